/** Why bytes are refused before they are decoded. */
export type MsgpackProblem = "too-deep" | "too-many" | "cut";

interface Limits {
  readonly maxNodes: number;
  readonly maxDepth: number;
}

/**
 * Walks over msgpack without decoding it, so that a message that would take long to decode, or would not end,
 * costs nothing. Never throws. Pure. (Formats: the msgpack specification's table of first bytes.)
 */
export function findMsgpackProblem(
  bytes: Uint8Array,
  { maxNodes, maxDepth }: Limits,
): MsgpackProblem | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  /** For each open list or map, how many values are still to come in it. */
  const open: number[] = [1];
  let at = 0;
  for (let nodes = 0; open.length > 0; nodes++) {
    if (nodes > maxNodes) return "too-many";
    open[open.length - 1] = (open.at(-1) ?? 1) - 1;
    const found = sizeOf(view, at);
    if (!found) return "cut";
    at += found.bytes;
    if (at > bytes.length) return "cut";
    if (found.values > maxNodes) return "too-many";
    if (found.values > 0) open.push(found.values);
    if (open.length > maxDepth + 1) return "too-deep";
    while (open.length > 0 && open.at(-1) === 0) open.pop();
  }
  return at === bytes.length ? undefined : "cut";
}

interface Found {
  /** Of the value itself, without the values in it. */
  readonly bytes: number;
  readonly values: number;
}

const scalar = (bytes: number): Found => ({ bytes, values: 0 });

/** Bytes of a value whose first byte alone says how many, from 0xc0 on; 0: see `sizeOf`. */
const FIXED = [
  ...[1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 5, 9, 2, 3, 5, 9],
  ...[2, 3, 5, 9, 3, 4, 6, 10, 18, 0, 0, 0, 0, 0, 0, 0],
];
/** Bytes of the length, and what it counts: bytes, bytes and a type, values, or pairs of them. */
const COUNTED: Readonly<
  Record<number, readonly [width: 1 | 2 | 4, extra: number, values: number]>
> = {
  196: [1, 0, 0],
  197: [2, 0, 0],
  198: [4, 0, 0],
  199: [1, 1, 0],
  200: [2, 1, 0],
  201: [4, 1, 0],
  217: [1, 0, 0],
  218: [2, 0, 0],
  219: [4, 0, 0],
  220: [2, 0, 1],
  221: [4, 0, 1],
  222: [2, 0, 2],
  223: [4, 0, 2],
};

function sizeOf(view: DataView, at: number): Found | undefined {
  if (at >= view.byteLength) return undefined;
  const first = view.getUint8(at);
  if (first < 0x80 || first >= 0xe0) return scalar(1);
  if (first < 0x90) return { bytes: 1, values: (first & 0x0f) * 2 };
  if (first < 0xa0) return { bytes: 1, values: first & 0x0f };
  if (first < 0xc0) return scalar(1 + (first & 0x1f));
  const counted = COUNTED[first];
  if (!counted) return scalar(FIXED[first - 0xc0] ?? 1);
  const [width, extra, values] = counted;
  if (at + 1 + width > view.byteLength) return undefined;
  const length =
    width === 1
      ? view.getUint8(at + 1)
      : width === 2
        ? view.getUint16(at + 1)
        : view.getUint32(at + 1);
  const head = 1 + width + extra;
  return values === 0 ? scalar(head + length) : { bytes: head, values: length * values };
}
