import OpenAI from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
let client: OpenAI;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  const baseURL = `${await world.app.listen()}/v1`;
  client = new OpenAI({ baseURL, apiKey: `${world.ada.token}`, maxRetries: 0 });
});

const user = (content: string) => ({ type: "message" as const, role: "user" as const, content });
const textsOf = async (id: string) => {
  const texts: string[] = [];
  for await (const item of client.conversations.items.list(id, { order: "asc", limit: 2 }))
    texts.push(item.type === "message" ? JSON.stringify(item.content) : item.type);
  return texts.map((text) => /"text":"([^"]*)"/.exec(text)?.[1] ?? text);
};

describe("a conversation", () => {
  it("is made, changed, read and deleted, and its items too", async () => {
    const { conversations } = client;
    const made = await conversations.create({ items: [user("Hi")], metadata: { of: "a test" } });
    expect(made).toMatchObject({ object: "conversation", metadata: { of: "a test" } });
    const { id } = made;
    expect(await conversations.retrieve(id)).toEqual(made);
    expect(await conversations.update(id, { metadata: { of: "two" } })).toMatchObject({
      metadata: { of: "two" },
    });
    const added = await conversations.items.create(id, {
      items: [
        { role: "assistant", content: "Hello." },
        { type: "function_call", call_id: "c", name: "f", arguments: "{}" },
        { type: "function_call_output", call_id: "c", output: "7" },
      ],
    });
    expect(added.data).toMatchObject([
      { type: "message", status: "completed", content: [{ type: "output_text", text: "Hello." }] },
      { type: "function_call", id: expect.stringMatching(/^fc_/) },
      { type: "function_call_output" },
    ]);
    expect(await textsOf(id)).toEqual(["Hi", "Hello.", "function_call", "function_call_output"]);
    const newest = await conversations.items.list(id, { limit: 1 });
    expect(newest.data[0]?.type).toBe("function_call_output");
    const item = added.data[0];
    expect(await conversations.items.retrieve(`${item?.id}`, { conversation_id: id })).toEqual(
      item,
    );
    expect(await conversations.items.delete(`${item?.id}`, { conversation_id: id })).toMatchObject({
      id,
      object: "conversation",
    });
    expect(await textsOf(id)).toEqual(["Hi", "function_call", "function_call_output"]);
    expect(await conversations.delete(id)).toEqual({
      ...{ id, object: "conversation.deleted", deleted: true },
    });
    await expect(conversations.retrieve(id)).rejects.toMatchObject({ status: 404 });
  });

  it("refuses items that no response could continue from, and too many, by their place", async () => {
    for (const [items, param] of [
      [[user("a"), { type: "web_search_call" }], "input[1]"],
      [Array.from({ length: 21 }, () => user("a")), "items"],
    ] as const)
      await expect(client.conversations.create({ items: items as never })).rejects.toMatchObject({
        status: 400,
        param,
      });
    const { id } = await client.conversations.create();
    await client.conversations.items.create(id, {
      items: [{ ...user("a"), id: "msg_1" } as never],
    });
    await expect(
      client.conversations.items.create(id, { items: [{ ...user("a"), id: "msg_1" } as never] }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining("msg_1") });
  });

  it("does not exist for others, by any route", async () => {
    const { id } = await client.conversations.create({ items: [user("Hi")] });
    await world.map("m", {});
    const bob = await world.app.signUp("bob");
    const items = [user("x")];
    for (const [method, path, payload] of [
      ["GET", `/v1/conversations/${id}`, undefined],
      ["POST", `/v1/conversations/${id}`, { metadata: {} }],
      ["DELETE", `/v1/conversations/${id}`, undefined],
      ["GET", `/v1/conversations/${id}/items`, undefined],
      ["POST", `/v1/conversations/${id}/items`, { items }],
      ["GET", `/v1/conversations/${id}/items/a`, undefined],
      ["DELETE", `/v1/conversations/${id}/items/a`, undefined],
      ["POST", "/v1/responses", { model: "ada/m", input: "Go", conversation: id }],
    ] as const)
      for (const [caller, status] of [
        [bob, 404],
        [world.app, 401],
      ] as const) {
        const options = payload ? { payload } : {};
        const { statusCode } = await caller.request(method, path, options);
        expect([method, path, statusCode]).toEqual([method, path, status]);
      }
    const reader = await world.tokenOf("inference");
    expect((await reader.get(`/v1/conversations/${id}`)).statusCode).toBe(200);
  });
});

describe("a response of a conversation", () => {
  beforeEach(async () => {
    await world.map("m", {});
    world.upstream.speakers.set("m", ({ messages }) => ({ text: `Answer ${messages.length}.` }));
  });
  const ask = (more: object) =>
    client.responses.create({
      model: "ada/m",
      input: "Go",
      ...more,
    }) as Promise<OpenAI.Responses.Response>;

  it("continues it and adds to it, whole, streamed and in the background", async () => {
    const { id } = await client.conversations.create({ items: [user("Hi")] });
    const first = await ask({ conversation: id });
    expect(first).toMatchObject({ output_text: "Answer 2.", conversation: { id }, store: false });
    const stream = client.responses.stream({
      ...{ model: "ada/m", input: [{ role: "user", content: "On" }], conversation: { id } },
    });
    expect((await stream.finalResponse()).output_text).toBe("Answer 4.");
    const { id: later } = await ask({ conversation: id, background: true });
    await expect
      .poll(async () => (await client.responses.retrieve(later)).output_text, { timeout: 20_000 })
      .toBe("Answer 6.");
    expect(await textsOf(id)).toEqual([
      ...["Hi", "Go", "Answer 2.", "On", "Answer 4.", "Go", "Answer 6."],
    ]);
    const seen = JSON.parse(world.upstream.seen.at(-1)?.body ?? "{}");
    expect(seen.messages.map(({ role }: { role: string }) => role)).toEqual([
      ...["user", "user", "assistant", "user", "assistant", "user"],
    ]);
    await expect(ask({ previous_response_id: later })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(id),
    });
  });

  it("is deleted by a call without a body that says it is JSON, as in Python", async () => {
    const { id } = await client.conversations.create();
    const json = { headers: { "content-type": "application/json" } };
    const { ada } = world;
    const deleted = await ada.request("DELETE", `/v1/conversations/${id}`, json);
    expect([deleted.statusCode, deleted.json().deleted]).toEqual([200, true]);
    const empty = await ada.request("POST", "/v1/chat/completions", json);
    expect([empty.statusCode, empty.json().error.code]).toEqual([400, "BadRequest"]);
  });

  it("adds nothing where it failed, and is refused with what contradicts it", async () => {
    const { id } = await client.conversations.create();
    await world.map("status-500", {});
    await expect(ask({ model: "ada/status-500", conversation: id })).rejects.toThrow();
    expect(await textsOf(id)).toEqual([]);
    await expect(ask({ conversation: id, previous_response_id: "resp_1" })).rejects.toMatchObject({
      status: 400,
      param: "conversation",
    });
    await expect(ask({ conversation: "conv_none" })).rejects.toMatchObject({ status: 404 });
    expect(world.upstream.seen.filter(({ body }) => body.includes("conv_"))).toEqual([]);
  });
});
