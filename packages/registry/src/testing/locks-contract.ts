import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");

export function describeLocks(create: CreateWorld): void {
  async function worldWithRepo() {
    const world = await create();
    const accounts = await twoAccounts(world);
    await world.registry.repos.create(accounts.ada, { id, private: false });
    return { ...accounts, world, locks: world.registry.locks };
  }

  it("gives a path's lock to one of many who want it", async () => {
    const { ada, locks } = await worldWithRepo();
    const made = await Promise.all([1, 2, 3].map(() => locks.create(ada, id, "w.bin")));
    expect(made.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(made.map(({ lock }) => lock.key)).size).toBe(1);
    expect((await locks.list(anonymous, id, {})).locks).toHaveLength(1);
  });

  it("opens another's lock only by force, and only for those who may", async () => {
    const { root, ada, world, locks } = await worldWithRepo();
    const bob = await signUp(world, "bob");
    const { lock: adas } = await locks.create(ada, id, "a.bin");
    await expect(locks.delete(root, id, adas.key, false)).rejects.toMatchObject({
      code: "forbidden",
      message: "a.bin is locked by ada.",
    });
    await expect(locks.delete(bob, id, adas.key, true)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(locks.create(bob, id, "b.bin")).rejects.toMatchObject({ code: "forbidden" });
    expect(await locks.delete(root, id, adas.key, true)).toEqual(adas);
    await expect(locks.delete(ada, id, adas.key, false)).rejects.toMatchObject({
      code: "lock-not-found",
    });
  });

  it("pages through locks, each once", async () => {
    const { ada, locks } = await worldWithRepo();
    for (const path of ["a", "b", "c", "d", "e"]) await locks.create(ada, id, path);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await locks.listForPush(ada, id, 2, cursor);
      seen.push(...page.locks.map(({ path }) => path));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  });
}
