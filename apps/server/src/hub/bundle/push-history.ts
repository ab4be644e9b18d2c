import { Readable } from "node:stream";
import { OPERATOR, type RefUpdate, RegistryError, type RepoId } from "@orrery/registry";
import { FLUSH, pktLine } from "../../storage/git/transfer/pkt-line.ts";
import type { Hub } from "../hub.ts";

const NONE = "0".repeat(40);
/** A pack without objects, as git itself sends one where all are there. */
const EMPTY_PACK = Buffer.from(
  "5041434b0000000200000000029d08823bd8a8eab510ad6ac75c823cfd3ed31e",
  "hex",
);
const MAX_ANSWER = 4000;

/**
 * Gives refs and a pack to a repo as a push of the operator: the same checks, and all refs move or none. Throws
 * `commit-conflict` for a branch that has commits which the new ones do not lead to.
 */
export async function pushHistory(
  { registry, packs }: Pick<Hub, "registry" | "packs">,
  repo: { readonly id: RepoId; readonly key: string },
  updates: readonly RefUpdate[],
  pack: AsyncIterable<Buffer> | undefined,
  signal: AbortSignal,
): Promise<void> {
  let [failure, isDone]: [unknown, boolean] = [undefined, false];
  const answer = await packs.servePack(repo.key, {
    service: "git-receive-pack",
    protocol: undefined,
    body: Readable.from(request(updates, pack), { objectMode: false }),
    signal,
    maxBytes: 0,
    idleSeconds: 0,
    totalSeconds: 0,
    onEnd() {},
    onFault(error) {
      failure ??= error;
    },
    async take(push) {
      try {
        for (const update of push.updates)
          if (await push.rewrites(update)) throw diverged(update.ref);
        await registry.pushes.receive(OPERATOR, repo.id, push);
        isDone = true;
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  });
  let text = "";
  for await (const chunk of answer)
    if (text.length < MAX_ANSWER) text += (chunk as Buffer).toString("latin1");
  signal.throwIfAborted();
  if (isDone) return;
  throw failure ?? new Error(`git did not take the history: ${text.replace(/\p{C}+/gu, " ")}`);
}

async function* request(updates: readonly RefUpdate[], pack: AsyncIterable<Buffer> | undefined) {
  const lines = updates.map(
    ({ ref, from, to }, index) =>
      `${from ?? NONE} ${to ?? NONE} ${ref}${index === 0 ? "\0 report-status object-format=sha1" : ""}`,
  );
  yield Buffer.from(lines.map(pktLine).join("") + FLUSH);
  if (pack) yield* pack;
  else yield EMPTY_PACK;
}

export const diverged = (ref: string): RegistryError =>
  new RegistryError(
    "commit-conflict",
    `${ref} has commits here that the bundle does not have. Move them to another branch, then import again.`,
  );
