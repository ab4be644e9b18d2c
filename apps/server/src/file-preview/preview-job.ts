import type { TensorTable } from "@orrery/catalog";
import type { FileScan } from "@orrery/scan";
import type { RowsPage } from "@orrery/web/page-data/repo/rows";
import type { TableSchema } from "@orrery/web/page-data/repo/table-schema";
import type { PreviewErrorCode } from "./preview-error.ts";

/** What is wanted of a file. `at` is a `RowsPage`'s `next` or `previous`; empty for the beginning. */
export type PreviewJob =
  | { readonly kind: "scan"; readonly name: string }
  | { readonly kind: "tensors"; readonly format: TensorFormat }
  | { readonly kind: "schema"; readonly format: SchemaFormat }
  | {
      readonly kind: "rows";
      readonly format: RowsFormat;
      readonly at: string;
      readonly limit: number;
    };

/** Files whose tensors or arrays are listed. */
export type TensorFormat = "safetensors" | "gguf" | "onnx" | "npy" | "npz";

/** Files that say of their columns and parts what they are. */
export type SchemaFormat = "parquet" | "arrow";

export type RowsFormat = "parquet" | "csv" | "tsv" | "jsonl" | "json";

export interface PreviewResult {
  readonly tensors: TensorTable;
  readonly schema: TableSchema;
  readonly rows: RowsPage;
  readonly scan: FileScan;
}

/** A file to look into, by ranges. */
export interface PreviewFile {
  /** The same for the same bytes. */
  readonly key: string;
  readonly size: number;
  readonly read: (start: number, end: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** From the thread: it wants bytes, or it is done. */
export type PreviewMessage =
  | { readonly type: "read"; readonly start: number; readonly end: number; readonly id: number }
  | { readonly type: "done"; readonly value: PreviewResult[PreviewJob["kind"]] }
  | { readonly type: "failed"; readonly message: string; readonly code: PreviewErrorCode };

/** To the thread: a job, or the bytes that it asked for. */
export type PreviewOrder =
  | { readonly type: "job"; readonly job: PreviewJob; readonly size: number }
  | { readonly type: "bytes"; readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }
  | {
      readonly type: "no-bytes";
      readonly id: number;
      readonly message: string;
      readonly code: PreviewErrorCode;
    };
