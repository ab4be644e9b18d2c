import { expect, it } from "vitest";
import { CONVERSATION_DAYS } from "../conversations/conversation.ts";
import {
  MAX_CONVERSATION_BYTES,
  MAX_CONVERSATION_ITEMS,
  MAX_CONVERSATIONS,
} from "../conversations/conversations.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const GONE = { code: "conversation-not-found" };
const REFUSED = { code: "bad-request" };
const item = (id: string, text = id) => ({ id, type: "message", text });
const page = { limit: 99, order: "asc" } as const;

export function describeConversations(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { conversations, keptResponses, backgroundResponses } = world.registry;
    const accounts = await twoAccounts(world);
    const begin = (...ids: readonly string[]) =>
      conversations.create(accounts.ada, {
        metadata: { a: "b" },
        items: ids.map((id) => item(id)),
      });
    const idsOf = async (id: string, options: object = {}) =>
      (await conversations.listItems(accounts.ada, id, { ...page, ...options })).map(
        (one) => one.id,
      );
    return {
      ...{ world, ...accounts, conversations, keptResponses, backgroundResponses },
      ...{ begin, idsOf },
    };
  }

  it("keeps conversations for their account alone, with their items in order", async () => {
    const { world, root, ada, conversations, begin, idsOf } = await start();
    const { id } = await begin("a", "b");
    await conversations.addItems(ada, id, [item("c")]);
    await conversations.addTurn(ada, { conversationId: id, items: [item("d"), item("e")] });
    expect(await idsOf(id)).toEqual(["a", "b", "c", "d", "e"]);
    expect(await idsOf(id, { order: "desc", limit: 2, after: "d" })).toEqual(["c", "b"]);
    expect(await idsOf(id, { after: "c" })).toEqual(["d", "e"]);
    expect(await conversations.getItem(ada, id, "b")).toEqual(item("b"));
    expect(await conversations.deleteItem(ada, id, "b")).toMatchObject({ metadata: { a: "b" } });
    for (const call of [
      () => conversations.getItem(ada, id, "b"),
      () => conversations.deleteItem(ada, id, "b"),
      () => idsOf(id, { after: "b" }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "conversation-item-not-found" });
    // The place of what is gone is not given again.
    await conversations.addItems(ada, id, [item("b")]);
    expect(await idsOf(id)).toEqual(["a", "c", "d", "e", "b"]);
    expect(await conversations.update(ada, id, { x: "y" })).toMatchObject({ metadata: { x: "y" } });
    for (const call of [
      () => conversations.get(root, id),
      () => conversations.update(root, id, {}),
      () => conversations.addItems(root, id, [item("z")]),
      () => conversations.getItem(root, id, "a"),
      () => conversations.listItems(root, id, page),
      () => conversations.listForTurn(root, id, []),
      () => conversations.addTurn(root, { conversationId: id, items: [item("z")] }),
      () => conversations.deleteItem(root, id, "a"),
      () => conversations.delete(root, id),
    ])
      await expect(call()).rejects.toMatchObject(GONE);
    await expect(conversations.get(anonymous, id)).rejects.toMatchObject({ code: "unauthorized" });
    const narrow = { ...ada, scope: "fineGrained", grants: undefined } as const;
    await expect(conversations.get(narrow, id)).rejects.toMatchObject({ code: "forbidden" });
    expect((await conversations.get({ ...ada, scope: "inference" }, id)).id).toBe(id);
    await conversations.delete(ada, id);
    await expect(conversations.get(ada, id)).rejects.toMatchObject(GONE);
    expect(await world.db.selectFrom("conversation_item").select("id").execute()).toEqual([]);
  });

  it("takes no item twice, and what is added at once comes one after the other", async () => {
    const { ada, conversations, begin, idsOf } = await start();
    const { id } = await begin("a");
    await expect(conversations.addItems(ada, id, [item("b"), item("a")])).rejects.toMatchObject(
      REFUSED,
    );
    await expect(begin("x", "x")).rejects.toMatchObject(REFUSED);
    await expect(conversations.listForTurn(ada, id, ["a"])).rejects.toMatchObject(REFUSED);
    expect(await conversations.listForTurn(ada, id, ["b"])).toEqual([item("a")]);
    const turns = [1, 2, 3, 4].map((turn) => ({
      conversationId: id,
      items: [item(`${turn}-asked`), item(`${turn}-said`)],
    }));
    await Promise.all(turns.map((turn) => conversations.addTurn(ada, turn)));
    const [first, ...rest] = await idsOf(id);
    expect([first, rest.length]).toEqual(["a", 8]);
    for (let at = 0; at < rest.length; at += 2)
      expect(rest[at + 1]).toBe(`${rest[at]}`.replace("asked", "said"));
  });

  it("bounds a conversation, an account's together, and their age", async () => {
    const { world, ada, conversations, begin, idsOf } = await start();
    const { id } = await begin("a");
    const many = Array.from({ length: MAX_CONVERSATION_ITEMS }, (_, at) => item(`i${at}`));
    await expect(conversations.addItems(ada, id, many)).rejects.toMatchObject(REFUSED);
    await conversations.addItems(ada, id, many.slice(1));
    await expect(conversations.listForTurn(ada, id, [])).rejects.toMatchObject(REFUSED);
    // What was answered is added whole.
    await conversations.addTurn(ada, { conversationId: id, items: [item("late")] });
    expect(await idsOf(id, { order: "desc", limit: 1 })).toEqual(["late"]);
    const large = item("l", "x".repeat(MAX_CONVERSATION_BYTES));
    const other = await begin("o");
    await expect(conversations.addItems(ada, other.id, [large])).rejects.toMatchObject(REFUSED);
    await world.db
      .updateTable("conversation")
      .set({ size_bytes: 95_000_000 })
      .where("id", "=", id)
      .execute();
    world.advance(1000);
    const half = "x".repeat(MAX_CONVERSATION_BYTES / 2);
    await conversations.addItems(ada, other.id, [item("h", half)]);
    await expect(conversations.get(ada, id)).rejects.toMatchObject(GONE);
    world.advance(CONVERSATION_DAYS * 86_400_000 + 1);
    await expect(conversations.get(ada, other.id)).rejects.toMatchObject(GONE);
    const rows = Array.from({ length: MAX_CONVERSATIONS }, (_, at) => ({
      ...{ id: `conv_${at}`, account_key: ada.key, metadata: "{}" },
      ...{ created_at: world.now().toISOString(), used_at: world.now().toISOString() },
    }));
    await world.db.insertInto("conversation").values(rows).execute();
    await conversations.expire();
    world.advance(1000);
    const last = await begin("n");
    expect(await idsOf(last.id)).toEqual(["n"]);
    const { count } = await world.db
      .selectFrom("conversation")
      .select(({ fn }) => fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(MAX_CONVERSATIONS);
  });

  it("gets the turn of a background response with its end, or not at all", async () => {
    const { ada, backgroundResponses, keptResponses, begin, idsOf } = await start();
    const { id } = await begin("a");
    const response = { output: [], conversation: { id } };
    await backgroundResponses.create(ada, {
      ...{ response: { id: "r", previousId: undefined, input: [], response }, input: {} },
      ...{ maker: { kind: "token", key: "t" }, events: [] },
    });
    const turn = { conversationId: id, items: [item("asked"), item("said")] };
    const ended = { response, eventCount: 0, events: [], turn };
    expect(await backgroundResponses.end("r", ended)).toBe(true);
    expect(await backgroundResponses.end("r", ended)).toBe(false);
    expect(await idsOf(id)).toEqual(["a", "asked", "said"]);
    await expect(keptResponses.listItems(ada, "r")).rejects.toMatchObject(REFUSED);
  });
}
