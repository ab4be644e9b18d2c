import { expect, it } from "vitest";
import { type FilledCollection, isRepoItem } from "../collections/collection.ts";
import type { RepoId } from "../ids.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { again, type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const namesOf = ({ items }: FilledCollection) =>
  items.map((item) => (isRepoItem(item) ? item.listed.id.name : item.id));
const titlesOf = (found: readonly FilledCollection[]) =>
  found.map(({ collection }) => collection.title);

export function describeCollections(create: CreateWorld): void {
  it("keeps items in the order of their owner, and follows a renamed repo", async () => {
    const { ada, collections, repos, models } = await start();
    const key = await collections.create(ada, { namespace: "ADA", title: " Voices " });
    for (const model of models) await collections.addItem(ada, key, model, `Note on ${model.name}`);
    const { collection, items, itemCount } = await collections.get(anonymous, key);
    expect(collection).toMatchObject({ namespace: "ada", title: "Voices", ownerKind: "account" });
    expect([itemCount, items[1]?.note]).toEqual([3, "Note on b"]);
    const [first, , third] = items;
    await collections.updateItem(ada, key, `${third?.id}`, { position: 0 });
    expect(namesOf(await collections.get(ada, key))).toEqual(["c", "a", "b"]);
    await collections.updateItem(ada, key, `${third?.id}`, { position: 99, note: "Last" });
    await repos.move(ada, repoId("ada/b"), repoId("ada/bb"));
    const moved = await collections.get(ada, key);
    expect([namesOf(moved), moved.items[2]?.note]).toEqual([["a", "bb", "c"], "Last"]);
    await collections.deleteItem(ada, key, `${first?.id}`);
    await repos.delete(ada, repoId("ada/bb"));
    expect(namesOf(await collections.get(ada, key))).toEqual(["c"]);
  });

  it("shows private collections, and private items, to those who may read them alone", async () => {
    const { ada, bob, collections, repos, models } = await start();
    const secret = repoId("ada/secret");
    await repos.create(ada, { id: secret, private: true });
    const open = await collections.create(ada, { namespace: "ada", title: "Open" });
    const hidden = await collections.create(ada, {
      namespace: "ada",
      title: "Hidden",
      private: true,
    });
    for (const item of [secret, ...models]) await collections.addItem(ada, open, item);
    await collections.addItem(ada, hidden, secret);
    await collections.addItem(ada, open, { type: "collection", key: hidden });
    const seen = async (viewer: Viewer) => {
      const { items, itemCount } = await collections.get(viewer, open);
      return [items.length, itemCount];
    };
    expect([await seen(ada), await seen(bob), await seen(anonymous)]).toEqual([
      [5, 5],
      [3, 3],
      [3, 3],
    ]);
    const listed = async (viewer: Viewer, items: readonly RepoId[] = [secret]) =>
      titlesOf((await collections.list(viewer, { items }, { sort: "position" })).collections);
    expect(await listed(ada)).toEqual(["Open", "Hidden"]);
    expect([await listed(bob), await listed(bob, models)]).toEqual([[], ["Open"]]);
    const [row] = (await collections.list(bob, { owners: ["Ada"] })).collections;
    expect([row?.itemCount, row?.items.length]).toEqual([3, 3]);
    for (const call of [
      () => collections.get(bob, hidden),
      () => collections.upvote(bob, hidden, true),
    ])
      await expect(call()).rejects.toMatchObject({ code: "collection-not-found" });
    const own = await collections.create(bob, { namespace: "bob", title: "Own" });
    for (const [item, code] of [
      [secret, "repo-not-found"],
      [{ type: "collection", key: hidden }, "collection-not-found"],
      [{ type: "collection", key: own }, "invalid-collection"],
    ] as const)
      await expect(collections.addItem(bob, own, item)).rejects.toMatchObject({ code });
  });

  it("is changed by those who may write in its namespace", async () => {
    const { world, ada, bob, collections, models } = await start();
    await world.registry.organizations.create(ada, "lab");
    const admin = await again(world, ada);
    await world.registry.organizations.addMember(admin, "lab", "bob", "contributor");
    const member = await again(world, bob);
    const theirs = await collections.create(admin, { namespace: "lab", title: "Theirs" });
    const own = await collections.create(member, { namespace: "lab", title: "Own" });
    await collections.addItem(member, own, models[0]);
    await collections.update(admin, own, { title: "Shared", theme: "pink", private: true });
    expect((await collections.get(member, own)).collection).toMatchObject({
      title: "Shared",
      theme: "pink",
      private: true,
    });
    const reader: Viewer = { ...ada, scope: "read" };
    for (const [viewer, code] of [
      [member, "forbidden"],
      [reader, "forbidden"],
      [anonymous, "unauthorized"],
    ] as const) {
      await expect(collections.update(viewer, theirs, { title: "x" })).rejects.toMatchObject({
        code,
      });
      await expect(collections.addItem(viewer, theirs, models[0])).rejects.toMatchObject({ code });
      await expect(collections.delete(viewer, theirs)).rejects.toMatchObject({ code });
    }
    await expect(collections.create(bob, { namespace: "ada", title: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await world.registry.organizations.delete(admin, "lab");
    await expect(collections.get(admin, own)).rejects.toMatchObject({
      code: "collection-not-found",
    });
  });

  it("refuses a title or item that is there, long texts, and unknown items", async () => {
    const { ada, collections, models } = await start();
    const key = await collections.create(ada, { namespace: "ada", title: "Voices" });
    const other = await collections.create(ada, { namespace: "ada", title: "Other" });
    await collections.addItem(ada, key, models[0]);
    for (const [call, code] of [
      [() => collections.create(ada, { namespace: "ada", title: "Voices" }), "collection-exists"],
      [() => collections.update(ada, other, { title: "Voices" }), "collection-exists"],
      [() => collections.addItem(ada, key, models[0]), "collection-item-exists"],
      [() => collections.create(ada, { namespace: "ada", title: " " }), "invalid-collection"],
      [() => collections.update(ada, key, { description: "x".repeat(151) }), "invalid-collection"],
      [() => collections.addItem(ada, key, models[1], "x".repeat(501)), "invalid-collection"],
      [
        () => collections.updateItem(ada, key, "none", { position: 0 }),
        "collection-item-not-found",
      ],
      [() => collections.deleteItem(ada, other, "none"), "collection-item-not-found"],
    ] as const)
      await expect(call()).rejects.toMatchObject({ code });
  });

  it("lists by words, owner, upvotes and place, a page at a time", async () => {
    const { world, ada, bob, collections } = await start();
    const make = async (viewer: typeof ada, title: string, description = "") => {
      world.advance(1000);
      return collections.create(viewer, { namespace: viewer.name, title, description });
    };
    const [one] = [await make(ada, "One"), await make(ada, "Two", "All of THEM")];
    const three = await make(bob, "Three");
    await collections.upvote(bob, one, true);
    await collections.upvote(bob, one, true);
    const titles = async (...[filter, paging]: [object?, object?]) =>
      titlesOf((await collections.list(anonymous, filter, paging)).collections);
    expect(await titles()).toEqual(["Three", "Two", "One"]);
    expect(await titles({}, { sort: "upvotes" })).toEqual(["One", "Three", "Two"]);
    expect(await titles({ text: "t all" })).toEqual(["Two"]);
    await collections.update(ada, one, { position: 1 });
    expect(await titles({ owners: ["ADA"] }, { sort: "position" })).toEqual(["Two", "One"]);
    const page = await collections.list(anonymous, {}, { limit: 2 });
    expect(titlesOf(page.collections)).toHaveLength(2);
    expect(await titles({}, { limit: 2, cursor: page.nextCursor })).toEqual(["Two"]);
    expect((await collections.get(ada, one)).collection.upvotes).toBe(1);
    expect((await collections.get(bob, one)).isUpvoted).toBe(true);
    expect((await collections.get(ada, one)).isUpvoted).toBe(false);
    await collections.upvote(bob, one, false);
    await collections.delete(bob, three);
    expect((await collections.get(ada, one)).collection.upvotes).toBe(0);
  });

  async function start() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const models = [repoId("ada/a"), repoId("ada/b"), repoId("ada/c")] as const;
    for (const id of models) await world.registry.repos.create(ada, { id, private: false });
    const { collections, repos } = world.registry;
    return { world, ada, bob, collections, repos, models };
  }
}
