import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;

export function describeInterest(create: CreateWorld): void {
  it("counts each account's like once, and shows only likes of what one may see", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, likes } = world.registry;
    const [open, secret] = [repoId("ada/open"), repoId("ada/secret", "dataset")];
    await repos.create(ada, { id: open, private: false });
    await repos.create(ada, { id: secret, private: true });
    await likes.like(ada, open);
    await likes.like(ada, open);
    world.advance(1000);
    await likes.like(bob, open);
    await likes.like(ada, secret);
    expect((await repos.get(anonymous, open)).likes).toBe(2);
    expect(await likes.listLikers(anonymous, open)).toEqual({
      items: [{ name: "bob" }, { name: "ada" }],
    });
    const liked = async (viewer: typeof ada | typeof anonymous) =>
      (await likes.listLiked(viewer, "ADA")).items.map(({ repo }) => repo.name).toSorted();
    expect(await liked(anonymous)).toEqual(["open"]);
    expect(await liked(bob)).toEqual(["open"]);
    expect(await liked(ada)).toEqual(["open", "secret"]);
    expect([await likes.countLiked(bob, "ada"), await likes.countLiked(ada, "ada")]).toEqual([
      1, 2,
    ]);
    expect([await likes.isLiked(bob, open), await likes.isLiked(anonymous, open)]).toEqual([
      true,
      false,
    ]);
    await likes.unlike(bob, open);
    await likes.unlike(bob, open);
    expect((await repos.get(anonymous, open)).likes).toBe(1);
    await expect(likes.like(bob, secret)).rejects.toMatchObject({ code: "repo-not-found" });
    await expect(likes.like(anonymous, open)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(likes.like({ ...bob, scope: "read" }, open)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(likes.listLiked(ada, "nobody")).rejects.toMatchObject({
      code: "account-not-found",
    });
  });

  it("keeps downloads by day: thirty days, all time, and what moves now", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos, likes, stats } = world.registry;
    const [old, fresh] = [repoId("ada/old"), repoId("ada/fresh")];
    const { key: oldKey } = await repos.create(ada, { id: old, private: false });
    const { key: freshKey } = await repos.create(ada, { id: fresh, private: false });
    await stats.addDownloads(new Map([[oldKey, 100]]));
    const daysOf = await stats.downloadDays(await repos.get(ada, old));
    expect([daysOf.length, daysOf.at(-1)?.count, daysOf[0]?.count]).toEqual([30, 100, 0]);
    await stats.addDownloads(
      new Map([
        [oldKey, 1],
        ["gone", 5],
      ]),
    );
    await likes.like(ada, old);
    expect(await repos.get(ada, old)).toMatchObject({ downloads: 101, downloadsAllTime: 101 });
    world.advance(20 * DAY_MS);
    await stats.addDownloads(new Map([[freshKey, 7]]));
    await stats.refresh();
    expect(await repos.get(ada, old)).toMatchObject({ downloads: 101, likesRecent: 1 });
    const order = async () =>
      (await repos.list(ada, { type: "model" }, { sort: "trending" })).repos.map(
        ({ id }) => id.name,
      );
    expect(await order()).toEqual(["fresh", "old"]);
    world.advance(10 * DAY_MS);
    await stats.refresh();
    expect(await repos.get(ada, old)).toMatchObject({
      downloads: 0,
      downloadsAllTime: 101,
      likes: 1,
      likesRecent: 0,
      trendingScore: 0,
    });
    expect((await repos.get(ada, fresh)).trendingScore).toBeCloseTo(7 * 2 ** (-10 / 3), 2);
    expect(await stats.refresh()).toBe(0);
  });
}
