import { DEFAULT_BRANCH } from "@orrery/registry";
import type { FileData } from "@orrery/web/page-data/repo/files";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { filePathFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { fileContent } from "../../present/file-content.ts";
import { presentCommit, presentHead } from "../../present/present-page.ts";
import { fileTree } from "./file-tree.ts";
import { repoAt } from "./load-repo.ts";

/** One file: its facts, and its content in the way that fits it. */
export const loadFile =
  (kind: RepoKind): Load<FileData> =>
  async (context, visit) => {
    const { files, scans } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const path = filePathFrom(visit.params["*"] ?? "");
    const entry = await files.get(at, path);
    const folder = path.split("/").slice(0, -1).join("/");
    const commits = await files.lastCommits(at, folder as typeof path | "");
    const lastCommit = commits.get(path);
    const scan = (await scans.of(at, [entry])).get(path);
    return {
      repo: await presentHead(context, visit, at.repo),
      revision,
      path,
      isBranch: (await files.branches(at)).includes(revision),
      sizeBytes: entry.size,
      isLfs: entry.lfs !== undefined,
      ...(entry.lfs && { sha256: entry.lfs.digest }),
      ...(lastCommit && { lastCommit: presentCommit(lastCommit) }),
      ...(scan && scan.verdict !== "safe" && { scan }),
      tree: await fileTree(files, at, path),
      content: await fileContent(context, at, entry, revision, visit.query),
    };
  };
