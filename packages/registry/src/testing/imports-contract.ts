import { expect, it } from "vitest";
import { OPERATOR } from "../people/people-access.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");
const KEY = `ed25519:${"A".repeat(43)}`;

export function describeImports(create: CreateWorld): void {
  it("keeps one key of its own, and trusted ones by name, for administrators", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { bundleKeys, audit } = world.registry;
    for (const call of [
      () => bundleKeys.own(ada, () => "key"),
      () => bundleKeys.list(ada),
      () => bundleKeys.trust(ada, { name: "site", key: KEY }),
      () => bundleKeys.distrust(ada, "site"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    const owns = await Promise.all([1, 2].map((n) => bundleKeys.own(OPERATOR, () => `key ${n}`)));
    expect(owns[0]).toMatch(/^key [12]$/);
    expect([owns[1], await bundleKeys.own(OPERATOR, () => "key 3")]).toEqual([owns[0], owns[0]]);

    await bundleKeys.trust(OPERATOR, { name: "site", key: KEY });
    for (const [name, key, code] of [
      ["site", KEY.replace("A", "B"), "name-taken"],
      ["a b", KEY, "bad-request"],
      ["other", "ssh-rsa x", "bad-request"],
    ] as const)
      await expect(bundleKeys.trust(OPERATOR, { name, key })).rejects.toMatchObject({ code });
    expect(await bundleKeys.list(OPERATOR)).toEqual([{ name: "site", key: KEY }]);
    await bundleKeys.distrust(OPERATOR, "site");
    await expect(bundleKeys.distrust(OPERATOR, "site")).rejects.toMatchObject({
      code: "entry-not-found",
    });
    expect((await audit.list(OPERATOR, { word: "bundle_key" })).events).toHaveLength(2);
  });

  it("makes a repo that is filled or not there", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { imports, repos } = world.registry;
    const wanted = { id, private: false, gated: "auto", creatorKey: ada.key } as const;
    const fail = async () => {
      throw new Error("no history");
    };
    await expect(imports.create(ada, wanted, fail)).rejects.toMatchObject({ code: "forbidden" });
    await expect(imports.create(OPERATOR, wanted, fail)).rejects.toThrow("no history");
    expect(await repos.find(OPERATOR, id)).toBeUndefined();
    const gates: unknown[] = [];
    await imports.create(OPERATOR, wanted, async ({ key }) => {
      gates.push((await repos.get(OPERATOR, id)).gated, await imports.find(OPERATOR, id), key);
    });
    const repo = await repos.get(OPERATOR, id);
    expect(gates).toEqual(["auto", undefined, repo.key]);
    expect(repo).toMatchObject({ creatorKey: ada.key, gated: "auto", private: false });
    const again = imports.create(OPERATOR, wanted, async () => {});
    await expect(again).rejects.toMatchObject({ code: "repo-exists" });
  });

  it("writes discussions of others with their numbers and times, and adds what came since", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { imports, repos, discussions } = world.registry;
    await repos.create(ada, { id, private: false });
    const bob = { name: "bob@hub.example", accountKey: undefined };
    const [first, second, third] = [1, 2, 3].map((day) => new Date(`2024-01-0${day}T10:00:00Z`));
    const given = {
      ...{ number: 7, title: "Old", status: "open", isPinned: false, isLocked: false },
      ...{ author: bob, createdAt: first },
      events: [{ author: bob, createdAt: first, kind: "comment", text: "For @ada" }],
    } as Parameters<typeof imports.discuss>[2];
    await expect(imports.discuss(ada, id, given)).rejects.toMatchObject({ code: "forbidden" });
    expect(await imports.discuss(OPERATOR, id, given)).toBe(1);
    expect(await imports.discuss(OPERATOR, id, given)).toBe(0);
    const mine = { name: "ada", accountKey: ada.key };
    const later = [
      { author: mine, createdAt: second, kind: "comment", text: "Done." },
      { author: mine, createdAt: third, kind: "status", from: "open", to: "closed" },
    ] as typeof given.events;
    const closed = { ...given, status: "closed", events: [...given.events, ...later] } as const;
    expect(await imports.discuss(OPERATOR, id, closed)).toBe(2);
    const { discussion, events } = await discussions.get(anonymous, id, 7, WHOLE);
    expect(discussion).toMatchObject({
      ...{ status: "closed", commentCount: 2, authorName: bob.name, authorKey: undefined },
      ...{ createdAt: first, updatedAt: third },
    });
    expect(
      events.map(({ authorName, authorKey, createdAt }) => [authorName, authorKey, createdAt]),
    ).toEqual([
      [bob.name, undefined, first],
      ["ada", ada.key, second],
      ["ada", ada.key, third],
    ]);
    const other = { ...given, createdAt: second ?? new Date(0) };
    await expect(imports.discuss(OPERATOR, id, other)).rejects.toThrow("Number 7 is another");
  });

  it("writes likes, reactions and labels of another hub once, and no like of who may not read", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await world.registry.accounts.signUp("bob", "correct horse");
    const { imports, repos, discussions, likes } = world.registry;
    await repos.create(ada, { id, private: false });
    await repos.create(ada, { id: repoId("ada/hidden"), private: true });
    const createdAt = new Date("2024-01-01T10:00:00Z");
    const like = { by: bob, createdAt };
    await expect(imports.like(ada, id, like)).rejects.toMatchObject({ code: "forbidden" });
    expect(await imports.like(OPERATOR, id, like)).toBe(true);
    expect(await imports.like(OPERATOR, id, like)).toBe(false);
    expect(await imports.like(OPERATOR, repoId("ada/hidden"), like)).toBe(false);
    expect((await likes.listLiked(anonymous, "bob")).items).toEqual([{ repo: id, createdAt }]);
    expect(await repos.get(anonymous, id)).toMatchObject({ likes: 1 });

    const author = { name: "eve@hub.example", accountKey: undefined };
    const reactions = [{ emoji: "🚀", accountKey: bob.key }] as const;
    const given = {
      ...{ number: 1, title: "Old", status: "open", isPinned: false, isLocked: false },
      ...{ author, createdAt, labels: [{ name: "Bug", color: "red" }] },
      events: [{ author, createdAt, kind: "comment", text: "Hello", reactions }],
    } as Parameters<typeof imports.discuss>[2];
    for (const count of [1, 0]) expect(await imports.discuss(OPERATOR, id, given)).toBe(count);
    const told = await discussions.get(anonymous, id, 1, WHOLE);
    expect(told.labels).toMatchObject([{ name: "Bug", color: "red" }]);
    expect([...told.reactions.values()]).toMatchObject([[{ emoji: "🚀", names: ["bob"] }]]);
  });
}
