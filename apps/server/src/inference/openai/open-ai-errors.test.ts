import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { beforeEach, expect, it } from "vitest";
import type { GatewayWorld } from "../../testing/create-gateway-world.ts";
import { messages } from "../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../testing/share-gateway-world.ts";

let world: GatewayWorld;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
});

const chat = (model: string, more: object = {}) =>
  world.ada.post("/v1/chat/completions", { model, messages, ...more });

it("answers JSON below /v1 whatever the path, the method, the type of the body and what is accepted", async () => {
  const urls = [
    "/v1",
    "/v1/",
    "/v1/chat",
    "/v1/chat/completions",
    "/v1/models",
    "/v1/nothing/at/all",
  ];
  const accepts = ["text/html,application/xhtml+xml", "*/*", "text/event-stream"];
  const types = ["application/json", "text/xml", "multipart/form-data; boundary=x", "nonsense"];
  for (const url of [...urls, "/v1/x?_data=home", "/v1/a%2", "/v1/models/%2F", "/v1//models"])
    for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"] as const)
      for (const accept of accepts)
        for (const type of method === "GET" ? [undefined] : types) {
          const headers = { accept, ...(type && { "content-type": type }) };
          const answer = await world.ada.request(method, url, {
            headers,
            ...(type && { payload: "<x>" }),
          });
          const shown = `${method} ${url} ${type} ${answer.statusCode}`;
          expect(answer.headers["content-type"], shown).toMatch(/^application\/json/);
          expect(answer.headers["x-request-id"], shown).toEqual(expect.any(String));
          if (answer.statusCode >= 300)
            expect(answer.json(), shown).toMatchObject({
              error: { message: expect.any(String), type: expect.any(String) },
            });
        }
});

it("keeps the names of a provider's error that agents act on", async () => {
  await world.map("named", {});
  await world.map("sorry", {});
  await world.map("busy", {});
  await world.map("fail", {});
  const failed = await chat("ada/fail");
  expect([failed.statusCode, failed.headers["x-should-retry"]]).toEqual([502, "false"]);
  const named = await chat("ada/named");
  expect([named.statusCode, named.json().error]).toEqual([
    400,
    {
      message: "The provider rejected the request (400): This chat has too many tokens.",
      type: "invalid_request_error",
      param: "messages",
      code: "context_length_exceeded",
    },
  ]);
  for (const model of ["ada/sorry", "ada/busy"]) {
    const busy = await chat(model);
    expect([busy.statusCode, busy.json().error]).toEqual([
      429,
      expect.objectContaining({ type: "rate_limit_error", code: "rate_limit_exceeded" }),
    ]);
  }
});

it("names the field that is wrong, and whether it is missing", async () => {
  const wrong = await chat("ada/m", { messages: [{ role: 7 }] });
  expect(wrong.json().error).toMatchObject({ param: "messages[0].role", code: "invalid_value" });
  const missing = await world.ada.post("/v1/chat/completions", { model: "ada/m" });
  expect(missing.json().error).toMatchObject({
    param: "messages",
    code: "missing_required_parameter",
  });
});

it("is understood by OpenAI's client: its error classes, and no second call of what was tried", async () => {
  await world.map("named", {});
  await world.map("fail", {});
  const baseURL = `${await world.app.listen()}/v1`;
  const client = new OpenAI({ baseURL, apiKey: `${world.ada.token}` });
  const ask = (model: string, apiKey?: string) =>
    (apiKey === undefined ? client : client.withOptions({ apiKey })).chat.completions.create({
      model,
      messages: [{ role: "user", content: "Hi" }],
    });
  await expect(ask("ada/named")).rejects.toMatchObject({
    status: 400,
    code: "context_length_exceeded",
    param: "messages",
    requestID: expect.any(String),
  });
  await expect(ask("ada/missing")).rejects.toMatchObject({ status: 404, code: "model_not_found" });
  await expect(ask("ada/named", "hf_wrong")).rejects.toMatchObject({
    status: 401,
    code: "invalid_api_key",
  });
  const before = world.upstream.seen.length;
  await expect(ask("ada/fail")).rejects.toMatchObject({ status: 502 });
  expect(world.upstream.seen.length - before).toBe(3);
});

it("keeps the names of an error inside a stream, after the first words", async () => {
  const client = new OpenAI({
    baseURL: `${await world.app.listen()}/v1`,
    apiKey: `${world.ada.token}`,
    maxRetries: 0,
  });
  for (const [model, error] of [
    [
      "later-named",
      { type: "invalid_request_error", code: "context_length_exceeded", param: "messages" },
    ],
    ["later-429", { type: "rate_limit_error", code: "rate_limit_exceeded" }],
  ] as const) {
    await world.map(model, {});
    let text = "";
    const failing = async () => {
      const stream = await client.chat.completions.create({
        model: `ada/${model}`,
        messages: [{ role: "user", content: "Hi" }],
        stream: true,
      });
      for await (const { choices } of stream) text += choices[0]?.delta.content ?? "";
    };
    await expect(failing()).rejects.toMatchObject(error);
    expect(text).toBe("Good");
  }
});

it("lists models in the shape of the client that asks, and finds them by an encoded name", async () => {
  await world.map("m", {});
  const origin = await world.app.listen();
  const apiKey = `${world.ada.token}`;
  const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey });
  expect((await openai.models.list()).data.map(({ id }) => id)).toEqual(["ada/m"]);
  expect(await openai.models.retrieve("ada/m")).toMatchObject({ id: "ada/m", object: "model" });
  expect(await openai.models.retrieve("ada/m:acme")).toMatchObject({ id: "ada/m" });
  // Anthropic's clients send a key in one header or the other.
  for (const client of [
    new Anthropic({ baseURL: origin, apiKey, maxRetries: 0 }),
    new Anthropic({ baseURL: origin, authToken: apiKey, apiKey: null, maxRetries: 0 }),
  ]) {
    const listed: string[] = [];
    for await (const { id } of client.models.list()) listed.push(id);
    expect(listed).toEqual(["ada/m"]);
    expect(await client.models.retrieve("ada/m")).toMatchObject({ type: "model", id: "ada/m" });
  }
  const headers = { "x-api-key": apiKey };
  expect((await world.app.get("/v1/models", { headers })).json().data).toHaveLength(1);
  const refused = await world.app.get("/v1/models", { headers: { "x-api-key": "hf_wrong" } });
  expect([refused.statusCode, refused.json().error.code]).toEqual([401, "invalid_api_key"]);
  // Where no model runs, the header is no credential.
  expect((await world.app.get("/api/settings/provider-keys", { headers })).statusCode).toBe(401);
});
