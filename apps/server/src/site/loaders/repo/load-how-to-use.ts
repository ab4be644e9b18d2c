import type { UsageData } from "@orrery/web/page-data/repo/how-to-use";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load } from "../../page-context.ts";
import { presentUsage } from "../../present/usage/present-usage.ts";
import { repoAt } from "./load-repo.ts";

/** The panel alone, for a visitor who chooses something in it. */
export const loadUsage =
  (kind: RepoKind): Load<UsageData> =>
  async (context, visit) =>
    presentUsage(context, visit, await repoAt(context, kind, visit));
