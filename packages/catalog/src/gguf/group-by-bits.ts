import { ggufPartIndex, parseGgufFileLabel } from "./file-label.ts";
import { GGUF_QUANT_ORDER } from "./quant-order.ts";

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
): readonly GgufWidth[] {
  const whole = Map.groupBy(
    files.filter(({ path }) => /\.gguf$/i.test(path) && !/(^|\/)mmproj/i.test(path)),
    ({ path }) => path.replace(/-\d{5}(-of-\d{5}\.gguf)$/i, "$1"),
  );
  const variants = [...whole.values()].map((parts) => {
    const first = parts.find(({ path }) => ggufPartIndex(path) === 0) ?? parts[0]!;
    const label = parseGgufFileLabel(first.path);
    return {
      bits: label ? bitsOf(label.fileType) : 0,
      rank: label ? GGUF_QUANT_ORDER.indexOf(label.fileType) : 0,
      label: label?.label ?? first.path.replace(/^.*\/|\.gguf$/gi, ""),
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

/** `Q4_K_M` → 4, `BF16` → 16. */
function bitsOf(fileType: string): number {
  if (/^(MXFP4|NVFP4)/.test(fileType)) return 4;
  return Number(/^(?:BF|F|I?Q|TQ)(\d+)/.exec(fileType)?.[1] ?? 0);
}
