import { parseRepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import type { Evaluated, Leaderboard, LeaderboardFilter } from "./evaluation.ts";
import { type Board, listBoards, listResults } from "./evaluation-store.ts";

const MAX_BOARDS = 6;
const SHOWN = 10;
/** A model may report the same figure more than once. */
const READ = 40;

/** What cards report of models, compared. Models that the viewer cannot read are left out. */
export interface Evaluations {
  /** Those with most models first. */
  leaderboards(viewer: Viewer, filter: LeaderboardFilter): Promise<readonly Leaderboard[]>;
}

export function createEvaluations({ db }: Pick<RegistryDeps, "db">): Evaluations {
  async function read(
    viewer: Viewer,
    filter: LeaderboardFilter,
    { total, ...board }: Board & { readonly total: number },
  ): Promise<Leaderboard> {
    const rows = await listResults(db, viewer, filter, board, READ);
    const best = new Map<string, Evaluated>();
    for (const { namespace, name, value, source_url } of rows) {
      const id = parseRepoId("model", `${namespace}/${name}`);
      if (!id || best.has(`${namespace}/${name}`)) continue;
      best.set(`${namespace}/${name}`, { id, value, ...(source_url && { sourceUrl: source_url }) });
    }
    const dataset = rows[0]?.dataset ?? board.lookup_dataset;
    const { part, metric } = board;
    return { dataset, part, metric, total, best: [...best.values()].slice(0, SHOWN) };
  }

  return {
    async leaderboards(viewer, filter) {
      const boards = await listBoards(db, viewer, filter, MAX_BOARDS);
      return Promise.all(boards.map((board) => read(viewer, filter, board)));
    },
  };
}
