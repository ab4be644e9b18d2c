import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { again, type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

export function describeFollows(create: CreateWorld): void {
  it("lists who follows whom, and the newest repos of those whom one follows", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { follows, organizations, repos } = world.registry;
    await organizations.create(ada, "Lab");
    const member = await again(world, ada);
    await follows.follow(bob, "ADA", true);
    await follows.follow(bob, "ada", true);
    world.advance(1000);
    await follows.follow(bob, "lab", true);
    expect([await follows.counts("ada"), await follows.counts("Bob")]).toEqual([
      { followers: 1, following: 0 },
      { followers: 0, following: 2 },
    ]);
    expect((await follows.followers("lab")).items).toEqual(["bob"]);
    expect((await follows.followed("bob")).items).toEqual([
      { kind: "organization", name: "Lab" },
      { kind: "account", name: "ada" },
    ]);
    for (const [name, isPrivate] of [
      ["ada/one", false],
      ["Lab/hidden", true],
      ["Lab/two", false],
    ] as const) {
      world.advance(1000);
      await repos.create(member, { id: repoId(name), private: isPrivate });
    }
    await repos.create(bob, { id: repoId("bob/own"), private: false });
    const seen = async (viewer: typeof bob | typeof anonymous) =>
      (await follows.newest(viewer, 10)).map(({ id }) => id.name);
    expect([await seen(bob), await seen(anonymous)]).toEqual([["two", "one"], []]);
    await follows.follow(bob, "lab", false);
    expect(await seen(bob)).toEqual(["one"]);
    expect([await follows.isFollowed(bob, "lab"), await follows.isFollowed(bob, "Ada")]).toEqual([
      false,
      true,
    ]);
  });

  it("forgets an organization that is no more, and refuses oneself, readers and unknown names", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { follows, organizations } = world.registry;
    const bob = await signUp(world, "bob");
    await organizations.create(ada, "lab");
    await follows.follow(bob, "lab", true);
    await organizations.delete(await again(world, ada), "lab");
    expect(await follows.counts("bob")).toEqual({ followers: 0, following: 0 });
    for (const [viewer, name, code] of [
      [anonymous, "ada", "unauthorized"],
      [ada, "ada", "forbidden"],
      [{ ...ada, scope: "read" }, "bob", "forbidden"],
      [ada, "nobody", "account-not-found"],
    ] as const)
      await expect(follows.follow(viewer, name, true)).rejects.toMatchObject({ code });
    await expect(follows.followed("nobody")).rejects.toMatchObject({ code: "account-not-found" });
  });

  it("keeps searches, each account its own, each once", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { savedSearches } = world.registry;
    const search = { kind: "model", title: "Text", query: "task=text" } as const;
    await savedSearches.save(ada, search);
    world.advance(1000);
    await savedSearches.save(ada, { ...search, kind: "dataset" });
    await savedSearches.save(ada, { ...search, title: "Again" });
    const found = await savedSearches.list(ada);
    expect(found.map(({ kind, title }) => [kind, title])).toEqual([
      ["dataset", "Text"],
      ["model", "Text"],
    ]);
    expect(await savedSearches.list(bob)).toEqual([]);
    expect(await savedSearches.list(anonymous)).toEqual([]);
    const [{ key } = { key: "" }] = found;
    const long = "x".repeat(2001);
    for (const [call, code] of [
      [() => savedSearches.delete(bob, key), "entry-not-found"],
      [() => savedSearches.delete(anonymous, key), "unauthorized"],
      [() => savedSearches.save(anonymous, search), "unauthorized"],
      [() => savedSearches.save({ ...ada, scope: "read" }, search), "forbidden"],
      [() => savedSearches.save(ada, { ...search, query: long }), "bad-request"],
      [() => savedSearches.save(ada, { ...search, title: " " }), "bad-request"],
    ] as const)
      await expect(call()).rejects.toMatchObject({ code });
    await savedSearches.delete(ada, key);
    expect(await savedSearches.list(ada)).toHaveLength(1);
    for (let index = 1; index < 50; index++)
      await savedSearches.save(ada, { ...search, query: `q=${index}` });
    await expect(savedSearches.save(ada, { ...search, query: "q=50" })).rejects.toMatchObject({
      code: "bad-request",
    });
  });
}
