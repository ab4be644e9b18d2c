import type { Registry, RepoAt, TreeEntry } from "@orrery/registry";
import type { PreviewFile, RowsFormat, SchemaFormat, TensorFormat } from "./preview-job.ts";

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
export const rowsFormatOf = (path: string): RowsFormat | undefined => formatIn(ROWS_FORMATS, path);

/** The format of a file that says what its columns are; `undefined` for any other. */
export const schemaFormatOf = (path: string): SchemaFormat | undefined =>
  formatIn(SCHEMA_FORMATS, path);

/** The format of a file of tensors or arrays; `undefined` for any other. */
export const tensorFormatOf = (path: string): TensorFormat | undefined =>
  formatIn(TENSOR_FORMATS, path);

/** Whether a file is HDF5, by its name: a process of the dataset engine reads it (decision 116). */
export const isHdf5 = (path: string): boolean => /\.(?:h5|hdf5)$/i.test(path);

type Formats<Format> = Readonly<Record<string, Format>>;

function formatIn<Format>(formats: Formats<Format>, path: string): Format | undefined {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(formats, extension) ? formats[extension] : undefined;
}

const ROWS_FORMATS: Formats<RowsFormat> = {
  parquet: "parquet",
  csv: "csv",
  tsv: "tsv",
  jsonl: "jsonl",
  ndjson: "jsonl",
  json: "json",
};

const SCHEMA_FORMATS: Formats<SchemaFormat> = {
  parquet: "parquet",
  arrow: "arrow",
  arrows: "arrow",
  feather: "arrow",
};

const TENSOR_FORMATS: Formats<TensorFormat> = {
  safetensors: "safetensors",
  gguf: "gguf",
  onnx: "onnx",
  npy: "npy",
  npz: "npz",
};
