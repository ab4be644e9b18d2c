import type { Registry, RepoAt, TreeEntry } from "@orrery/registry";
import type { PreviewFile, RowsFormat } from "./preview-job.ts";

/** A file of a repo that the viewer can read, as a byte source. */
export const repoFile = (
  { files }: Pick<Registry, "files">,
  at: RepoAt,
  entry: TreeEntry,
): PreviewFile => ({
  key: entry.lfs?.digest ?? entry.oid,
  size: entry.size,
  async read(start, end) {
    const stream = await files.read(at, entry, { start, end });
    const body = new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    return new Uint8Array(await body.arrayBuffer());
  },
});

/** How the rows of a file are kept, by its name; `undefined` for one without rows. */
export function rowsFormatOf(path: string): RowsFormat | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(ROWS_FORMATS, extension) ? ROWS_FORMATS[extension] : undefined;
}

const ROWS_FORMATS: Readonly<Record<string, RowsFormat>> = {
  parquet: "parquet",
  csv: "csv",
  tsv: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "json",
};
