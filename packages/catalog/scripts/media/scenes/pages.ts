import { text, textWidth } from "../pixel-font.ts";
import type { Picture } from "../png.ts";
import { type Color, draw, hex, type Layer, layer } from "../scene.ts";
import { box, ellipse, stroke, union } from "../shapes.ts";

const INK = hex("#2b2b33");

const line = (words: string, left: number, top: number, size = 1, color: Color = INK) =>
  layer("text", 0.5, color, text(words, left, top, size));

const lineToRight = (words: string, right: number, top: number, size = 1) =>
  line(words, right - textWidth(words, size), top, size);

const RECEIPT = [
  ["2 SOURDOUGH", "9.00"],
  ["1 RYE LOAF", "5.20"],
  ["4 CINNAMON BUNS", "12.80"],
  ["1 OAT COFFEE", "3.50"],
] as const;

const receipt: readonly Layer[] = [
  layer("desk", 0, hex("#d9cbb8")),
  layer("paper", 0.4, hex("#bfae98"), box(36, 16, 212, 288)),
  layer("paper", 0.4, hex("#fffdf8"), box(32, 12, 212, 288)),
  line("HILL BAKERY", 40, 28, 3),
  line("14 MILL LANE, ASHFORD", 76, 56),
  line("DATE: 2025-03-18", 48, 84),
  lineToRight("NO. 0427", 228, 84),
  layer("rule", 0.5, INK, box(48, 100, 180, 1)),
  ...RECEIPT.flatMap(([item, price], row) => [
    line(item, 48, 114 + row * 20),
    lineToRight(price, 228, 114 + row * 20),
  ]),
  layer("rule", 0.5, INK, box(48, 196, 180, 1)),
  line("TOTAL", 48, 210, 2),
  lineToRight("30.50", 228, 210, 2),
  line("PAID BY CARD", 48, 240),
  line("THANK YOU, COME AGAIN", 76, 276),
];

const SALES = [
  ["MAR", 64],
  ["APR", 82],
  ["MAY", 118],
  ["JUN", 96],
  ["JUL", 70],
] as const;

const report: readonly Layer[] = [
  layer("paper", 0, hex("#fdfdfb")),
  line("BICYCLES SOLD", 30, 22, 3),
  line("CITY SHOPS, SPRING AND SUMMER", 32, 52),
  ...SALES.flatMap(([month, sold], index) => [
    layer(
      "bar",
      0.5,
      hex(month === "MAY" ? "#e07a3f" : "#5b8dbf"),
      box(44 + index * 60, 204 - sold, 38, sold),
    ),
    line(month, 54 + index * 60, 212),
    line(`${sold}`, 54 + index * 60 + (sold > 99 ? -1 : 3), 192 - sold),
  ]),
  layer("axis", 0.5, INK, union(box(32, 204, 304, 2), box(32, 76, 2, 128))),
];

const map: readonly Layer[] = [
  layer("paper", 0, hex("#f4efe2")),
  line("ISLAND WALKS", 30, 22, 3),
  layer("sea", 0.1, hex("#a9d3e2"), box(30, 60, 300, 160, 6)),
  layer("island", 0.3, hex("#b7cf8e"), union(ellipse(160, 140, 92, 54), ellipse(230, 150, 62, 44))),
  layer(
    "path",
    0.5,
    hex("#c0563f"),
    union(
      stroke(96, 140, 150, 112, 3),
      stroke(150, 112, 206, 150, 3),
      stroke(206, 150, 262, 140, 3),
    ),
  ),
  line("HARBOUR", 80, 150),
  line("PEAK 412 M", 140, 98),
  line("BEACH", 244, 124),
];

/** Three pages with text to read: a receipt, a chart, a map. */
export const pages: Readonly<Record<string, () => Picture>> = {
  "receipt.png": () => draw(276, 316, receipt),
  "report.png": () => draw(360, 240, report),
  "map.png": () => draw(360, 240, map),
};
