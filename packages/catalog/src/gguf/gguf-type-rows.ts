import { GGUF_FILE_TYPES, type GgufFileType } from "./file-types.ts";
import { GGUF_QUANT_ORDER } from "./quant-order.ts";

/** A quantization of GGUF files, as one row. */
export interface GgufTypeRow {
  /** As file names spell it, in upper case. */
  readonly name: string;
  /** As `general.file_type` stores it. */
  readonly code: number;
  /** Bits per weight, as the name says. */
  readonly bits: number;
}

/** The built-in quantizations by name, from most to fewest bits; within one width, better quality first. */
export const GGUF_TYPES: Readonly<Record<string, GgufTypeRow>> = Object.fromEntries(
  GGUF_QUANT_ORDER.map((name) => [name, { name, code: GGUF_FILE_TYPES[name], bits: bitsOf(name) }]),
);

/** `Q4_K_M` → 4, `BF16` → 16. */
function bitsOf(fileType: GgufFileType): number {
  if (/^(MXFP4|NVFP4)/.test(fileType)) return 4;
  return Number(/^(?:BF|F|I?Q|TQ)(\d+)/.exec(fileType)?.[1] ?? 0);
}
