import { expect, it } from "vitest";
import { MAX_REACTION_NAMES, MAX_REACTIONS } from "../reactions/reaction.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, fresh, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");

export function describeReactions(create: CreateWorld): void {
  /** A discussion of ada's repo, opened by bob and answered by ada. */
  async function worldWithComments() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, discussions, comments, reactions } = world.registry;
    await repos.create(ada, { id, private: false });
    await discussions.open(bob, id, { title: "Why?", text: "I wonder." });
    await comments.add(ada, id, 1, "Because.");
    const get = (viewer: Viewer) => discussions.get(viewer, id, 1, WHOLE);
    const [opening = "", answer = ""] = (await get(bob)).events.map(({ key }) => key);
    const set = (viewer: Viewer, key: string, emoji: "👍" | "❤️", isOn = true) =>
      reactions.set(viewer, id, 1, key, { emoji, isOn });
    const on = async (viewer: Viewer, key: string) => (await get(viewer)).reactions.get(key);
    return { world, root, ada, bob, repos, discussions, comments, opening, answer, set, on };
  }

  it("are added to comments and removed, each once, and counted with names", async () => {
    const { world, ada, bob, opening, answer, set, on } = await worldWithComments();
    expect(await set(bob, answer, "❤️")).toEqual([
      { emoji: "❤️", count: 1, names: ["bob"], isOwn: true },
    ]);
    for (let again = 0; again < 2; again++) await set(bob, opening, "👍");
    world.advance(1_000);
    await set(ada, opening, "👍");
    await set(ada, opening, "❤️");
    const both = { emoji: "👍", count: 2, names: ["bob", "ada"] };
    const one = { emoji: "❤️", count: 1, names: ["ada"] };
    expect(await on(bob, opening)).toEqual([
      { ...both, isOwn: true },
      { ...one, isOwn: false },
    ]);
    for (const viewer of [anonymous, await signUp(world, "eve")])
      expect((await on(viewer, opening))?.map(({ isOwn }) => isOwn)).toEqual([false, false]);
    for (let again = 0; again < 2; again++) await set(bob, opening, "👍", false);
    expect(await on(bob, opening)).toEqual([
      { ...both, count: 1, names: ["ada"], isOwn: false },
      { ...one, isOwn: false },
    ]);
    expect(await set(bob, answer, "❤️", false)).toEqual([]);
  });

  it("are for people who may comment, on comments that they can read", async () => {
    const { ada, bob, discussions, comments, repos, opening, answer, set, on } =
      await worldWithComments();
    for (const [viewer, key, code] of [
      [anonymous, opening, "unauthorized"],
      [{ ...bob, scope: "read" }, opening, "forbidden"],
      [bob, "none", "comment-not-found"],
    ] as const)
      await expect(set(viewer, key, "👍")).rejects.toMatchObject({ code });
    await set(bob, answer, "👍");
    await comments.hide(ada, id, 1, answer, "");
    for (const isOn of [true, false])
      await expect(set(ada, answer, "👍", isOn)).rejects.toMatchObject({
        code: "comment-not-found",
      });
    expect(await on(ada, answer)).toBeUndefined();
    await discussions.lock(ada, id, 1, true);
    await expect(set(bob, opening, "👍")).rejects.toMatchObject({ code: "discussion-locked" });
    await set(ada, opening, "👍");
    await repos.update(ada, id, { private: true });
    await expect(set(bob, opening, "👍")).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("show the first names, and are limited in a discussion", async () => {
    const { world, ada, bob, opening, answer, set, on } = await worldWithComments();
    const row = { event_key: opening, emoji: "👍", repo_key: "", number: 1, created_at: "" };
    const { repo_key } = await world.db
      .selectFrom("discussion_event")
      .select("repo_key")
      .where("key", "=", opening)
      .executeTakeFirstOrThrow();
    for (let index = 0; index < MAX_REACTION_NAMES; index++) {
      const { key } = await signUp(world, `person-${index}`);
      const created_at = new Date(index).toISOString();
      await world.db
        .insertInto("reaction")
        .values({ ...row, repo_key, account_key: key, created_at })
        .execute();
    }
    await set(bob, opening, "👍");
    const [all] = (await on(bob, opening)) ?? [];
    expect(all).toMatchObject({ count: MAX_REACTION_NAMES + 1, isOwn: true });
    expect(all?.names).toEqual(
      Array.from({ length: MAX_REACTION_NAMES }, (_, index) => `person-${index}`),
    );
    // As if people had used thousands of emoji.
    const emoji = Array.from({ length: MAX_REACTIONS }, (_, index) => `${index}`);
    for (let from = 0; from < emoji.length; from += 1_000)
      await world.db
        .insertInto("reaction")
        .values(
          emoji
            .slice(from, from + 1_000)
            .map((text) => ({ ...row, repo_key, emoji: text, account_key: ada.key })),
        )
        .execute();
    await expect(set(bob, answer, "👍")).rejects.toMatchObject({ code: "too-many-entries" });
    await set(bob, opening, "👍", false);
  });

  it("have the present name of an account, and go with it and with the repo", async () => {
    const { world, root, ada, bob, repos, opening, set, on } = await worldWithComments();
    await set(ada, opening, "👍");
    world.advance(1_000);
    await set(bob, opening, "👍");
    const { renames, people } = world.registry;
    await renames.rename(fresh(world, bob), "bob", "robert");
    expect(await on(ada, opening)).toMatchObject([{ names: ["ada", "robert"] }]);
    await people.delete(root, "robert", { withRepos: false });
    expect(await on(ada, opening)).toMatchObject([{ count: 1, names: ["ada"] }]);
    await repos.delete(ada, id);
    expect(await world.db.selectFrom("reaction").selectAll().execute()).toEqual([]);
  });
}
