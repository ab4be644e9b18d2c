import { expect, it } from "vitest";
import { MAX_SAVED_QUERIES } from "../saved-queries/saved-query.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const QUERY = { name: "Colors", sql: "FROM train", isShared: false };

export function describeSavedQueries(create: CreateWorld): void {
  async function dataset() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const id = repoId("ada/tides", "dataset");
    await world.registry.repos.create(ada, { id, private: false });
    return { world, ada, bob, id, savedQueries: world.registry.savedQueries };
  }

  it("keeps queries of a dataset for their maker, and shows others what is shared", async () => {
    const { world, ada, bob, id, savedQueries } = await dataset();
    const key = await savedQueries.save(bob, id, QUERY);
    expect(await savedQueries.list(bob, id)).toMatchObject([{ ...QUERY, key, maker: "bob" }]);
    for (const viewer of [ada, anonymous, { ...bob, scope: "read" as const }])
      expect(await savedQueries.list(viewer, id)).toHaveLength(
        viewer.kind === "account" && viewer.key === bob.key ? 1 : 0,
      );
    await expect(savedQueries.delete(ada, id, key)).rejects.toMatchObject({
      code: "entry-not-found",
    });
    world.advance(1000);
    expect(
      await savedQueries.save(bob, id, {
        ...QUERY,
        name: " Colors ",
        sql: "FROM test",
        isShared: true,
      }),
    ).toBe(key);
    for (const viewer of [ada, anonymous, bob])
      expect(await savedQueries.list(viewer, id)).toMatchObject([{ key, sql: "FROM test" }]);
    const own = await savedQueries.save(ada, id, { ...QUERY, isShared: true });
    for (const [viewer, code] of [
      [anonymous, "unauthorized"],
      [{ ...bob, scope: "read" as const }, "forbidden"],
      [bob, "forbidden"],
    ] as const)
      await expect(savedQueries.delete(viewer, id, own)).rejects.toMatchObject({ code });
    // Who writes to the dataset removes what others show on its page.
    await savedQueries.delete(ada, id, key);
    expect(await savedQueries.list(bob, id)).toMatchObject([{ key: own, maker: "ada" }]);
  });

  it("hides them with a private or gated dataset, and ends with it", async () => {
    const { world, ada, bob, id, savedQueries } = await dataset();
    await savedQueries.save(bob, id, { ...QUERY, isShared: true });
    const { repos } = world.registry;
    await repos.update(ada, id, { gated: "manual" });
    for (const viewer of [bob, anonymous])
      await expect(savedQueries.list(viewer, id)).rejects.toMatchObject({ code: "gated-repo" });
    await repos.update(ada, id, { gated: false, private: true });
    for (const work of [savedQueries.list(bob, id), savedQueries.save(bob, id, QUERY)])
      await expect(work).rejects.toMatchObject({ code: "repo-not-found" });
    expect(await savedQueries.list(ada, id)).toHaveLength(1);
    await repos.delete(ada, id);
    await repos.create(ada, { id, private: false });
    expect(await savedQueries.list(bob, id)).toEqual([]);
  });

  it("refuses what is too long or too much, and models", async () => {
    const { ada, id, savedQueries } = await dataset();
    for (const wrong of [
      { name: " " },
      { name: "n".repeat(101) },
      { sql: " " },
      { sql: "x".repeat(10_001) },
    ])
      await expect(savedQueries.save(ada, id, { ...QUERY, ...wrong })).rejects.toMatchObject({
        code: "bad-request",
      });
    await expect(savedQueries.list(ada, repoId("ada/tides"))).rejects.toMatchObject({
      code: "repo-not-found",
    });
    for (let count = 0; count < MAX_SAVED_QUERIES; count++)
      await savedQueries.save(ada, id, { ...QUERY, name: `${count}` });
    await savedQueries.save(ada, id, { ...QUERY, name: "0" });
    await expect(savedQueries.save(ada, id, QUERY)).rejects.toMatchObject({ code: "bad-request" });
  });
}
