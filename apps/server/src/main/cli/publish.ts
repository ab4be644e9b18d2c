import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { commitIter, createRepo, HubApiError, repoExists } from "@huggingface/hub";
import {
  DEFAULT_BRANCH,
  formatRepoId,
  parseRepoId,
  type RepoId,
  repoPrefix,
} from "@orrery/registry";
import { StartError } from "../../base/start-error.ts";
import { readArguments } from "./arguments.ts";
import { countingFetch } from "./counting-fetch.ts";
import { type Credentials, withCredentials } from "./credentials.ts";
import { type FolderFile, listFolder } from "./list-folder.ts";
import { createProgress } from "./progress.ts";

const OPTIONS = {
  type: { type: "string", default: "model" },
  private: { type: "boolean", default: false },
  message: { type: "string" },
  hub: { type: "string" },
  token: { type: "string" },
} as const;

/** Publishes a folder through the hub's own protocol: what is stored already is not sent again. */
export async function publishCommand(args: readonly string[]): Promise<void> {
  const { values, positionals } = readArguments(args, OPTIONS, ["FOLDER", "NAMESPACE/NAME"]);
  const [folder = "", name = ""] = positionals;
  const id = parseRepoId(values.type === "dataset" ? "dataset" : "model", name);
  if (!id || !["model", "dataset"].includes(values.type))
    throw new StartError("bad-arguments", `"${name}" is not NAMESPACE/NAME of a ${values.type}.`);
  const root = resolve(folder);
  if (!(await stat(root).catch(() => undefined))?.isDirectory())
    throw new StartError("not-found", `Folder not found: ${root}.`);
  const files = await listFolder(root);
  if (files.length === 0) throw new StartError("not-found", `The folder ${root} is empty.`);

  await withCredentials(id, values, async (credentials) => {
    const target = { id, ...credentials, branch: DEFAULT_BRANCH };
    const { hubUrl } = target;
    try {
      const parent = await ensureRepo(target, values.private);
      const title =
        values.message ?? `Publish ${files.length} ${files.length === 1 ? "file" : "files"}`;
      await publishFiles(target, files, { title, parent });
    } catch (error) {
      throw explain(error, hubUrl, id);
    }
    console.log(`Published ${hubUrl}/${repoPrefix(id.type)}${formatRepoId(id)}`);
  });
}

/** Where a commit goes. */
export interface PublishTarget extends Credentials {
  readonly id: RepoId;
  readonly branch: string;
}

/** Sends files as one commit on top of `parent`, if there is one, and reports progress. */
export async function publishFiles(
  { id, branch, ...hub }: PublishTarget,
  files: readonly FolderFile[],
  { title, parent }: { readonly title: string; readonly parent: string | undefined },
): Promise<string> {
  const progress = createProgress(files);
  try {
    const commit = commitIter({
      ...hub,
      repo: repoOf(id),
      branch,
      title,
      operations: files.map(({ path, url }) => ({ operation: "addOrUpdate", path, content: url })),
      useXet: false,
      fetch: countingFetch,
      ...(parent && { parentCommit: parent }),
    });
    for (;;) {
      const step = await commit.next();
      if (step.done) return step.value?.commit.oid ?? "";
      progress.take(step.value);
    }
  } finally {
    progress.end();
  }
}

const repoOf = (id: RepoId) => ({ type: id.type, name: formatRepoId(id) });

/** The repo's latest commit; creates the repo if it does not exist. */
export async function ensureRepo(
  { id, hubUrl, accessToken }: PublishTarget,
  isPrivate: boolean,
): Promise<string | undefined> {
  const target = { repo: repoOf(id), hubUrl, accessToken };
  if (!(await repoExists(target))) await createRepo({ ...target, private: isPrivate });
  const response = await fetch(`${hubUrl}/api/${id.type}s/${formatRepoId(id)}`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!response.ok) return undefined;
  const { sha } = (await response.json()) as { sha?: string };
  return sha;
}

/** The hub's own error message, or the URL of a hub that does not respond. */
export function explain(error: unknown, hubUrl: string, id: RepoId): unknown {
  if (error instanceof HubApiError) {
    if (error.statusCode === 412)
      return new StartError(
        "refused",
        `Someone else published to ${formatRepoId(id)} in the meantime. Nothing was added. Review the changes, then publish again.`,
      );
    return new StartError("refused", `The hub rejected the request: ${error.message}`);
  }
  if (error instanceof TypeError && error.message === "fetch failed")
    return new StartError("hub-unreachable", `No hub responds at ${hubUrl}. Is it running?`);
  return error;
}
