import type { GitDiffFormat } from "@orrery/registry";
import type { DiffData } from "@orrery/web/page-data/repo/diff";
import { LIMITS } from "../../base/limits.ts";
import { parseDiff } from "./parse-diff.ts";

const MAX_BYTES = LIMITS.diffBytes.value;
const MAX_FILES = LIMITS.diffFiles.value;

/** Reads as much of a change as a page shows. `diff` starts git again for each format. */
export async function readDiff(
  diff: (format: GitDiffFormat) => Promise<ReadableStream<Uint8Array> | undefined>,
): Promise<DiffData> {
  const [counts, unified] = await Promise.all([
    readBegin(await diff("counts")),
    readBegin(await diff("unified")),
  ]);
  // `added<tab>removed<tab>path`; after an empty path, a renamed file's two names follow by themselves.
  const lines = counts.text.split("\0").flatMap((entry) => {
    const [, added, removed] = /^\n?(\d+|-)\t(\d+|-)\t/.exec(entry) ?? [];
    return added === undefined
      ? []
      : [{ added: Number(added) || 0, removed: Number(removed) || 0 }];
  });
  const files = parseDiff(unified.text, unified.isCut);
  return {
    files: files.slice(0, MAX_FILES),
    added: lines.reduce((sum, { added }) => sum + added, 0),
    removed: lines.reduce((sum, { removed }) => sum + removed, 0),
    fileCount: Math.max(lines.length, files.length),
  };
}

/** Stops git where the page stops. */
async function readBegin(stream: ReadableStream<Uint8Array> | undefined) {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  if (stream)
    for await (const chunk of stream) {
      text += decoder.decode(chunk, { stream: true });
      bytes += chunk.length;
      if (bytes > MAX_BYTES) return { text, isCut: true };
    }
  return { text: text + decoder.decode(), isCut: false };
}
