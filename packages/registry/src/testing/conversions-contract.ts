import { expect, it } from "vitest";
import { CONVERSION_REF } from "../conversions/conversion.ts";
import type { DueConversion } from "../conversions/conversions.ts";
import type { RepoPath } from "../ids.ts";
import type { AccountViewer } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, type TestWorld, twoAccounts } from "./test-world.ts";

const SOON_MS = 3_000;
const ID = repoId("ada/rows", "dataset");
const NO_SPLITS = { splits: [], state: "done" } as const;

async function write(world: TestWorld, viewer: AccountViewer, path: string, text: string) {
  async function* operations() {
    yield { type: "file" as const, path, content: new TextEncoder().encode(text) };
  }
  const commit = { branch: "main", message: "write", operations: operations() };
  await world.registry.commits.create(viewer, ID, commit);
  return (await world.registry.repos.get(viewer, ID)).key;
}

async function begin(world: TestWorld, key: string): Promise<DueConversion> {
  world.advance(SOON_MS);
  const due = await world.registry.conversions.begin(key);
  if (!due) throw new Error("It is not due.");
  return due;
}

export function describeConversions(create: CreateWorld): void {
  it("has a dataset converted after commits, and again where one came meanwhile", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { conversions, repos } = world.registry;
    await repos.create(ada, { id: ID, private: false });
    await repos.create(ada, { id: repoId("ada/model"), private: false });
    const key = await write(world, ada, "a.csv", "a\n1\n");
    expect(await conversions.begin(key)).toBeUndefined();
    const first = await begin(world, key);
    expect(await conversions.get(ada, ID)).toMatchObject({ state: "running" });
    await expect(conversions.get(bob, ID)).rejects.toMatchObject({ code: "forbidden" });
    await expect(conversions.restart(bob, ID)).rejects.toMatchObject({ code: "forbidden" });
    const progress = { files: 3, doneFiles: 1, bytes: 5_000_000_000, currentFile: "a.csv" };
    await conversions.note(key, progress);
    expect(await conversions.get(ada, ID)).toMatchObject({ progress });
    await write(world, ada, "b.csv", "a\n2\n");
    await conversions.end(key, { head: first.at.commit, made: undefined, ...NO_SPLITS });
    expect(await conversions.get(ada, ID)).toMatchObject({ state: "pending" });
    expect(await conversions.listDue()).toEqual([key]);
    const second = await begin(world, key);
    expect(second.at.commit).not.toBe(first.at.commit);
    await conversions.end(key, { head: second.at.commit, made: undefined, ...NO_SPLITS });
    expect(await conversions.get(ada, ID)).toMatchObject({
      ...{ state: "done", head: second.at.commit, nextAt: undefined },
    });
    await world.registry.indexer.index(key);
    world.advance(SOON_MS);
    expect(await conversions.listDue()).toEqual([]);
    await conversions.restart(ada, ID);
    expect(await conversions.listDue()).toEqual([key]);
    await repos.delete(ada, ID);
    expect(await conversions.listDue()).toEqual([]);
  });

  it("moves the ref to exactly these files, from where it was found alone", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { conversions, files, lfs, purge, refs } = world.registry;
    await world.registry.repos.create(ada, { id: ID, private: true });
    const key = await write(world, ada, "a.csv", "a\n1\n");
    const [one, other] = [await begin(world, key), await begin(world, key)];
    const content = new TextEncoder().encode("made");
    const file = { path: "default/train/0000.parquet" as RepoPath, content };
    const published = await conversions.publish(one, [file]);
    expect(await conversions.publish(other, [{ ...file, path: "x" as RepoPath }])).toBeUndefined();
    const pointer = { digest: "0".repeat(64), size: 7 } as never;
    const next = await begin(world, key);
    expect(await conversions.publish(next, [{ ...file, content: pointer }])).toBeUndefined();
    expect(await conversions.publish(next, [file])).toEqual(published);
    const at = await files.at(ada, ID, CONVERSION_REF);
    expect((await files.list(at, "", true)).map(({ path }) => path)).toContain(file.path);
    expect((await refs.list(ada, ID)).converts).toMatchObject([{ name: "parquet" }]);
    await conversions.putFile(key, "old", "1");
    await conversions.putFile(key, "new", "2");
    await conversions.keepFiles(key, new Set(["new"]));
    expect([
      await conversions.findFile(key, "old"),
      await conversions.findFile(key, "new"),
    ]).toEqual([undefined, "2"]);
    expect(await conversions.findFile(key, "new", () => [pointer])).toBeUndefined();
    const large = await blobOf("large");
    await lfs.store(ada.key, key, large, new Blob(["large"]).stream() as never);
    await purge.lfsFiles(ada, ID, [large.digest], false);
    expect((await refs.list(ada, ID)).converts).toEqual([]);
    expect(await conversions.findFile(key, "new")).toBeUndefined();
    expect(await conversions.listDue()).toEqual([key]);
  });
}

async function blobOf(text: string) {
  const bytes = new TextEncoder().encode(text);
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const digest = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { digest: digest as never, size: bytes.byteLength };
}
