import { beforeEach, expect, it } from "vitest";
import type { GatewayWorld } from "../../testing/create-gateway-world.ts";
import { messages } from "../../testing/inference-routes.ts";
import { shareGatewayWorld } from "../../testing/share-gateway-world.ts";

const shared = shareGatewayWorld();
let world: GatewayWorld;
beforeEach(async () => {
  world = await shared();
  await world.map("good", {});
});

const MODEL = "ada/good";
const CHAT = "/v1/chat/completions";
const JSON_TYPE = "application/json";
const json = (value: unknown): string => JSON.stringify(value);
const chat = (more: object): string => json({ model: MODEL, messages, ...more });
const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);
const deepChat = `{"model":"${MODEL}","messages":${nested(100_000)}}`;

type Hostile = readonly [what: string, path: string, body: string | Buffer, type?: string];

const HOSTILE: readonly Hostile[] = [
  ["no JSON", CHAT, "{"],
  ["nothing", CHAT, ""],
  ["null", CHAT, "null"],
  ["a list", CHAT, "[]"],
  ["JSON over the limit", CHAT, chat({ x: "x".repeat(33 * 1024 * 1024) })],
  ["JSON nested without end", CHAT, deepChat],
  [
    "inputs nested without end",
    `/models/${MODEL}/pipeline/text-classification`,
    `{"inputs":${nested(100_000)}}`,
  ],
  ["letters that are none", CHAT, Buffer.from(chat({ user: "\u00ff" }), "latin1")],
  ["a prototype", CHAT, `{"__proto__":{"isAdmin":true},${chat({}).slice(1)}`],
  ["a model that is an object", CHAT, chat({ model: { id: MODEL } })],
  ["a model that is empty", CHAT, chat({ model: "" })],
  ["a model that is a path", CHAT, chat({ model: "../../etc/passwd" })],
  ["a model with a null in it", CHAT, chat({ model: "ada/good\u0000" })],
  ["a model of 2 MB", CHAT, chat({ model: "m".repeat(2_000_000) })],
  ["messages that are a text", CHAT, chat({ messages: "hello" })],
  ["no messages", CHAT, chat({ messages: [] })],
  ["messages that are numbers", CHAT, chat({ messages: [1, 2] })],
  ["a stream that is a word", CHAT, chat({ stream: "yes" })],
  ["stream options that are a list", CHAT, chat({ stream: true, stream_options: [] })],
  ["a negative number of tokens", CHAT, chat({ max_tokens: -5 })],
  ["a number of tokens that is a word", CHAT, chat({ max_tokens: "many" })],
  ["tools that are a text of 1 MB", CHAT, chat({ tools: "t".repeat(1_000_000) })],
  ["a form for a chat", CHAT, "model=ada%2Fgood", "application/x-www-form-urlencoded"],
  ["bytes for a chat", CHAT, Buffer.alloc(1_000_000), "application/octet-stream"],
  [
    "bytes for a chat by its address",
    `/models/${MODEL}/v1/chat/completions`,
    Buffer.alloc(8_000_000),
    "application/octet-stream",
  ],
  ["a prompt that is a number", "/v1/completions", json({ model: MODEL, prompt: 5 })],
  ["too many inputs", "/v1/embeddings", json({ model: MODEL, input: Array(5_000).fill("a") })],
  ["ten pictures", "/v1/images/generations", json({ model: MODEL, prompt: "a", n: 10 })],
  [
    "a size like no other",
    "/v1/images/generations",
    json({ model: MODEL, prompt: "a", size: "-" }),
  ],
  [
    "a form cut in two",
    "/v1/audio/transcriptions",
    "--x\r\nContent-",
    "multipart/form-data; boundary=x",
  ],
  ["a form without bounds", "/v1/audio/transcriptions", "--x", "multipart/form-data"],
  ["speech of nothing", "/v1/audio/speech", json({ model: MODEL, input: "" })],
  ["a provider that is none", CHAT, chat({ model: `${MODEL}:..%2f..%2fadmin` })],
  ["a path out of the models", `/models/${MODEL}/..%2f..%2fsecrets`, json({ inputs: "a" })],
  ["a task that is none", `/models/${MODEL}/pipeline/__proto__`, json({ inputs: "a" })],
];

const NAMED = HOSTILE.map((hostile) => ({ what: hostile[0], hostile }));

it.each(NAMED)("refuses $what with a code and a sentence", async ({ hostile }) => {
  const [, url, payload, type = JSON_TYPE] = hostile;
  const headers = { "content-type": type };
  const answer = await world.ada.request("POST", url, { headers, payload });
  expect(answer.statusCode, answer.body.slice(0, 300)).toSatisfy(
    (status: number) => status >= 400 && status < 500,
  );
  expect(answer.headers["x-error-code"]).toMatch(/^[A-Z]\w+$/);
  expect(answer.headers["x-error-message"]).toMatch(/\w+/);
  expect(answer.json().error).toBeTruthy();
  expect(answer.body.length).toBeLessThan(5_000);
  expect(world.upstream.seen).toEqual([]);
});

it("answers a well-meant call while twenty others mean it ill", async () => {
  const ill = HOSTILE.slice(0, 20).map(([, url, payload, type]) =>
    world.ada.request("POST", url, { headers: { "content-type": type ?? JSON_TYPE }, payload }),
  );
  const good = await world.ada.post(CHAT, { model: MODEL, messages });
  expect(good.statusCode).toBe(200);
  for (const answer of await Promise.all(ill)) expect(answer.statusCode).toBeLessThan(500);
});

it.each([
  "/..%2f..%2fv1/chat/completions",
  "/acme/..%2f..%2fadmin/v1/chat/completions",
  "/models/ada%2",
])("knows no address %s", async (url) => {
  const answer = await world.ada.post(url, { model: MODEL, messages });
  expect([400, 404]).toContain(answer.statusCode);
  expect(world.upstream.seen).toEqual([]);
});
