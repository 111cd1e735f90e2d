# Runs the README's program, HELLO, and sees that it prints what README and examples/00_hello.txt say, and that the README
# shows examples/00_hello.cpp.
function(expect what text part)
    string(FIND "${text}" "${part}" place)
    if(place EQUAL -1)
        message(FATAL_ERROR "${what} does not hold:\n${part}")
    endif()
endfunction()

execute_process(COMMAND ${HELLO} OUTPUT_VARIABLE printed COMMAND_ERROR_IS_FATAL ANY)
file(READ ${ROOT}/examples/00_hello.txt wanted)
if(NOT printed STREQUAL wanted)
    message(FATAL_ERROR "00_hello prints\n${printed}and 00_hello.txt says\n${wanted}")
endif()

file(READ ${ROOT}/README.md readme)
file(READ ${ROOT}/examples/00_hello.cpp program)
string(FIND "${program}" "\n" licence)
math(EXPR first "${licence} + 1")
string(SUBSTRING "${program}" ${first} -1 program)
expect("README.md" "${readme}" "```cpp\n${program}```")
expect("README.md" "${readme}" "```text\n${wanted}```")
