import type { Shape } from "./shapes.ts";

/** Five by seven dots: seven rows a letter, each row five bits, as base-32 digits. */
const GLYPHS: Readonly<Record<string, string>> = {
  A: "ehhvhhh",
  B: "uhhuhhu",
  C: "ehggghe",
  D: "uhhhhhu",
  E: "vgguggv",
  F: "vgguggg",
  G: "ehgnhhf",
  H: "hhhvhhh",
  I: "e44444e",
  J: "72222ic",
  K: "hikokih",
  L: "ggggggv",
  M: "hrllhhh",
  N: "hhpljhh",
  O: "ehhhhhe",
  P: "uhhuggg",
  Q: "ehhhlid",
  R: "uhhukih",
  S: "fgge11u",
  T: "v444444",
  U: "hhhhhhe",
  V: "hhhhha4",
  W: "hhhllla",
  X: "hha4ahh",
  Y: "hha4444",
  Z: "v1248gv",
  "0": "ehjlphe",
  "1": "4c4444e",
  "2": "eh1248v",
  "3": "v2421he",
  "4": "26aiv22",
  "5": "vgu11he",
  "6": "68guhhe",
  "7": "v124888",
  "8": "ehhehhe",
  "9": "ehhf12c",
  ".": "00000cc",
  ",": "0000c48",
  ":": "0cc0cc0",
  "-": "000v000",
  "/": "01248g0",
  "%": "op248j3",
  "#": "aavavaa",
  "+": "044v440",
  " ": "0000000",
};

/** Letters, digits and a little punctuation; `size` is the side of one dot in pixels. */
export function text(words: string, left: number, top: number, size: number): Shape {
  const letters = [...words.toUpperCase()].map((letter) => GLYPHS[letter] ?? GLYPHS["#"]!);
  return (x, y) => {
    const column = Math.floor((x - left) / size);
    const row = Math.floor((y - top) / size);
    const glyph = letters[Math.floor(column / 6)];
    if (!glyph || column < 0 || row < 0 || row > 6 || column % 6 === 5) return 1;
    const dots = Number.parseInt(glyph[row]!, 32);
    return (dots >> (4 - (column % 6))) & 1 ? -1 : 1;
  };
}

/** Width in pixels of a line of text. */
export const textWidth = (words: string, size: number): number => words.length * 6 * size - size;
