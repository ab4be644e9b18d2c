import { formatRepoId, type ListedRun } from "@orrery/registry";
import type { RunsData } from "@orrery/web/page-data/run";
import { readRunInput } from "../../widget/run-input.ts";
import type { Load } from "../page-context.ts";
import { taskLabel } from "../present/present-page.ts";
import { signInFirst } from "./load-forms.ts";

const MOST_TEXT = 160;

/** The viewer's saved runs. */
export const loadRuns: Load<RunsData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const cursor = query.get("cursor") ?? undefined;
  const { runs, nextCursor } = await hub.registry.runs.list(viewer, cursor);
  return {
    runs: runs.map((run) => ({
      id: run.id,
      model: formatRepoId(run.repo),
      taskLabel: taskLabel(
        hub.catalog,
        run.task === "conversational" ? "text-generation" : run.task,
      ),
      text: textOf(run).slice(0, MOST_TEXT),
      ...(run.provider && { provider: run.provider }),
      isShared: run.isShared,
      createdAt: run.createdAt.toISOString(),
    })),
    ...(nextCursor && { nextCursor }),
    isContinued: cursor !== undefined,
  };
};

/** The first thing that was asked. */
function textOf({ input }: ListedRun): string {
  const read = readRunInput(input);
  if (read?.kind === "form") return Object.values(read.values).find(Boolean) ?? "";
  if (read?.kind === "chat") return read.turns.find(({ role }) => role === "user")?.text ?? "";
  return "";
}
