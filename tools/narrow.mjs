// Escapes letters that make Node keep a whole file in two bytes a letter, as it does with one such letter in it. All of them
// are in texts and patterns, where an escape means the same.
const WIDE = /(\\*)([\u0080-\uffff])/g;
const RAW = /String\.raw`[^`]*[\u0080-\uffff]/;
const BASE64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** The code and the mappings of its source map, as those of the same places. */
export function narrow(code, mappings = "") {
  // There an escape would be six letters.
  if (RAW.test(code)) return { code, mappings };
  const oldLines = code.split("\n");
  const shifts = oldLines.map(shiftsOf);
  return {
    code: oldLines.map(escaped).join("\n"),
    mappings: mappings
      .split(";")
      .map((line, index) => moved(line, shifts[index] ?? []))
      .join(";"),
  };
}

const escaped = (line) =>
  line.replace(WIDE, (_, slashes, letter) => {
    const code = `u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
    // A backslash that is not the second of a pair escaped the letter, and now begins its escape.
    return slashes.length % 2 === 1 ? slashes + code : `${slashes}\\${code}`;
  });

/** After which columns a line is longer, and by how many letters in all. */
function shiftsOf(line) {
  let total = 0;
  return [...line.matchAll(WIDE)].map(({ index, 1: slashes }) => {
    total += slashes.length % 2 === 1 ? 4 : 5;
    return { column: index + slashes.length, total };
  });
}

/** Each segment begins with its column, as the difference to the one before. */
function moved(line, shifts) {
  if (line === "" || shifts.length === 0) return line;
  let [column, written, next, shift] = [0, 0, 0, 0];
  return line
    .split(",")
    .map((segment) => {
      const { value, length } = readNumber(segment);
      column += value;
      while (next < shifts.length && shifts[next].column < column) shift = shifts[next++].total;
      const difference = column + shift - written;
      written = column + shift;
      return writeNumber(difference) + segment.slice(length);
    })
    .join(",");
}

function readNumber(text) {
  let [bits, length] = [0, 0];
  for (;;) {
    const digit = BASE64.indexOf(text[length]);
    bits |= (digit & 31) << (5 * length++);
    if (digit < 32) return { value: bits & 1 ? -(bits >>> 1) : bits >>> 1, length };
  }
}

function writeNumber(value) {
  let bits = value < 0 ? (-value << 1) | 1 : value << 1;
  let text = "";
  do {
    const digit = bits & 31;
    bits >>>= 5;
    text += BASE64[bits > 0 ? digit | 32 : digit];
  } while (bits > 0);
  return text;
}
