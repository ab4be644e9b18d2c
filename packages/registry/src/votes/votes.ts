import { RegistryError } from "../errors.ts";
import { formatRepoId } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { listReposByKey } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";
import { rateModels } from "./rate-models.ts";
import type { NewVote, RatedModel } from "./vote.ts";
import { canVote } from "./vote-access.ts";
import { countVotesSince, insertVote, listPairVotes, listVotedTasks } from "./vote-store.ts";

const DAY_MS = 86_400_000;
const MOST_CONTESTANTS = 4;
/** Of one account in a day. */
export const MAX_VOTES = 500;
const NO_TASK = "other";

/** Which models people find better, and how models rate by that. */
export interface Votes {
  readonly canVote: typeof canVote;
  /** Throws `invalid-vote`, not-found errors, and `too-many-changes` above 500 votes in 24 hours. */
  vote(viewer: Viewer, vote: NewVote): Promise<void>;
  /** Tasks with votes between models that the viewer may see, most votes first. */
  tasks(viewer: Viewer): Promise<readonly string[]>;
  /** The best first. Only models that the viewer may see are listed and counted. */
  results(viewer: Viewer, task: string): Promise<readonly RatedModel[]>;
}

export function createVotes({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): Votes {
  return {
    canVote,

    async vote(viewer, { models, outcome, winner }) {
      if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in to vote.");
      if (!canVote(viewer)) throw new RegistryError("forbidden", "This token is read-only.");
      if (models.length < 2 || models.length > MOST_CONTESTANTS)
        throw new RegistryError("invalid-vote", `Compare 2 to ${MOST_CONTESTANTS} models.`);
      const repos = await Promise.all(models.map((id) => getRepo({ db }, viewer, id)));
      const won = winner && (await getRepo({ db }, viewer, winner)).key;
      const keys = new Set(repos.map(({ key }) => key));
      if (keys.size < models.length)
        throw new RegistryError("invalid-vote", "Name each model once.");
      if ((outcome === "winner") !== (won !== undefined) || (won && !keys.has(won)))
        throw new RegistryError(
          "invalid-vote",
          "Name one of the models as the winner, or none with a tie.",
        );
      const since = new Date(now().getTime() - DAY_MS);
      if ((await countVotesSince(db, viewer.key, since)) >= MAX_VOTES)
        throw new RegistryError("too-many-changes", `You have voted ${MAX_VOTES} times today.`);
      const row = {
        ...{ key: newKey(), accountKey: viewer.key, outcome, createdAt: now() },
        task: repos[0]?.facts.pipelineTag ?? NO_TASK,
        contestants: repos.map(({ key }) => ({ repoKey: key, isWinner: key === won })),
      };
      await db.transaction().execute((transaction) => insertVote(transaction, row));
    },

    tasks: (viewer) => listVotedTasks(db, viewer),

    async results(viewer, task) {
      const ratings = rateModels(await listPairVotes(db, viewer, task));
      const repos = await listReposByKey(db, [...ratings.keys()]);
      return repos
        .flatMap(({ key, id }) => {
          const rating = ratings.get(key);
          return rating ? [{ id, ...rating }] : [];
        })
        .toSorted(
          (a, b) => b.rating - a.rating || (formatRepoId(a.id) < formatRepoId(b.id) ? -1 : 1),
        );
    },
  };
}
