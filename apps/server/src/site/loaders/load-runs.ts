import { formatRepoId, parseRepoId } from "@orrery/registry";
import type { RunsData } from "@orrery/web/page-data/run";
import type { Load } from "../page-context.ts";
import { presentRun } from "../present/present-run.ts";
import { signInFirst } from "./load-forms.ts";

/** The viewer's saved runs, of `?model=` or of all; with `?show=shared`, and to visitors, what others share of the model. */
export const loadRuns: Load<RunsData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  const { runs } = hub.registry;
  const cursor = query.get("cursor") ?? undefined;
  const model = parseRepoId("model", query.get("model") ?? "");
  const isSignedIn = viewer.kind === "account";
  const sharedOf = query.get("show") === "shared" || !isSignedIn ? model : undefined;
  if (!isSignedIn && !sharedOf) return signInFirst(visit);
  const page = await (sharedOf
    ? runs.listShared(viewer, sharedOf, cursor)
    : runs.list(viewer, { cursor, model }));
  return {
    ...(model && { model: formatRepoId(model) }),
    show: sharedOf ? "shared" : "own",
    isSignedIn,
    runs: page.runs.map(presentRun(hub.catalog)),
    ...(page.nextCursor && { nextCursor: page.nextCursor }),
  };
};
