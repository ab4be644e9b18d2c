import { DEFAULT_BRANCH, type TreeEntry } from "@orrery/registry";
import type { FilesData } from "@orrery/web/page-data/repo/files";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { presentCommit, presentHead } from "../../present/present-page.ts";
import { folderSizes } from "./file-tree.ts";
import { repoAt } from "./load-repo.ts";

const SHOWN = 1000;

/** One folder of a repo: folders first, each entry with the commit that touched it last. */
export const loadFiles =
  (kind: RepoKind): Load<FilesData> =>
  async (context, visit) => {
    const { files, scans } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const path = pathFrom(visit.params["*"] ?? "");
    const [entries, commits, branches, lastCommit, sizes] = await Promise.all([
      files.list(at, path, false),
      files.lastCommits(at, path),
      files.branches(at),
      files.lastCommit(at),
      folderSizes(files, at, path),
    ]);
    const shown = firstShown(entries);
    const verdicts = await scans.of(at, shown);
    return {
      repo: await presentHead(context, visit, at.repo),
      revision,
      path,
      branches,
      ...(lastCommit && { lastCommit: presentCommit(lastCommit) }),
      entries: shown.map((entry) => {
        const touched = commits.get(entry.path);
        const sizeBytes = entry.type === "file" ? entry.size : sizes.get(entry.path);
        const verdict = verdicts.get(entry.path)?.verdict;
        return {
          type: entry.type,
          name: entry.path.split("/").at(-1) ?? entry.path,
          path: entry.path,
          isLfs: entry.lfs !== undefined,
          ...(sizeBytes !== undefined && { sizeBytes }),
          ...(touched && { lastCommit: presentCommit(touched) }),
          ...(verdict && verdict !== "safe" && { verdict }),
        };
      }),
      canDownload: !at.isClosed,
      moreEntries: entries.length - shown.length,
    };
  };

/** Of very many, the first in git's own order: to sort them all would take seconds. */
function firstShown(entries: readonly TreeEntry[]): readonly TreeEntry[] {
  const kinds = (["directory", "file", "submodule"] as const).flatMap((kind) =>
    entries.filter(({ type }) => type === kind),
  );
  return kinds
    .slice(0, SHOWN)
    .sort((a, b) => a.type.localeCompare(b.type) || a.path.localeCompare(b.path));
}
