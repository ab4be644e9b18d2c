import { ggufPartIndex, parseGgufFileLabel } from "./file-label.ts";
import type { GgufFileType } from "./file-types.ts";

/**
 * The file a snippet names when the reader has not picked one: the usual four-bit quantization,
 * else the first of the list. Projector files, which no runtime loads alone, are passed over.
 */
export function preferredGgufFile(paths: readonly string[]): string | undefined {
  const whole = paths.filter((path) => ggufPartIndex(path) === 0 && !/(^|\/)mmproj/i.test(path));
  const labelled = (fileType: GgufFileType) =>
    whole.find((path) => parseGgufFileLabel(path)?.fileType === fileType);
  return PREFERENCE.map(labelled).find((path) => path !== undefined) ?? whole[0];
}

const PREFERENCE: readonly GgufFileType[] = [
  "Q4_K_M",
  "Q4_K_XL",
  "Q4_K_S",
  "Q4_0",
  "Q5_K_M",
  "Q8_0",
];
