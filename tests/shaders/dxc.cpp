// SPDX-License-Identifier: MIT
// `dxc FILE`: compiles a compute shader of HLSL as cs_6_0 with dxcompiler.dll, and prints
// what the compiler says, then the assembly.

#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <unknwn.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

namespace {

// ---- as much of DXC's interface as is called here -------------------------------------------------------------------

struct DxcBuffer {
    const void* data;
    SIZE_T size;
    UINT encoding;
};
struct Blob : IUnknown {
    virtual void* STDMETHODCALLTYPE data() = 0;
    virtual SIZE_T STDMETHODCALLTYPE size() = 0;
};
struct Result : IUnknown {
    virtual HRESULT STDMETHODCALLTYPE status(HRESULT*) = 0;
    virtual HRESULT STDMETHODCALLTYPE code(Blob**) = 0;
    virtual HRESULT STDMETHODCALLTYPE messages(Blob**) = 0;
};
struct Compiler : IUnknown {
    virtual HRESULT STDMETHODCALLTYPE compile(
        const DxcBuffer*, const wchar_t** arguments, UINT32 count, IUnknown* includes, const IID&, void**) = 0;
    virtual HRESULT STDMETHODCALLTYPE disassemble(const DxcBuffer*, const IID&, void**) = 0;
};
constexpr GUID compiler_class{0x73e22d93, 0xe6ce, 0x47f3, {0xb5, 0xbf, 0xf0, 0x66, 0x4f, 0x39, 0xc1, 0xb0}};
constexpr GUID compiler_interface{0x228b4687, 0x5a6a, 0x4730, {0x90, 0x0c, 0x97, 0x02, 0xb2, 0x20, 0x3f, 0x54}};
constexpr GUID result_interface{0xcedb484a, 0xd4e9, 0x445a, {0xb9, 0x91, 0xca, 0x21, 0xca, 0x15, 0x7d, 0xc2}};

constexpr UINT utf8 = 65001;

// The result's second text: the assembly of a disassembly, the messages of a compilation.
std::string text_of(HRESULT (STDMETHODCALLTYPE Result::*get)(Blob**), Result* result) {
    Blob* blob = nullptr;
    if (FAILED((result->*get)(&blob)) || blob == nullptr || blob->size() == 0) return {};
    return static_cast<const char*>(blob->data()); // ends with a 0
}

} // namespace

int main(int argc, char** argv) {
    std::ifstream file(argc == 2 ? argv[1] : "");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    if (text.empty()) return std::fprintf(stderr, "dxc: one argument, please: a file of HLSL\n"), 2;

    using Create = HRESULT(WINAPI*)(const GUID&, const GUID&, void**);
    const HMODULE library = LoadLibraryA("dxcompiler.dll");
    const auto create = reinterpret_cast<Create>(
        reinterpret_cast<void*>(library ? GetProcAddress(library, "DxcCreateInstance") : nullptr));
    Compiler* compiler = nullptr;
    if (create == nullptr || FAILED(create(compiler_class, compiler_interface, reinterpret_cast<void**>(&compiler))))
        return std::fprintf(stderr, "dxc: no dxcompiler.dll\n"), 3;

    const wchar_t* arguments[] = {L"-T", L"cs_6_0", L"-E", L"main", L"-WX"};
    const DxcBuffer source{text.data(), text.size(), utf8};
    Result* result = nullptr;
    HRESULT status =
        compiler->compile(&source, arguments, 5, nullptr, result_interface, reinterpret_cast<void**>(&result));
    if (SUCCEEDED(status)) result->status(&status);
    const std::string messages = result != nullptr ? text_of(&Result::messages, result) : "no result";
    std::fprintf(stderr, "%s", messages.c_str());
    if (FAILED(status) || !messages.empty()) return 1;

    Blob* code = nullptr;
    Result* assembly = nullptr;
    result->code(&code);
    const DxcBuffer compiled{code->data(), code->size(), 0};
    if (SUCCEEDED(compiler->disassemble(&compiled, result_interface, reinterpret_cast<void**>(&assembly))))
        std::printf("%s", text_of(&Result::code, assembly).c_str());
    return 0;
}
