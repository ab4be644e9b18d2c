/** Media as the `datasets` library knows them: bytes, and the name of the file that they are of. */
export type MediaKind = "Image" | "Audio" | "Video";

/** A column of rows that have media. */
export type MediaColumn = { readonly name: string } & (
  | {
      readonly kind: "media";
      readonly media: MediaKind;
      readonly files: readonly (number | null)[];
    }
  | {
      readonly kind: "media-list";
      readonly media: MediaKind;
      readonly files: readonly (readonly (number | null)[] | null)[];
    }
  | {
      readonly kind: "labels";
      readonly names: readonly string[];
      readonly numbers: readonly (number | null)[];
    }
  /** Of the table, under its name there. */
  | { readonly kind: "table"; readonly source: string }
);

/** Which rows with media are written. Numbers of files are places in a list. */
export interface MediaRows {
  readonly rows: number;
  readonly columns: readonly MediaColumn[];
}

/** To the process: writes rows of media, whose bytes follow each other in one file of its folder. */
export interface MediaAsk extends MediaRows {
  readonly pack: string;
  readonly files: readonly { readonly name: string; readonly size: number }[];
  /** A Parquet file in its folder, whose rows from `first` on are meant. */
  readonly table?: { readonly name: string; readonly first: number };
}

/** To the process: which files a table of metadata names. */
export interface TableAsk {
  readonly table: string;
  readonly mostRows: number;
}

/** A column of metadata: names of files become what is in them, in a column of this name. */
export interface TableColumn {
  readonly source: string;
  readonly name: string;
  readonly kind: "file" | "files" | "value";
  /** As DuckDB calls it. */
  readonly type: string;
}

export interface TableRow {
  /** Of all its values. */
  readonly digest: string;
  /** By column that names files. */
  readonly files: readonly (string | null | readonly (string | null)[])[];
}

export interface MetadataTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
}
