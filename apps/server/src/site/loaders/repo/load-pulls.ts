import type { Pull, PullStatus } from "@orrery/registry";
import type { PullGroup, PullSummary, PullsData } from "@orrery/web/page-data/repo/pulls";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { repoIdFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";

const SHOWN = 30;
const MAX_PAGE = 100_000;

const GROUPS: Readonly<Record<PullGroup, readonly PullStatus[]>> = {
  open: ["draft", "open"],
  merged: ["merged"],
  closed: ["closed"],
};

/** The pull requests of a repo, by what became of them. */
export const loadPulls =
  (kind: RepoKind): Load<PullsData> =>
  async (context, visit) => {
    const { reviews } = context.hub.registry;
    const { namespace = "", name = "" } = visit.params;
    const group = groupFrom(visit.query.get("status"));
    const page = pageFrom(visit.query.get("p"));
    const filter = { statuses: GROUPS[group] };
    const start = (page - 1) * SHOWN;
    const id = repoIdFrom(kind, { namespace, name });
    const { repo, pulls, total } = await reviews.list(visit.viewer, id, filter, SHOWN, start);
    const { draft, open, merged, closed } = await reviews.counts(repo);
    return {
      repo: await presentHead(context, visit, repo),
      group,
      counts: { open: draft + open, merged, closed },
      pulls: pulls.map(presentPull),
      page,
      isLast: start + pulls.length >= total,
    };
  };

export const presentPull = (pull: Pull): PullSummary => ({
  number: pull.number,
  title: pull.title,
  status: pull.status,
  author: pull.authorName,
  createdAt: pull.createdAt.toISOString(),
});

const groupFrom = (text: string | null): PullGroup =>
  text === "merged" || text === "closed" ? text : "open";

function pageFrom(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
