import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import {
  formatRepoId,
  OPERATOR,
  type PushTarget,
  RegistryError,
  type RepoId,
  type StoredBlob,
} from "@orrery/registry";
import { runGit } from "../../../storage/git/run-git.ts";
import type { Hub } from "../../hub.ts";
import { listPointers } from "../history/list-pointers.ts";
import type { KeepWish } from "../pull/pulls.ts";
import type { AskUpstream, Upstream } from "../upstream-client.ts";
import { ensureRepo, findFirstCommit } from "./ensure-repo.ts";
import { askUploads } from "./lfs-batch.ts";
import { planRefs, type RefRules } from "./plan-refs.ts";
import { askPushRefs, pushPack } from "./push-pack.ts";
import { sendObject } from "./send-object.ts";

export interface PushRepoDeps {
  readonly hub: Pick<Hub, "registry" | "packs">;
  readonly ask: AskUpstream;
}

const BATCH = 100;
/** Addresses of uploads are for a while. */
const BATCH_MS = 300_000;
const MAX_NAMED = 10;

/** A digest of a repo's branches and tags: what is the same need not be pushed. */
export async function digestRefs(
  { registry, packs }: PushRepoDeps["hub"],
  id: RepoId,
): Promise<string | undefined> {
  const repo = await registry.repos.find(OPERATOR, id);
  if (!repo) return undefined;
  await packs.catchUp(repo.key);
  return digestOf(await listRefs(packs, repo.key));
}

/**
 * Makes a repo of another hub as new as it is here: the repo, then large files that it lacks, then branches and tags. So
 * no one sees half of it, and what was sent before a kill is there the next time. Returns a digest of what was pushed.
 */
export async function pushRepo(
  { hub: { registry, packs }, ask }: PushRepoDeps,
  id: RepoId,
  target: Upstream,
  { namespace = id.namespace, isForced }: PushTarget,
  { pace, onBytes, signal }: KeepWish,
  onFile: (path: string) => void,
): Promise<string> {
  const repo = await registry.repos.get(OPERATOR, id);
  if (repo.isMirror)
    throw new RegistryError(
      "mirror-refused",
      `${formatRepoId(id)} is a mirror of another hub: it is not pushed.`,
    );
  const there: RepoId = { ...id, namespace };
  await ensureRepo(ask, target, repo, there, signal);
  const theirs = await askPushRefs(ask, target, there, signal);
  await packs.catchUp(repo.key);
  const gitDir = packs.folderOf(repo.key);
  const ours = await listRefs(packs, repo.key);
  const { moves, diverged } = await planRefs(ours, theirs, {
    isAncestor: (from, to) => isAncestor(gitDir, from, to),
    isFree: isFree(theirs),
  });
  const haves = await objectsHere(gitDir, [...new Set(theirs.map(({ oid }) => oid))]);
  await sendLarge();
  signal.throwIfAborted();
  if (moves.length > 0) await pushPack(ask, target, there, { gitDir, moves, haves }, signal);
  if (diverged.length > 0) throw divergedThere(target, diverged);
  return digestOf(ours);

  function isFree(refs: typeof theirs): RefRules["isFree"] {
    return async (ref) => {
      if (isForced) return true;
      if (ref !== "refs/heads/main") return false;
      const oid = refs.find(({ name }) => name === ref)?.oid;
      return oid === (await findFirstCommit(ask, target, there, "main", signal));
    };
  }

  /** Before a branch leads to them. */
  async function sendLarge(): Promise<void> {
    if (moves.length === 0) return;
    const news = [
      ...moves.map(({ ref, to }) => ({ ref, from: undefined, to })),
      ...haves.map((from) => ({ ref: "", from, to: undefined })),
    ];
    const objects = [
      ...new Map(
        (await listPointers(gitDir, news)).map(({ digest, size }) => [digest, { digest, size }]),
      ).values(),
    ];
    const read = (object: StoredBlob, range: { start: number; end: number }) =>
      registry.lfs.read(repo.key, object, range);
    const deps = { ask, target, there, read, pace, onBytes, signal };
    for (let at = 0; at < objects.length; at += BATCH) {
      const batch = objects.slice(at, at + BATCH);
      const wanted = await askUploads(ask, target, there, batch, signal);
      const askedAt = Date.now();
      for (const object of batch) {
        const known = wanted.get(object.digest);
        if (!known) continue;
        onFile(object.digest.slice(0, 12));
        const isOld = Date.now() - askedAt > BATCH_MS;
        const upload = isOld
          ? (await askUploads(ask, target, there, [object], signal)).get(object.digest)
          : known;
        if (upload) await sendObject(deps, object, upload);
      }
    }
  }
}

/** Branches and tags; pull requests are this hub's own affair. */
async function listRefs(packs: Hub["packs"], key: string) {
  return ((await packs.refIds(key)) ?? [])
    .filter(([name]) => /^refs\/(?:heads|tags)\//.test(name))
    .map(([name, oid]) => ({ name, oid }));
}

const digestOf = (refs: readonly { readonly name: string; readonly oid: string }[]): string =>
  createHash("sha256")
    .update(refs.map(({ name, oid }) => `${name} ${oid}\n`).join(""))
    .digest("hex");

async function isAncestor(gitDir: string, from: string, to: string): Promise<boolean> {
  const args = ["merge-base", "--is-ancestor", from, to];
  return (await runGit(gitDir, args, { as: "walk" })).exitCode === 0;
}

/** Those of another hub's objects that this repository has. */
async function objectsHere(gitDir: string, oids: readonly string[]): Promise<readonly string[]> {
  if (!existsSync(gitDir) || oids.length === 0) return [];
  const { stdout } = await runGit(gitDir, ["cat-file", "--batch-check=%(objectname)"], {
    input: `${oids.join("\n")}\n`,
  });
  const lines = stdout.toString().split("\n");
  return lines.filter((line) => /^[0-9a-f]{40}$/.test(line));
}

function divergedThere({ origin }: Upstream, names: readonly string[]): RegistryError {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : "";
  return new RegistryError(
    "commit-conflict",
    `${names.slice(0, MAX_NAMED).join(", ")}${more}: changed at ${new URL(origin).host} and not overwritten there. Merge the change here, or add the sync with --force.`,
  );
}
