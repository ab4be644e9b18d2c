/** Arrays that an index is made of. */
export type Numbers = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

/** Where the parts of an index are copied to, by name. */
export interface PartSink {
  /** One part, of arrays behind each other. They stay as they are until all is copied. */
  put(name: string, ...arrays: readonly Numbers[]): void;
}

/** Where they come from again. Throws for a part that is missing or not what was copied. */
export interface PartSource {
  /** In bytes. */
  size(name: string): number;
  /** Fills the beginning of an array. */
  read(name: string, into: Numbers): void;
}

/** The same with names that begin so. */
export const sinkUnder = (sink: PartSink, prefix: string): PartSink => ({
  put: (name, ...arrays) => sink.put(`${prefix}.${name}`, ...arrays),
});

export const sourceUnder = (source: PartSource, prefix: string): PartSource => ({
  size: (name) => source.size(`${prefix}.${name}`),
  read: (name, into) => source.read(`${prefix}.${name}`, into),
});

/** Plain numbers and texts of a part. */
export const putFacts = (sink: PartSink, facts: object): void =>
  sink.put("facts", new TextEncoder().encode(JSON.stringify(facts)));

export function readFacts<Facts>(source: PartSource): Facts {
  const bytes = new Uint8Array(source.size("facts"));
  source.read("facts", bytes);
  return JSON.parse(new TextDecoder().decode(bytes));
}

type Make<Array> = (length: number) => Array;

/** An array with room for `room` times as many numbers, at least `least`. */
export function readArray<Array extends Numbers>(
  source: PartSource,
  name: string,
  make: Make<Array>,
  { room = 1, least = 0 }: { readonly room?: number; readonly least?: number } = {},
): Array {
  const { BYTES_PER_ELEMENT } = make(0);
  const array = make(Math.max(Math.ceil((source.size(name) / BYTES_PER_ELEMENT) * room), least));
  source.read(name, array);
  return array;
}

export const bytes = (length: number) => new Uint8Array(length);
export const shorts = (length: number) => new Uint16Array(length);
export const ints = (length: number) => new Uint32Array(length);
