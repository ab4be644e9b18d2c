import type { EngineJob } from "../../engine-job.ts";
import { listFeatures } from "../features.ts";
import type { Split } from "../open-split.ts";
import { formatRows, readNumbered } from "../rows.ts";
import { findMatches } from "./find-matches.ts";

type Search = Extract<EngineJob, { readonly shape: "search" }>;

/** The rows that match a query, the best first, as the public service sends them. */
export async function searchRows(split: Split, index: string, job: Search): Promise<string> {
  const { total, numbers, searched } = findMatches(index, job.query, job.offset, job.length);
  const rows = await readNumbered(split, numbers);
  return formatRows(split, await listFeatures(split), rows, total, searched < countRows(split));
}

/** Of all files. */
export const countRows = ({ rows }: Split): number => rows.reduce((sum, count) => sum + count, 0);
