import { BUILT_IN_GGUF, ggufPartIndex } from "./file-label.ts";
import type { GgufTypes } from "./gguf-types.ts";

/** One quantization that a repo offers: a file, or all parts of one. */
export interface GgufVariant {
  /** As runtimes take it: `Q4_K_M`. */
  readonly label: string;
  /** Of the file, or of its first part. */
  readonly path: string;
  readonly sizeBytes: number;
}

export interface GgufWidth {
  /** Bits per weight, as the name says; 0 where it says nothing. */
  readonly bits: number;
  readonly variants: readonly GgufVariant[];
}

/** A repo's GGUF files by bit width, narrow first; the parts of one file count together. */
export function groupGgufByBits(
  files: readonly { readonly path: string; readonly size: number }[],
  types: GgufTypes = BUILT_IN_GGUF,
): readonly GgufWidth[] {
  const whole = Map.groupBy(
    files.filter(({ path }) => /\.gguf$/i.test(path) && !/(^|\/)mmproj/i.test(path)),
    ({ path }) => path.replace(/-\d{5}(-of-\d{5}\.gguf)$/i, "$1"),
  );
  const variants = [...whole.values()].map((parts) => {
    const first = parts.find(({ path }) => ggufPartIndex(path) === 0) ?? parts[0]!;
    const found = types.findByPath(first.path);
    return {
      bits: found?.type.bits ?? 0,
      rank: found ? types.rows.indexOf(found.type) : 0,
      label: found?.label ?? first.path.replace(/^.*\/|\.gguf$/gi, ""),
      path: first.path,
      sizeBytes: parts.reduce((sum, { size }) => sum + size, 0),
    };
  });
  return [...Map.groupBy(variants, ({ bits }) => bits)]
    .sort(([one], [other]) => one - other)
    .map(([bits, all]) => ({
      bits,
      variants: all
        .toSorted((a, b) => b.rank - a.rank || a.sizeBytes - b.sizeBytes)
        .map(({ label, path, sizeBytes }) => ({ label, path, sizeBytes })),
    }));
}
