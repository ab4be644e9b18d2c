import { formatRepoId, parseRepoId } from "@orrery/registry";
import type { RunsData } from "@orrery/web/page-data/run";
import type { Load } from "../page-context.ts";
import { presentRun } from "../present/present-run.ts";
import { signInFirst } from "./load-forms.ts";

/** The viewer's saved runs, of `?model=` or of all. */
export const loadRuns: Load<RunsData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const cursor = query.get("cursor") ?? undefined;
  const model = parseRepoId("model", query.get("model") ?? "");
  const { runs, nextCursor } = await hub.registry.runs.list(viewer, { cursor, model });
  return {
    ...(model && { model: formatRepoId(model) }),
    runs: runs.map(presentRun(hub.catalog)),
    ...(nextCursor && { nextCursor }),
    isContinued: cursor !== undefined,
  };
};
