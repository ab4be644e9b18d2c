import { countLikes, insertLike, isLiked } from "../likes/like-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import type { RepoChanged } from "../repos/repo-changed.ts";
import { writeRepos } from "../repos/repo-row-store.ts";
import { daysBefore } from "../stats/days.ts";
import type { ImportedLike } from "./imported-like.ts";

/** `false` if it is there, or its account may not read the repo. */
export async function putLike(
  { db, now, changed }: Pick<RegistryDeps, "db" | "now"> & { readonly changed: RepoChanged },
  repo: Repo,
  { by, createdAt }: ImportedLike,
): Promise<boolean> {
  const like = { repoKey: repo.key, accountKey: by.key };
  if (!canRead(by, repo) || (await isLiked(db, like))) return false;
  await writeRepos({ db, changed }, async (writes) => {
    await insertLike(writes.db, like, createdAt);
    await countLikes(writes, repo.key, daysBefore(now(), 30));
  });
  return true;
}
