import { createHash, randomBytes } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlobDigest, Lease, PullSource, StoredBlob } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { createFileBlobStore } from "../../../storage/files/file-blob-store.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createPulls, type Pulls, type RelayBytes } from "./pulls.ts";

const bytes = randomBytes(3_000_000);
const PIECE = 100_000;
const object: StoredBlob = {
  digest: createHash("sha256").update(bytes).digest("hex") as BlobDigest,
  size: bytes.length,
};
const source: PullSource = {
  upstream: "https://hub.example",
  id: { type: "model", namespace: "ada", name: "m" },
  scope: "https://hub.example",
  repoKey: "key",
};
const ALL = { start: 0, end: object.size };

/** Several processes with one disk, or one each, one database and one slow upstream. */
function startWorld({ hasOwnDisks = false, holdMs = 0 } = {}) {
  const folder = temporaryFolder();
  const blobs = createFileBlobStore(join(folder, "blobs"));
  const held = new Set<string>();
  const leases = new Set<string>();
  const asked: number[] = [];
  const trouble = { flips: false };

  async function acquire(name: string): Promise<Lease | undefined> {
    if (leases.has(name)) return undefined;
    leases.add(name);
    return {
      name,
      renew: async () => leases.has(name),
      release: async () => void leases.delete(name),
    };
  }

  async function* piecesFrom(start: number, signal: AbortSignal) {
    for (let at = start; at < bytes.length; at += PIECE) {
      await sleep(10, undefined, { signal });
      const piece = Buffer.from(bytes.subarray(at, at + PIECE));
      if (trouble.flips) piece[0] = (piece[0] ?? 0) ^ 1;
      yield piece;
    }
  }

  const started: Pulls[] = [];
  let leader: Pulls | undefined;
  const relay: RelayBytes = async (key, start) => {
    const found = leader?.relay(key, start);
    return found && lost(found);
  };

  const startProcess = () => {
    const pulls = createPulls({
      folder: join(folder, hasOwnDisks ? `mirror-${started.length}` : "mirror"),
      ...(hasOwnDisks && { relay }),
      blobs,
      acquire,
      isHeld: async (_repoKey, digest) => held.has(digest),
      publish: blobs.adopt,
      isExamined: async () => false,
      async hold({ digest }) {
        // The others have all by then.
        await sleep(holdMs);
        held.add(digest);
      },
      requireRoom: async () => {},
      mostAtOnce: 10,
      onError: () => {},
      async download(_object, _source, { start }, signal) {
        asked.push(start);
        leader = pulls;
        return { start, body: Readable.from(piecesFrom(start, signal)) };
      },
    });
    onTestFinished(() => pulls.close());
    started.push(pulls);
    return pulls;
  };
  return { startProcess, asked, trouble, blobs };
}

/** Over a network, what went wrong is only a connection that ended. */
async function* lost(bytes: ReadableStream<Uint8Array>) {
  try {
    yield* bytes;
  } catch {
    throw new Error("The connection ended.");
  }
}

const read = async (stream: Promise<ReadableStream<Uint8Array>>) =>
  Buffer.from(await new Response(await stream).arrayBuffer());

it.each([
  ["one disk", false],
  ["disks of their own", true],
])("downloads once for callers of processes with %s, who read while it comes", async (_, own) => {
  const world = startWorld({ hasOwnDisks: own, holdMs: 1_000 });
  const processes = [1, 2, 3].map(world.startProcess);
  const range = { start: 500_000, end: 600_000 };
  const first = processes.map(({ pull }) => read(pull(object, source, ALL)));
  const parts = processes.map(({ pull }) => read(pull(object, source, range)));
  for (const found of await Promise.all(first)) expect(found.equals(bytes)).toBe(true);
  for (const found of await Promise.all(parts))
    expect(found.equals(bytes.subarray(range.start, range.end))).toBe(true);
  expect(world.asked).toEqual([0]);
  await expect.poll(() => world.blobs.size(object.digest)).toBe(object.size);
});

it.each([
  ["one disk", false],
  ["disks of their own", true],
])("continues in another process what one ended in the middle, with %s", async (_, own) => {
  const world = startWorld({ hasOwnDisks: own });
  const [one, other] = [world.startProcess(), world.startProcess()];
  const cut = read(one.pull(object, source, ALL)).then(
    () => "whole",
    () => "cut",
  );
  await expect.poll(() => world.asked).toEqual([0]);
  const rest = read(other.pull(object, source, ALL));
  await sleep(100);
  await one.close();
  expect(await cut).toBe("cut");
  expect((await rest).equals(bytes)).toBe(true);
  expect(world.asked).toHaveLength(2);
  expect(world.asked[1]).toBeGreaterThan(0);
});

it.each([
  ["one disk", false],
  ["disks of their own", true],
])("cuts callers of every process off wrong bytes, and keeps none of them: %s", async (_, own) => {
  const world = startWorld({ hasOwnDisks: own });
  world.trouble.flips = true;
  const [one, other] = [world.startProcess(), world.startProcess()];
  const outcomes = await Promise.allSettled(
    [one, other].map(({ pull }) => read(pull(object, source, ALL))),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await world.blobs.size(object.digest)).toBeUndefined();
  world.trouble.flips = false;
  expect((await read(other.pull(object, source, ALL))).equals(bytes)).toBe(true);
});
