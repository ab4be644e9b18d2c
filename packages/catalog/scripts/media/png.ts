import { crc32, deflateSync } from "node:zlib";

/** Eight-bit RGB, row after row from the top left. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const TRUE_COLOR = 2;
const INDEXED_COLOR = 3;

/** A PNG; several images of one size make an animated PNG that loops forever. */
export function encodePng(pictures: readonly Picture[], frameMs = 100): Buffer {
  const [first] = pictures;
  if (!first) throw new Error("A PNG needs at least one picture");
  const palette = findPalette(pictures);
  const pixelsOf = (picture: Picture) =>
    palette
      ? compress(indices(picture, palette), picture.width, 1)
      : compress(picture.rgb, picture.width, 3);

  const header = Buffer.alloc(13);
  header.writeUInt32BE(first.width, 0);
  header.writeUInt32BE(first.height, 4);
  header.set([8, palette ? INDEXED_COLOR : TRUE_COLOR, 0, 0, 0], 8);

  const chunks = [SIGNATURE, chunk("IHDR", header)];
  if (pictures.length > 1) chunks.push(chunk("acTL", uint32s(pictures.length, 0)));
  if (palette) chunks.push(chunk("PLTE", Buffer.from([...palette.keys()].flatMap(bytesOf))));
  let sequence = 0;
  pictures.forEach((picture, index) => {
    if (pictures.length > 1) chunks.push(chunk("fcTL", frameControl(sequence++, picture, frameMs)));
    const pixels = pixelsOf(picture);
    chunks.push(
      index === 0
        ? chunk("IDAT", pixels)
        : chunk("fdAT", Buffer.concat([uint32s(sequence++), pixels])),
    );
  });
  return Buffer.concat([...chunks, chunk("IEND", Buffer.alloc(0))]);
}

const bytesOf = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];

const colorAt = (rgb: Uint8Array, at: number) =>
  (rgb[at]! << 16) | (rgb[at + 1]! << 8) | rgb[at + 2]!;

/** Color → index, or nothing if the images have more colors than a palette. */
function findPalette(pictures: readonly Picture[]): ReadonlyMap<number, number> | undefined {
  const palette = new Map<number, number>();
  for (const { rgb } of pictures) {
    for (let at = 0; at < rgb.length; at += 3) {
      const color = colorAt(rgb, at);
      if (!palette.has(color)) palette.set(color, palette.size);
      if (palette.size > 256) return undefined;
    }
  }
  return palette;
}

const indices = ({ rgb }: Picture, palette: ReadonlyMap<number, number>) =>
  Uint8Array.from({ length: rgb.length / 3 }, (_, pixel) => palette.get(colorAt(rgb, pixel * 3))!);

/** Tries each row filter on the whole image and keeps the smallest result. */
function compress(bytes: Uint8Array, width: number, bytesPerPixel: number): Buffer {
  const rowLength = width * bytesPerPixel;
  const rows = bytes.length / rowLength;
  const candidates = [0, 1, 2].map((filter) => {
    const raw = Buffer.alloc(bytes.length + rows);
    for (let row = 0; row < rows; row++) {
      raw[row * (rowLength + 1)] = filter;
      for (let column = 0; column < rowLength; column++) {
        const at = row * rowLength + column;
        const left = column >= bytesPerPixel ? bytes[at - bytesPerPixel]! : 0;
        const above = row > 0 ? bytes[at - rowLength]! : 0;
        const predicted = filter === 1 ? left : filter === 2 ? above : 0;
        raw[row * (rowLength + 1) + 1 + column] = bytes[at]! - predicted;
      }
    }
    return deflateSync(raw, { level: 9 });
  });
  return candidates.reduce((best, next) => (next.length < best.length ? next : best));
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  return Buffer.concat([uint32s(data.length), body, uint32s(crc32(body))]);
}

function uint32s(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(value, index * 4);
  });
  return bytes;
}

function frameControl(sequence: number, { width, height }: Picture, frameMs: number): Buffer {
  const timing = Buffer.alloc(6);
  timing.writeUInt16BE(frameMs, 0);
  timing.writeUInt16BE(1000, 2);
  return Buffer.concat([uint32s(sequence, width, height, 0, 0), timing]);
}
