import { ggufPartIndex, parseGgufFileLabel } from "./file-label.ts";
import type { GgufFileType } from "./file-types.ts";

/**
 * The file a snippet names when the reader has not picked one: the usual four-bit quantization,
 * else the first of the list. Projector files, which no runtime loads alone, are passed over.
 */
export function preferredGgufFile(paths: readonly string[]): string | undefined {
  const whole = paths.filter((path) => ggufPartIndex(path) === 0 && !PROJECTOR.test(path));
  const labelled = (fileType: GgufFileType) =>
    whole.find((path) => parseGgufFileLabel(path)?.fileType === fileType);
  return PREFERENCE.map(labelled).find((path) => path !== undefined) ?? whole[0];
}

const PROJECTOR = /(^|\/)mmproj[^/]*\.gguf$/i;

/** The projector that makes a model's images tokens: next to the model or above it, with 16 bits if there is one. */
export function projectorFile(paths: readonly string[], model: string): string | undefined {
  const found = paths
    .filter((path) => PROJECTOR.test(path) && model.startsWith(folderOf(path)))
    .toSorted();
  const nearest = Math.max(...found.map((path) => folderOf(path).length));
  const near = found.filter((path) => folderOf(path).length === nearest);
  return (
    near.find((path) => /(?<!b)f16/i.test(path)) ??
    near.find((path) => /bf16/i.test(path)) ??
    near[0]
  );
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);

const PREFERENCE: readonly GgufFileType[] = [
  "Q4_K_M",
  "Q4_K_XL",
  "Q4_K_S",
  "Q4_0",
  "Q5_K_M",
  "Q8_0",
];
