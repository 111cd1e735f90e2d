// SPDX-License-Identifier: MIT
// `fxc FILE`: compiles a compute shader of HLSL as cs_5_0 with d3dcompiler_47.dll, and
// prints what the compiler says, then the assembly.

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <d3dcompiler.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.empty()) return std::fprintf(stderr, "fxc: one argument, please: a file of HLSL\n"), 2;

    const HMODULE library = LoadLibraryA("d3dcompiler_47.dll");
    const auto compile = reinterpret_cast<pD3DCompile>(
        reinterpret_cast<void*>(library ? GetProcAddress(library, "D3DCompile") : nullptr));
    const auto disassemble = reinterpret_cast<pD3DDisassemble>(
        reinterpret_cast<void*>(library ? GetProcAddress(library, "D3DDisassemble") : nullptr));
    if (compile == nullptr || disassemble == nullptr) return std::fprintf(stderr, "fxc: no d3dcompiler_47.dll\n"), 3;

    ID3DBlob *code = nullptr, *messages = nullptr, *assembly = nullptr;
    const HRESULT result = compile(text.data(), text.size(), argv[1], nullptr, nullptr, "main", "cs_5_0",
        D3DCOMPILE_WARNINGS_ARE_ERRORS, 0, &code, &messages);
    if (messages != nullptr) std::fprintf(stderr, "%s", static_cast<const char*>(messages->GetBufferPointer()));
    if (FAILED(result) || messages != nullptr) return 1;
    if (SUCCEEDED(disassemble(code->GetBufferPointer(), code->GetBufferSize(), 0, nullptr, &assembly)))
        std::printf("%s", static_cast<const char*>(assembly->GetBufferPointer()));
    return 0;
}
