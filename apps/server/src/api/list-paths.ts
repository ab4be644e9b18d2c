import type { Registry, RepoAt } from "@orrery/registry";

/** The paths of all files of a repo at a commit. */
export const listPaths = async (files: Registry["files"], at: RepoAt): Promise<readonly string[]> =>
  (await files.list(at, "", true)).flatMap(({ type, path }) => (type === "file" ? [path] : []));
