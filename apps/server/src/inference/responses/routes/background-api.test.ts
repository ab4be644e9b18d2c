import type { Viewer } from "@orrery/registry";
import OpenAI from "openai";
import { beforeEach, describe, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
let client: OpenAI;
let baseURL = "";
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  baseURL = `${await world.app.listen()}/v1`;
  client = new OpenAI({ baseURL, apiKey: `${world.ada.token}`, maxRetries: 0 });
  for (const name of ["m", "stall", "drip", "status-429", "later-429"])
    await world.map(name, { inputPrice: 2 });
  world.upstream.speakers.set("m", ({ messages }) => ({ text: `Answer ${messages.length}.` }));
});

const begin = (model: string, more: object = {}) =>
  client.responses.create({
    model,
    input: "Go",
    background: true,
    ...more,
  }) as Promise<OpenAI.Responses.Response>;
const ended = async (id: string) => {
  await expect
    .poll(async () => (await client.responses.retrieve(id)).status, { timeout: 20_000 })
    .not.toMatch(/queued|in_progress/);
  return client.responses.retrieve(id);
};
const read = async (stream: AsyncIterable<OpenAI.Responses.ResponseStreamEvent>) => {
  const events: OpenAI.Responses.ResponseStreamEvent[] = [];
  for await (const event of stream) events.push(event);
  return events;
};

describe("a response in the background", () => {
  it("is queued at once, completed later, counted as any call, and continued from", async () => {
    const first = await begin("ada/m", { instructions: "Be brief." });
    expect(first).toMatchObject({ status: "queued", background: true, store: true, output: [] });
    const over = await ended(first.id);
    expect(over).toMatchObject({
      id: first.id,
      created_at: first.created_at,
      status: "completed",
      background: true,
      error: null,
      usage: { total_tokens: 17 },
    });
    expect(over.output).toMatchObject([{ content: [{ text: "Answer 2." }] }]);
    const [receipt] = await world.receipts(1);
    expect(receipt).toMatchObject({ status: "ok", model: "ada/m", inputTokens: 12 });
    const second = await begin("ada/m", { previous_response_id: first.id });
    expect((await ended(second.id)).output).toMatchObject([{ content: [{ text: "Answer 3." }] }]);
    const items = await client.responses.inputItems.list(second.id);
    expect(items.data).toHaveLength(3);
    // It is over: cancelling changes nothing.
    expect((await client.responses.cancel(first.id)).status).toBe("completed");
    await expect(client.responses.retrieve(first.id, { stream: true })).rejects.toMatchObject({
      status: 400,
      param: "stream",
    });
  });

  it("fails with a code, is cancelled, and is deleted with its job", async () => {
    const busy = await begin("ada/status-429");
    expect(await ended(busy.id)).toMatchObject({
      status: "failed",
      error: { code: "rate_limit_exceeded", message: expect.stringContaining("429") },
    });
    const stalled = await begin("ada/stall");
    await expect.poll(() => world.upstream.open()).toBe(1);
    expect((await client.responses.retrieve(stalled.id)).status).toBe("in_progress");
    await expect(begin("ada/m", { previous_response_id: stalled.id })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining("not complete yet"),
    });
    expect((await client.responses.cancel(stalled.id)).status).toBe("cancelled");
    await expect.poll(() => world.upstream.open()).toBe(0);
    expect((await client.responses.retrieve(stalled.id)).status).toBe("cancelled");
    const doomed = await begin("ada/stall");
    await expect.poll(() => world.upstream.open()).toBe(1);
    await client.responses.delete(doomed.id);
    await expect.poll(() => world.upstream.open()).toBe(0);
    await expect(client.responses.retrieve(doomed.id)).rejects.toMatchObject({ status: 404 });
  });

  it("fails with its job, and is cancelled with it, also where no process said so", async () => {
    const { jobs, hubJobs, keptResponses } = world.app.hub.registry;
    const jobOf = async (id: string) => `${(await keptResponses.get(world.ada.viewer, id)).jobId}`;
    const given = await begin("ada/stall");
    await expect.poll(() => world.upstream.open()).toBe(1);
    const job = { id: await jobOf(given.id), attempts: 1 };
    await jobs.finish(job, { status: 500, body: { message: "Given up." } });
    expect(await client.responses.retrieve(given.id)).toMatchObject({
      status: "failed",
      error: { code: "server_error", message: "Given up." },
    });
    const ended = await begin("ada/stall");
    await hubJobs.cancel({ ...world.ada.viewer, isAdmin: true } as Viewer, await jobOf(ended.id));
    expect((await client.responses.retrieve(ended.id)).status).toBe("cancelled");
  });

  it("is refused before it is queued where something is wrong with it, and is its account's", async () => {
    for (const [more, refusal] of [
      [{ store: false }, { status: 400, param: "store" }],
      [{ model: "ada/none" }, { status: 404, code: "model_not_found" }],
      [{ tools: [{ type: "web_search" }] }, { status: 400, param: "tools[0].type" }],
      [{ background: "yes" }, { status: 400, param: "background" }],
      [{ previous_response_id: "resp_none" }, { status: 404 }],
    ] as const)
      await expect(begin("ada/m", more)).rejects.toMatchObject(refusal);
    const { id } = await begin("ada/stall");
    const bob = await world.app.signUp("bob");
    for (const [method, path] of [
      ["GET", ""],
      ["GET", "?stream=true"],
      ["DELETE", ""],
      ["POST", "/cancel"],
    ] as const)
      for (const [caller, status] of [
        [bob, 404],
        [world.app, 401],
      ] as const) {
        const url = `/v1/responses/${id}${path}`;
        expect([url, (await caller.request(method, url)).statusCode]).toEqual([url, status]);
      }
    const visit = await world.app.post("/v1/responses", {
      ...{ model: "ada/m", input: "Go", background: true },
    });
    expect(visit.statusCode).toBe(401);
    await client.responses.cancel(id);
  });

  it("is streamed, and its events are had again from any place", async () => {
    const live = await read(
      await client.responses.create({
        model: "ada/m",
        input: "Go",
        background: true,
        stream: true,
      }),
    );
    const types = live.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual([
      ...["response.created", "response.queued", "response.in_progress"],
      "response.output_item.added",
    ]);
    expect(types.at(-1)).toBe("response.completed");
    expect(live.map(({ sequence_number }) => sequence_number)).toEqual(live.map((_, at) => at));
    const [created] = live;
    const id = created?.type === "response.created" ? created.response.id : "";
    const later = await client.responses.retrieve(id, { stream: true, starting_after: 3 });
    expect(await read(later)).toEqual(live.slice(4));
    const helped = client.responses.stream({ response_id: id, starting_after: 4 });
    expect((await helped.finalResponse()).output_text).toBe("Answer 1.");
    const failing = await begin("ada/later-429", { stream: true });
    await expect(
      read(failing as unknown as AsyncIterable<OpenAI.Responses.ResponseStreamEvent>),
    ).rejects.toThrow(/said 429/);
  });

  it("goes on without those who follow it, and ends for them when it is cancelled", async () => {
    const stream = await client.responses.create({
      ...{ model: "ada/drip", input: "Go", background: true, stream: true },
    });
    let id = "";
    let text = "";
    for await (const event of stream) {
      if (event.type === "response.created") id = event.response.id;
      if (event.type === "response.output_text.delta") text += event.delta;
      if (text !== "") break;
    }
    const rest = read(await client.responses.retrieve(id, { stream: true, starting_after: 2 }));
    expect((await client.responses.retrieve(id)).status).toBe("in_progress");
    await client.responses.cancel(id);
    const events = await rest;
    expect(events.at(0)?.sequence_number).toBe(3);
    expect(events.map(({ type }) => type)).not.toContain("response.completed");
    await expect.poll(() => world.upstream.open()).toBe(0);
  });
});

it("is not for the calls of a batch", async () => {
  const body = { model: "ada/m", input: "Go", background: true };
  const file = await client.files.create({
    file: new File(
      [JSON.stringify({ custom_id: "1", method: "POST", url: "/v1/responses", body })],
      "calls.jsonl",
    ),
    purpose: "batch",
  });
  const { id } = await client.batches.create({
    ...{ input_file_id: file.id, endpoint: "/v1/responses", completion_window: "24h" },
  });
  await expect
    .poll(async () => (await client.batches.retrieve(id)).status, { timeout: 20_000 })
    .toBe("completed");
  const { error_file_id } = await client.batches.retrieve(id);
  const said = await (await client.files.content(`${error_file_id}`)).json();
  expect(said).toMatchObject({ response: { body: { error: { param: "background" } } } });
});
