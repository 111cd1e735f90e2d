// SPDX-License-Identifier: MIT
// A hundred missiles from C#, as from a script of Unity. Prints the position of the first after two seconds.
using System;
using System.Globalization;
using System.Runtime.InteropServices;

static unsafe class Hello
{
    [StructLayout(LayoutKind.Sequential)]
    struct Vectors
    {
        public float* x, y, z;
        public Vectors(float* all, int count) { x = all; y = all + count; z = all + 2 * count; }
    }

    [DllImport("veer_c")]
    static extern int veer_homing_arc_step(long count, Vectors position, Vectors velocity, Vectors target,
        float speed, float radius, float damping, float timeStep);

    static int Main()
    {
        const int count = 100;
        float[] p = new float[3 * count], v = new float[3 * count], t = new float[3 * count];
        for (int i = 0; i < count; ++i) { p[i] = i; v[i] = 26; v[2 * count + i] = 15; t[2 * count + i] = 50; }
        fixed (float* position = p, velocity = v, target = t) // the collector does not move them
            for (int frame = 0; frame < 120; ++frame)
                if (veer_homing_arc_step(count, new Vectors(position, count), new Vectors(velocity, count), new Vectors(target, count),
                        30, 25, 0.1f, 1 / 60f) != 0) return 1;
        Console.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F3} {1:F3} {2:F3}", p[0], p[count], p[2 * count]));
        return 0;
    }
}
