// SPDX-License-Identifier: MIT
// Runs compute shaders of GLSL on OpenGL 4.5 without a window; see jobs.hpp.

#define EGL_EGLEXT_PROTOTYPES
#define GL_GLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glext.h>

#include <algorithm>

#include "jobs.hpp"

namespace {

struct NoDevice : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The first lines of what the compiler or the linker says.
std::string log_of(GLuint object, PFNGLGETSHADERINFOLOGPROC get) {
    char log[400] = {};
    get(object, sizeof log, nullptr, log);
    return log;
}

class Buffer { // on the binding, for its lifetime
public:
    Buffer(GLuint binding, const std::vector<std::uint32_t>& words) {
        glCreateBuffers(1, &id_);
        glNamedBufferData(id_, static_cast<GLsizeiptr>(words.size() * 4), words.data(), GL_STATIC_DRAW);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, id_);
    }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;
    ~Buffer() { glDeleteBuffers(1, &id_); }

    void read(std::vector<std::uint32_t>& words) const {
        glGetNamedBufferSubData(id_, 0, static_cast<GLsizeiptr>(words.size() * 4), words.data());
    }

private:
    GLuint id_ = 0;
};

class Program { // in use, for its lifetime
public:
    explicit Program(const std::string& text) {
        const char* const source = text.c_str();
        const GLuint shader = glCreateShader(GL_COMPUTE_SHADER);
        glShaderSource(shader, 1, &source, nullptr);
        glCompileShader(shader);
        GLint good = 0;
        glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
        if (good == 0) throw std::runtime_error("does not compile: " + log_of(shader, glGetShaderInfoLog));
        glAttachShader(id_, shader);
        glDeleteShader(shader);
        glLinkProgram(id_);
        glGetProgramiv(id_, GL_LINK_STATUS, &good);
        if (good == 0) throw std::runtime_error("does not link: " + log_of(id_, glGetProgramInfoLog));
        glUseProgram(id_);
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program() { glDeleteProgram(id_); }

private:
    GLuint id_ = glCreateProgram();
};

class Device {
public:
    Device() {
        display_ = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr);
        if (display_ == EGL_NO_DISPLAY || eglInitialize(display_, nullptr, nullptr) == EGL_FALSE)
            throw NoDevice("no EGL display without a window");
        const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 5, EGL_NONE};
        eglBindAPI(EGL_OPENGL_API);
        const EGLContext context = eglCreateContext(display_, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, version);
        if (context == EGL_NO_CONTEXT
            || eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, context) == EGL_FALSE) {
            eglTerminate(display_);
            throw NoDevice("no OpenGL 4.5");
        }
    }
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;
    ~Device() {
        eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglTerminate(display_);
    }

    [[nodiscard]] std::string name() const {
        const auto text = [](GLenum which) { return std::string(reinterpret_cast<const char*>(glGetString(which))); };
        return text(GL_RENDERER) + ", OpenGL " + text(GL_VERSION);
    }

    void run(const jobs::Job& job) const {
        const Program program(jobs::read_text(job.kernel));
        const Buffer input(0, jobs::read_words(job.input));
        std::vector<std::uint32_t> words(job.output_bytes / 4, jobs::untouched);
        const Buffer output(1, words);
        glDispatchCompute(job.groups, 1, 1);
        glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
        output.read(words);
        if (const GLenum error = glGetError(); error != GL_NO_ERROR)
            throw std::runtime_error("GL error " + std::to_string(error));
        jobs::write(job.output, words.data(), job.output_bytes);
    }

private:
    EGLDisplay display_;
};

} // namespace

int main(int argc, char** argv) { return jobs::main<Device, NoDevice>(argc, argv); }
