import { GGUF_FILE_TYPES, type GgufFileType } from "./file-types.ts";

export interface GgufFileLabel {
  /** As runtimes take it after the colon of a model id: `UD-Q4_K_XL`. */
  readonly label: string;
  readonly fileType: GgufFileType;
}

/**
 * The quantization that a file's path speaks of, or `undefined`. The last one named counts:
 * converters write the width they started from first (`model-BF16-Q4_K_M.gguf`).
 */
export function parseGgufFileLabel(path: string): GgufFileLabel | undefined {
  const last = [...path.slice(-MAX_LENGTH).toUpperCase().matchAll(LABEL)].at(-1);
  if (!last) return undefined;
  const [label, name] = last;
  return { label, fileType: name === "MXFP4" ? "MXFP4_MOE" : (name as GgufFileType) };
}

/** `0` for a whole file or the first of several (`…-00001-of-00003.gguf`), else the part's index. */
export function ggufPartIndex(path: string): number {
  const [, part] = /-(\d{5})-of-\d{5}\.gguf$/i.exec(path) ?? [];
  return part === undefined ? 0 : Number(part) - 1;
}

const MAX_LENGTH = 1_000;
/** Longest first, so `Q4_K_M` is not read as a shorter name inside it. */
const NAMES = [...Object.keys(GGUF_FILE_TYPES), "MXFP4"].sort((a, b) => b.length - a.length);
/** A name, with a maker's prefix and a size variation such as the last part of `Q8_0_L`. */
const LABEL = new RegExp(`(?<![A-Z0-9])(?:UD-)?(${NAMES.join("|")})(?:_[A-Z]+)?(?![A-Z0-9_])`, "g");
