import type { GgufTypeRow } from "./gguf-type-rows.ts";

/** The quantizations that a hub knows, and how they are found. */
export interface GgufTypes {
  /** From most to fewest bits per weight; within one width, better quality first. */
  readonly rows: readonly GgufTypeRow[];
  /** The quantization of a code in a file's header. */
  findByCode(code: number): GgufTypeRow | undefined;
  /** The quantization that a file's path speaks of; see `parseGgufFileLabel`. */
  findByPath(path: string): GgufLabel | undefined;
}

export interface GgufLabel {
  /** As runtimes take it after the colon of a model id: `UD-Q4_K_XL`. */
  readonly label: string;
  readonly type: GgufTypeRow;
}

const MAX_LENGTH = 1_000;
/** Files of this type leave its ending out of their names. */
const SHORT_NAMES: Readonly<Record<string, string>> = { MXFP4: "MXFP4_MOE" };

/** Rows in any order; those of one width keep theirs. */
export function createGgufTypes(rows: readonly GgufTypeRow[]): GgufTypes {
  const byName = new Map(rows.map((row) => [row.name, row]));
  const byCode = new Map(rows.map((row) => [row.code, row]));
  // Longest first, so `Q4_K_M` is not read as a shorter name inside it.
  const names = [...byName.keys(), ...Object.keys(SHORT_NAMES)].sort((a, b) => b.length - a.length);
  // A name, with a maker's prefix and a size variation such as the last part of `Q8_0_L`.
  const pattern = new RegExp(
    `(?<![A-Z0-9])(?:UD-)?(${names.join("|")})(?:_[A-Z]+)?(?![A-Z0-9_])`,
    "g",
  );
  return {
    rows: rows.toSorted((one, other) => other.bits - one.bits),
    findByCode: (code) => byCode.get(code),
    findByPath(path) {
      const last = [...path.slice(-MAX_LENGTH).toUpperCase().matchAll(pattern)].at(-1);
      const [label = "", name = ""] = last ?? [];
      const type = byName.get(SHORT_NAMES[name] ?? name);
      return type && { label, type };
    },
  };
}
