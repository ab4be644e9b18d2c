/** The rows of the hub's tables that are not built in, with their sources. */
export interface TablesData {
  /** The installed signed update. */
  readonly update?: {
    readonly version: number;
    /** A public key. */
    readonly signer: string;
    readonly installedAt: string;
  };
  readonly rows: readonly TableRow[];
  readonly problems: readonly TableProblem[];
}

export interface TableRow {
  readonly table: string;
  readonly key: string;
  readonly what: "added" | "changed" | "hidden";
  /** `file libraries/loom.json`, `update 7` */
  readonly origin: string;
  /** The changed fields; empty for a hidden row. */
  readonly fields: readonly string[];
}

/** A skipped row; the built-in row is used, if there is one. */
export interface TableProblem {
  readonly code: string;
  readonly place: string;
  readonly message: string;
}
