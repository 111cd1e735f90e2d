#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Says which name of tests/compile/names.txt has no counterpart in veer.glsl, veer.hlsl and veer.wgsl and stands in no list of exceptions here, which exception
is none any more, and which function of the shaders no kernel needs."""
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
SHADERS = ROOT / "include" / "veer" / "shaders"
sys.dont_write_bytecode = True
sys.path.insert(0, str(ROOT / "shaders"))
import generate
import kernels

EXCEPTIONS = {
    "it is a concept, a type or a word of C++, of which a shader has its own": """
        As BasicVector OneAgent Scalar Vector Vector2 Vector3 all any both component constant count dimension_v either exact first_axis generate lane_count_v
        magnitude mask_t mask_traits parts scalar_t scalar_traits simd square_root vector_traits zero""",
    "it is a solver, exact to the last bit and in double: lead_time and lead_point are its plain twins": """
        Intercept InterceptStatus InterceptTimes Launch Launches Missile Shot contact_time intercept intercept_accelerating intercept_thrusting
        Aim Engine engine_flight homing_intercept homing_time intercept_after_turn intercept_flying intercept_time intercept_times launch
        launch_in_time launch_over least_energy_launch least_rendezvous_time minimum_launch_speed""",
    "it computes in double": "confine contain reciprocal_velocity",
    "it goes through a list: fold avoid_agent, first_obstacle, hiding_place with arrive, flock_add": """
        avoid_agents avoid_spheres flock hide hide_velocity""",
    "it goes through a list of points or nodes, which a shader keeps in a buffer or a texture": """
        FlowField PathPlace flow_velocity follow_flow follow_path nearest_on_path path_length path_place stay_on_path""",
    "it takes obstacles of any types: write the frame with contact, earlier, bounce and push_out": "update_with_contacts",
    "it calls back": "free_direction",
    "it says what veer_proof answers": "shader_proof shader_proof_expected shader_proof_questions",
}


def main():
    wrong = []
    names = (HERE.parent / "compile" / "names.txt").read_text().split()
    excepted = {name for group in EXCEPTIONS.values() for name in group.split()}
    which = "|".join(sorted({item.which for item in generate.the_items() if isinstance(item, generate.Function) and item.which}))
    for language in generate.LANGUAGES:
        text = (SHADERS / f"veer.{language}").read_text()
        for name in names:
            there = re.search(rf"\bveer_{name}(_({which}))?[23]?\b", text) is not None
            if not there and name not in excepted:
                why = f" ({generate.refused[name]})" if name in generate.refused else ""
                wrong.append(f"veer.{language} has no veer_{name}, nor is there a reason in names.py{why}")
            if there and name in excepted:
                wrong.append(f"veer.{language} has veer_{name}: no exception any more")
    wrong += [f"names.py: {name} is no name of the library" for name in sorted(excepted - set(names))]

    # what no kernel needs, is not compared
    library, shared, steps = kernels.read()
    functions = {}
    for item in library + shared:
        if isinstance(item, generate.Function):
            functions.setdefault(item.name + (f"@{item.which}" if item.which else ""), []).append(" ".join(item.body))
    needed, found = {"proof"}, [" ".join(step.body) for step in steps] + functions["proof"]  # run sums up its words
    while found:
        for name in re.findall(r"[a-z]\w*(?:@(?![23]\()\w+)?(?=(?:@[23])?\()", found.pop()):
            if name in functions and name not in needed:
                needed.add(name)
                found += functions[name]
    wrong += [f"veer_{name}: no entry of tests/entries, as a kernel, needs it" for name in functions if name not in needed]
    if wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
