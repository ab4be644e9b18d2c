import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;

export function describeVotes(create: CreateWorld): void {
  it("rates models by votes, each by those whom the viewer may see", async () => {
    const { ada, bob, votes, ids, secret } = await start();
    const [a, b, c] = ids;
    for (let round = 0; round < 5; round++)
      await votes.vote(bob, { models: [a, b, c], outcome: "winner", winner: a });
    await votes.vote(bob, { models: [b, c], outcome: "tie" });
    await votes.vote(bob, { models: [b, c], outcome: "bad" });
    await votes.vote(ada, { models: [b, secret], outcome: "winner", winner: secret });
    const seen = async (viewer: typeof ada | typeof anonymous) =>
      (await votes.results(viewer, "other")).map(({ id, wins, losses, ties }) => [
        id.name,
        ...[wins, losses, ties],
      ]);
    expect(await seen(anonymous)).toEqual([
      ["a", 10, 0, 0],
      ["b", 0, 5, 2],
      ["c", 0, 5, 2],
    ]);
    expect((await seen(ada)).find(([name]) => name === "b")).toEqual(["b", 0, 6, 2]);
    expect(await seen(bob)).toEqual(await seen(anonymous));
    expect([await votes.tasks(anonymous), await votes.results(bob, "none")]).toEqual([
      ["other"],
      [],
    ]);
  });

  it("refuses visitors, readers, and votes that say nothing", async () => {
    const { ada, bob, votes, ids, secret } = await start();
    const [a, b, c] = ids;
    const tie = { models: [a, b], outcome: "tie" } as const;
    const reader = { ...ada, scope: "read" } as const;
    for (const [viewer, vote, code] of [
      [anonymous, tie, "unauthorized"],
      [reader, tie, "forbidden"],
      [ada, { models: [a], outcome: "bad" }, "invalid-vote"],
      [ada, { models: [a, a], outcome: "tie" }, "invalid-vote"],
      [ada, { models: [a, b], outcome: "winner" }, "invalid-vote"],
      [ada, { models: [a, b], outcome: "winner", winner: c }, "invalid-vote"],
      [ada, { models: [a, b], outcome: "tie", winner: a }, "invalid-vote"],
      [bob, { models: [a, secret], outcome: "tie" }, "repo-not-found"],
    ] as const)
      await expect(votes.vote(viewer, vote)).rejects.toMatchObject({ code });
    expect(await votes.tasks(ada)).toEqual([]);
  });

  it("takes five hundred votes of an account in a day", async () => {
    const { world, ada, votes, ids } = await start();
    const tie = { models: [ids[0], ids[1]], outcome: "tie" } as const;
    const row = { account_key: ada.key, task: "other", outcome: "tie" };
    const at = world.now().toISOString();
    await world.db
      .insertInto("arena_vote")
      .values(Array.from({ length: 500 }, (_, key) => ({ key: `${key}`, created_at: at, ...row })))
      .execute();
    await expect(votes.vote(ada, tie)).rejects.toMatchObject({ code: "too-many-changes" });
    world.advance(DAY_MS + 1000);
    await votes.vote(ada, tie);
    expect(await votes.results(ada, "other")).toMatchObject([{ ties: 1 }, { ties: 1 }]);
  });

  async function start() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, votes } = world.registry;
    const ids = [repoId("ada/a"), repoId("ada/b"), repoId("ada/c")] as const;
    for (const id of ids) await repos.create(ada, { id, private: false });
    const secret = repoId("ada/secret");
    await repos.create(ada, { id: secret, private: true });
    return { world, ada, bob, votes, ids, secret };
  }
}
