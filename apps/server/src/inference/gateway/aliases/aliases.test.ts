import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { beforeEach, expect, it } from "vitest";
import type { GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { messages } from "../../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../../testing/share-gateway-world.ts";

let world: GatewayWorld;
let bob: Awaited<ReturnType<GatewayWorld["app"]["signUp"]>>;
const shared = shareGatewayWorld();
beforeEach(async () => {
  world = await shared();
  bob = await world.app.signUp("bob");
  await world.map("good", {});
  await world.map("hidden", { isPrivate: true });
  await alias("gpt-4o", "ada/good");
  await alias("secret", "ada/hidden");
  await alias("gpt-*", "gpt-*:acme");
});

const alias = async (name: string, target: string) => {
  const path = `/api/admin/model-aliases/${encodeURIComponent(name)}`;
  const { statusCode } = await world.ada.request("PUT", path, { payload: { target } });
  expect(statusCode).toBe(204);
};
const chat = (model: string, by: TestCaller = world.ada, more: object = {}) =>
  by.post("/v1/chat/completions", { model, messages, ...more });
const sent = () => world.upstream.seen.map(({ body }) => JSON.parse(body).model);

it("lead to models of this hub and of providers, by the clients of two APIs", async () => {
  const origin = await world.app.listen();
  const apiKey = world.ada.token ?? "";
  const openai = new OpenAI({ baseURL: `${origin}/v1`, apiKey, maxRetries: 0 });
  const ask = { messages: [{ role: "user" as const, content: "Why?" }] };
  const answer = await openai.chat.completions.create({ model: "gpt-4o", ...ask });
  expect(answer.choices[0]?.message.content).toBeTruthy();
  const events = await openai.chat.completions.create({ model: "gpt-5", stream: true, ...ask });
  let text = "";
  for await (const event of events) text += event.choices[0]?.delta.content ?? "";
  expect(text).toBe("Good day.");
  const anthropic = new Anthropic({ baseURL: origin, apiKey, maxRetries: 0 });
  await anthropic.messages.create({ model: "gpt-4o:fastest", max_tokens: 9, ...ask });
  expect(sent()).toEqual(["good", "gpt-5", "good"]);
  const receipts = await world.receipts(3);
  expect(receipts.map(({ model }) => model).toSorted()).toEqual(["ada/good", "ada/good", "gpt-5"]);

  const ids = async () => (await openai.models.list()).data.map(({ id }) => id);
  expect((await ids()).toSorted()).toEqual(["ada/good", "ada/hidden", "gpt-4o", "secret"]);
  expect(await openai.models.retrieve("gpt-4o")).toMatchObject({ id: "gpt-4o", object: "model" });
  await expect(openai.models.retrieve("gpt-5")).rejects.toMatchObject({ status: 404 });
});

it("hide no model, and show none", async () => {
  const key = { payload: { key: "bobs" } };
  await bob.request("PUT", "/api/settings/provider-keys/acme", key);
  const listed = (await bob.get("/v1/models")).json().data;
  expect(listed.map(({ id }: { id: string }) => id)).toEqual(["ada/good", "gpt-4o"]);
  const [refused, unknown] = [await chat("secret", bob), await chat("ada/none", bob)];
  expect(refused.statusCode).toBe(404);
  const without = (text: string) => text.replaceAll(/ada\/\w+/g, "");
  expect(without(refused.body)).toBe(without(unknown.body));
  expect((await bob.get("/v1/models/secret")).statusCode).toBe(404);
  expect((await chat("gpt-4o", bob)).statusCode).toBe(200);
  expect((await chat("nothing", bob)).statusCode).toBe(404);
});

it("are no way round limits: those of the model that answers hold", async () => {
  const budget = { name: "Good", scope: "models", target: "ada/good", requestsPerMinute: 1 };
  await world.ada.post("/api/settings/budgets", budget);
  expect((await chat("gpt-4o")).statusCode).toBe(200);
  expect((await chat("gpt-4o")).statusCode).toBe(429);
  expect((await chat("ada/good")).statusCode).toBe(429);
  expect((await chat("gpt-5")).statusCode).toBe(200);
});

it("are set by administrators, by API and on a page, and hold within a second", async () => {
  expect((await bob.get("/api/admin/model-aliases")).statusCode).toBe(403);
  expect((await chat("gpt-4o")).statusCode).toBe(200);
  await alias("gpt-4o", "ada/hidden:acme");
  await expect
    .poll(async () => ((await chat("gpt-4o")).statusCode === 200 ? sent().at(-1) : undefined))
    .toBe("hidden");
  const submit = (fields: Readonly<Record<string, string>>) =>
    world.ada.request("POST", "/admin/engines", {
      headers: { "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams(fields).toString(),
    });
  await submit({ intent: "set-alias", alias: "tiny", target: "ada/good" });
  await submit({ intent: "delete-alias", item: "secret" });
  const { aliases } = (await world.ada.get("/api/admin/model-aliases")).json();
  expect(aliases).toEqual([
    { name: "gpt-*", target: "gpt-*:acme" },
    { name: "gpt-4o", target: "ada/hidden:acme" },
    { name: "tiny", target: "ada/good" },
  ]);
  expect((await world.ada.get("/admin/engines")).body).toContain("gpt-*:acme");
  const wrong = await world.ada.request("PUT", "/api/admin/model-aliases/x", {
    payload: { target: "y" },
  });
  expect(wrong.statusCode).toBe(400);
  const path = "/api/admin/model-aliases/tiny";
  expect((await world.ada.request("DELETE", path)).statusCode).toBe(204);
  expect((await world.ada.request("DELETE", path)).json()).toMatchObject({
    error: expect.stringContaining("tiny"),
  });
});
