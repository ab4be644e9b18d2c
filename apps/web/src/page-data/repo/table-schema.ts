/** What the header of a table file says: its columns, the parts that it is stored in, who wrote it. */
export interface TableSchema {
  /** What a part is called. */
  readonly partsAre: "row groups" | "record batches";
  /** Of all parts that were looked at. */
  readonly rows: number;
  /** The number of columns, without what they contain. */
  readonly width: number;
  /** About the whole file, as text. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Nested ones follow the column that contains them. */
  readonly columns: readonly SchemaColumn[];
  /** Columns that the file has beyond those listed. */
  readonly moreColumns: number;
  readonly parts: readonly StoredPart[];
  /** Whether the file has more parts than those listed. */
  readonly hasMoreParts: boolean;
  /** What the writer noted, as text. */
  readonly metadata: readonly (readonly [key: string, value: string])[];
}

export interface SchemaColumn {
  readonly name: string;
  /** `string`, `list<float>`, `timestamp[us, tz=UTC]`. */
  readonly type: string;
  /** 0 for the columns of the table, 1 for what they contain. */
  readonly depth: number;
  readonly isNullable: boolean;
  /** In the file, where it says so. */
  readonly sizeBytes?: number;
  /** `ZSTD; PLAIN, RLE_DICTIONARY`. */
  readonly storage?: string;
}

export interface StoredPart {
  readonly rows: number;
  /** In the file. */
  readonly sizeBytes: number;
  /** Before compression, where the file says so. */
  readonly unpackedBytes?: number;
  readonly compression: string;
}
