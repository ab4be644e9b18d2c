import { expect, it } from "vitest";
import { KEPT_RESPONSE_DAYS } from "../kept-responses/kept-response.ts";
import { MAX_KEPT_RESPONSE_BYTES, MAX_KEPT_TURNS } from "../kept-responses/kept-responses.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const GONE = { code: "response-not-found" };
const turn = (id: string, previousId?: string, text = id) => ({
  id,
  previousId,
  input: [{ type: "message", text: `asked ${text}` }],
  response: { id, output: [{ type: "message", text: `said ${text}` }] },
});

export function describeKeptResponses(create: CreateWorld): void {
  it("keeps responses for their account alone, and conversations in order", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { keptResponses } = world.registry;
    await keptResponses.keep(ada, turn("a"));
    await keptResponses.keep(ada, turn("b", "a"));
    await keptResponses.keep(ada, turn("c", "b"));
    expect(await keptResponses.get(ada, "b")).toEqual(turn("b", "a"));
    const items = (await keptResponses.listItems({ ...ada, scope: "inference" }, "c")) as {
      text: string;
    }[];
    expect(items.map(({ text }) => text)).toEqual([
      ...["asked a", "said a", "asked b", "said b", "asked c", "said c"],
    ]);
    for (const call of [
      () => keptResponses.get(root, "a"),
      () => keptResponses.listItems(root, "c"),
      () => keptResponses.delete(root, "a"),
    ])
      await expect(call()).rejects.toMatchObject(GONE);
    // Another account's conversation cannot be gone on from.
    await keptResponses.keep(root, turn("r", "b"));
    await expect(keptResponses.listItems(root, "r")).rejects.toMatchObject(GONE);
    await expect(keptResponses.keep(anonymous, turn("x"))).rejects.toMatchObject({
      code: "unauthorized",
    });
    const narrow = { ...ada, scope: "fineGrained", grants: undefined } as const;
    await expect(keptResponses.get(narrow, "a")).rejects.toMatchObject({ code: "forbidden" });
    await keptResponses.delete(ada, "b");
    await expect(keptResponses.get(ada, "b")).rejects.toMatchObject(GONE);
    await expect(keptResponses.listItems(ada, "c")).rejects.toMatchObject(GONE);
    expect((await keptResponses.get(ada, "c")).id).toBe("c");
  });

  it("forgets responses by age, by their size together, and beyond so many turns", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { keptResponses } = world.registry;
    await keptResponses.keep(ada, turn("old"));
    world.advance(KEPT_RESPONSE_DAYS * 86_400_000 + 1);
    await expect(keptResponses.get(ada, "old")).rejects.toMatchObject(GONE);
    await keptResponses.keep(ada, turn("new"));
    await keptResponses.expire();
    const rows = await world.db.selectFrom("kept_response").select("id").execute();
    expect(rows).toEqual([{ id: "new" }]);
    const large = "x".repeat(MAX_KEPT_RESPONSE_BYTES / 4);
    for (const id of ["l1", "l2"]) {
      world.advance(1000);
      await keptResponses.keep(ada, turn(id, undefined, large));
    }
    await expect(keptResponses.get(ada, "new")).rejects.toMatchObject(GONE);
    await expect(keptResponses.get(ada, "l1")).rejects.toMatchObject(GONE);
    expect((await keptResponses.get(ada, "l2")).id).toBe("l2");
    await keptResponses.delete(ada, "l2");
    const turnAt = (number: number) =>
      turn(`t${number}`, number > 0 ? `t${number - 1}` : undefined);
    // As `keep` writes them, one by one; it does write the last two.
    await world.db
      .insertInto("kept_response")
      .values(
        Array.from({ length: MAX_KEPT_TURNS - 1 }, (_, number) => {
          const { id, previousId, input, response } = turnAt(number);
          return {
            ...{ id, account_key: ada.key, previous_id: previousId ?? null },
            ...{ input: JSON.stringify(input), response: JSON.stringify(response) },
            ...{ size_bytes: 1, created_at: world.now().toISOString() },
          };
        }),
      )
      .execute();
    for (const number of [MAX_KEPT_TURNS - 1, MAX_KEPT_TURNS])
      await keptResponses.keep(ada, turnAt(number));
    const last = `t${MAX_KEPT_TURNS}`;
    await expect(keptResponses.listItems(ada, last)).rejects.toMatchObject(GONE);
    const before = `t${MAX_KEPT_TURNS - 1}`;
    expect(await keptResponses.listItems(ada, before)).toHaveLength(2 * MAX_KEPT_TURNS);
  });
}
