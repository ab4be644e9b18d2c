import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import type { BlobDigest } from "../ids.ts";
import { formatLfsPointer } from "../lfs/lfs-pointer.ts";
import type { AccountViewer } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex") as BlobDigest;
const text = "not published yet";
const object = { digest: digestOf(text), size: text.length };
const unknown = { code: "blob-not-found" };

/** A text in parts of four bytes. */
const CHUNK = 4;
const partsOf = (content: string) =>
  Array.from({ length: Math.ceil(content.length / CHUNK) }, (_, index) => {
    const bytes = content.slice(index * CHUNK, (index + 1) * CHUNK);
    return { part: { number: index + 1, offset: index * CHUNK, size: bytes.length }, bytes };
  });

export function describeLfs(create: CreateWorld): void {
  /** A public repo with an object that ada sent and that no commit names. */
  async function worldWithObject() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { registry } = world;
    const { key } = await registry.repos.create(ada, { id, private: false });
    const send = (viewer: AccountViewer, content = text) =>
      registry.lfs.store(
        viewer.key,
        key,
        { digest: digestOf(content), size: content.length },
        new Blob([content]).stream(),
      );
    const commitTo = (
      branch: string,
      message: string,
      ...operations: readonly CommitOperation[]
    ) => {
      async function* all() {
        yield* operations;
      }
      return { branch, message, operations: all() };
    };
    const propose = (viewer: AccountViewer, ...operations: readonly CommitOperation[]) =>
      registry.pulls.open(viewer, id, commitTo("main", "propose", ...operations));
    await send(ada);
    return { world, registry, ada, bob, key, send, commitTo, propose };
  }
  const named: CommitOperation = { type: "lfsFile", path: "w.bin", digest: object.digest };
  const pointerText = (size = object.size): CommitOperation => ({
    type: "file",
    path: "w.txt",
    content: new TextEncoder().encode(formatLfsPointer({ ...object, size })),
  });

  it("lets nobody name what another sent and no commit names, but those who may write", async () => {
    const { registry, bob, ada, propose, commitTo } = await worldWithObject();
    expect((await registry.lfs.plan(bob, id, [object])).missing).toEqual([object]);
    await expect(registry.lfs.get(bob, id, object.digest)).rejects.toMatchObject(unknown);
    expect((await registry.lfs.find(bob, id, [object])).given).toEqual(new Map());
    for (const operation of [named, pointerText(), pointerText(1)])
      await expect(propose(bob, operation)).rejects.toMatchObject(unknown);
    await registry.repos.create(bob, { id: repoId("bob/m"), private: false });
    expect(await registry.lfs.copy(bob, id, repoId("bob/m"), [object.digest])).toEqual([
      object.digest,
    ]);
    const draft = await registry.pulls.openDraft(bob, id, { title: "x", text: "" });
    await expect(
      registry.commits.create(bob, id, commitTo(`refs/pr/${draft}`, "x", named)),
    ).rejects.toMatchObject(unknown);
    await registry.commits.create(ada, id, commitTo("main", "publish", named));
    expect((await registry.lfs.plan(bob, id, [object])).missing).toEqual([]);
    await propose(bob, named);
    await propose(bob, pointerText());
    expect(await registry.lfs.copy(bob, id, repoId("bob/m"), [object.digest])).toEqual([]);
  });

  it("answers for what another sent as for what nobody did", async () => {
    const { bob, propose } = await worldWithObject();
    const never: CommitOperation = { type: "lfsFile", path: "n.bin", digest: digestOf("never") };
    const refusals = await Promise.all(
      [named, never].map((one) => propose(bob, one, pointerText()).catch(String)),
    );
    const [there, absent] = refusals.map((refusal) => `${refusal}`.replace(/[0-9a-f]{64}/, "…"));
    expect(there).toContain("is not stored");
    expect(there).toBe(absent);
  });

  it("lets those name it who sent the same bytes, and writers what others sent", async () => {
    const { registry, bob, ada, send, propose, commitTo } = await worldWithObject();
    await send(bob);
    await send(bob, "bob's");
    expect((await registry.lfs.plan(bob, id, [object])).missing).toEqual([]);
    await propose(bob, named);
    const his: CommitOperation = { type: "lfsFile", path: "b.bin", digest: digestOf("bob's") };
    await registry.commits.create(ada, id, commitTo("main", "take", his));
    await expect(registry.lfs.get(bob, id, digestOf("bob's"))).resolves.toMatchObject({ size: 5 });
  });

  it("takes what was forgotten for nobody's", async () => {
    const { registry, world, bob, ada, send, propose } = await worldWithObject();
    await send(bob);
    await registry.purge.lfsFiles(ada, id, [object.digest], false);
    await send(ada);
    await expect(propose(bob, named)).rejects.toMatchObject(unknown);
    expect(await world.db.selectFrom("lfs_uploader").selectAll().execute()).toHaveLength(1);
  });

  it("joins an account's own parts only", async () => {
    const { registry, key, ada, bob } = await worldWithObject();
    const whole = { digest: digestOf("in parts"), size: 8 };
    const tags: string[] = [];
    for (const { part, bytes } of partsOf("in parts"))
      tags.push(
        await registry.lfs.storePart(ada.key, key, whole, CHUNK, part, new Blob([bytes]).stream()),
      );
    const join = (account: string) => registry.lfs.joinParts(account, key, whole, CHUNK, tags);
    expect(await registry.lfs.findPart(bob.key, key, whole, CHUNK, 1)).toBeUndefined();
    await expect(join(bob.key)).rejects.toMatchObject({ code: "blob-mismatch" });
    await join(ada.key);
    await join(ada.key);
    await expect(join(bob.key)).rejects.toMatchObject({ code: "blob-mismatch" });
    await expect(registry.lfs.get(bob, id, whole.digest)).rejects.toMatchObject(unknown);
  });
}
