import { type CreateWorld, repoId, signUp } from "@orrery/registry/testing";
import { expect, it } from "vitest";
import { createChangeLog } from "../storage/database/changes/change-log.ts";
import type { DatabaseKind } from "../storage/database/migrate.ts";

/** What the log of changed repos promises, on either database. */
export function describeChangeLog(kind: DatabaseKind, create: CreateWorld): void {
  it("has every repo that was made, changed or deleted after a place, by any writer", async () => {
    const world = await create();
    const log = createChangeLog(world.db, kind);
    const ada = await signUp(world, "ada");
    const { repos } = world.registry;
    const make = async (name: string) => {
      await repos.create(ada, { id: repoId(name), private: false });
      return (await repos.get(ada, repoId(name))).key;
    };
    const before = await make("ada/before");
    const start = await log.head();
    const first = await make("ada/first");
    const second = await make("ada/second");
    const page = (await log.read(start))!;
    expect([page.keys.toSorted(), page.isLast]).toEqual([[first, second].toSorted(), true]);
    await repos.delete(ada, repoId("ada/first"));
    // Past every service.
    await world.db.updateTable("repo").set({ likes: 3 }).where("key", "=", before).execute();
    const next = (await log.read(page.next))!;
    expect(next.keys.toSorted()).toEqual([before, first].toSorted());
    expect((await log.read(next.next))!.keys).toEqual([]);
  });

  it("keeps what its slowest reader or a snapshot needs, and says when something is gone", async () => {
    const world = await create();
    const log = createChangeLog(world.db, kind);
    const ada = await signUp(world, "ada");
    const make = async (name: string) => {
      await world.registry.repos.create(ada, { id: repoId(name), private: false });
      return log.head();
    };
    const count = async () =>
      (await world.db.selectFrom("repo_changed").select("seq").execute()).length;
    const start = await log.head();
    const middle = await make("ada/one");
    const end = await make("ada/two");
    await log.hold("process:quick", end);
    await log.hold("snapshot:old", middle);
    const all = await count();
    await log.prune();
    const kept = await count();
    expect([kept > 0, kept < all]).toEqual([true, true]);
    expect(await log.read(start)).toBeUndefined();
    expect((await log.read(middle))!.keys).toHaveLength(1);
    await log.release("snapshot:old");
    await log.prune();
    expect(await count()).toBe(0);
    expect(await log.read(middle)).toBeUndefined();
    expect((await log.read(end))!.keys).toEqual([]);
  });

  it("deletes the oldest rows of a log that is too long, and forgets who needed them", async () => {
    const world = await create();
    const log = createChangeLog(world.db, kind, 10);
    const ada = await signUp(world, "ada");
    const start = await log.head();
    await log.hold("snapshot:old", start);
    for (let i = 0; i < 20; i++)
      await world.registry.repos.create(ada, { id: repoId(`ada/m${i}`), private: false });
    await log.prune();
    expect(await log.held("snapshot:old")).toBeUndefined();
    expect(await log.read(start)).toBeUndefined();
    const rows = await world.db.selectFrom("repo_changed").select("seq").execute();
    expect(rows).toHaveLength(10);
  });
}
