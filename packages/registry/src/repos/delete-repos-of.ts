import { REPO_TYPES } from "../ids.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Repos } from "./repos.ts";

/** Deletes all repos of a namespace, also hidden ones: for an administrator. */
export async function deleteReposOf(
  repos: Pick<Repos, "list" | "delete">,
  viewer: AccountViewer,
  author: string,
): Promise<void> {
  for (const type of REPO_TYPES)
    for (;;) {
      const page = await repos.list(viewer, { type, author }, { limit: 100 });
      for (const { id } of page.repos) await repos.delete(viewer, id);
      if (page.repos.length === 0) break;
    }
}
