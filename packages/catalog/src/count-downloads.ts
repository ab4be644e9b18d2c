import { matchesCountExpression, parseCountExpression } from "./count-expression.ts";
import type { Library } from "./library.ts";

/** The files that count where a library names none: every library asks for one of them once. */
export const DEFAULT_COUNTED_FILES: readonly string[] = [
  "config.json",
  "config.yaml",
  "hyperparams.yaml",
  "meta.yaml",
  "model_index.json",
  "params.json",
];

/**
 * Whether serving this file counts as one download of its model. A repo without a library counts
 * its GGUF files too: runtimes fetch one of those and nothing else.
 */
export function countsAsDownload(library: Library | undefined, path: string): boolean {
  if (library?.countDownloads !== undefined) {
    const expression = parseCountExpression(library.countDownloads);
    return expression !== undefined && matchesCountExpression(expression, path);
  }
  if (library === undefined && path.toLowerCase().endsWith(".gguf")) return true;
  return DEFAULT_COUNTED_FILES.includes(path);
}
