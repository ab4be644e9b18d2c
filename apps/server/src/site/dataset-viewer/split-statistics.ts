import type { StatisticsAnswer } from "@orrery/web/page-data/repo/split-viewer";
import type { EngineSplit } from "../../dataset-engine/dataset-engine.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { SplitDescription } from "../../dataset-engine/engine-job.ts";
import type { PageContext } from "../page-context.ts";
import { presentStatistics } from "./present-statistics.ts";

const STATISTICS = { shape: "statistics" } as const;
const DESCRIBE = { shape: "describe" } as const;

/** Statistics of a split, or why the engine has none. */
export async function askStatistics(
  { hub: { datasetEngine } }: PageContext,
  split: EngineSplit,
): Promise<StatisticsAnswer> {
  try {
    const description = await datasetEngine.ask(split, DESCRIBE);
    return present(await datasetEngine.ask(split, STATISTICS), description);
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { kind: "problem", message: error.message };
  }
}

/** The same if they are there already. */
export function knownStatistics(
  { hub: { datasetEngine } }: PageContext,
  split: EngineSplit,
): StatisticsAnswer | undefined {
  const description = datasetEngine.known(split, DESCRIBE);
  const statistics = datasetEngine.known(split, STATISTICS);
  return description && statistics ? present(statistics, description) : undefined;
}

const present = (statistics: string, description: string): StatisticsAnswer => ({
  kind: "statistics",
  columns: presentStatistics(
    JSON.parse(statistics),
    (JSON.parse(description) as SplitDescription).features,
  ),
});
