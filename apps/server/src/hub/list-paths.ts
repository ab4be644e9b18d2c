import type { Registry, RepoAt } from "@orrery/registry";

/** How much of a repo a page or text about it looks at: its first files and folders. */
export const PAGE_ENTRIES = 10_000;

/** The paths of a repo's files at a commit, the first of them where there are very many. */
export const listPaths = async (files: Registry["files"], at: RepoAt): Promise<readonly string[]> =>
  (await files.list(at, "", true, PAGE_ENTRIES)).flatMap(({ type, path }) =>
    type === "file" ? [path] : [],
  );
