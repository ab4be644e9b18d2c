import type { GgufFileType } from "./file-types.ts";
import { GGUF_TYPES } from "./gguf-type-rows.ts";
import { createGgufTypes } from "./gguf-types.ts";

export interface GgufFileLabel {
  /** As runtimes take it after the colon of a model id: `UD-Q4_K_XL`. */
  readonly label: string;
  readonly fileType: GgufFileType;
}

/** The built-in quantizations. */
export const BUILT_IN_GGUF = createGgufTypes(Object.values(GGUF_TYPES));

/**
 * The quantization that a file's path speaks of, or `undefined`. The last one named counts:
 * converters write the width they started from first (`model-BF16-Q4_K_M.gguf`).
 */
export function parseGgufFileLabel(path: string): GgufFileLabel | undefined {
  const found = BUILT_IN_GGUF.findByPath(path);
  return found && { label: found.label, fileType: found.type.name as GgufFileType };
}

/** `0` for a whole file or the first of several (`…-00001-of-00003.gguf`), else the part's index. */
export function ggufPartIndex(path: string): number {
  const [, part] = /-(\d{5})-of-\d{5}\.gguf$/i.exec(path) ?? [];
  return part === undefined ? 0 : Number(part) - 1;
}
