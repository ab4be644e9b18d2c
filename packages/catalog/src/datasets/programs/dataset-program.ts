import type { LibrarySnippet } from "../../library.ts";
import type { DatasetUse } from "../dataset-use.ts";

/** How a library loads a dataset. One file each, in this folder. */
export interface DatasetProgram {
  readonly install: string;
  /** Pure; empty for what the library cannot load. The first does without the others. */
  readonly snippets: (use: DatasetUse) => readonly LibrarySnippet[];
}
