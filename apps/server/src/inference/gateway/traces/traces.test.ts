import { afterAll, beforeAll, expect, it } from "vitest";
import { createGatewayWorld, type GatewayWorld } from "../../../testing/create-gateway-world.ts";
import { messages } from "../../../testing/inference-routes.ts";
import {
  attributesOf,
  type Span,
  startTraceReceiver,
  type TraceReceiver,
} from "../../../testing/start-trace-receiver.ts";

let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => {
  receiver.close();
});

const open = (settings: Readonly<Record<string, string>> = {}): Promise<GatewayWorld> =>
  createGatewayWorld(undefined, {
    ORRERY_TRACES_URL: receiver.url,
    ORRERY_TRACES_HEADERS: "Authorization=Bearer%20collector-secret,x-team=a",
    ...settings,
  });

let number = 0;
const newTrace = () => `${++number}`.padStart(32, "a");
const PARENT = "00f067aa0ba902b7";

const chat = (world: GatewayWorld, traceId: string, model: string, more: object = {}) =>
  world.ada.request("POST", "/v1/chat/completions", {
    headers: { traceparent: `00-${traceId}-${PARENT}-01` },
    payload: { model, messages, temperature: 0.5, max_tokens: 9, ...more },
  });

it("continues the caller's trace to the provider, and says how each try went, without a text", async () => {
  const world = await open();
  await world.map("m", { providerId: "fail-once", inputPrice: 1, outputPrice: 1 });
  const traceId = newTrace();
  const answer = await chat(world, traceId, "ada/m");
  expect(answer.statusCode).toBe(200);
  const found = await receiver.ofTrace(traceId, 3);
  const whole = found.find(({ parentSpanId }) => parentSpanId === PARENT);
  const tries = found.filter(({ parentSpanId }) => parentSpanId === whole?.spanId);
  expect(whole).toMatchObject({ name: "orrery chat ada/m", kind: 2 });
  expect(attributesOf(whole as Span)).toMatchObject({
    "orrery.call.id": answer.headers["inference-id"],
    "orrery.attempts": 2,
    "orrery.status": "ok",
    "orrery.cost.dollars": 0.00001,
  });
  const [failed, well] = tries.toSorted((a) => (a.status.code === 2 ? -1 : 1)) as [Span, Span];
  expect(failed).toMatchObject({ name: "chat fail-once", kind: 3, status: { code: 2 } });
  expect(attributesOf(failed)).toMatchObject({
    "error.type": "provider-failed",
    "http.response.status_code": 500,
  });
  expect(attributesOf(well)).toEqual({
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "acme",
    "gen_ai.request.model": "fail-once",
    "gen_ai.request.temperature": 0.5,
    "gen_ai.request.max_tokens": 9,
    "gen_ai.usage.input_tokens": 7,
    "gen_ai.usage.output_tokens": 3,
    "server.address": "127.0.0.1",
    "server.port": Number(new URL(world.upstream.url).port),
  });
  const sent = world.upstream.seen.map(({ headers }) => headers.traceparent);
  expect(sent).toEqual([failed, well].map(({ spanId }) => `00-${traceId}-${spanId}-01`));
  expect(receiver.authorizations.at(-1)).toBe("Bearer collector-secret");
  const all = receiver.bodies.join("");
  expect(all).not.toContain(messages[0]?.content);
  expect(all).not.toContain(answer.json().choices[0].message.content);
  expect(all).not.toMatch(/acme-secret|collector-secret|Bearer/);
});

it("ends a stream's spans with its tokens, and starts a trace of its own without a header", async () => {
  const world = await open();
  await world.map("m", {});
  const traceId = newTrace();
  await chat(world, traceId, "ada/m", { stream: true });
  const streamed = (await receiver.ofTrace(traceId, 2)).find(({ kind }) => kind === 3) as Span;
  expect(attributesOf(streamed)).toMatchObject({
    "gen_ai.request.stream": true,
    "gen_ai.usage.input_tokens": 7,
    "gen_ai.usage.output_tokens": 3,
    "gen_ai.response.time_to_first_chunk": expect.any(Number),
  });
  await world.ada.request("POST", "/v1/chat/completions", {
    headers: { traceparent: "nonsense" },
    payload: { model: "ada/m", messages },
  });
  expect(world.upstream.seen.at(-1)?.headers.traceparent).toMatch(/^00-(?!a{20})[0-9a-f]{32}-/);
  // Nor does it record what its caller does not record.
  const quiet = newTrace();
  await world.ada.request("POST", "/v1/chat/completions", {
    headers: { traceparent: `00-${quiet}-${PARENT}-00` },
    payload: { model: "ada/m", messages },
  });
  expect(world.upstream.seen.at(-1)?.headers.traceparent).toMatch(
    new RegExp(`^00-${quiet}-[0-9a-f]{16}-00$`),
  );
});

it("has prompts and answers where the operator wants them, cut, also of streams", async () => {
  const world = await open({ ORRERY_TRACES_CONTENT: "on" });
  await world.map("m", {});
  const long = [{ role: "user", content: `begin${"x".repeat(40_000)}end` }];
  for (const stream of [false, true]) {
    const traceId = newTrace();
    const answer = await chat(world, traceId, "ada/m", { messages: long, stream });
    expect(answer.statusCode).toBe(200);
    const span = (await receiver.ofTrace(traceId, 2)).find(({ kind }) => kind === 3) as Span;
    const { "gen_ai.input.messages": input, "gen_ai.output.messages": output } = attributesOf(span);
    const [asked] = JSON.parse(input as string);
    expect(asked.role).toBe("user");
    expect(asked.parts[0].content).toMatch(/^beginx{16379}…$/);
    const [said] = JSON.parse(output as string);
    expect(said).toMatchObject({ role: "assistant", parts: [{ type: "text" }] });
    const words = stream
      ? [...answer.body.matchAll(/"content":"([^"]+)"/g)].map(([, word]) => word).join("")
      : answer.json().choices[0].message.content;
    expect(words.length).toBeGreaterThan(0);
    expect(said.parts[0].content).toBe(words);
  }
});

it("sends providers nothing of a trace when calls are not traced", async () => {
  const world = await createGatewayWorld();
  await world.map("m", {});
  await chat(world, newTrace(), "ada/m");
  expect(world.upstream.seen.at(-1)?.headers.traceparent).toBeUndefined();
});

it("answers while the collector is down", async () => {
  const world = await open({ ORRERY_TRACES_URL: "http://127.0.0.1:1/v1/traces" });
  await world.map("m", {});
  expect((await chat(world, newTrace(), "ada/m")).statusCode).toBe(200);
});
