import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import type { TestCaller } from "../../../testing/create-test-app.ts";
import { invoke, STREAMS } from "../../../testing/inference-routes.ts";

let world: GatewayWorld;
beforeEach(async () => {
  world = await createGatewayWorld();
  await world.map("good", { inputPrice: 1, outputPrice: 2 });
});

const CARD = "4111 1111 1111 1111";
const redact = { kind: "redact", on: ["before", "after"], patterns: ["email", "card"] };

/** Writes files of hooks, `undefined` removes one, and reads them as a serving hub does. */
async function put(hooks: Readonly<Record<string, object | string | undefined>>): Promise<void> {
  const { tables, registry } = world.app.hub;
  const folder = join(world.app.dataFolder, "catalog/hooks");
  mkdirSync(folder, { recursive: true });
  for (const [name, hook] of Object.entries(hooks)) {
    const file = join(folder, `${name}.json`);
    if (hook === undefined) rmSync(file);
    else writeFileSync(file, typeof hook === "string" ? hook : JSON.stringify(hook));
  }
  expect(await tables.refresh(registry)).toBe(true);
}

const say = (content: string) => [{ role: "user", content }];
const chat = (content: string, more: object = {}, caller: TestCaller = world.ada) =>
  caller.post("/v1/chat/completions", { model: "ada/good", messages: say(content), ...more });
const speak = (text: string, name = "good") => world.upstream.speakers.set(name, () => ({ text }));
const sent = () => world.upstream.seen.at(-1)?.body ?? "";
const textOf = (body: string): string =>
  [...body.matchAll(/"content":"([^"]*)"/g)].map(([, text]) => text).join("");

it("redacts what is sent and answered, by every door", async () => {
  await put({ private: { ...redact, expressions: ["EMP-\\d+"], replacement: "(gone)" } });
  speak(`Write to ada@example.org with ${CARD}.`);
  const answer = await chat(`I am bob@example.org, EMP-12, ${CARD}`);
  expect(answer.json().choices[0].message.content).toBe("Write to (gone) with (gone).");
  expect(sent()).toContain("I am (gone), (gone), (gone)");
  const message = await world.ada.post("/v1/messages", {
    ...{ model: "ada/good", max_tokens: 9 },
    messages: say("bob@example.org"),
  });
  expect(message.json().content[0].text).toBe("Write to (gone) with (gone).");
  expect(sent()).not.toContain("bob@");
  const runtime = await invoke(world.ada, "ada/good");
  expect([runtime.statusCode, runtime.body.includes("(gone)")]).toEqual([200, true]);
  await world.map("embed", { task: "feature-extraction" });
  const input = ["bob@example.org", "rain"];
  const embedded = await world.ada.post("/v1/embeddings", { model: "ada/embed", input });
  expect(embedded.json().data[0].embedding).toEqual([0.5, -0.25]);
  expect(sent()).toContain('["(gone)","rain"]');
  const tokens = await world.ada.post("/v1/embeddings", { model: "ada/embed", input: [[1, 2]] });
  expect([tokens.statusCode, tokens.headers["x-error-code"]]).toEqual([400, "RefusedByHook"]);
});

it("finds in streams what comes in pieces", async () => {
  await put({ private: redact });
  speak(`${"Good day. ".repeat(50)}Write to ada@example.org.`);
  for (const [name, [task, send, isWhole]] of Object.entries(STREAMS)) {
    if (task !== "conversational" || name === "the provider's own route") continue;
    const { statusCode, body } = await send(world.ada, "ada/good");
    expect([name, statusCode, isWhole(body)]).toEqual([name, 200, true]);
    expect(body).not.toContain("ada@");
  }
  const { body } = await chat("Hi", { stream: true });
  expect(textOf(body)).toBe(`${"Good day. ".repeat(50)}Write to [redacted].`);
  const events = await world.ada.post("/v1/messages", {
    ...{ model: "ada/good", max_tokens: 9, stream: true },
    messages: say("Hi"),
  });
  const texts = [...events.body.matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);
  expect(texts.join("")).toBe(`${"Good day. ".repeat(50)}Write to [redacted].`);
});

it("denies with the hook's name, never with the text, and before any provider is asked", async () => {
  await put({ secrets: { kind: "deny", on: ["before", "after"], words: ["project heron"] } });
  const seen = world.upstream.seen.length;
  const refused = await chat("What is Project  Heron?");
  expect([refused.statusCode, refused.headers["x-error-code"]]).toEqual([400, "RefusedByHook"]);
  expect(refused.json().error.message).toBe('The hook "secrets" of this hub refuses this input.');
  expect(refused.body.toLowerCase()).not.toContain("heron");
  expect(world.upstream.seen).toHaveLength(seen);
  speak(`${"Good day. ".repeat(50)}Ask project heron.`);
  const answered = await chat("Hi");
  expect([answered.statusCode, answered.body.includes("eron")]).toEqual([400, false]);
  const { statusCode, body } = await chat("Hi", { stream: true });
  expect([statusCode, body.includes("heron"), body.includes("[DONE]")]).toEqual([
    200,
    false,
    false,
  ]);
  expect(body.trimEnd().split("\n\n").at(-1)).toBe(
    'event: error\ndata: {"error":{"message":"The hook \\"secrets\\" of this hub refuses the model\'s answer.","type":"upstream_error","code":"refused-by-hook"}}',
  );
  // The model's work is booked.
  expect(await world.receipts(2)).toHaveLength(2);
});

it("holds for recorded answers, also those from before the hook", async () => {
  const payload = { displayName: "app", role: "inference", cacheSeconds: 600 };
  const made = await world.ada.request("POST", "/api/settings/tokens", { payload });
  const caching = world.app.with({ authorization: `Bearer ${made.json().token}` });
  speak("Write to ada@example.org.");
  for (const stream of [false, true]) await chat("Hi", { stream }, caching);
  await put({ private: redact });
  for (const stream of [false, true]) {
    const hit = await chat("Hi", { stream }, caching);
    expect([hit.headers["x-cache"], textOf(hit.body)]).toEqual(["hit", "Write to [redacted]."]);
  }
  await put({ secrets: { kind: "deny", on: ["after"], words: ["write"] } });
  expect((await chat("Hi", {}, caching)).statusCode).toBe(400);
});

it("is for the models and organizations that it names, whatever the caller calls them", async () => {
  await put({ private: { ...redact, models: ["Ada/go*"] } });
  await world.map("other", {});
  await chat("bob@example.org", { model: "ADA/Good:acme" });
  expect(sent()).not.toContain("bob@");
  await chat("bob@example.org", { model: "ada/other" });
  expect(sent()).toContain("bob@");
  await put({ private: { ...redact, organizations: ["labs"] } });
  await chat("bob@example.org");
  expect(sent()).toContain("bob@");
  await world.app.hub.registry.organizations.create(world.ada.viewer, "Labs");
  // Sessions know their organizations for a moment.
  const isSent = async () => (await chat("bob@example.org")).statusCode === 200 && sent();
  await expect.poll(isSent, { timeout: 10_000 }).not.toContain("bob@");
});

it("refuses what it cannot see, and all calls while a file is invalid", async () => {
  const forward = () =>
    world.ada.post("/acme/v1/chat/completions", { model: "good", messages: say("Hi") });
  expect((await forward()).statusCode).toBe(200);
  await put({ private: redact });
  expect([(await forward()).statusCode, (await chat("Hi")).statusCode]).toEqual([400, 200]);
  await put({ private: '{"kind":"redact"' });
  const failed = await chat("Hi");
  expect([failed.statusCode, failed.headers["x-error-code"]]).toEqual([503, "HookFailed"]);
  expect([failed.body, (await forward()).statusCode]).toEqual([
    expect.stringContaining("hooks/private.json"),
    503,
  ]);
  await put({ private: undefined });
  expect([(await forward()).statusCode, (await chat("Hi")).statusCode]).toEqual([200, 200]);
});
