import type { Database } from "../database.ts";
import type { Repo } from "../repos/repo.ts";
import type { Repos } from "../repos/repos.ts";
import { grantsKeyOf } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import { insertAppRepo } from "./app-repo-store.ts";

/** The same repos; what an application makes is noted, so that it may change that later. */
export function noteAppRepos(repos: Repos, { db }: { readonly db: Database }): Repos {
  const noted =
    <Rest extends readonly unknown[]>(make: (viewer: Viewer, ...rest: Rest) => Promise<Repo>) =>
    async (viewer: Viewer, ...rest: Rest): Promise<Repo> => {
      const repo = await make(viewer, ...rest);
      const key = grantsKeyOf(viewer);
      if (key !== undefined) await insertAppRepo(db, key, repo.key);
      return repo;
    };
  return { ...repos, create: noted(repos.create), duplicate: noted(repos.duplicate) };
}
