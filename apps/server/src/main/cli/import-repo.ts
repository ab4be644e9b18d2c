import { createHash } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  DEFAULT_BRANCH,
  formatRepoId,
  parseRepoId,
  type RepoId,
  repoPrefix,
} from "@orrery/registry";
import { readConfig } from "../../base/config.ts";
import { StartError } from "../../base/start-error.ts";
import { type Copying, copyRevision } from "./copy-revision.ts";
import { type Credentials, withCredentials } from "./credentials.ts";
import { ensureRepo, explain, type PublishTarget } from "./publish.ts";
import { refChanges } from "./ref-changes.ts";
import { type HubAccess, readRefs, readSource, type SourceRefs } from "./source-repo.ts";

interface Wanted {
  /** The other hub's URL. */
  readonly from: string;
  readonly type: string;
  readonly private: boolean;
}

/**
 * Copies a repo of another hub under the same name: the files of each branch and tag. After a kill, the
 * same command continues.
 */
export async function importRepo(name: string, { from, type, ...wanted }: Wanted): Promise<void> {
  const id = parseRepoId(type === "dataset" ? "dataset" : "model", name);
  if (!id || !["model", "dataset"].includes(type))
    throw new StartError("bad-arguments", `"${name}" is not NAMESPACE/NAME of a ${type}.`);
  const theirs = sourceHub(from);
  const refs = await reachable(theirs.url, () => readSourceRefs(theirs, id));
  await withCredentials(id, {}, (credentials) =>
    copyRepo({ theirs, id, refs, ...readConfig(process.env) }, credentials, wanted.private),
  );
}

/** The hub that is copied from, with its token of the environment. Throws `bad-arguments`. */
export function sourceHub(from: string): HubAccess {
  const url = URL.canParse(from) ? new URL(from) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw new StartError(
      "bad-arguments",
      `Invalid hub URL: "${from}". It must begin with http:// or https://.`,
    );
  return { url, token: process.env.ORRERY_SOURCE_TOKEN };
}

/** Branches and tags of a repo that is there. Throws a `StartError` that says what is missing. */
export async function readSourceRefs(theirs: HubAccess, id: RepoId): Promise<SourceRefs> {
  await readSource(theirs, id, DEFAULT_BRANCH);
  return readRefs(theirs, id);
}

interface RepoCopy {
  readonly theirs: HubAccess;
  readonly id: RepoId;
  readonly refs: SourceRefs;
  readonly dataFolder: string;
}

/** Copies what is missing of a repo that exists there; `prepare` is called when it exists here, before its files come. */
export async function copyRepo(
  { theirs, id, refs, dataFolder }: RepoCopy,
  credentials: Credentials,
  isPrivate: boolean,
  prepare: () => Promise<void> = async () => {},
): Promise<void> {
  const { url } = theirs;
  const name = formatRepoId(id);
  const folder = join(dataFolder, "import", folderName(url, id.type, name));
  const title = `Import ${name} from ${url.host}`;
  const target = { id, ...credentials, branch: DEFAULT_BRANCH };
  try {
    await ensureRepo(target, isPrivate);
    await prepare();
    await reachable(url, () => copyAll({ theirs, folder, title }, refs, target));
  } catch (error) {
    throw explain(error, target.hubUrl, id);
  }
  await rm(folder, { recursive: true, force: true });
  console.log(`Imported ${target.hubUrl}/${repoPrefix(id.type)}${name}`);
}

/** The branches, then the tags; a tag on a commit that no branch ends in gets a branch for a moment. */
async function copyAll(
  copying: Copying,
  { branches, tags }: SourceRefs,
  target: PublishTarget,
): Promise<void> {
  const ours = { url: new URL(target.hubUrl), token: target.accessToken };
  const change = refChanges(ours, target.id);
  const made = new Map<string, string>();
  const bring = async (name: string, branch = name, revision = name) => {
    const copied = await copyRevision(copying, { name, revision }, { ...target, branch });
    made.set(copied.theirs, copied.ours);
  };
  await bring(DEFAULT_BRANCH);
  for (const { name } of branches.filter(({ name }) => name !== DEFAULT_BRANCH)) {
    await change.createBranch(name);
    await bring(name);
  }
  const known = new Set((await readRefs(ours, target.id)).tags.map(({ name }) => name));
  for (const { name, targetCommit } of tags.filter(({ name }) => !known.has(name))) {
    const way = `import-${name}`;
    const isPassing = !made.has(targetCommit);
    if (isPassing) {
      await change.createBranch(way);
      await bring(name, way, targetCommit);
    }
    await change.createTag(name, made.get(targetCommit) ?? "");
    if (isPassing) await change.deleteBranch(way);
  }
}

/** A network error as a sentence about the hub that was asked. */
export async function reachable<Value>(hub: URL, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TypeError && error.message === "fetch failed")
      throw new StartError("hub-unreachable", `No hub responds at ${hub.origin}.`);
    throw error;
  }
}

export const folderName = (hub: URL, type: string, name: string) =>
  createHash("sha256")
    .update(`${hub.origin} ${type} ${name.toLowerCase()}`)
    .digest("hex")
    .slice(0, 24);
