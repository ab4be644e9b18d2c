import { once } from "node:events";
import { Readable } from "node:stream";
import { RegistryError, type RepoId } from "@orrery/registry";
import { readBytes } from "../../../outgoing/read-reply.ts";
import { boundChild, gitTurn, spawnGit } from "../../../storage/git/run-git.ts";
import { FLUSH, pktLine } from "../../../storage/git/transfer/pkt-line.ts";
import { type AdvertisedRef, readAdvertisement } from "../history/read-advertisement.ts";
import { gitPath } from "../read-info.ts";
import { type AskUpstream, failed, requireAnswer, type Upstream } from "../upstream-client.ts";
import { untilIdle } from "./idle-signal.ts";
import type { PlannedRef } from "./plan-refs.ts";
import { readPushReport } from "./read-push-report.ts";

const MAX_REF_BYTES = 4_000_000;
const MAX_REPORT_BYTES = 4_000_000;
const REFS_MS = 60_000;
const REPORT_MS = 600_000;
const NONE = "0".repeat(40);
const CAPABILITIES = "report-status side-band-64k ofs-delta agent=orrery";

/** The branches and tags that a push would move. Throws `upstream-failed`, `upstream-busy`. */
export async function askPushRefs(
  ask: AskUpstream,
  target: Upstream,
  id: RepoId,
  signal: AbortSignal,
): Promise<readonly AdvertisedRef[]> {
  const url = `${gitPath(id)}/info/refs?service=git-receive-pack`;
  const reply = await ask(target, url, { auth: "basic", signal });
  requireAnswer(target, reply);
  requireGit(target, reply);
  const bytes = await readBytes(reply.body, {
    maxBytes: MAX_REF_BYTES,
    totalMs: REFS_MS,
    signal,
  }).catch(() => undefined);
  const refs = bytes && readAdvertisement(bytes);
  if (!refs) throw failed(target, "sent a list of branches that can't be read");
  return refs;
}

/**
 * Sends what these refs need, and has them moved from where they were seen: one that moved meanwhile stays. Throws
 * `upstream-failed` with the other hub's words for refs that it refuses.
 */
export async function pushPack(
  ask: AskUpstream,
  target: Upstream,
  id: RepoId,
  { gitDir, moves, haves }: PackToPush,
  signal: AbortSignal,
): Promise<void> {
  const idle = untilIdle(signal);
  const commands = [
    ...moves.map(({ ref, from, to }, index) =>
      pktLine(`${from ?? NONE} ${to} ${ref}${index === 0 ? `\0${CAPABILITIES}` : ""}\n`),
    ),
    FLUSH,
  ].join("");
  const revisions = [...moves.map(({ to }) => to), ...haves.map((oid) => `^${oid}`)];
  try {
    const reply = await ask(target, `${gitPath(id)}/git-receive-pack`, {
      method: "POST",
      headers: { "content-type": "application/x-git-receive-pack-request" },
      body: () =>
        Readable.from(
          (async function* () {
            yield Buffer.from(commands);
            for await (const chunk of packOf(gitDir, revisions, idle.signal)) {
              idle.touch();
              yield chunk;
            }
          })(),
          { objectMode: false },
        ),
      auth: "basic",
      signal: idle.signal,
    });
    requireAnswer(target, reply);
    requireGit(target, reply);
    const bytes = await readBytes(reply.body, {
      maxBytes: MAX_REPORT_BYTES,
      totalMs: REPORT_MS,
      signal: idle.signal,
    }).catch(() => undefined);
    const problem = bytes
      ? readPushReport(
          bytes,
          moves.map(({ ref }) => ref),
        )
      : "ended its answer early";
    if (problem) throw failed(target, problem);
  } finally {
    idle.end();
  }
}

export interface PackToPush {
  readonly gitDir: string;
  readonly moves: readonly PlannedRef[];
  /** What the other hub has, of what is here. */
  readonly haves: readonly string[];
}

async function* packOf(gitDir: string, revisions: readonly string[], signal: AbortSignal) {
  const release = await gitTurn(gitDir, signal);
  const args = ["pack-objects", "--revs", "--stdout", "--delta-base-offset", "--quiet"];
  const child = spawnGit(gitDir, args, {}, "pack");
  const bound = boundChild(child, args, "pack");
  const closed = once(child, "close");
  child.stdin.on("error", () => {});
  child.stderr.resume();
  child.stdin.end(`${revisions.join("\n")}\n`);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const [code] = await closed;
    // An error here cuts the request, so that the other hub keeps nothing.
    if (code !== 0) throw new Error(`git pack-objects ended with ${code}.`);
  } finally {
    bound.end();
    child.kill();
    release();
  }
}

function requireGit(target: Upstream, { status, body }: { status: number; body: Readable }): void {
  if (status === 200) return;
  body.destroy();
  if (status === 401 || status === 403)
    throw new RegistryError(
      "forbidden",
      `The hub ${new URL(target.origin).host} doesn't let this token push (${status}).`,
    );
  throw failed(target, `responded with status ${status} to git`);
}
