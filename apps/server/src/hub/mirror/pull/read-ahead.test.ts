import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { BlobDigest, PullSource, StoredBlob } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { createFileBlobStore } from "../../../storage/files/file-blob-store.ts";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createPulls } from "./pulls.ts";

const object: StoredBlob = { digest: "a".repeat(64) as BlobDigest, size: 40_000_000 };
const source: PullSource = {
  upstream: "https://hub.example",
  id: { type: "model", namespace: "ada", name: "m" },
  scope: "https://hub.example",
  repoKey: "key",
};
const FAR = { start: 30_000_000, end: 30_000_004 };

/** An upstream whose whole file does not come while ranges of it do. */
function startWorld() {
  const folder = temporaryFolder();
  const ranges: Readable[] = [];
  const pulls = createPulls({
    folder: join(folder, "mirror"),
    blobs: createFileBlobStore(join(folder, "blobs")),
    acquire: undefined,
    isHeld: async () => false,
    publish: async () => {},
    hold: async () => {},
    requireRoom: async () => {},
    mostAtOnce: 10,
    onError: () => {},
    // As a database answers.
    isExamined: () => sleep(5, false),
    async download(_object, _source, { start }, signal) {
      if (start === 0) await sleep(60_000, undefined, { signal });
      const body = Readable.from([Buffer.from("four")], { objectMode: false });
      ranges.push(body);
      return { start, body };
    },
  });
  onTestFinished(() => pulls.close());
  return { pulls, ranges };
}

it("asks for four ranges ahead at once, also for callers of the same moment", async () => {
  const { pulls, ranges } = startWorld();
  const asked = Array.from({ length: 40 }, () => pulls.pull(object, source, FAR));
  for (const one of asked) one.catch(() => {});
  await sleep(100);
  expect(ranges).toHaveLength(4);
  const [first] = await Promise.all(asked.slice(0, 4));
  expect(await new Response(first).text()).toBe("four");
  // Its place is free.
  expect(await new Response(await pulls.pull(object, source, FAR)).text()).toBe("four");
  expect(ranges).toHaveLength(5);
});

it("ends what it asked for when the caller leaves before the first byte", async () => {
  const { pulls, ranges } = startWorld();
  for (let time = 0; time < 8; time++) await (await pulls.pull(object, source, FAR)).cancel();
  expect(ranges).toHaveLength(8);
  await expect.poll(() => ranges.every(({ destroyed }) => destroyed)).toBe(true);
});
