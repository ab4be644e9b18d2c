import { COLORS } from "../scenes/color.ts";
import { draw } from "../scenes/draw.ts";
import { KINDS } from "../scenes/shapes.ts";
import { createCanvas } from "../training/canvas.ts";
import { encodePng } from "../training/png.ts";

const SIDE = 64;
const COLUMNS = 5;

/** One picture of each kind, side by side, as a PNG file. */
export function drawSamples(): Uint8Array {
  const rows = Math.ceil(KINDS.length / COLUMNS);
  const canvas = createCanvas(COLUMNS * SIDE, rows * SIDE, [255, 255, 255]);
  const colors = Object.values(COLORS);
  for (const [index, kind] of KINDS.entries()) {
    const color = colors[index % 7]!;
    const thing = { kind, color, x: 0, y: 0, size: 0.6, turn: 0 };
    const paper = [0.96, 0.95, 0.92] as const;
    const pixels = draw({ things: [thing], background: [paper, paper] }, SIDE);
    const [left, top] = [(index % COLUMNS) * SIDE, Math.floor(index / COLUMNS) * SIDE];
    for (let y = 0; y < SIDE; y++) {
      const row = pixels.subarray(y * SIDE * 3, (y + 1) * SIDE * 3);
      canvas.pixels.set(row, ((top + y) * canvas.width + left) * 3);
    }
  }
  return encodePng(canvas);
}
