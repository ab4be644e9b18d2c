import type { Catalog } from "@orrery/catalog";
import { formatRepoId, type ListedRun } from "@orrery/registry";
import type { RunSummary } from "@orrery/web/page-data/run";
import { readRunInput } from "../../widget/run-input.ts";
import { taskLabel } from "./present-page.ts";

const MOST_TEXT = 160;

/** A saved run in a list. */
export const presentRun =
  (catalog: Catalog) =>
  (run: ListedRun): RunSummary => ({
    id: run.id,
    model: formatRepoId(run.repo),
    taskLabel: taskLabel(catalog, run.task === "conversational" ? "text-generation" : run.task),
    text: textOf(run).slice(0, MOST_TEXT),
    ...(run.provider && { provider: run.provider }),
    isShared: run.isShared,
    maker: run.maker,
    createdAt: run.createdAt.toISOString(),
  });

/** The first thing that was asked. */
function textOf({ input }: ListedRun): string {
  const read = readRunInput(input);
  if (read?.kind === "form") return Object.values(read.values).find(Boolean) ?? "";
  if (read?.kind === "chat") return read.turns.find(({ role }) => role === "user")?.text ?? "";
  return "";
}
