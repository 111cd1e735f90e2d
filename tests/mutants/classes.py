# The classes of mutants that no test can see. A mutant that survives, and is of one of these, needs no argument of its own: the class has one.

import re
from clang.cindex import CursorKind, TypeKind

if len(CursorKind._kinds) <= 280 or not CursorKind._kinds[280]:
    CursorKind.BUILTIN_BIT_CAST = CursorKind(280)  # which the bindings of clang 14 do not know

kinds = {
    "tie": "two computed numbers that are equal to the bit: either side has the same right",
    "skips": "any() and all() only skip work: a pack goes on for another lane's sake, and laws_test.cpp asks for the bits of single agents",
    "one agent": "a single agent has left before this by any() or all(); of packs laws_test.cpp sees it: `LAWS=1 sh tests/mutants/run` asks",
    "no flag": "what is below 0 here has no answer: the root of 0 raises no flag, for which laws_test.cpp asks (so does LAWS=1)",
    "unread": "what stands for a number where there is none: a single agent has left before, and a lane without it does not read it",
    "rounds": "a loop that only counts its rounds ends beyond the last bit: one more or less changes nothing",
    "power of two": "a bound, a unit or a resolution 0x1p.. has more than a bit to spare",
    "range limit": "beside the limit of the range, or infinity, so small a number is nothing",
    "ahead": "what is asked for ahead of time, and where, changes no answer",
    "general": "what holds for all types is right for those that need less: it is asked of the type to save work",
    "doubt": "what is less certain is answered in double-double, as rightly",
}
functions = {CursorKind.FUNCTION_DECL, CursorKind.FUNCTION_TEMPLATE, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.CONVERSION_FUNCTION}
literals = {CursorKind.INTEGER_LITERAL, CursorKind.FLOATING_LITERAL, CursorKind.CXX_BOOL_LITERAL_EXPR}
ties = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}
nothing = re.compile(r"(\w+(<\w+>)?\()?[({]?(0(\.0)?|nothing)[)}]?\)?")
certainty = re.compile(r"certain|in_range|fits|kept|all_within|Quick")
whole = {TypeKind.INT, TypeKind.UINT, TypeKind.LONG, TypeKind.ULONG, TypeKind.USHORT, TypeKind.UCHAR, TypeKind.BOOL}


def kind_of(header, start, end, becomes):
    """The class of the mutant of the word from start to end, or None; `header.above` are the cursors around it, the innermost last."""
    one, says = header.above[-1], lambda cursor: header.words_of(*header.span(cursor))
    word, parts = header.words_of(start, end), list(one.get_children())
    sides = [says(parts[0]), says(parts[-1])] if len(parts) > 1 else []
    if any(re.match(r"(\w+::)?prefetch", cursor.spelling or says(cursor)) for cursor in header.above):
        return "ahead"
    if counts_rounds(header, start) and (becomes in ("the next", "true before", "true behind") or (word, becomes) == ("<", "<=")):
        return "rounds"
    if ties.get(word) == becomes and not any(map(nothing.fullmatch, sides)) and not any(part.type.get_canonical().kind in whole for part in parts):
        return "tie"
    if one.kind == CursorKind.IF_STMT:
        asked = says(next(part for part in parts if part.kind != CursorKind.DECL_STMT))
        found = re.fullmatch(r"(!?)(any|all)\(.*\)", asked, re.S)
        if found and becomes == ("true" if (found[1] == "!") == (found[2] == "all") else "false"):
            return "skips"
        if header.header.startswith(("arithmetic/", "exact/")) and becomes == "false" and certainty.search(says(one).split(") ")[0]):
            return "doubt"
    if word in ("select", "both", "either"):  # the mask that the mutant does not ask, and what it has to be so that this is the same
        mask = arguments(says(one))[1 if word != "select" and becomes == "argument 1" else 0]
        if of_one_agent(header, mask) == {"select": becomes == "argument 2", "both": True, "either": False}[word]:
            return "one agent"
    if word == "maximum" and becomes == "argument 1" and says(header.above[-2]) == f"square_root({says(one)})":
        return "no flag"
    if one.kind in literals or word == "-":
        for call in filter(lambda cursor: says(cursor).startswith("select("), header.above[-5:]):
            given = arguments(says(call))
            if of_one_agent(header, given[0]) and end > header.span(call)[1] - len(given[-1]) - 1:
                return "unread"
        if any(re.match(r"(\w+\()?0\)? - .*(limit|largest|infinity)\b", says(cursor)) for cursor in header.above[-5:-1]):
            return "range limit"
    if one.kind == CursorKind.FLOATING_LITERAL and word.startswith("0x"):
        return "power of two"
    if sides and becomes == {"?": "first", "||": "false before"}.get(word) and re.fullmatch(r"!?(General|is_one_word|(parts::)?is_\w+_v<\w+>)", sides[0]):
        return "general"
    if word == "||" and header.header.startswith(("arithmetic/", "exact/")) and certainty.search(" ".join(names_of(header))):
        return "doubt"
    return None


def names_of(header):
    """The names of the variable that a word is assigned to, if to any, and of the function that it stands in."""
    found = []
    for cursor in reversed(header.above):
        if cursor.kind in functions:
            return [*found[:1], cursor.spelling.split("<")[0]]
        if cursor.kind == CursorKind.VAR_DECL:
            found.append(cursor.spelling)
        elif assigned := re.match(r"(?:\w+[.])?(\w+)(?:\[\w+\])? = ", header.words_of(*header.span(cursor))):
            found.append(assigned[1])
    return found[:1]


def counts_rounds(header, start):
    """Whether this stands in the head of a `for` whose body does not read what the head counts."""
    loop = next((cursor for cursor in reversed(header.above) if cursor.kind in (CursorKind.FOR_STMT, CursorKind.COMPOUND_STMT)), None)
    if loop is None or loop.kind != CursorKind.FOR_STMT:
        return False
    *head, body = (header.span(child) for child in loop.get_children())
    counted = re.findall(r"\b(\w+) = ", header.words_of(*head[0]))
    return start < body[0] and not any(re.search(rf"\b{name}\b", header.words_of(*body)) for name in counted)


def arguments(call):
    """The arguments of a call, as they are written."""
    found, depth = [""], 0
    for letter in call[call.index("(") + 1:-1]:
        depth += (letter in "({") - (letter in ")}")
        if letter == "," and not depth:
            found.append("")
        else:
            found[-1] += letter
    return [one.strip() for one in found]


def of_one_agent(header, mask):
    """What a mask is of a single agent where the function has asked any() of it before, true, or all() of it, false; None of others."""
    function = next(cursor for cursor in reversed(header.above) if cursor.kind in functions)
    again = any(cursor.kind in (CursorKind.FOR_STMT, CursorKind.LAMBDA_EXPR) for cursor in header.above)  # so what is asked below is asked before
    before = header.words_of(header.span(function)[0], header.span(function if again else header.above[-1])[1])
    found = re.fullmatch(r"(!?)([\w.]+)", mask)
    asked = found and re.search(rf"\b(any|all)\((?:[^;{{]*[^\w!])?(!?){re.escape(found[2])}\W", before)
    return ((asked[1] == "any") != (asked[2] != found[1])) if asked else None
