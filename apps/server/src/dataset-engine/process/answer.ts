import type { EngineJob } from "../engine-job.ts";
import { listChanges } from "./changes/list-changes.ts";
import { describeSplit } from "./describe-split.ts";
import { firstRows } from "./first-rows.ts";
import type { Split } from "./open-split.ts";
import { readMedia } from "./read-media.ts";
import { filterRows, pageRows } from "./rows.ts";
import { searchRows } from "./search/search-rows.ts";
import { listStatistics } from "./statistics/list-statistics.ts";
import { viewRows } from "./view/view-rows.ts";

/** Answers a question with JSON, in the shape of the public service. `index` is there for jobs that need it. */
export async function answer(split: Split, job: EngineJob, index = ""): Promise<string> {
  switch (job.shape) {
    case "describe":
      return JSON.stringify(await describeSplit(split));
    case "first":
      return firstRows(split);
    case "rows":
      return pageRows(split, job);
    case "filter":
      return filterRows(split, job);
    case "view":
      return viewRows(split, job, index);
    case "media":
      return readMedia(split, job);
    case "changes":
      return listChanges(split, job);
    case "search":
      return searchRows(split, index, job);
    case "statistics":
      return JSON.stringify(await listStatistics(split));
  }
}
