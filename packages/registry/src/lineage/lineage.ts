import type { BaseModelRelation } from "@orrery/catalog";
import { formatRepoId, parseRepoId, type RepoId, type RepoType } from "../ids.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo, RepoFilter } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { countRepos, findRepo, listRepos } from "../repos/repo-store.ts";
import type { Viewer } from "../viewer.ts";

/** A repo that a card names, and whether the viewer finds it on this hub. */
export interface NamedRepo {
  readonly id: string;
  /** Where it is here, in its own spelling; absent for one that is elsewhere, nowhere or private. */
  readonly here?: RepoId;
}

/** Repos that were made from one, in one way. */
export interface Descendants {
  readonly relation: BaseModelRelation;
  readonly count: number;
  /** The most downloaded of them. */
  readonly top: readonly RepoId[];
}

/** What a model was made from, and what was made from it. */
export interface Lineage {
  /** The nearest first: those this model names, then what the first of them names, and so on. */
  readonly ancestors: readonly (readonly NamedRepo[])[];
  readonly descendants: readonly Descendants[];
}

const RELATIONS: readonly BaseModelRelation[] = ["finetune", "adapter", "quantized", "merge"];
const MAX_GENERATIONS = 5;
const MAX_NAMED = 20;
const SHOWN = 3;

/** How repos derive from each other. Repos that the viewer cannot read are not counted, named or followed. */
export interface Lineages {
  /** Which of these are on this hub, as far as the viewer may know. */
  locate(viewer: Viewer, type: RepoType, ids: readonly string[]): Promise<readonly NamedRepo[]>;
  ofModel(viewer: Viewer, repo: Repo): Promise<Lineage>;
  /** The models whose cards name a dataset as training data. */
  trainedOn(viewer: Viewer, repo: Repo): Promise<Omit<Descendants, "relation">>;
}

export function createLineage({ db }: Pick<RegistryDeps, "db">): Lineages {
  const find = async (viewer: Viewer, type: RepoType, id: string) => {
    const parsed = parseRepoId(type, id);
    const repo = parsed && (await findRepo(db, parsed));
    return repo && canRead(viewer, repo) ? repo : undefined;
  };

  const most = async (viewer: Viewer, filter: RepoFilter) => {
    const page = { sort: "downloads", isAscending: false, limit: SHOWN, after: undefined } as const;
    const [count, top] = await Promise.all([
      countRepos(db, viewer, filter),
      listRepos(db, viewer, filter, page),
    ]);
    return { count, top: top.map(({ id }) => id) };
  };

  async function locate(
    viewer: Viewer,
    type: RepoType,
    ids: readonly string[],
  ): Promise<readonly NamedRepo[]> {
    const named = ids.slice(0, MAX_NAMED).map(async (id): Promise<NamedRepo> => {
      const repo = await find(viewer, type, id);
      return repo ? { id, here: repo.id } : { id };
    });
    return Promise.all(named);
  }

  return {
    locate,

    async ofModel(viewer, repo) {
      const ancestors: (readonly NamedRepo[])[] = [];
      const seen = new Set([formatRepoId(repo.id).toLowerCase()]);
      let named = repo.facts.baseModels;
      while (named.length > 0 && ancestors.length < MAX_GENERATIONS) {
        const generation = await locate(viewer, "model", named);
        ancestors.push(generation);
        const [first] = generation;
        const id = first?.here && formatRepoId(first.here);
        if (!id || generation.length > 1 || seen.has(id.toLowerCase())) break;
        seen.add(id.toLowerCase());
        named = (await find(viewer, "model", id))?.facts.baseModels ?? [];
      }
      const descendants = await Promise.all(
        RELATIONS.map(async (relation) => {
          const tag = `base_model:${relation}:${formatRepoId(repo.id)}`;
          return { relation, ...(await most(viewer, { type: "model", tags: [tag] })) };
        }),
      );
      return { ancestors, descendants: descendants.filter(({ count }) => count > 0) };
    },

    trainedOn: (viewer, { id }) =>
      most(viewer, { type: "model", tags: [`dataset:${formatRepoId(id)}`] }),
  };
}
