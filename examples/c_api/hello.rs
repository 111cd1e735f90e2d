// SPDX-License-Identifier: MIT
// A hundred missiles from Rust. Prints the position of the first after two seconds.
#[repr(C)]
#[derive(Clone, Copy)]
struct Vectors {
    x: *mut f32,
    y: *mut f32,
    z: *mut f32,
}

extern "C" {
    fn veer_homing_arc_step(count: i64, position: Vectors, velocity: Vectors, target: Vectors,
                            speed: f32, radius: f32, damping: f32, time_step: f32) -> i32;
}

struct Arrays {
    x: Vec<f32>,
    y: Vec<f32>,
    z: Vec<f32>,
}

impl Arrays {
    fn new(count: usize, first: [f32; 3]) -> Arrays {
        Arrays { x: vec![first[0]; count], y: vec![first[1]; count], z: vec![first[2]; count] }
    }
    fn all(&mut self) -> Vectors {
        Vectors { x: self.x.as_mut_ptr(), y: self.y.as_mut_ptr(), z: self.z.as_mut_ptr() }
    }
}

fn main() {
    let count = 100;
    let mut position = Arrays::new(count, [0.0; 3]);
    let mut velocity = Arrays::new(count, [26.0, 0.0, 15.0]);
    let mut target = Arrays::new(count, [0.0, 0.0, 50.0]);
    for (i, x) in position.x.iter_mut().enumerate() {
        *x = i as f32;
    }
    for _ in 0..120 {
        // safe: each array holds `count` numbers and outlives the call
        let wrong = unsafe {
            veer_homing_arc_step(count as i64, position.all(), velocity.all(), target.all(), 30.0, 25.0, 0.1, 1.0 / 60.0)
        };
        assert_eq!(wrong, 0);
    }
    println!("{:.3} {:.3} {:.3}", position.x[0], position.y[0], position.z[0]);
}
