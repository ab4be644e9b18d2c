import { expect, it } from "vitest";
import { MAX_DISCUSSION_LABELS, MAX_LABELS } from "../labels/label.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");
const BUG = { name: "Bug", color: "red" } as const;
const DOCS = { name: "docs, and more", color: "blue" } as const;

export function describeLabels(create: CreateWorld): void {
  /** A repo of ada's with two discussions, opened by bob. */
  async function worldWithDiscussions() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, discussions, labels, audit } = world.registry;
    const repo = await repos.create(ada, { id, private: false });
    for (const title of ["One", "Two"]) await discussions.open(bob, id, { title, text: "" });
    const get = (viewer: Viewer = anonymous, number = 1) =>
      discussions.get(viewer, id, number, WHOLE);
    const numbers = async (label: string) => {
      const page = { order: "newest", limit: 9, offset: 0 } as const;
      const found = await discussions.list(anonymous, id, { label }, page);
      return [found.discussions.map(({ number }) => number), found.total, [...found.labels.keys()]];
    };
    return { world, root, ada, bob, repo, repos, discussions, labels, audit, get, numbers };
  }

  it("are made, changed and deleted by who may write, each name once", async () => {
    const { root, ada, bob, repo, labels, audit } = await worldWithDiscussions();
    for (const [viewer, code] of [
      [anonymous, "unauthorized"],
      [bob, "forbidden"],
      [{ ...ada, scope: "read" }, "forbidden"],
    ] as const)
      for (const call of [
        () => labels.create(viewer, id, BUG),
        () => labels.update(viewer, id, "bug", { color: "pink" }),
        () => labels.delete(viewer, id, "bug"),
      ])
        await expect(call()).rejects.toMatchObject({ code });
    await labels.create(ada, id, DOCS);
    await labels.create(ada, id, BUG);
    expect(await labels.of(repo)).toEqual([BUG, DOCS]);
    for (const call of [
      () => labels.create(ada, id, { name: "bUG", color: "gray" }),
      () => labels.update(ada, id, DOCS.name, { name: "BUG" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "label-exists" });
    expect(await labels.update(ada, id, "bug", { name: "BUG" })).toEqual({ ...BUG, name: "BUG" });
    expect(await labels.delete(ada, id, DOCS.name)).toEqual(DOCS);
    for (const call of [
      () => labels.update(ada, id, DOCS.name, {}),
      () => labels.delete(ada, id, DOCS.name),
    ])
      await expect(call()).rejects.toMatchObject({ code: "label-not-found" });
    const { events } = await audit.list(root, { word: "label." });
    expect(events.map(({ action }) => action).toSorted()).toEqual([
      ...["label.change", "label.create", "label.create", "label.delete"],
    ]);
  });

  it("mark discussions, which writes it down and finds them", async () => {
    const { ada, bob, labels, get, numbers } = await worldWithDiscussions();
    for (const label of [BUG, DOCS]) await labels.create(ada, id, label);
    await expect(labels.mark(bob, id, 1, { add: ["bug"] })).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await labels.mark(ada, id, 1, { add: ["bug", DOCS.name] })).toMatchObject([
      { kind: "label", from: "", to: "Bug", authorName: "ada" },
      { kind: "label", from: "", to: DOCS.name },
    ]);
    expect(await labels.mark(ada, id, 1, { add: ["BUG"], remove: [DOCS.name] })).toMatchObject([
      { from: DOCS.name, to: "" },
    ]);
    await expect(labels.mark(ada, id, 1, { add: [DOCS.name, "none"] })).rejects.toMatchObject({
      code: "label-not-found",
    });
    const { labels: marked, events } = await get();
    expect(marked).toMatchObject([BUG]);
    expect(events.map(({ kind }) => kind)).toEqual(["comment", "label", "label", "label"]);
    expect(await numbers("bUg")).toEqual([[1], 1, [1]]);
    expect(await numbers("none")).toEqual([[], 0, []]);
    await labels.update(ada, id, "bug", { name: "Fault" });
    expect(await numbers("fault")).toEqual([[1], 1, [1]]);
    expect((await get()).labels).toMatchObject([{ name: "Fault", color: "red" }]);
    await labels.delete(ada, id, "fault");
    expect((await get()).labels).toEqual([]);
    expect((await get()).events).toHaveLength(4);
  });

  it("are limited in a repo and in a discussion", async () => {
    const { ada, labels, get } = await worldWithDiscussions();
    const names = Array.from({ length: MAX_LABELS }, (_, index) => `label ${index}`);
    for (const name of names) await labels.create(ada, id, { name, color: "gray" });
    const most = names.slice(0, MAX_DISCUSSION_LABELS);
    await labels.mark(ada, id, 1, { add: most });
    for (const call of [
      () => labels.create(ada, id, BUG),
      () => labels.mark(ada, id, 1, { add: names.slice(-1) }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "too-many-entries" });
    expect((await get()).labels).toHaveLength(MAX_DISCUSSION_LABELS);
    await labels.mark(ada, id, 1, { add: names.slice(-1), remove: names.slice(0, 1) });
  });

  it("are their repo's: not another's, hidden with it, moved and deleted with it", async () => {
    const { world, ada, bob, repos, discussions, labels, numbers } = await worldWithDiscussions();
    const other = repoId("ada/other");
    await repos.create(ada, { id: other, private: false });
    await labels.create(ada, id, BUG);
    await labels.mark(ada, id, 2, { add: ["bug"] });
    await discussions.open(ada, other, { title: "Other", text: "" });
    await expect(labels.mark(ada, other, 1, { add: ["bug"] })).rejects.toMatchObject({
      code: "label-not-found",
    });
    expect(await numbers("bug")).toEqual([[2], 1, [2]]);
    await repos.update(ada, id, { private: true });
    for (const call of [
      () => labels.create(bob, id, DOCS),
      () => labels.delete(bob, id, "bug"),
      () => labels.mark(bob, id, 2, { remove: ["bug"] }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "repo-not-found" });
    const moved = await repos.move(ada, id, repoId("ada/n"));
    expect(await labels.of(moved)).toEqual([BUG]);
    await repos.delete(ada, moved.id);
    for (const table of ["label", "discussion_label"] as const)
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
}
