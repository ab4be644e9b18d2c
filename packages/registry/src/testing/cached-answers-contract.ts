import { expect, it } from "vitest";
import { MAX_CACHED_ANSWER_BYTES, MAX_CACHED_ANSWERS } from "../cached-answers/cached-answer.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

export function describeCachedAnswers(create: CreateWorld): void {
  it("records answers for their account alone, as long as its token says", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { cachedAnswers } = world.registry;
    const caching = { ...ada, cacheSeconds: 60 };
    expect([cachedAnswers.isOn(ada), cachedAnswers.isOn(caching)]).toEqual([false, true]);
    expect(cachedAnswers.isOn(anonymous)).toBe(false);
    await cachedAnswers.keep(ada, "a", "not asked for");
    expect(await cachedAnswers.find(caching, ["a"])).toBeUndefined();
    await cachedAnswers.keep(caching, "a", "one");
    await cachedAnswers.keep(caching, "b", "two");
    expect(await cachedAnswers.find(caching, ["x", "b", "a"])).toMatchObject({ answer: "two" });
    expect(await cachedAnswers.find(ada, ["a"])).toBeUndefined();
    expect(await cachedAnswers.find({ ...root, cacheSeconds: 60 }, ["a"])).toBeUndefined();
    world.advance(30_000);
    // A token with less patience does not take what is older.
    expect(await cachedAnswers.find({ ...ada, cacheSeconds: 20 }, ["a"])).toBeUndefined();
    await cachedAnswers.keep(caching, "a", "again");
    world.advance(31_000);
    expect(await cachedAnswers.find({ ...ada, cacheSeconds: 600 }, ["b"])).toBeUndefined();
    expect(await cachedAnswers.find(caching, ["a"])).toMatchObject({ answer: "again" });
    await cachedAnswers.expire();
    const rows = await world.db.selectFrom("cached_answer").select("digest").execute();
    expect(rows).toEqual([{ digest: "a" }]);
  });

  it("keeps no large answer, and the newest of too many", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { cachedAnswers } = world.registry;
    const caching = { ...ada, cacheSeconds: 3_600 };
    await cachedAnswers.keep(caching, "large", "ü".repeat(MAX_CACHED_ANSWER_BYTES / 2 + 1));
    expect(await cachedAnswers.find(caching, ["large"])).toBeUndefined();
    for (const digest of ["first", "second"]) {
      await cachedAnswers.keep(caching, digest, digest);
      world.advance(1);
    }
    const at = { answer: "x", size_bytes: 1, account_key: ada.key };
    const times = { created_at: world.now().toISOString(), expires_at: "2999-01-01" };
    const rows = Array.from({ length: MAX_CACHED_ANSWERS - 2 }, (_, number) => `n${number}`);
    await world.db
      .insertInto("cached_answer")
      .values(rows.map((digest) => ({ ...at, ...times, digest })))
      .execute();
    expect(await cachedAnswers.find(caching, ["first"])).toBeDefined();
    world.advance(1);
    await cachedAnswers.keep(caching, "last", "last");
    expect(await cachedAnswers.find(caching, ["first"])).toBeUndefined();
    expect(await cachedAnswers.find(caching, ["second"])).toBeDefined();
    const large = "x".repeat(MAX_CACHED_ANSWER_BYTES - 1);
    world.advance(1);
    await cachedAnswers.keep(caching, "l0", large);
    // Of their answers only the sizes count.
    const others = Array.from({ length: 49 }, (_, number) => {
      world.advance(1);
      const created_at = world.now().toISOString();
      const size_bytes = MAX_CACHED_ANSWER_BYTES - 1;
      return { ...at, ...times, size_bytes, created_at, digest: `l${number + 1}` };
    });
    await world.db.insertInto("cached_answer").values(others).execute();
    world.advance(1);
    await cachedAnswers.keep(caching, "l50", large);
    expect(await cachedAnswers.find(caching, ["l0"])).toBeUndefined();
    expect(await cachedAnswers.find(caching, ["l50"])).toBeDefined();
  });

  it("refuses tokens that ask for more than the hub allows", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { accessTokens } = world.registry;
    const token = { name: "bot", role: "inference" } as const;
    await expect(accessTokens.create(ada, { ...token, cacheSeconds: 3_601 })).rejects.toMatchObject(
      { code: "bad-request" },
    );
    const text = await accessTokens.create(ada, { ...token, cacheSeconds: 60 });
    const found = await accessTokens.identify(text);
    expect(found?.viewer).toMatchObject({ cacheSeconds: 60 });
    const { key } = found?.token ?? { key: "" };
    await accessTokens.update(ada, key, { name: "other" });
    expect(await accessTokens.get(ada, key)).toMatchObject({ name: "other", cacheSeconds: 60 });
    await accessTokens.update(ada, key, { cacheSeconds: 0 });
    expect((await accessTokens.identify(text))?.viewer.cacheSeconds).toBeUndefined();
  });
}
