import { expect, it } from "vitest";
import { listMentioned } from "../discussions/mention-store.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");

export function describeDiscussions(create: CreateWorld): void {
  /** A repo of ada's, and bob and eve, who may read it. */
  async function worldWithRepo() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const [bob, eve] = [await signUp(world, "bob"), await signUp(world, "eve")];
    await world.registry.repos.create(ada, { id, private: false });
    const { discussions, comments, discussionSettings, repos } = world.registry;
    const open = (viewer: Viewer, title = "Why?", text = "I *wonder*.") =>
      discussions.open(viewer, id, { title, text });
    const get = (viewer: Viewer, number = 1) => discussions.get(viewer, id, number, WHOLE);
    const numbers = async (
      filter: Parameters<typeof discussions.list>[2],
      page = { order: "newest" as "newest" | "pinned", limit: 10, offset: 0 },
    ) => {
      const found = await discussions.list(anonymous, id, filter, page);
      return [found.discussions.map(({ number }) => number), found.total];
    };
    const readOnly: Viewer = { ...bob, scope: "read" };
    return {
      ...{ world, root, ada, bob, eve, readOnly },
      ...{ discussions, comments, discussionSettings, repos, open, get, numbers },
    };
  }

  it("is opened by who can read, and told in order", async () => {
    const { ada, bob, readOnly, discussions, comments, open, get } = await worldWithRepo();
    for (const [viewer, code] of [
      [anonymous, "unauthorized"],
      [readOnly, "forbidden"],
    ] as const)
      await expect(open(viewer)).rejects.toMatchObject({ code });
    expect(await open(bob)).toBe(1);
    await comments.add(ada, id, 1, "Because.");
    await discussions.setStatus(bob, id, 1, "closed", "Thanks.");
    await discussions.rename(ada, id, 1, "Why not?");
    const { discussion, events, earlier } = await get(anonymous);
    expect(discussion).toMatchObject({
      ...{ title: "Why not?", status: "closed", base: undefined, commentCount: 3 },
      authorName: "bob",
    });
    expect(events).toMatchObject([
      { kind: "comment", text: "I *wonder*.", authorName: "bob", editedAt: undefined },
      { kind: "comment", text: "Because.", authorName: "ada" },
      { kind: "comment", text: "Thanks." },
      { kind: "status", from: "open", to: "closed" },
      { kind: "title", from: "Why?", to: "Why not?", authorName: "ada" },
    ]);
    expect(earlier).toBe(0);
    await expect(discussions.setStatus(ada, id, 1, "closed")).rejects.toMatchObject({
      code: "bad-request",
    });
    await expect(get(ada, 2)).rejects.toMatchObject({ code: "discussion-not-found" });
  });

  it("shows the first and the last of many events", async () => {
    const { ada, comments, discussions, open } = await worldWithRepo();
    await open(ada);
    for (const text of ["a", "bb", "ccc", "dddd"]) await comments.add(ada, id, 1, text);
    const told = async (most: number, mostCharacters = 1_000) => {
      const { events, earlier } = await discussions.get(ada, id, 1, { most, mostCharacters });
      return [events.map((event) => (event.kind === "comment" ? event.text : "")), earlier];
    };
    expect(await told(2)).toEqual([["I *wonder*.", "ccc", "dddd"], 2]);
    expect(await told(4)).toEqual([["I *wonder*.", "a", "bb", "ccc", "dddd"], 0]);
    expect(await told(9, 7)).toEqual([["I *wonder*.", "ccc", "dddd"], 2]);
  });

  it("is changed by its author and by who may write, and locked ones by the latter alone", async () => {
    const { ada, bob, eve, discussions, comments, open, get, numbers } = await worldWithRepo();
    await open(bob);
    await open(ada, "Second");
    for (const change of [
      () => discussions.rename(eve, id, 1, "Mine"),
      () => discussions.setStatus(eve, id, 1, "closed"),
      () => discussions.lock(bob, id, 1, true),
      () => discussions.pin(bob, id, 1, true),
    ])
      await expect(change()).rejects.toMatchObject({ code: "forbidden" });
    await discussions.pin(ada, id, 1, true);
    await discussions.lock(ada, id, 1, true);
    await expect(discussions.lock(ada, id, 1, true)).rejects.toMatchObject({ code: "bad-request" });
    expect((await get(eve)).discussion).toMatchObject({ isPinned: true, isLocked: true });
    expect((await get(eve)).events.slice(1)).toMatchObject([
      { kind: "pin", from: "off", to: "on" },
      { kind: "lock", from: "off", to: "on" },
    ]);
    for (const viewer of [bob, eve])
      await expect(comments.add(viewer, id, 1, "But")).rejects.toMatchObject({
        code: "discussion-locked",
      });
    await expect(discussions.rename(bob, id, 1, "But")).rejects.toMatchObject({
      code: "forbidden",
    });
    await comments.add(ada, id, 1, "The end.");
    expect(await numbers({}, { order: "pinned", limit: 10, offset: 0 })).toEqual([[1, 2], 2]);
    expect(await numbers({})).toEqual([[2, 1], 2]);
    await discussions.lock(ada, id, 1, false);
    await comments.add(bob, id, 1, "But");
  });

  it("keeps what edited comments said, and lets nobody edit another's", async () => {
    const { world, ada, bob, comments, open, get } = await worldWithRepo();
    await open(bob);
    const { key } = (await get(bob)).events[0]!;
    await expect(comments.edit(ada, id, 1, key, "No")).rejects.toMatchObject({ code: "forbidden" });
    world.advance(1_000);
    expect(await comments.edit(bob, id, 1, key, "Better")).toMatchObject({
      text: "Better",
      editedAt: world.now(),
    });
    await comments.edit(bob, id, 1, key, "Better");
    await comments.edit(bob, id, 1, key, "Best");
    expect((await get(anonymous)).events).toMatchObject([{ text: "Best", editedAt: world.now() }]);
    expect((await comments.history(anonymous, id, 1, key)).map(({ text }) => text)).toEqual([
      "I *wonder*.",
      "Better",
    ]);
    expect((await get(anonymous)).edits.get(key)).toHaveLength(2);
    for (let n = 0; n < 60; n++) await comments.edit(bob, id, 1, key, `${n}`);
    expect(await comments.history(bob, id, 1, key)).toHaveLength(50);
    await expect(comments.edit(bob, id, 1, "none", "x")).rejects.toMatchObject({
      code: "comment-not-found",
    });
  });

  it("hides comments for good, except from who may write, and writes that down", async () => {
    const { world, root, ada, bob, eve, comments, open, get } = await worldWithRepo();
    await open(bob);
    const { key } = await comments.add(bob, id, 1, "Rude");
    await comments.edit(bob, id, 1, key, "Ruder");
    await expect(comments.hide(eve, id, 1, key, "")).rejects.toMatchObject({ code: "forbidden" });
    const hidden = { by: "ada", reason: "off topic" };
    expect(await comments.hide(ada, id, 1, key, "off topic")).toMatchObject({ hidden });
    for (const viewer of [bob, eve, anonymous]) {
      expect((await get(viewer)).events[1]).toMatchObject({ text: "", hidden });
      expect(await comments.history(viewer, id, 1, key)).toEqual([]);
    }
    expect((await get(ada)).events[1]).toMatchObject({ text: "Ruder", hidden });
    expect(await comments.history(ada, id, 1, key)).toHaveLength(1);
    await expect(comments.edit(bob, id, 1, key, "Nice")).rejects.toMatchObject({
      code: "forbidden",
    });
    const own = await comments.add(bob, id, 1, "Oops");
    await comments.hide(bob, id, 1, own.key, "");
    const { events } = await world.registry.audit.list(root, { word: "discussion." });
    expect(events).toMatchObject([
      { action: "discussion.hide_comment", actor: "ada", target: "ada/m#1" },
    ]);
  });

  it("writes down whom a comment names, as far as they exist", async () => {
    const { world, bob, eve, ada, comments, open } = await worldWithRepo();
    await open(bob);
    const { key } = await comments.add(bob, id, 1, "@Ada, @eve: `@bob` and @nobody");
    expect(await listMentioned(world.db, key)).toEqual([ada.key, eve.key].toSorted());
    await comments.edit(bob, id, 1, key, "@bob");
    expect(await listMentioned(world.db, key)).toEqual([bob.key]);
  });

  it("links names and discussions that the viewer may see", async () => {
    const { ada, bob, eve, discussions, repos, open, get, world } = await worldWithRepo();
    await world.registry.organizations.create(bob, "Lab");
    const hidden = repoId("ada/secret", "dataset");
    await repos.create(ada, { id: hidden, private: true });
    await discussions.open(ada, hidden, { title: "Hush", text: "" });
    await open(ada);
    const { repo } = await get(ada);
    const words = async (viewer: Viewer) => [
      ...(
        await discussions.links(viewer, repo, [
          "@ADA @lab @none #1 #2 ada/m#1 datasets/ada/secret#1",
          "ada/none#1 datasets/ada/secret#2 #1",
        ])
      ).keys(),
    ];
    const seen = ["@ada", "@lab", "#1", "ada/m#1"];
    for (const viewer of [anonymous, eve]) expect(await words(viewer)).toEqual(seen);
    expect(await words(ada)).toEqual([...seen, "datasets/ada/secret#1"]);
    expect((await discussions.links(eve, repo, ["@LAB"])).get("@lab")).toEqual({
      kind: "namespace",
      name: "Lab",
    });
  });

  it("lists by kind, status, author and words of the title", async () => {
    const { ada, bob, discussions, open, numbers } = await worldWithRepo();
    await open(ada, "A Question of weights");
    await open(bob, "Übergrößen");
    await open(bob, "Third");
    await discussions.setStatus(bob, id, 3, "closed");
    expect(await numbers({})).toEqual([[3, 2, 1], 3]);
    expect(await numbers({}, { order: "newest", limit: 1, offset: 1 })).toEqual([[2], 3]);
    expect(await numbers({ statuses: ["draft", "open"] })).toEqual([[2, 1], 2]);
    expect(await numbers({ author: "bob", statuses: ["open"] })).toEqual([[2], 1]);
    expect(await numbers({ kind: "pull" })).toEqual([[], 0]);
    expect(await numbers({ text: "WEIGHTS question" })).toEqual([[1], 1]);
    expect(await numbers({ text: "ÜBERGRÖẞEN".toLowerCase() })).toEqual([[2], 1]);
    expect(await numbers({ text: "100%" })).toEqual([[], 0]);
  });

  it("can be turned off by who administers the repo", async () => {
    const { ada, bob, comments, discussionSettings, repos, open, get } = await worldWithRepo();
    await open(bob);
    await expect(discussionSettings.change(bob, id, { isOff: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    await discussionSettings.change(ada, id, { isOff: true });
    expect(await discussionSettings.of(await repos.get(ada, id))).toMatchObject({ isOff: true });
    for (const call of [() => open(ada), () => comments.add(bob, id, 1, "And?")])
      await expect(call()).rejects.toMatchObject({ code: "discussions-off" });
    expect((await get(anonymous)).discussion.number).toBe(1);
    await discussionSettings.change(ada, id, { isOff: false });
    await comments.add(bob, id, 1, "And?");
  });

  it("is nothing that anybody knows of in a private repo", async () => {
    const { ada, bob, discussions, comments, repos, open, get, numbers } = await worldWithRepo();
    await open(bob);
    const { key } = (await get(bob)).events[0]!;
    await repos.update(ada, id, { private: true });
    for (const viewer of [bob, anonymous])
      for (const call of [
        () => get(viewer),
        () => get(viewer, 2),
        () => open(viewer),
        () => comments.add(viewer, id, 1, "hi"),
        () => comments.edit(viewer, id, 1, key, "hi"),
        () => comments.hide(viewer, id, 1, key, ""),
        () => comments.history(viewer, id, 1, key),
        () => discussions.rename(viewer, id, 1, "hi"),
        () => discussions.setStatus(viewer, id, 1, "closed"),
        () => discussions.lock(viewer, id, 1, true),
        () => discussions.pin(viewer, id, 1, true),
      ])
        await expect(call()).rejects.toMatchObject({ code: "repo-not-found" });
    await expect(numbers({})).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("outlives its author, and moves and ends with its repo", async () => {
    const { world, root, ada, bob, discussions, repos, open, get } = await worldWithRepo();
    await open(bob, "Why?", "@ada");
    await world.registry.people.delete(root, "bob", { withRepos: false });
    expect((await get(ada)).events).toMatchObject([
      { authorKey: undefined, authorName: "bob", text: "@ada" },
    ]);
    await repos.move(ada, id, repoId("ada/n"));
    const { discussion } = await discussions.get(ada, repoId("ada/n"), 1, WHOLE);
    expect(discussion.title).toBe("Why?");
    await repos.delete(ada, repoId("ada/n"));
    for (const table of ["discussion", "discussion_event", "discussion_mention"] as const)
      expect(await world.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it("gives each its own number when several are opened at once", async () => {
    const { ada, open } = await worldWithRepo();
    const opened = await Promise.all(Array.from({ length: 5 }, () => open(ada)));
    expect(opened.toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
}
