import {
  DEFAULT_BRANCH,
  decodeText,
  parsePullRef,
  RegistryError,
  type RepoAt,
  type TreeEntry,
} from "@orrery/registry";
import type { EditData } from "@orrery/web/page-data/edit";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { pathFrom } from "../api/repo-params.ts";
import { LIMITS } from "../limits.ts";
import { repoFile } from "../peek/repo-file.ts";
import { signInFirst } from "./load-forms.ts";
import { repoAt } from "./load-repo.ts";
import type { Load, PageContext } from "./page-context.ts";
import { presentHead } from "./present-page.ts";

/** A longer text is no work for a page. */
export const MAX_EDIT_BYTES = LIMITS.editBytes.value;

/** A file to change, or a folder to put a new one into. */
export const loadEdit =
  (kind: RepoKind): Load<EditData> =>
  async (context, visit) => {
    if (visit.viewer.kind === "anonymous") return signInFirst(visit);
    const { files } = context.hub.registry;
    const revision = visit.params.revision ?? DEFAULT_BRANCH;
    const at = await repoAt(context, kind, visit, revision);
    const repo = await presentHead(context, visit, at.repo);
    const isBranch = revision === DEFAULT_BRANCH || (await files.branches(at)).includes(revision);
    const isPull = parsePullRef(revision) !== undefined;
    if (!repo.canPropose || !(isBranch || isPull))
      throw new RegistryError("forbidden", "Files can be changed on a branch, by who may propose.");
    const path = pathFrom(visit.params["*"] ?? "");
    const entry = path === "" ? undefined : await files.find(at, path);
    return {
      repo,
      revision,
      path,
      ...(at.commit && { commitId: at.commit }),
      content: entry?.type === "file" ? await readContent(context, at, entry) : { kind: "new" },
      canCommit: isPull || repo.canWrite,
      canPropose: isBranch,
    };
  };

/** Throws `gated-repo` for what the viewer may not read. */
export async function readContent(
  { hub }: PageContext,
  at: RepoAt,
  entry: TreeEntry,
): Promise<EditData["content"]> {
  if (entry.lfs) return { kind: "other", reason: "Large files are not text to be edited here." };
  if (entry.size > MAX_EDIT_BYTES)
    return { kind: "other", reason: "Files of more than 1 MB are not edited here." };
  const text = decodeText(await repoFile(hub.registry, at, entry).read(0, entry.size));
  return text === undefined
    ? { kind: "other", reason: "This is not a text file." }
    : { kind: "text", text };
}
