import { type Color, createCanvas } from "../training/canvas.ts";
import { encodePng } from "../training/png.ts";
import { LABELS } from "./model.ts";

const PAPER: Color = [250, 250, 252];
const INK: Color = [38, 42, 58];
const FULL: Color = [76, 86, 196];
const CELL = 132;
const GAP = 6;
const LEFT = 150;
const TOP = 84;

/** The `.png` of a confusion matrix: a row per actual class, darker for a larger share of its row. */
export function drawConfusion(confusion: readonly (readonly number[])[]): Uint8Array {
  const side = LABELS.length * (CELL + GAP);
  const canvas = createCanvas(LEFT + side + 24, TOP + side + 24, PAPER);
  canvas.text("PREDICTED", LEFT + side / 2, 24, 3, INK);
  canvas.text("ACTUAL", LEFT / 2, 24, 3, INK);
  confusion.forEach((row, actual) => {
    const y = TOP + actual * (CELL + GAP);
    canvas.text(LABELS[actual]!, LEFT / 2, y + CELL / 2, 2, INK);
    const total = row.reduce((a, b) => a + b, 0);
    row.forEach((count, predicted) => {
      const x = LEFT + predicted * (CELL + GAP);
      const share = count / total;
      if (actual === 0) canvas.text(LABELS[predicted]!, x + CELL / 2, 60, 2, INK);
      canvas.rectangle(x, y, CELL, CELL, blend(share));
      canvas.text(String(count), x + CELL / 2, y + CELL / 2, 5, share > 0.5 ? PAPER : INK);
    });
  });
  return encodePng(canvas);
}

function blend(share: number): Color {
  const mix = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [mix(228, FULL[0]), mix(230, FULL[1]), mix(242, FULL[2])];
}
