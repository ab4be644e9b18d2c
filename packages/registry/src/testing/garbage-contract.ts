import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { withoutWriters } from "../garbage/tidy-claim.ts";
import type { BlobDigest, RepoPath } from "../ids.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex") as BlobDigest;
const objectOf = (text: string) => ({ digest: digestOf(text), size: text.length });
/** The worlds' clock begins before the real one, which files go by: this is after both. */
const YEARS = 20 * 365 * 24 * 3_600_000;
const HOUR = 3_600_000;

export function describeGarbage(create: CreateWorld): void {
  async function worldWithRepo() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { key } = await world.registry.repos.create(ada, { id, private: false });
    const { lfs, garbage } = world.registry;
    const store = (text: string, repoKey = key) =>
      lfs.store(ada.key, repoKey, objectOf(text), new Blob([text]).stream());
    const isThere = async (text: string, repoKey = key) => {
      const range = { start: 0, end: text.length };
      const read = await lfs.read(repoKey, objectOf(text), range).catch(() => undefined);
      return (await new Response(read as ReadableStream<Uint8Array<ArrayBuffer>>).text()) === text;
    };
    return { world, ada, key, store, isThere, lfs, garbage };
  }

  async function* pointer(path: string, text: string): AsyncGenerator<CommitOperation> {
    yield { type: "lfsFile", path, digest: digestOf(text) };
  }

  it("takes away what no commit refers to, and nothing else", async () => {
    const { world, ada, store, isThere, garbage } = await worldWithRepo();
    await commitFiles(world, ada, id, { "model.bin": "kept" });
    await commitFiles(world, ada, id, { "model.bin": "newer" });
    await store("never committed");
    world.advance(YEARS);
    await store("just now");
    expect(await garbage.collect()).toMatchObject({ objects: 1, blobs: 1, bytes: 15 });
    // An older commit refers to it still.
    expect(await isThere("kept")).toBe(true);
    expect(await isThere("newer")).toBe(true);
    expect(await isThere("never committed")).toBe(false);
    expect(await garbage.collect()).toMatchObject({ objects: 0, blobs: 0, bytes: 0 });
  });

  it("keeps a blob as long as any repo may refer to it", async () => {
    const { world, ada, store, isThere, garbage } = await worldWithRepo();
    const other = repoId("ada/other");
    const { key } = await world.registry.repos.create(ada, { id: other, private: true });
    await store("shared");
    await commitFiles(world, ada, other, { "model.bin": "shared" });
    world.advance(YEARS);
    expect(await garbage.collect()).toMatchObject({ objects: 1, blobs: 0, bytes: 0 });
    expect([await isThere("shared"), await isThere("shared", key)]).toEqual([false, true]);
    await world.registry.repos.delete(ada, other);
    expect(await garbage.collect()).toMatchObject({ objects: 0, blobs: 1, bytes: 6 });
  });

  it("counts asking for an object as use", async () => {
    const { world, ada, store, isThere, lfs, garbage } = await worldWithRepo();
    await store("asked for");
    world.advance(YEARS);
    expect((await lfs.plan(ada, id, [objectOf("asked for")])).missing).toEqual([]);
    world.advance(HOUR);
    expect(await garbage.collect()).toMatchObject({ objects: 0 });
    await world.registry.commits.create(ada, id, {
      branch: "main",
      message: "late",
      operations: pointer("w.bin", "asked for"),
    });
    world.advance(YEARS);
    expect(await garbage.collect()).toMatchObject({ objects: 0 });
    expect(await isThere("asked for")).toBe(true);
  });

  it("spares for a while what came with a duplicate", async () => {
    const { world, ada, store, isThere, garbage } = await worldWithRepo();
    await store("not committed yet");
    const wanted = { id: repoId("ada/copy"), private: false };
    const { key } = await world.registry.repos.duplicate(ada, id, wanted);
    expect(await garbage.collect()).toMatchObject({ objects: 0 });
    expect(await isThere("not committed yet", key)).toBe(true);
    world.advance(YEARS);
    expect(await garbage.collect()).toMatchObject({ objects: 2, blobs: 1 });
  });

  it("gives a duplicate of somebody else's only the large files that its history names", async () => {
    const { world, ada, store, isThere } = await worldWithRepo();
    await commitFiles(world, ada, id, { "model.bin": "named" });
    await commitFiles(world, ada, id, { "other.bin": "removed" });
    await commitFiles(world, ada, id, { "other.bin": null });
    await world.registry.refs.squash(ada, id, "main", "start again");
    await store("never committed");
    const bob = await signUp(world, "bob");
    const wanted = { id: repoId("bob/copy"), private: false };
    const { key } = await world.registry.repos.duplicate(bob, id, wanted);
    expect([
      await isThere("named", key),
      await isThere("removed", key),
      await isThere("never committed", key),
    ]).toEqual([true, false, false]);
  });

  it("never takes from a commit under way", async () => {
    const { world, ada, store, isThere, garbage } = await worldWithRepo();
    await store("slow");
    world.advance(YEARS);
    const { promise: collected, resolve } = Promise.withResolvers<void>();
    async function* operations(): AsyncGenerator<CommitOperation> {
      yield* pointer("w.bin", "slow");
      await collected;
    }
    const commit = { branch: "main", message: "slow", operations: operations() };
    const made = world.registry.commits.create(ada, id, commit).then(
      () => true,
      () => false,
    );
    // The commit looks for its object now or in a moment; it stays, or the commit is refused.
    world.advance(YEARS);
    await garbage.collect(0);
    resolve();
    const isMade = await made;
    expect(await isThere("slow")).toBe(isMade);
  });

  it("never deletes from a history what a write comes back to", async () => {
    const { world, ada, garbage } = await worldWithRepo();
    const { refs, files } = world.registry;
    world.advance(YEARS);
    for (let round = 0; round < 4; round++) {
      await commitFiles(world, ada, id, { "a.txt": `again ${round}` });
      await commitFiles(world, ada, id, { "a.txt": null });
      await refs.squash(ada, id, "main", "start again");
      // Git does not write what it has: the deleted file lies there still, and nothing leads to it.
      await Promise.all([
        garbage.collect(0),
        commitFiles(world, ada, id, { "a.txt": `again ${round}` }),
        garbage.collect(0),
      ]);
      const at = await files.at(ada, id, "main");
      const bytes = await files.read(at, await files.get(at, "a.txt" as RepoPath));
      expect(await new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>).text()).toBe(
        `again ${round}`,
      );
    }
  });

  it("lets writes wait while a history is cleared, and not for a collector that died", async () => {
    const { world, ada, key } = await worldWithRepo();
    const order: string[] = [];
    const { promise: isCleared, resolve: clear } = Promise.withResolvers<void>();
    const { promise: isClaimed, resolve: claimed } = Promise.withResolvers<void>();
    const clearing = withoutWriters(world.db, key, world.now, async () => {
      claimed();
      await isCleared;
      order.push("cleared");
    });
    await isClaimed;
    const writing = commitFiles(world, ada, id, { "a.txt": "1" }).then(() => order.push("written"));
    expect(await withoutWriters(world.db, key, world.now, async () => {})).toBe(false);
    // Long enough for a write that does not wait.
    await Promise.race([writing, new Promise((resolve) => setTimeout(resolve, 1000))]);
    clear();
    expect(await clearing).toBe(true);
    await writing;
    expect(order).toEqual(["cleared", "written"]);
    const claimed_until = new Date(world.now().getTime() + HOUR).toISOString();
    await world.db.insertInto("tidy_claim").values({ repo_key: key, claimed_until }).execute();
    world.advance(2 * HOUR);
    await commitFiles(world, ada, id, { "a.txt": "2" });
  });
}
