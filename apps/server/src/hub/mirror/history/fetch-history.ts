import { once } from "node:events";
import { pipeline } from "node:stream/promises";
import type { RefUpdate, RepoId } from "@orrery/registry";
import { readBytes } from "../../../outgoing/read-reply.ts";
import { boundChild, gitTurn, spawnGit } from "../../../storage/git/run-git.ts";
import { FLUSH, pktLine } from "../../../storage/git/transfer/pkt-line.ts";
import { listRefIds } from "../../../storage/git/upkeep/list-ref-ids.ts";
import { gitPath } from "../read-info.ts";
import { type AskUpstream, failed, requireAnswer, type Upstream } from "../upstream-client.ts";
import { packAfterLines } from "./pack-after-lines.ts";
import { type AdvertisedRef, readAdvertisement } from "./read-advertisement.ts";

export interface HistoryDeps {
  readonly ask: AskUpstream;
  readonly maxBytes: number;
}

const MAX_REF_BYTES = 4_000_000;
const REFS_MS = 60_000;
const MAX_HAVES = 256;
/** Broken objects are refused, but for slips that old tools made: see `serve-pack.ts`. */
const STRICT =
  "--strict=zeroPaddedFilemode=ignore,missingSpaceBeforeDate=ignore,badTimezone=ignore";

/** The branches and tags of a repo of another hub. Throws `upstream-failed`, `upstream-busy`. */
export async function fetchRefs(
  { ask }: HistoryDeps,
  upstream: Upstream,
  id: RepoId,
  signal: AbortSignal,
): Promise<readonly AdvertisedRef[]> {
  const url = `${gitPath(id)}/info/refs?service=git-upload-pack`;
  const reply = await ask(upstream, url, { auth: "basic", signal });
  requireAnswer(upstream, reply);
  if (reply.status !== 200) {
    reply.body.destroy();
    throw failed(upstream, `responded with status ${reply.status} to git`);
  }
  const bytes = await readBytes(reply.body, {
    maxBytes: MAX_REF_BYTES,
    totalMs: REFS_MS,
    signal,
  }).catch(() => undefined);
  const refs = bytes && readAdvertisement(bytes);
  if (!refs) throw failed(upstream, "sent a list of branches that can't be read");
  return refs;
}

/** Which refs have to move so that they are the other hub's. */
export async function refsToMove(
  gitDir: string,
  theirs: readonly AdvertisedRef[],
): Promise<readonly RefUpdate[]> {
  const ours = new Map(
    ((await listRefIds(gitDir)) ?? []).filter(([name]) => /^refs\/(?:heads|tags)\//.test(name)),
  );
  const wanted = new Map(theirs.map(({ name, oid }) => [name, oid]));
  return [...new Set([...ours.keys(), ...wanted.keys()])]
    .map((ref) => ({ ref, from: ours.get(ref), to: wanted.get(ref) }))
    .filter(({ from, to }) => from !== to);
}

/** Adds the objects that these refs need to a repository. Git checks each, and that none is missing. */
export async function fetchObjects(
  { ask, maxBytes }: HistoryDeps,
  upstream: Upstream,
  id: RepoId,
  gitDir: string,
  updates: readonly RefUpdate[],
  signal: AbortSignal,
): Promise<void> {
  const wants = [...new Set(updates.flatMap(({ to }) => to ?? []))];
  if (wants.length === 0) return;
  const haves = ((await listRefIds(gitDir)) ?? []).slice(0, MAX_HAVES).map(([, oid]) => oid);
  const body = [
    ...wants.map((oid, index) => pktLine(`want ${oid}${index === 0 ? CAPABILITIES : ""}\n`)),
    FLUSH,
    ...haves.map((oid) => pktLine(`have ${oid}\n`)),
    pktLine("done\n"),
  ].join("");
  const reply = await ask(upstream, `${gitPath(id)}/git-upload-pack`, {
    method: "POST",
    headers: { "content-type": "application/x-git-upload-pack-request" },
    body,
    auth: "basic",
    signal,
  });
  requireAnswer(upstream, reply);
  if (reply.status !== 200) {
    reply.body.destroy();
    throw failed(upstream, `responded with status ${reply.status} to git`);
  }
  const release = await gitTurn(gitDir, signal);
  const args = ["index-pack", "--stdin", STRICT];
  const child = spawnGit(gitDir, args, {}, "maintenance");
  const bound = boundChild(child, args, "maintenance");
  const closed = once(child, "close");
  child.stdout.resume();
  child.stderr.resume();
  try {
    // Git ends when it has the pack, which may be before the answer ends: then the pipeline fails, and nothing is wrong.
    const sent = await pipeline(reply.body, packAfterLines(maxBytes), child.stdin, {
      signal,
    }).catch((error: unknown) => error);
    const [code] = await closed;
    if (code !== 0) throw sent ?? new Error(`git index-pack ended with ${code}.`);
  } catch (error) {
    signal.throwIfAborted();
    const wrong = failed(upstream, "sent a history that git refuses, or ended it early");
    wrong.cause = bound.exceeded() ?? error;
    throw wrong;
  } finally {
    bound.end();
    child.kill();
    release();
  }
}

const CAPABILITIES = " ofs-delta agent=orrery";
