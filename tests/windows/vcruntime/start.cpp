// SPDX-License-Identifier: MIT
// The start of a program without Microsoft's vcruntime: main, and nothing before it.

extern "C" {
int _fltused = 0; // the linker asks for it where numbers are floating-point
int main();
void exit(int);
void mainCRTStartup() { exit(main()); }
}
