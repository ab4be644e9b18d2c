import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { BlobDigest } from "../ids.ts";
import type { AccountViewer } from "../viewer.ts";
import { createHashTree } from "../xet/hash-tree.ts";
import type { ShardFile } from "../xet/shard.ts";
import { formatHash, hashChunk, hashFile, hashTerm } from "../xet/xet-hash.ts";
import { type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");
const DAY = 86_400_000;
/** The worlds' clock begins before the real one, which files go by: this is after both. */
const YEARS = 20 * 365 * DAY;
const ascii = (text: string) => new TextEncoder().encode(text);

/** A xorb of these texts, a chunk each, as it goes over the wire. */
function xorbOf(...texts: readonly string[]) {
  const tree = createHashTree();
  const hashes = texts.map((text) => hashChunk(ascii(text)));
  for (const [index, hash] of hashes.entries()) tree.add(hash, texts[index]!.length);
  const packed = texts.flatMap((text) => [
    0,
    text.length,
    0,
    0,
    0,
    text.length,
    0,
    0,
    ...ascii(text),
  ]);
  const root = tree.root();
  return { texts, hashes, name: formatHash(root), body: new Blob([Uint8Array.from(packed)]) };
}
type Xorb = ReturnType<typeof xorbOf>;

/** The file that all chunks of a xorb make, or those from `start` up to `end`. */
function fileOf(xorb: Xorb, start = 0, end = xorb.texts.length): ShardFile {
  const text = xorb.texts.slice(start, end).join("");
  const hashes = xorb.hashes.slice(start, end);
  const tree = createHashTree();
  for (const [index, hash] of hashes.entries()) tree.add(hash, xorb.texts[start + index]!.length);
  const proof = hashTerm(Uint8Array.from(hashes.flatMap((hash) => [...hash])));
  return {
    hash: hashFile(tree.root()),
    digest: createHash("sha256").update(text).digest("hex") as BlobDigest,
    size: text.length,
    termCount: 1,
    term: () => ({ xorb: xorb.name, bytes: text.length, start, end, proof }),
  };
}

export function describeXet(create: CreateWorld): void {
  async function worldWithRepo() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { registry } = world;
    await registry.repos.create(ada, { id, private: false });
    const tokenOf = async (viewer: AccountViewer) => {
      await registry.accessTokens.create(viewer, { name: "t", role: "write" });
      const [{ key } = { key: "" }] = await registry.accessTokens.list(viewer);
      return { kind: "token" as const, key };
    };
    const credential = await tokenOf(ada);
    const open = () => registry.xet.open(ada, credential, id, "main", false);
    const send = async (xorb: Xorb) =>
      registry.xet.putXorb(await open(), xorb.name, xorb.body.stream());
    const take = async (...files: readonly ShardFile[]) =>
      registry.xet.takeShard(await open(), files);
    const xorbFiles = async () =>
      (await world.db.selectFrom("xet_xorb").select("raw_file").execute()).filter(
        ({ raw_file }) => raw_file !== null,
      ).length;
    return { world, root, ada, registry, open, send, take, xorbFiles };
  }
  const unknown = { code: "blob-not-found" };

  it("forgets pieces with the blobs that had them, and has clients begin anew", async () => {
    const { world, ada, registry, open, send, take } = await worldWithRepo();
    const xorb = xorbOf("one ", "two ", "three");
    expect(await send(xorb)).toBe(true);
    await take(fileOf(xorb));
    expect(await send(xorb)).toBe(false);
    const { epoch } = await open();
    await registry.repos.delete(ada, id);
    await registry.repos.create(ada, { id, private: false });
    // The blob is there still.
    await take(fileOf(xorb));
    await registry.repos.delete(ada, id);
    await registry.repos.create(ada, { id, private: false });
    world.advance(YEARS);
    expect(await registry.garbage.collect()).toMatchObject({ blobs: 1 });
    expect((await open()).epoch).toBeGreaterThan(epoch);
    await expect(take(fileOf(xorb))).rejects.toMatchObject(unknown);
    // The client's upload to its new URL is accepted.
    expect(await send(xorb)).toBe(true);
    await take(fileOf(xorb));
  });

  it("keeps pieces that another blob has, too", async () => {
    const { world, ada, registry, send, take } = await worldWithRepo();
    const [long, other] = [xorbOf("a", "b", "c"), repoId("ada/other")];
    await registry.repos.create(ada, { id: other, private: false });
    await send(long);
    await take(fileOf(long), fileOf(long, 0, 2), fileOf(long, 1, 3));
    const { digest } = fileOf(long);
    const key = (await registry.repos.get(ada, id)).key;
    await world.db
      .deleteFrom("lfs_object")
      .where("repo_key", "=", key)
      .where("digest", "=", digest)
      .execute();
    await world.db.updateTable("lfs_object").set({ used_at: "9999" }).execute();
    world.advance(YEARS);
    expect(await registry.garbage.collect()).toMatchObject({ blobs: 1 });
    await take(fileOf(long));
  });

  it("keeps unused pieces for 22 days from the last time they came, and then says so", async () => {
    const { world, registry, open, send, take, xorbFiles } = await worldWithRepo();
    const xorb = xorbOf("never ", "finished");
    await send(xorb);
    world.advance(20 * DAY);
    expect(await send(xorb)).toBe(false);
    world.advance(20 * DAY);
    await registry.garbage.collect();
    expect(await xorbFiles()).toBe(1);
    const { epoch } = await open();
    await take(fileOf(xorb, 0, 1));
    expect(await xorbFiles()).toBe(1);
    world.advance(3 * DAY);
    await Promise.all([registry.garbage.collect(), registry.garbage.collect()]);
    expect(await xorbFiles()).toBe(0);
    expect((await open()).epoch).toBeGreaterThan(epoch);
    await expect(take(fileOf(xorb))).rejects.toMatchObject(unknown);
  });

  it("raises the epoch once when a client refers to what is not there", async () => {
    const { open, take, registry } = await worldWithRepo();
    const grant = await open();
    const lost = fileOf(xorbOf("lost"));
    for (const _ of [1, 2])
      await expect(registry.xet.takeShard(grant, [lost])).rejects.toMatchObject(unknown);
    expect((await open()).epoch).toBe(grant.epoch + 1);
    await expect(take(lost)).rejects.toMatchObject(unknown);
  });

  it("takes the same xorb and the same shard from many at once", async () => {
    const { world, send, take, xorbFiles } = await worldWithRepo();
    const xorb = xorbOf("at ", "once");
    const sent = await Promise.all([1, 2, 3, 4].map(() => send(xorb)));
    expect(sent.filter(Boolean)).toHaveLength(1);
    await Promise.all([1, 2, 3, 4].map(() => take(fileOf(xorb), fileOf(xorb, 0, 1))));
    expect(await xorbFiles()).toBe(0);
    const parts = await world.db.selectFrom("xet_part").selectAll().execute();
    expect(parts).toHaveLength(2);
  });

  it("checks rights again at every step", async () => {
    const { ada, root, registry, open } = await worldWithRepo();
    const grant = await open();
    await registry.xet.check(grant);
    await expect(registry.xet.check({ ...grant, account: root.key })).rejects.toMatchObject({
      code: "unauthorized",
    });
    await registry.repos.delete(ada, id);
    await expect(registry.xet.check(grant)).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("copies large files between repos, for those who may read the one and write to the other", async () => {
    const { ada, root, registry } = await worldWithRepo();
    const to = repoId("ada/copy");
    const copy = await registry.repos.create(ada, { id: to, private: false });
    const source = (await registry.repos.get(ada, id)).key;
    const object = {
      digest: createHash("sha256").update("w").digest("hex") as BlobDigest,
      size: 1,
    };
    await registry.lfs.store(ada.key, source, object, new Blob(["w"]).stream());
    const other = "0".repeat(64) as BlobDigest;
    expect(await registry.lfs.copy(ada, id, to, [object.digest, other])).toEqual([other]);
    expect((await registry.lfs.use(ada, copy, [object.digest])).get(object.digest)).toBe(1);
    await registry.repos.update(ada, id, { gated: "manual" });
    const bob = await registry.accounts.signUp("bob", "correct horse");
    await registry.repos.create(bob, { id: repoId("bob/m"), private: false });
    await expect(
      registry.lfs.copy(bob, id, repoId("bob/m"), [object.digest]),
    ).rejects.toMatchObject({ code: "gated-repo" });
    expect(root.isAdmin).toBe(true);
  });
}
