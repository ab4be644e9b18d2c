import type { Picture } from "./png.ts";

export type Color = readonly [red: number, green: number, blue: number];

/** A place to draw on; sizes and positions are in pixels from the top left. */
export interface Canvas extends Picture {
  rectangle(x: number, y: number, width: number, height: number, color: Color): void;
  /** Capitals and digits only, centred on the point. */
  text(text: string, x: number, y: number, scale: number, color: Color): void;
}

/** Five columns by seven rows; each number is a row, its highest bit the left column. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  D: [30, 17, 17, 17, 17, 17, 30],
  E: [31, 16, 16, 30, 16, 16, 31],
  G: [14, 17, 16, 23, 17, 17, 14],
  I: [14, 4, 4, 4, 4, 4, 14],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  O: [14, 17, 17, 17, 17, 17, 14],
  P: [30, 17, 17, 30, 16, 16, 16],
  R: [30, 17, 17, 30, 20, 18, 17],
  S: [15, 16, 16, 14, 1, 1, 30],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  V: [17, 17, 17, 17, 17, 10, 4],
  0: [14, 17, 19, 21, 25, 17, 14],
  1: [4, 12, 4, 4, 4, 4, 14],
  2: [14, 17, 1, 2, 4, 8, 31],
  3: [30, 1, 1, 14, 1, 1, 30],
  4: [2, 6, 10, 18, 31, 2, 2],
  5: [31, 16, 30, 1, 1, 17, 14],
  6: [6, 8, 16, 30, 17, 17, 14],
  7: [31, 1, 2, 4, 8, 8, 8],
  8: [14, 17, 17, 14, 17, 17, 14],
  9: [14, 17, 17, 15, 1, 2, 12],
};
const GLYPH_WIDTH = 5;
const GLYPH_HEIGHT = 7;
const LETTER_STEP = GLYPH_WIDTH + 1;

/** A canvas filled with one color. */
export function createCanvas(width: number, height: number, background: Color): Canvas {
  const pixels = new Uint8Array(width * height * 3);
  const canvas: Canvas = {
    width,
    height,
    pixels,
    rectangle(left, top, wide, high, color) {
      for (let y = top; y < top + high; y++) {
        for (let x = left; x < left + wide; x++) pixels.set(color, (y * width + x) * 3);
      }
    },
    text(text, x, y, scale, color) {
      const left = Math.round(x - ((text.length * LETTER_STEP - 1) * scale) / 2);
      const top = Math.round(y - (GLYPH_HEIGHT * scale) / 2);
      for (const [index, letter] of Array.from(text).entries()) {
        GLYPHS[letter]?.forEach((bits, row) => {
          for (let column = 0; column < GLYPH_WIDTH; column++) {
            if (((bits >> (GLYPH_WIDTH - 1 - column)) & 1) === 0) continue;
            const from = left + (index * LETTER_STEP + column) * scale;
            canvas.rectangle(from, top + row * scale, scale, scale, color);
          }
        });
      }
    },
  };
  canvas.rectangle(0, 0, width, height, background);
  return canvas;
}
