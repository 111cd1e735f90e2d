// The ballistics workbench: a throw over a wall, which an engine moves in steps, and the code of it with the numbers of the picture.
import { block, escaped, tabsOf } from "./code.js";
import { scenes, valueOf } from "./derive.js";
import { slidersOf, stageOf, tableOf } from "./atlas.js";
import { numberOf } from "./page/numbers.js";
import { linkerInCode } from "./prose.js";

const { scene, entry } = scenes.get("bench/world");
const cases = [["Start", "throw=0 gun=-12:-6 wall=0:1 target=11:-4 damping=0.2 wind=0 tick=50 engine=0 speed=20"], ["Head wind", "wind=-10 damping=0.5"], ["20 ticks a second", "tick=20"], ["A damping of 0.9", "damping=0.9"], ["Up a cliff", "target=12:5 wall=4:2"], ["Out of range", "throw=1 speed=12"]];

// N_name__form is a number of the scene (page/numbers.js)
const air = `const veer::Flight<Vector2> air{gravity, N_damping__f, wind};
const auto over = veer::launch_over(gun, target, air, N_apex__f); // an apex of N_apex__d m above the gun
`, start = `const Vector2 gun{N_gun_x__f, N_gun_y__f}, target{N_target_x__f, N_target_y__f}, gravity{0, -9.81f}, wind{N_wind__f, 0};
const Vector2 pull{N_wind_times_damping__f, -9.81f}; // gravity + damping * wind
const auto engine = veer::engine_flight(veer::Engine::N_engine__rule, pull, N_damping__f, 1 / N_tick__f);
`, loop = `
// in each frame: the place after so many seconds. A body of the engine starts with shot.velocity.
const Vector2 place = veer::fly(gun, shot.velocity, engine, time).position;
DrawCircleV({640 + 40 * place.x, 360 - 40 * place.y}, 8, BLACK);
`, unreal = `// Centimetres. Project settings, Physics: Tick Physics Async, with a fixed step of 1 / N_tick__whole s.
const FVector Gun(N_gun_x__cm, 0, N_gun_y__cm), Target(N_target_x__cm, 0, N_target_y__cm), Gravity(0, 0, -981), Wind(N_wind__cm, 0, 0);
const FVector Pull = Gravity + Wind * N_damping__d;
const auto Engine = veer::engine_flight(veer::Engine::physx, Pull, N_damping__d, 1 / N_tick__d);
`, throws = `if (Throw) {
    Body->SetLinearDamping(N_damping__f);
    Body->SetPhysicsLinearVelocity(Throw.velocity);
}
// in each physics step: Body->AddForce(Wind * N_damping__d, NAME_None, true);
`;
/** Title, language, and the code: one for each throw, or [over the wall, at a given speed]. */
export const codes = [
    ["Unity", "csharp", `using UnityEngine;

// Project settings: Time, Fixed Timestep = 1 / N_tick__whole s; Physics, Gravity = (0, -9.81, 0)
public class Grenade : MonoBehaviour {
    static readonly Vector3 start = new Vector3(N_gun_x__f, N_gun_y__f, 0);
    static readonly Vector3 velocity = new Vector3(N_unity_x__f, N_unity_y__f, 0);
    static readonly Vector3 wind = new Vector3(N_wind__f, 0, 0), gravity = new Vector3(0, -9.81f, 0);
    const float damping = N_damping__f, step = 1 / N_tick__f;

    void Start() {
        var body = GetComponent<Rigidbody>();
        body.position = start;
        body.drag = damping;      // in Unity 6: linearDamping
        body.velocity = velocity; // in Unity 6: linearVelocity
    }
    void FixedUpdate() { GetComponent<Rigidbody>().AddForce(damping * wind, ForceMode.Acceleration); }

    // The place after so many steps of Unity, for a dotted line.
    public static Vector3 Place(int steps) {
        Vector3 p = start, v = velocity;
        for (int i = 0; i < steps; ++i) {
            v = (v + (gravity + damping * wind) * step) * (1 - damping * step);
            p += v * step;
        }
        return p;
    }
}`],
    ["Godot", "gdscript", `extends RigidBody3D
# Project settings: physics/common/physics_ticks_per_second = N_tick__whole, physics/3d/default_gravity = 9.81

const START = Vector3(N_gun_x__d, N_gun_y__d, 0)
const VELOCITY = Vector3(N_godot_x__d, N_godot_y__d, 0)
const WIND = Vector3(N_wind__d, 0, 0)
const DAMPING = N_damping__d
const STEP = 1 / N_tick__d

func _ready():
	position = START
	linear_damp_mode = RigidBody3D.DAMP_MODE_REPLACE
	linear_damp = DAMPING
	linear_velocity = VELOCITY

func _physics_process(_delta):
	apply_central_force(mass * DAMPING * WIND)

# The place after so many steps of Godot, for a dotted line.
static func place(steps: int) -> Vector3:
	var p := START
	var v := VELOCITY
	for _i in range(steps):
		v = v * (1 - DAMPING * STEP) + (Vector3(0, -9.81, 0) + WIND * DAMPING) * STEP
		p += v * STEP
	return p`],
    ["Unreal", "cpp", [`${unreal}const auto Over = veer::launch_over(Gun, Target, veer::Flight<FVector>{Gravity, N_damping__d, Wind}, N_apex__cm); // its apex
const auto Throw = veer::launch_in_time(Gun, Target, Engine, Over.time);
${throws}`, `${unreal}const auto [Flat, Steep] = veer::launch(Gun, Target, Engine, N_speed__cm);
const auto Throw = N_throw__Flat;
${throws}`]],
    ["raylib", "cpp", [`${start}${air}const auto shot = veer::launch_in_time(gun, target, engine, over.time);
${loop}`, `${start}const auto [flat, steep] = veer::launch(gun, target, engine, N_speed__f);
const auto shot = N_throw__flat;
${loop}`]],
    ["JavaScript", "javascript", `import { load } from "veer";

const veer = await load();
const gun = [N_gun_x__d, N_gun_y__d], flight = { gravity: [0, -9.81], drag: N_damping__d, wind: [N_wind__d, 0] };
const velocity = [N_air_x__d, N_air_y__d];

// The place after so many seconds, at any frame rate. It is the target after N_flight__d s.
const place = (time) => veer.plane.fly(gun, velocity, flight, time).answerPosition;

// A body of the engine (N_engine__rule) starts with this velocity: it moves in steps of 1 / N_tick__whole s.
const start = { x: N_engine_x__d, y: N_engine_y__d };`],
];
const sign = /N_(\w+?)__([A-Za-z]+)/g;
/** The code with the numbers of the scene. */
export const filled = (code, of = scene) => code.replace(sign, (_, name, form) => numberOf(of, `${name}:${form}`));

const live = (title, language, code) => block(code, language, { label: title, link: language === "cpp" ? linkerInCode("../") : undefined }).replace(sign, (_, name, form) => `<b data-number="${name}:${form}">${numberOf(scene, `${name}:${form}`)}</b>`);
const picker = ({ key, label, choices }) => `<label class="row"><span>${escaped(label)}</span><select name="${key}">${choices.map((one, i) => `<option value="${i}">${escaped(one)}</option>`).join("")}</select></label>`;

export function benchOf() {
    scene.begin(entry);
    const heads = ["misses by", "angle", "speed", "time", "above the wall"];
    const tabs = codes.map(([title, language, code]) => [title, typeof code === "string" ? live(title, language, code) : code.map((one, i) => `<div data-throw="${i}"${i ? " hidden" : ""}>${live(title, language, one)}</div>`).join("")]);
    return `<main id="main" class="atlas wide">
<h1>Ballistics workbench</h1>
<p>A grenade over a wall, in air, in a physics engine. Drag the gun, the top of the wall and the target. The engine moves three throws, which differ in their aim: as in a vacuum, in air, and by the steps of the engine. The last one hits.</p>
<div data-atlas="bench">
<div class="bench"><div class="see">${stageOf("bench/world")}${stageOf("bench-close/close", "close")}<div class="under"><button type="button" class="play">Play</button>${slidersOf(scene, true)}</div></div><div class="sliders">${scene.controls.filter(({ choices }) => choices.length > 1).map(picker).join("")}${slidersOf(scene, false)}<p class="presets" role="group" aria-label="Cases">${cases.map(([words, values]) => `<button type="button" data-set="${values}">${words}</button>`).join("")}</p></div></div>
${tableOf(scene, "aimed", heads)}
<p class="note">Each engine has its own step: <a href="../docs/engines.html">throws in an engine</a>. A miss is the least distance to the middle of the target, whose radius is 0.25 m. The circle shows 2 m around the target. A throw over the wall clears the wall by 0.5 m, in air without steps. The least speed that hits is <output data-value="least">${valueOf(scene, "least")}</output>.</p>
<p><button type="button" id="address">Copy the address of this scene</button></p>
<h2>The code of this throw</h2>
<p>The numbers are those of the picture. Flight time: <output data-value="flight">${valueOf(scene, "flight")}</output>. Unity, Godot and JavaScript get the solved throw; with veer in C++ the code solves it, for any target.</p>
${tabsOf(tabs, "bench", "Engines")}
</div>
<p>How a throw in air is solved: <a href="../learn/drag.html">throw a grenade through air</a>. All functions: <a href="../functions/index.html#flight.hpp">flight.hpp</a>. The npm package: <a href="../docs/javascript.html">JavaScript</a>. This code was tested with stand-ins for Unity, Unreal and raylib, and not in the engines. The function <code>place</code> of the Godot code has run in Godot 3.</p>
</main>`;
}
