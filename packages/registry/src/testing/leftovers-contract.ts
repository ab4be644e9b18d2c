import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { type CreateWorld, repoId, signUp, type TestWorld, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");

export function describeLeftovers(create: CreateWorld): void {
  async function worldWithRepo() {
    const world = await create();
    const ada = await signUp(world, "ada");
    const { key } = await world.registry.repos.create(ada, { id, private: false });
    return { world, ada, key };
  }

  /** A write that stands as a process left it, or is at it. */
  const leave = ({ db }: TestWorld, repo_key: string, process: string) =>
    db.insertInto("pending_index").values({ key: process, repo_key, process }).execute();

  async function* file(path: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(path) };
  }

  it("finishes what dead processes left, and what this one could not, and nothing of the living", async () => {
    const { world, ada, key } = await worldWithRepo();
    const { db, registry } = world;
    // As a kill after the branch moved leaves it, or a database that went away then.
    await db.updateTable("repo").set({ file_count: 99 }).execute();
    for (const process of ["dead", "living", "test"]) await leave(world, key, process);
    expect(await registry.leftovers.heal(new Set(["living", "test"]))).toBe(2);
    expect((await registry.repos.get(ada, id)).fileCount).toBe(1);
    const rows = await db.selectFrom("pending_index").select("process").execute();
    expect(rows).toEqual([{ process: "living" }]);
    expect(await registry.leftovers.heal(new Set())).toBe(1);
  });

  it("lets a commit under way be, and gives a repo that has none its first", async () => {
    const { world, ada } = await worldWithRepo();
    const { commits, leftovers, repos } = world.registry;
    const healed: number[] = [];
    async function* slowly(): AsyncGenerator<CommitOperation> {
      healed.push(await leftovers.heal(new Set()));
      yield* file("a.txt");
    }
    await commits.create(ada, id, { branch: "main", message: "a", operations: slowly() });
    expect(healed).toEqual([0]);

    const { db } = world;
    const half = repoId("ada/half");
    const [row] = await db.selectFrom("repo").selectAll().execute();
    const names = { key: "half", name: "half", lookup_name: "half" };
    await db
      .insertInto("repo")
      .values({ ...row!, ...names, head: null })
      .execute();
    await leave(world, "half", "dead");
    await leftovers.heal();
    expect((await repos.get(ada, half)).head).toMatch(/^[0-9a-f]{40}$/);
  });

  it("tells of a merge that was cut after the branch moved, and drops a number without a ref", async () => {
    const { world, ada, key } = await worldWithRepo();
    const { db, registry } = world;
    const open = (path: string) =>
      registry.pulls.open(ada, id, { branch: "main", message: path, operations: file(path) });
    const merged = await open("a.txt");
    const cut = await open("b.txt");
    await registry.pulls.merge(ada, id, merged.number);
    const discussionAt = async (number: number) =>
      (await registry.discussions.get(ada, id, number, WHOLE)).discussion;
    const { merged: noted } = await discussionAt(merged.number);
    await db
      .updateTable("discussion")
      .set({ status: "open" })
      .where("number", "=", merged.number)
      .execute();
    // Noted, and the branch never moved.
    const spoken = await registry.discussions.open(ada, id, { title: "Words", text: "" });
    const list = () =>
      registry.discussions.list(ada, id, {}, { order: "newest", limit: 9, offset: 0 });
    await db
      .updateTable("discussion")
      .set({ merged_from: noted?.from ?? null, merge_commit: cut.commit })
      .where("number", "=", cut.number)
      .execute();
    const [row] = await db
      .selectFrom("discussion")
      .selectAll()
      .where("number", "=", cut.number)
      .execute();
    await db
      .insertInto("discussion")
      .values({ ...row!, number: 99, merge_commit: null })
      .execute();
    await leave(world, key, "dead");
    await registry.leftovers.heal();
    expect((await list()).discussions.map(({ number, status }) => [number, status])).toEqual([
      [spoken, "open"],
      [cut.number, "open"],
      [merged.number, "merged"],
    ]);
    expect((await discussionAt(merged.number)).merged).toEqual(noted);
  });

  it("removes the history of a repo whose end was cut", async () => {
    const { world, ada, key } = await worldWithRepo();
    const { db, registry } = world;
    await db.insertInto("doomed_history").values({ repo_key: key }).execute();
    await registry.repos.removeDoomed();
    expect((await registry.files.at(ada, id, "main")).commit).toBeUndefined();
    expect(await db.selectFrom("doomed_history").selectAll().execute()).toEqual([]);
  });
}
