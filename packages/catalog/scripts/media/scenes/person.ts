import type { Picture } from "../png.ts";
import { draw, hex, type Layer, layer } from "../scene.ts";
import { circle, ellipse, type Shape, stroke, under, union } from "../shapes.ts";

/** Where the joints are: the answer a pose model should give. */
const JOINTS = {
  nose: [124, 58],
  leftShoulder: [146, 92],
  rightShoulder: [100, 92],
  leftElbow: [176, 72],
  rightElbow: [70, 106],
  leftWrist: [192, 40],
  rightWrist: [50, 84],
  leftHip: [140, 150],
  rightHip: [108, 150],
  leftKnee: [172, 178],
  rightKnee: [104, 190],
  leftAnkle: [158, 214],
  rightAnkle: [98, 228],
} as const satisfies Record<string, readonly [x: number, y: number]>;

type Joint = keyof typeof JOINTS;

const BONES = [
  ["leftShoulder", "rightShoulder"],
  ["leftHip", "rightHip"],
  ["leftShoulder", "leftHip"],
  ["rightShoulder", "rightHip"],
  ["leftShoulder", "leftElbow"],
  ["leftElbow", "leftWrist"],
  ["rightShoulder", "rightElbow"],
  ["rightElbow", "rightWrist"],
  ["leftHip", "leftKnee"],
  ["leftKnee", "leftAnkle"],
  ["rightHip", "rightKnee"],
  ["rightKnee", "rightAnkle"],
] as const satisfies readonly (readonly [Joint, Joint])[];

function bone(from: Joint, to: Joint, width: number): Shape {
  const [[x1, y1], [x2, y2]] = [JOINTS[from], JOINTS[to]];
  return stroke(x1, y1, x2, y2, width);
}

const SKIN = hex("#c98a5e");
const SHIRT = hex("#e3564d");
const TROUSERS = hex("#2f4a78");

const dancer: readonly Layer[] = [
  layer("wall", 0, hex("#e9dff2")),
  layer(
    "floor",
    0.3,
    hex("#c9b4dd"),
    under(() => 206),
  ),
  layer("shadow", 0.3, hex("#b29cc9"), ellipse(120, 234, 54, 6)),
  layer(
    "person",
    0.8,
    TROUSERS,
    union(bone("rightHip", "rightKnee", 25), bone("rightKnee", "rightAnkle", 19)),
  ),
  layer(
    "person",
    0.8,
    TROUSERS,
    union(bone("leftHip", "leftKnee", 25), bone("leftKnee", "leftAnkle", 19)),
  ),
  layer(
    "person",
    0.8,
    hex("#38322f"),
    union(stroke(92, 232, 108, 232, 9), stroke(154, 222, 170, 218, 9)),
  ),
  layer(
    "person",
    0.8,
    SKIN,
    union(
      bone("leftElbow", "leftWrist", 13),
      bone("rightElbow", "rightWrist", 13),
      stroke(123, 70, 123, 88, 15),
    ),
  ),
  layer(
    "person",
    0.8,
    SHIRT,
    union(bone("leftShoulder", "leftElbow", 18), bone("rightShoulder", "rightElbow", 18)),
  ),
  layer("person", 0.8, SHIRT, union(stroke(110, 98, 118, 144, 34), stroke(138, 98, 132, 144, 34))),
  layer(
    "person",
    0.8,
    SKIN,
    union(ellipse(123, 54, 18, 22), circle(195, 34, 8), circle(46, 78, 8)),
  ),
  layer("person", 0.8, hex("#3b2a22"), union(ellipse(123, 39, 19, 12), circle(136, 24, 9))),
  layer(
    "person",
    0.8,
    hex("#3b2a22"),
    union(
      circle(117, 55, 2),
      circle(131, 55, 2),
      stroke(118, 66, 124, 68, 2),
      stroke(124, 68, 130, 66, 2),
    ),
  ),
];

const skeleton: readonly Layer[] = [
  layer("bones", 1, hex("#17203a"), union(...BONES.map(([from, to]) => bone(from, to, 4)))),
  layer(
    "joints",
    1,
    hex("#17203a"),
    union(...Object.values(JOINTS).map(([x, y]) => circle(x, y, 6))),
  ),
  layer(
    "joints",
    1,
    hex("#6df0c2"),
    union(...Object.values(JOINTS).map(([x, y]) => circle(x, y, 4.4))),
  ),
];

/** A dancer, and the same with thirteen joints marked. */
export const person: Readonly<Record<string, () => Picture>> = {
  "dancer.png": () => draw(240, 248, dancer),
  "dancer-keypoints.png": () => draw(240, 248, [...dancer, ...skeleton]),
};
