import type { Picture } from "../png.ts";
import { draw, fade, hex, type Layer, layer } from "../scene.ts";
import { box, circle, ellipse, minus, polygon, stroke, turned, union, within } from "../shapes.ts";

const FUR = hex("#e2903f");
const STRIPE = hex("#b9652a");
const CREAM = hex("#fbe6c9");
const INK = hex("#35261f");

const head = circle(180, 112, 44);
const body = ellipse(180, 190, 54, 58);

const layers: readonly Layer[] = [
  layer("wall", 0, hex("#dfe8e4")),
  layer("window", 0, hex("#ffffff"), box(34, 22, 92, 112, 4)),
  layer("window", 0, fade(hex("#8ed0f0"), hex("#d9f1f7"), 26, 130), box(40, 28, 80, 100)),
  layer("window", 0, hex("#ffffff"), union(box(77, 26, 6, 104), box(38, 75, 84, 6))),
  layer(
    "plant",
    0,
    hex("#4d9a5b"),
    union(
      turned(ellipse(300, 96, 9, 40), -0.5, 300, 132),
      turned(ellipse(300, 92, 9, 44), 0.05, 300, 132),
      turned(ellipse(300, 96, 9, 40), 0.6, 300, 132),
    ),
  ),
  layer("plant", 0, hex("#c96f4a"), polygon(278, 126, 322, 126, 315, 172, 285, 172)),
  layer("sofa", 0.4, hex("#39767d"), box(-20, 168, 400, 90, 22)),
  layer("sofa", 0.4, hex("#2e6369"), box(-20, 214, 400, 60, 10)),
  layer("cat", 0.8, STRIPE, stroke(226, 214, 274, 206, 18)),
  layer("cat", 0.8, FUR, stroke(266, 208, 284, 180, 16)),
  layer("cat", 0.8, FUR, body),
  layer("cat", 0.8, CREAM, ellipse(180, 196, 26, 42)),
  layer(
    "cat",
    0.8,
    STRIPE,
    within(
      union(
        stroke(122, 176, 146, 182, 7),
        stroke(122, 196, 144, 200, 7),
        stroke(238, 176, 214, 182, 7),
        stroke(238, 196, 216, 200, 7),
      ),
      body,
    ),
  ),
  layer(
    "cat",
    0.8,
    FUR,
    union(polygon(140, 102, 142, 48, 178, 78), polygon(220, 102, 218, 48, 182, 78)),
  ),
  layer(
    "cat",
    0.8,
    hex("#f3b6a5"),
    union(polygon(147, 86, 148, 62, 164, 76), polygon(213, 86, 212, 62, 196, 76)),
  ),
  layer("cat", 0.8, FUR, head),
  layer(
    "cat",
    0.8,
    STRIPE,
    within(
      union(
        stroke(180, 66, 180, 86, 6),
        stroke(166, 68, 168, 84, 5),
        stroke(194, 68, 192, 84, 5),
        stroke(134, 118, 150, 120, 5),
        stroke(226, 118, 210, 120, 5),
      ),
      head,
    ),
  ),
  layer("cat", 0.8, CREAM, union(ellipse(170, 132, 14, 11), ellipse(190, 132, 14, 11))),
  layer("cat", 0.8, hex("#8ccf6b"), union(ellipse(162, 108, 10, 9), ellipse(198, 108, 10, 9))),
  layer("cat", 0.8, INK, union(ellipse(162, 108, 3.5, 8), ellipse(198, 108, 3.5, 8))),
  layer("cat", 0.8, hex("#ffffff"), union(circle(165, 104, 2), circle(201, 104, 2))),
  layer("cat", 0.8, hex("#d9746b"), polygon(174, 121, 186, 121, 180, 128)),
  layer(
    "cat",
    0.8,
    INK,
    minus(
      union(circle(174, 130, 7), circle(186, 130, 7)),
      union(circle(174, 129, 6), circle(186, 129, 6), box(160, 110, 40, 19)),
    ),
  ),
  layer(
    "cat",
    0.8,
    hex("#fff7ea"),
    union(
      stroke(160, 130, 122, 124, 1.4),
      stroke(160, 134, 122, 138, 1.4),
      stroke(200, 130, 238, 124, 1.4),
      stroke(200, 134, 238, 138, 1.4),
    ),
  ),
  layer("cat", 0.8, CREAM, union(ellipse(160, 232, 15, 10), ellipse(200, 232, 15, 10))),
];

/** A ginger cat on a sofa, by a window. */
export const cat: Readonly<Record<string, () => Picture>> = {
  "cat.png": () => draw(360, 240, layers),
};
