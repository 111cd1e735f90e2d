// SPDX-License-Identifier: MIT
// A hundred missiles from C#, as from a script of Unity. Prints the position of the first after two seconds.
using System;
using System.Globalization;
using System.Runtime.InteropServices;

static unsafe class Hello
{
    [StructLayout(LayoutKind.Sequential)]
    struct Vectors // rows of x y z; a stride of 0 is one vector for all
    {
        public float* x, y, z;
        public long stride;
        public Vectors(float* rows, long bytes) { x = rows; y = rows + 1; z = rows + 2; stride = bytes; }
    }
    [StructLayout(LayoutKind.Sequential)]
    struct Numbers
    {
        public float* x;
        public long stride;
        public Numbers(float* one) { x = one; stride = 4; }
    }
    [StructLayout(LayoutKind.Sequential)]
    struct Homing { public float maxCentripetalAccel, propulsion, damping; }

    [DllImport("veer_c")]
    static extern int veer_make_homing(long count, float speed, float radius, float damping, Numbers acceleration, Numbers propulsion, Numbers drag);
    [DllImport("veer_c")]
    static extern int veer_homing_arc_step(long count, Vectors position, Vectors velocity, Vectors target, Homing homing, float timeStep);

    static int Main()
    {
        const int count = 100;
        float[] p = new float[3 * count], v = new float[3 * count], t = { 0, 0, 50 };
        for (int i = 0; i < count; ++i) { p[3 * i] = i; v[3 * i] = 26; v[3 * i + 2] = 15; }
        Homing missile = new Homing();
        veer_make_homing(1, 30, 25, 0.1f, new Numbers(&missile.maxCentripetalAccel), new Numbers(&missile.propulsion), new Numbers(&missile.damping));
        fixed (float* position = p, velocity = v, target = t) // the collector does not move them
            for (int frame = 0; frame < 120; ++frame)
                if (veer_homing_arc_step(count, new Vectors(position, 12), new Vectors(velocity, 12), new Vectors(target, 0), missile, 1 / 60f) != 0) return 1;
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F3} {1:F3} {2:F3}", p[0], p[1], p[2]));
        return 0;
    }
}
