import type { Picture } from "../png.ts";
import { draw, fade, hex, type Layer, layer, mix, toGrey } from "../scene.ts";
import { box, circle, ellipse, minus, polygon, stroke, under, union, within } from "../shapes.ts";

const tower = polygon(222, 92, 254, 92, 262, 192, 214, 192);
const stars = [
  [30, 30],
  [72, 58],
  [112, 24],
  [150, 66],
  [186, 20],
  [290, 26],
  [330, 60],
  [46, 88],
  [316, 96],
  [128, 98],
  [92, 110],
  [344, 20],
] as const;

/** Night is 0 by day and 1 by night; what shines at night is drawn last. */
function layers(night: 0 | 1): readonly Layer[] {
  const by = (day: string, dark: string) => mix(hex(day), hex(dark), night);
  const scene = [
    layer("sky", 0, fade(by("#f6b26b", "#0b1437"), by("#fde9c8", "#33457e"), 10, 150)),
    layer(
      "sun",
      0,
      by("#fff4cf", "#f1f0dc"),
      night ? minus(circle(70, 64, 17), circle(78, 58, 15)) : circle(96, 136, 24),
    ),
    layer(
      "sea",
      0.3,
      fade(by("#3f8fae", "#14244f"), by("#1f5f86", "#0a1433"), 148, 240),
      under(() => 148),
    ),
    layer(
      "sea",
      0.3,
      by("#8fc5d3", "#3b5590"),
      union(
        ellipse(60, 172, 26, 1.5),
        ellipse(128, 190, 30, 1.5),
        ellipse(44, 214, 34, 2),
        ellipse(140, 224, 22, 1.6),
        ellipse(104, 160, 18, 1.2),
        ellipse(320, 166, 16, 1.2),
      ),
    ),
    layer(
      "rock",
      0.6,
      by("#6d6157", "#252a3d"),
      polygon(
        152,
        240,
        170,
        214,
        192,
        206,
        206,
        190,
        270,
        188,
        296,
        204,
        330,
        212,
        360,
        232,
        360,
        240,
      ),
    ),
    layer(
      "rock",
      0.6,
      by("#8a7d70", "#343a50"),
      polygon(206, 190, 270, 188, 284, 198, 240, 204, 200, 200),
    ),
    layer("hut", 0.6, by("#f4ead8", "#5d6483"), box(266, 166, 34, 26)),
    layer("hut", 0.6, by("#a8483c", "#3d2a3e"), polygon(261, 168, 283, 150, 305, 168)),
    layer("tower", 0.6, by("#fbf6ea", "#848bab"), tower),
    layer(
      "tower",
      0.6,
      by("#c8473d", "#612f49"),
      within(union(box(200, 112, 80, 20), box(200, 152, 80, 20)), tower),
    ),
    layer(
      "tower",
      0.6,
      by("#3c4450", "#171c30"),
      union(box(216, 86, 44, 7), stroke(238, 58, 238, 48, 3)),
    ),
    layer("tower", 0.6, by("#cfe7ee", "#fff0a8"), box(227, 68, 22, 18)),
    layer("tower", 0.6, by("#c8473d", "#612f49"), polygon(222, 69, 238, 54, 254, 69)),
  ];
  const beam = layer(
    "light",
    0,
    (x, y) => mix(hex("#33457e"), hex("#fff0a8"), x < 238 ? 0.35 : 0.3 - (y - 77) / 900),
    union(polygon(226, 74, 226, 82, 0, 120, 0, 66), polygon(250, 74, 250, 82, 360, 104, 360, 60)),
  );
  const birds = layer(
    "birds",
    0.4,
    hex("#5a4a45"),
    union(
      stroke(138, 60, 146, 66, 2),
      stroke(146, 66, 154, 60, 2),
      stroke(166, 78, 172, 83, 2),
      stroke(172, 83, 178, 78, 2),
    ),
  );
  const sparkle = layer(
    "stars",
    0,
    hex("#fdf6d8"),
    union(...stars.map(([x, y], index) => circle(x, y, 0.8 + (index % 3) * 0.4))),
  );
  const window = layer("hut", 0.6, night ? hex("#ffd879") : hex("#7fb4c8"), box(277, 174, 11, 10));
  return night
    ? [...scene.slice(0, 2), sparkle, beam, ...scene.slice(2), window]
    : [...scene, window, birds];
}

/** A lighthouse at sunset, the same by night, and a photograph of it without color. */
export const lighthouse: Readonly<Record<string, () => Picture>> = {
  "lighthouse.png": () => draw(360, 240, layers(0)),
  "lighthouse-night.png": () => draw(360, 240, layers(1)),
  "lighthouse-grey.png": () => toGrey(draw(360, 240, layers(0))),
};
