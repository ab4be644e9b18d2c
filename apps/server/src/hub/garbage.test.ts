import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import {
  type BlobDigest,
  type CommitOperation,
  isRegistryError,
  parseRepoId,
} from "@orrery/registry";
import { expect, it } from "vitest";
import { createTestApp } from "../testing/create-test-app.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";

const objectOf = (text: string) => ({
  digest: createHash("sha256").update(text).digest("hex") as BlobDigest,
  size: text.length,
});
const ROUNDS = 40;

/** How long things take here varies from run to run, so the two sides meet at many places. */
it("never takes what a commit refers to, whoever is first", async () => {
  const app = await createTestApp();
  const ada = (await app.signUp("ada")).viewer;
  const { repos, lfs, commits, garbage } = app.hub.registry;
  const ids = ["a", "b", "c"].map((name) => parseRepoId("model", `ada/${name}`)!);
  const keys = await Promise.all(
    ids.map(async (id) => (await repos.create(ada, { id, private: false })).key),
  );
  const committed: { key: string; text: string }[] = [];
  let refused = 0;

  async function publish(writer: number): Promise<void> {
    for (let round = 0; round < ROUNDS; round++) {
      const [id, key] = [ids[round % 3]!, keys[round % 3]!];
      // The same contents again and again, from all writers: old blobs and new ones meet. Some never do.
      const text = round % 8 === 0 ? `${writer}/${round}` : `weights ${(round * 7 + writer) % 10}`;
      const object = objectOf(text);
      const { missing } = await lfs.plan(ada, id, [object]);
      if (missing.length > 0) await lfs.store(ada.key, key, object, new Blob([text]).stream());
      if (round % 4 === 0) continue;
      async function* operations(): AsyncGenerator<CommitOperation> {
        yield { type: "lfsFile", path: `${writer}/${round}.bin`, digest: object.digest };
      }
      const commit = { branch: "main", message: "weights", operations: operations() };
      try {
        await commits.create(ada, id, commit);
        committed.push({ key, text });
      } catch (error) {
        // With no grace at all an upload may be gone before its commit: then the commit says so.
        if (!isRegistryError(error) || error.code !== "blob-not-found") throw error;
        refused++;
      }
    }
  }
  let isOver = false;
  const collecting = (async () => {
    let taken = 0;
    while (!isOver) taken += (await garbage.collect(0)).objects;
    return taken;
  })();
  await Promise.all([0, 1, 2].map(publish));
  isOver = true;
  const taken = await collecting;
  expect(taken + (await garbage.collect(0)).objects).toBeGreaterThan(0);
  expect(committed.length).toBeGreaterThan(refused);
  for (const { key, text } of committed) {
    const stream = await lfs.read(key, objectOf(text), { start: 0, end: text.length });
    const read = new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>);
    expect(await read.text()).toBe(text);
  }
}, 60_000);

it("removes nothing from a data folder that belongs to another database", async () => {
  const folder = temporaryFolder();
  const app = await createTestApp({ ORRERY_DATA: folder });
  await app.hub.collectGarbage();
  expect(readFileSync(join(folder, "hub-id"), "utf8")).toMatch(/^\S+\n$/);
  writeFileSync(join(folder, "hub-id"), "another\n");
  await expect(app.hub.collectGarbage(0)).rejects.toMatchObject({ code: "refused" });
});

it("removes what a killed delete left, and nothing of a folder that may be another hub's", async () => {
  const folder = temporaryFolder();
  const app = await createTestApp({ ORRERY_DATA: folder });
  const ada = (await app.signUp("ada")).viewer;
  const { repos, garbage } = app.hub.registry;
  const id = parseRepoId("model", "ada/kept")!;
  const { key } = await repos.create(ada, { id, private: false });
  const gitDir = join(folder, "git", key.slice(-2), `${key}.git`);
  const old = new Date(Date.now() - 2 * 3_600_000);
  /** Half of a repository, as a killed process leaves it. */
  const leave = (name: string, changedAt: Date) => {
    const stray = join(folder, "git", "zz", `${name}zz.git`);
    cpSync(gitDir, stray, { recursive: true });
    rmSync(join(stray, "HEAD"));
    utimesSync(stray, changedAt, changedAt);
    return stray;
  };
  const [stray, young] = [leave("old", old), leave("young", new Date())];
  utimesSync(gitDir, old, old);
  await app.hub.heal();
  expect([gitDir, stray, young].map((path) => existsSync(path))).toEqual([true, false, true]);
  expect(await garbage.removeStrayHistories(new Date(Date.now() + 1000))).toBe(1);
  expect(existsSync(young)).toBe(false);

  writeFileSync(join(folder, "hub-id"), "another\n");
  const foreign = leave("foreign", old);
  await app.hub.heal();
  expect(existsSync(foreign)).toBe(true);
  await repos.delete(ada, id);
  const incoming = join(folder, "git/incoming");
  // A folder per process stays while its process lives.
  const left = readdirSync(incoming).flatMap((process) => readdirSync(join(incoming, process)));
  expect([existsSync(gitDir), left]).toEqual([false, []]);
});
