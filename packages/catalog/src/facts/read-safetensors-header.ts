import { createByteReader } from "../byte-reader.ts";
import type { SafetensorsInfo } from "../model.ts";

/** The format's own limit for a header. */
const MAX_HEADER_BYTES = 100_000_000;

/**
 * What the header of a safetensors file says: eight bytes of length, then JSON. `undefined` for
 * anything else. `decode` turns UTF-8 into text, which plain ES cannot.
 */
export async function readSafetensorsHeader(
  bytes: AsyncIterable<Uint8Array>,
  decode: (utf8: Uint8Array) => string,
): Promise<SafetensorsInfo | undefined> {
  const reader = createByteReader(bytes);
  try {
    const head = await reader.take(8);
    const length = Number(new DataView(head.buffer, head.byteOffset, 8).getBigUint64(0, true));
    if (length > MAX_HEADER_BYTES) return undefined;
    return countParameters(JSON.parse(decode(await reader.take(length))));
  } catch (error) {
    if (error instanceof RangeError || error instanceof SyntaxError) return undefined;
    throw error;
  } finally {
    await reader.close();
  }
}

/** Sums of several files, as of a model in shards. */
export function addSafetensors(all: readonly SafetensorsInfo[]): SafetensorsInfo | undefined {
  if (all.length === 0) return undefined;
  const parameters: Record<string, number> = {};
  for (const [type, count] of all.flatMap((one) => Object.entries(one.parameters ?? {})))
    parameters[type] = (parameters[type] ?? 0) + count;
  return { parameters, total: Object.values(parameters).reduce((sum, count) => sum + count, 0) };
}

function countParameters(header: unknown): SafetensorsInfo | undefined {
  if (typeof header !== "object" || header === null || Array.isArray(header)) return undefined;
  const tensors = Object.entries(header).filter(([name]) => name !== "__metadata__");
  return addSafetensors(
    tensors.flatMap(([, tensor]: readonly [string, unknown]) => {
      const { dtype, shape } = (tensor ?? {}) as { dtype?: unknown; shape?: unknown };
      if (typeof dtype !== "string" || dtype.length > 16 || !Array.isArray(shape)) return [];
      const size = shape.reduce<number>((product, side) => product * Number(side), 1);
      return Number.isSafeInteger(size) && size >= 0
        ? [{ parameters: { [dtype]: size }, total: size }]
        : [];
    }),
  );
}
