import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import OpenAI from "openai";
import { afterAll, beforeAll, expect, it } from "vitest";
import { checkEngines } from "../hub/engines/watch-engines.ts";
import { publishExamples } from "../main/examples/publish-examples.ts";
import { createSafeFetch } from "../outgoing/safe-fetch.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { publishFiles } from "../testing/publish-files.ts";

/** A hub that runs models itself is the engine of one that runs none: real models, over real ports. */
const REPOS = { chat: "text-generation", embed: "feature-extraction" };
const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ends: (() => Promise<void>)[] = [];
const safeFetch = createSafeFetch();
let front: TestApp;
let client: OpenAI;
let direct: OpenAI;

beforeAll(async () => {
  const onEnd = (end: () => Promise<void>) => void ends.push(end);
  const second = await createTestApp({ ORRERY_DATA: join(folder, "second") }, { onEnd });
  await publishExamples(second.hub.registry);
  const caller = await second.signUp("caller");
  const key = await second.hub.registry.accessTokens.create(caller.viewer, {
    ...{ name: "front", role: "inference" },
  });
  front = await createTestApp(
    { ORRERY_RUNNER: "off", ORRERY_DATA: join(folder, "front") },
    { onEnd },
  );
  const ada = await front.signUp("ada");
  for (const [name, task] of Object.entries(REPOS))
    await publishFiles(front, ada.viewer, {
      ...{ name, private: true, files: { "README.md": `---\npipeline_tag: ${task}\n---\n` } },
    });
  const url = await second.listen();
  await front.hub.registry.engines.create(ada.viewer, "second", {
    ...{ kind: "orrery", addresses: [url], key },
    aliases: Object.keys(REPOS).map((name) => ({
      ...{ repo: `ada/${name}`, model: `orrery/tiny-${name}` },
    })),
  });
  await checkEngines({ registry: front.hub.registry, safeFetch });
  const open = (baseURL: string, apiKey: string) => new OpenAI({ baseURL, apiKey, maxRetries: 0 });
  client = open(`${await front.listen()}/v1`, `${ada.token}`);
  direct = open(`${url}/v1`, key);
});

afterAll(async () => {
  for (const end of ends.reverse()) await end();
  await safeFetch.close();
  rmSync(folder, { recursive: true, force: true });
});

const asked = {
  messages: [{ role: "user", content: "What is 4 plus 5?" }],
  temperature: 0,
} satisfies Partial<OpenAI.ChatCompletionCreateParams>;

it("answers a chat, whole and streamed, with its usage", async () => {
  const whole = await client.chat.completions.create({ ...asked, model: "ada/chat" });
  expect(whole.choices[0]?.message.content).toBe("4 plus 5 is 9.");
  expect(whole.usage).toMatchObject({ prompt_tokens: 16, completion_tokens: 8 });
  const stream = client.chat.completions.stream({
    ...{ ...asked, model: "ada/chat", stream_options: { include_usage: true } },
  });
  let pieces = 0;
  for await (const { choices } of stream) if (choices[0]?.delta.content) pieces++;
  expect(pieces).toBeGreaterThan(1);
  const { choices, usage } = await stream.finalChatCompletion();
  expect([choices[0]?.message.content, choices[0]?.finish_reason]).toEqual([
    "4 plus 5 is 9.",
    "stop",
  ]);
  expect(usage).toMatchObject({ prompt_tokens: 16, completion_tokens: 8 });
});

it("embeds as it does when it is called itself", async () => {
  const embed = (by: OpenAI, model: string) =>
    by.embeddings.create({ model, input: ["fox", "owl"] });
  const [through, own] = await Promise.all([
    embed(client, "ada/embed"),
    embed(direct, "orrery/tiny-embed"),
  ]);
  expect(through.data).toHaveLength(2);
  expect(through.data).toEqual(own.data);
  expect(through.usage).toEqual(own.usage);
});

it.each<[string, object, object]>([
  [
    "a prompt that is too long",
    { messages: [{ role: "user", content: "x ".repeat(2_500_000) }] },
    { status: 400, code: "context_length_exceeded" },
  ],
  [
    "an option that its runtime does not follow",
    { ...asked, web_search_options: {} },
    { status: 400, code: "unsupported_parameter", param: "web_search_options" },
  ],
])("keeps the code of %s", async (_, body, error) => {
  const ask = (by: OpenAI, model: string) =>
    by.chat.completions.create({ ...body, model } as OpenAI.ChatCompletionCreateParams);
  await expect(ask(direct, "orrery/tiny-chat")).rejects.toMatchObject(error);
  await expect(ask(client, "ada/chat")).rejects.toMatchObject(error);
});

it("shows what it runs only to those who may read the model", async () => {
  const eve = await front.signUp("eve");
  const body = { ...asked, model: "ada/chat" };
  expect((await eve.post("/v1/chat/completions", body)).statusCode).toBe(404);
  expect((await eve.get("/v1/models")).body).not.toContain("ada/chat");
});
