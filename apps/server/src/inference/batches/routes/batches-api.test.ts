import OpenAI, { toFile } from "openai";
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

const CHAT = "/v1/chat/completions" as const;
const call = (custom_id: string, body: object, url: string = CHAT) =>
  JSON.stringify({ custom_id, method: "POST", url, body });
const chat = (model: string) => ({ model, messages: [{ role: "user", content: "Hi" }] });

const upload = async (...lines: readonly string[]) =>
  client.files.create({
    file: await toFile(Buffer.from(lines.join("\n")), "calls.jsonl"),
    purpose: "batch",
  });
const begin = async (endpoint: OpenAI.BatchCreateParams["endpoint"], ...lines: string[]) =>
  client.batches.create({
    endpoint,
    completion_window: "24h",
    input_file_id: (await upload(...lines)).id,
    metadata: { of: "a test" },
  });
const ended = (id: string) =>
  expect.poll(async () => (await client.batches.retrieve(id)).status, { timeout: 20_000 });
const linesOf = async (id: string | null | undefined) => {
  const text = await (await client.files.content(`${id}`)).text();
  return text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
};

describe("a batch", () => {
  it("is answered as its calls would be, with a file of answers and one of failures", async () => {
    await world.map("m", {});
    await world.map("named", {});
    world.upstream.speakers.set("m", ({ messages }) => ({ text: `${messages.length} words` }));
    const { id } = await begin(
      CHAT,
      call("a", chat("ada/m")),
      call("b", chat("ada/named")),
      call("c", chat("ada/m")),
      call("d", { model: "ada/m" }),
    );
    await ended(id).toBe("completed");
    const batch = await client.batches.retrieve(id);
    expect(batch).toMatchObject({
      endpoint: CHAT,
      metadata: { of: "a test" },
      request_counts: { total: 4, completed: 2, failed: 2 },
      completed_at: expect.any(Number),
    });
    expect(await linesOf(batch.output_file_id)).toMatchObject([
      {
        custom_id: "a",
        error: null,
        response: {
          status_code: 200,
          body: { choices: [{ message: { content: "1 words" } }], usage: { total_tokens: 17 } },
        },
      },
      { custom_id: "c" },
    ]);
    expect(await linesOf(batch.error_file_id)).toMatchObject([
      {
        custom_id: "b",
        response: { status_code: 400, body: { error: { code: "context_length_exceeded" } } },
      },
      {
        custom_id: "d",
        response: { status_code: 400, body: { error: { param: "messages" } } },
      },
    ]);
    const receipts = await world.receipts(3);
    expect(receipts.filter(({ status }) => status === "ok")).toHaveLength(2);
  });

  it("takes responses, completions and embeddings, too", async () => {
    await world.map("m", {});
    await world.map("t", { task: "text-generation" });
    await world.map("v", { task: "feature-extraction" });
    for (const [endpoint, body, answer] of [
      ["/v1/responses", { model: "ada/m", input: "Hi" }, { object: "response" }],
      ["/v1/completions", { model: "ada/t", prompt: "Hi" }, { object: "text_completion" }],
      ["/v1/embeddings", { model: "ada/v", input: "Hi" }, { object: "list" }],
    ] as const) {
      const { id } = await begin(endpoint, call("1", body, endpoint));
      await ended(id).toBe("completed");
      const { output_file_id } = await client.batches.retrieve(id);
      expect(await linesOf(output_file_id)).toMatchObject([{ response: { body: answer } }]);
    }
    const listed: string[] = [];
    for await (const { endpoint } of client.batches.list({ limit: 2 })) listed.push(endpoint);
    expect(listed).toEqual(["/v1/embeddings", "/v1/completions", "/v1/responses"]);
  });

  it("says which lines of its file are invalid, and can be cancelled", async () => {
    const wrong = await begin(CHAT, call("a", {}), "nonsense");
    expect(wrong).toMatchObject({
      status: "failed",
      errors: { data: [{ code: "invalid_json_line", line: 2 }] },
    });
    await world.map("stall", {});
    const { id } = await begin(
      CHAT,
      ...Array.from({ length: 9 }, (_, n) => call(`${n}`, chat("ada/stall"))),
    );
    expect((await client.batches.cancel(id)).status).toBe("cancelling");
    await expect(client.batches.cancel(wrong.id)).rejects.toMatchObject({ status: 400 });
    const bob = await world.app.signUp("bob");
    for (const [method, url] of [
      ["GET", `/v1/batches/${id}`],
      ["POST", `/v1/batches/${id}/cancel`],
      ["GET", `/v1/files/${wrong.input_file_id}`],
      ["GET", `/v1/files/${wrong.input_file_id}/content`],
      ["DELETE", `/v1/files/${wrong.input_file_id}`],
    ] as const)
      for (const [caller, status] of [
        [bob, 404],
        [world.app, 401],
      ] as const)
        expect([url, (await caller.request(method, url)).statusCode]).toEqual([url, status]);
    expect((await bob.get("/v1/files")).json().data).toEqual([]);
  });
});

it("keeps files for batches, and refuses others", async () => {
  const file = await upload(call("a", chat("ada/m")));
  expect(await client.files.retrieve(file.id)).toMatchObject({
    filename: "calls.jsonl",
    purpose: "batch",
    bytes: expect.any(Number),
  });
  expect((await client.files.list()).data.map(({ id }) => id)).toEqual([file.id]);
  expect(await client.files.delete(file.id)).toMatchObject({ deleted: true });
  await expect(client.files.retrieve(file.id)).rejects.toMatchObject({ status: 404 });
  const other = await toFile(Buffer.from("x"), "a.png");
  await expect(client.files.create({ file: other, purpose: "vision" })).rejects.toMatchObject({
    status: 400,
    param: "purpose",
  });
  const brief = await client.files.create({
    file: other,
    purpose: "batch",
    expires_after: { anchor: "created_at", seconds: 3600 },
  });
  expect((brief.expires_at ?? 0) - brief.created_at).toBe(3600);
});
