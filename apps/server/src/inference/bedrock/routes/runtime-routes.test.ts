import { beforeEach, describe, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
});

const messages = [{ role: "user", content: "Good morning." }];
const invoke = (caller: TestCaller, model: string, body: object = { messages }) =>
  caller.post(`/model/${encodeURIComponent(model)}/invoke`, body);
const typeOf = ({ headers }: Awaited<ReturnType<typeof invoke>>) => headers["x-amzn-errortype"];

describe("a private model", () => {
  beforeEach(() => world.map("secret", { isPrivate: true }));

  it("runs for its owner, by a token that does nothing else", async () => {
    const answer = await invoke(await world.tokenOf("inference"), "ada/secret");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ choices: [{ message: { content: "Good day." } }] });
    expect(answer.headers).toMatchObject({
      "content-type": "application/json",
      "x-amzn-bedrock-input-token-count": "7",
      "x-amzn-bedrock-output-token-count": "3",
    });
    expect(answer.headers["x-amzn-requestid"]).toBe(answer.headers["inference-id"]);
  });

  it("is for others what is not there, whatever the body", async () => {
    const bob = await world.app.signUp("bob");
    const visitor = world.app;
    for (const caller of [bob, visitor])
      for (const body of [{ messages }, { inputs: "a" }, { prompt: "a" }, { inputText: "a" }]) {
        const secret = await invoke(caller, "ada/secret", body);
        const missing = await invoke(caller, "ada/missing", body);
        expect([secret.statusCode, typeOf(secret)]).toEqual([missing.statusCode, typeOf(missing)]);
        expect(secret.body.replaceAll("secret", "missing")).toBe(missing.body);
      }
  });
});

it("refuses tokens that are none, and visitors who call too often", async () => {
  const stranger = world.app.with({ authorization: "Bearer hf_nobody" });
  const refused = await invoke(stranger, "ada/m");
  expect([refused.statusCode, typeOf(refused)]).toEqual([403, "AccessDeniedException"]);
  const types = new Set<unknown>();
  for (let call = 0; call < 40; call++) types.add(typeOf(await invoke(world.app, "ada/m")));
  expect([...types]).toEqual(["AccessDeniedException", "ThrottlingException"]);
});

it("refuses a body that is too large, or none, as any other", async () => {
  await world.map("m", {});
  const send = (payload: Buffer, type = "application/octet-stream") =>
    world.ada.request("POST", "/model/ada%2Fm/invoke", {
      payload,
      headers: { "content-type": type },
    });
  for (const payload of [
    Buffer.alloc(0),
    Buffer.alloc(33 * 1024 * 1024),
    Buffer.from("{"),
    Buffer.from("[1]"),
    Buffer.from('{"messages":"hello"}'),
    Buffer.from('{"anthropic_version":"v","messages":[{"role":"user","content":[{"type":"x"}]}]}'),
  ]) {
    const answer = await send(payload);
    expect([answer.statusCode, typeOf(answer)]).toEqual([400, "ValidationException"]);
    expect(answer.json()).toEqual({ message: expect.any(String) });
  }
  expect(typeOf(await send(Buffer.from("{}"), "text/csv;;"))).toBe("ValidationException");
});

it("says that a model is not there before it says what is wrong with a body", async () => {
  await world.map("good", {});
  const wrong = [{}, { messages: "hello" }, { prompt: 7 }, { inputs: 7 }, "", "{"];
  const typesOf = (model: string) =>
    Promise.all(
      wrong.map(async (payload) => {
        const path = `/model/${encodeURIComponent(model)}/invoke`;
        const headers = { "content-type": "application/json" };
        return typeOf(await world.ada.request("POST", path, { payload, headers }));
      }),
    );
  expect(new Set(await typesOf("ada/missing"))).toEqual(new Set(["ResourceNotFoundException"]));
  expect(new Set(await typesOf("some-model:groq"))).toEqual(new Set(["ResourceNotFoundException"]));
  expect(new Set(await typesOf("ada/good"))).toEqual(new Set(["ValidationException"]));
});

it("names a signature of another time so that SDKs set their clock by the answer's Date", async () => {
  const key = await world.app.hub.registry.accessKeys.create(world.ada.viewer, { name: "sdk" });
  const send = (minutes: number) => {
    const date = new Date(Date.now() + minutes * 60_000).toISOString();
    const time = `${date.slice(0, 19).replace(/[-:]/g, "")}Z`;
    const credential = `${key.id}/${time.slice(0, 8)}/hub/bedrock/aws4_request`;
    const signature = `SignedHeaders=host;x-amz-date, Signature=${"0".repeat(64)}`;
    return world.app.request("POST", "/model/ada%2Fm/invoke", {
      payload: { messages },
      headers: {
        authorization: `AWS4-HMAC-SHA256 Credential=${credential}, ${signature}`,
        "x-amz-date": time,
      },
    });
  };
  for (const minutes of [-6, 6]) {
    const answer = await send(minutes);
    expect([answer.statusCode, typeOf(answer)]).toEqual([403, "InvalidSignatureException"]);
    expect(answer.json().message).toMatch("five minutes");
    const skew = Math.abs(Date.parse(`${answer.headers.date}`) - Date.now());
    expect(skew).toBeLessThan(60_000);
  }
  for (const minutes of [-4, 4]) expect(typeOf(await send(minutes))).toBe("AccessDeniedException");
});

it("asks a provider in its own words, whatever a body was written in", async () => {
  await world.map("good", {});
  const tools = [{ name: "add", description: "adds", input_schema: { type: "object" } }];
  const answer = await invoke(world.ada, "ada/good", {
    anthropic_version: "bedrock-2023-05-31",
    max_tokens: 9,
    system: "Be kind.",
    stop_sequences: ["."],
    tools,
    tool_choice: { type: "any" },
    messages: [
      { role: "user", content: "Add." },
      {
        role: "assistant",
        content: [{ type: "tool_use", id: "t1", name: "add", input: { a: 1 } }],
      },
      {
        role: "user",
        content: [
          { type: "tool_result", tool_use_id: "t1", content: "3" },
          { type: "text", text: "Thanks." },
          { type: "image", source: { type: "base64", media_type: "image/png", data: "AA==" } },
        ],
      },
    ],
  });
  expect(answer.json()).toMatchObject({
    type: "message",
    content: [{ type: "text", text: "Good day." }],
    stop_reason: "end_turn",
    usage: { input_tokens: 7, output_tokens: 3 },
  });
  expect(JSON.parse(world.upstream.seen.at(-1)?.body ?? "")).toMatchObject({
    max_tokens: 9,
    stop: ["."],
    tool_choice: "required",
    tools: [{ type: "function", function: { name: "add", parameters: { type: "object" } } }],
    messages: [
      { role: "system", content: "Be kind." },
      { role: "user", content: "Add." },
      {
        role: "assistant",
        tool_calls: [{ id: "t1", function: { name: "add", arguments: '{"a":1}' } }],
      },
      { role: "tool", tool_call_id: "t1", content: "3" },
      {
        role: "user",
        content: [
          { type: "text", text: "Thanks." },
          { type: "image_url", image_url: { url: "data:image/png;base64,AA==" } },
        ],
      },
    ],
  });
});

it("may be called from another site's page, and answers there what SDKs read", async () => {
  const headers = { origin: "https://page.example", "access-control-request-method": "POST" };
  for (const path of ["/model/ada%2Fm/invoke", "/bedrock/model/ada%2Fm/invoke"]) {
    const asked = await world.app.request("OPTIONS", path, { headers });
    expect([asked.statusCode, asked.headers["access-control-allow-origin"]]).toEqual([204, "*"]);
  }
  const answer = await world.ada.request("POST", "/model/ada%2Fm/invoke", { headers, payload: {} });
  expect(answer.headers["access-control-expose-headers"]).toMatch("X-Amzn-ErrorType");
});
