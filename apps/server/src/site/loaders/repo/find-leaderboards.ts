import { formatRepoId, type LeaderboardFilter, type Registry, type Viewer } from "@orrery/registry";
import type { LeaderboardData } from "@orrery/web/page-data/repo/leaderboard";
import { pathTo } from "@orrery/web/paths";

/** The leaderboards of a task or dataset, with links to the datasets that are here. */
export async function findLeaderboards(
  { evaluations, lineage }: Pick<Registry, "evaluations" | "lineage">,
  viewer: Viewer,
  filter: LeaderboardFilter,
): Promise<readonly LeaderboardData[]> {
  const found = await evaluations.leaderboards(viewer, filter);
  // Alone, a model's result says something of the dataset, and nothing of the task.
  const boards = "task" in filter ? found.filter(({ total }) => total > 1) : found;
  const names = boards.map(({ dataset }) => dataset);
  const located = "task" in filter ? await lineage.locate(viewer, "dataset", names) : [];
  return boards.map(({ best, ...board }, index) => {
    const here = located[index]?.here;
    return {
      ...board,
      ...(here && { href: pathTo("dataset", { namespace: here.namespace, name: here.name }) }),
      best: best.map(({ id, ...result }) => ({ id: formatRepoId(id), ...result })),
    };
  });
}
