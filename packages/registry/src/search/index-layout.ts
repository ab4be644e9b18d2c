import { FACETS } from "@orrery/catalog";
import { rowFields } from "./index-row-store.ts";
import { COLUMNS } from "./memory/question.ts";

/** Another number for other arrays, hashes or orders in `memory/`: a test compares what is saved. */
const LAYOUT = 2;

/** Snapshots of an index with another layout are not read. */
export const indexLayout = (): string =>
  JSON.stringify([LAYOUT, COLUMNS, Object.keys(FACETS), rowFields()]);
