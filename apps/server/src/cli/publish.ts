import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import { commitIter, createRepo, HubApiError, repoExists } from "@huggingface/hub";
import { formatRepoId, parseRepoId, type RepoId, repoPrefix } from "@orrery/registry";
import { StartError } from "../start-error.ts";
import { readArguments } from "./arguments.ts";
import { countingFetch } from "./counting-fetch.ts";
import { credentials } from "./credentials.ts";
import { listFolder } from "./list-folder.ts";
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
    throw new StartError("not-found", `There is no folder ${root}.`);
  const files = await listFolder(root);
  if (files.length === 0) throw new StartError("not-found", `The folder ${root} holds no files.`);

  const { hubUrl, accessToken } = await credentials(id, values);
  const target = { repo: { type: id.type, name: formatRepoId(id) }, hubUrl, accessToken };
  const progress = createProgress(files);
  try {
    const parentCommit = await ensureRepo(target, values.private);
    const commit = commitIter({
      ...target,
      title: values.message ?? `Publish ${files.length} ${files.length === 1 ? "file" : "files"}`,
      operations: files.map(({ path, url }) => ({ operation: "addOrUpdate", path, content: url })),
      useXet: false,
      fetch: countingFetch,
      ...(parentCommit && { parentCommit }),
    });
    for (let step = await commit.next(); ; step = await commit.next()) {
      if (step.done) break;
      progress.take(step.value);
    }
  } catch (error) {
    progress.end();
    throw explain(error, hubUrl, id);
  }
  progress.end();
  console.log(`Published ${hubUrl}/${repoPrefix(id.type)}${formatRepoId(id)}`);
}

interface Target {
  readonly repo: { readonly type: RepoId["type"]; readonly name: string };
  readonly hubUrl: string;
  readonly accessToken: string;
}

/** The commit that the repo is at; makes the repo when there is none yet. */
async function ensureRepo(target: Target, isPrivate: boolean): Promise<string | undefined> {
  if (!(await repoExists(target))) await createRepo({ ...target, private: isPrivate });
  const { type, name } = target.repo;
  const response = await fetch(`${target.hubUrl}/api/${type}s/${name}`, {
    headers: { authorization: `Bearer ${target.accessToken}` },
  });
  if (!response.ok) return undefined;
  const { sha } = (await response.json()) as { sha?: string };
  return sha;
}

/** A refusal in the hub's own words; a hub that does not answer by its address. */
function explain(error: unknown, hubUrl: string, id: RepoId): unknown {
  if (error instanceof HubApiError) {
    if (error.statusCode === 412)
      return new StartError(
        "refused",
        `Somebody else published to ${formatRepoId(id)} meanwhile; nothing of yours was added. Look at what changed, then publish again.`,
      );
    return new StartError("refused", `The hub refused: ${error.message}`);
  }
  if (error instanceof TypeError && error.message === "fetch failed")
    return new StartError("hub-unreachable", `No hub answers at ${hubUrl}. Is it started?`);
  return error;
}
