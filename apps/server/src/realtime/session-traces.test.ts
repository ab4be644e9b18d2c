import { once } from "node:events";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { WebSocket } from "ws";
import { publishExamples } from "../main/examples/publish-examples.ts";
import { createTestApp } from "../testing/create-test-app.ts";
import { createRealtimeHub } from "../testing/realtime-hub.ts";
import {
  attributesOf,
  type Span,
  startTraceReceiver,
  type TraceReceiver,
} from "../testing/start-trace-receiver.ts";
import { readFrame } from "./realtime-message.ts";

let receiver: TraceReceiver;
beforeAll(async () => {
  receiver = await startTraceReceiver();
});
afterAll(() => {
  receiver.close();
});

const PARENT = "00f067aa0ba902b7";
let number = 0;
const newTrace = () => `${++number}`.padStart(32, "b");
const traceparent = (trace: string) => ({ traceparent: `00-${trace}-${PARENT}-01` });

/** A hub that runs `orrery/tiny-chat`. */
async function openHub(settings: Readonly<Record<string, string>> = {}) {
  const app = await createTestApp({ ORRERY_TRACES_URL: receiver.url, ...settings });
  await publishExamples(app.hub.registry);
  const ada = await app.signUp("ada");
  const token = await app.hub.registry.accessTokens.create(ada.viewer, {
    name: "live",
    role: "inference",
  });
  const address = `${(await app.listen()).replace("http", "ws")}/orrery/tiny-chat/realtime`;
  return { address, authorization: `Bearer ${token}` };
}

/** A session with it; `ask` resolves with the last result of a turn. */
async function openChat(
  { address, authorization }: Awaited<ReturnType<typeof openHub>>,
  traceId: string,
) {
  const socket = new WebSocket(address, {
    headers: { authorization, ...traceparent(traceId) },
    perMessageDeflate: false,
  });
  onTestFinished(() => socket.terminate());
  await once(socket, "open");
  return {
    socket,
    ask: (message: object) =>
      new Promise<Readonly<Record<string, unknown>>>((resolve) => {
        socket.on("message", (data: Buffer, isBinary) => {
          const read = isBinary ? readFrame(data, true) : undefined;
          const map =
            read?.kind === "map"
              ? read.map
              : (JSON.parse(data.toString()) as Record<string, unknown>);
          if (map.partial === false || map.type === "x-fal-error") resolve(map);
        });
        socket.send(JSON.stringify(message));
      }),
    async end(count: number) {
      socket.close();
      await once(socket, "close");
      return receiver.ofTrace(traceId, count);
    },
  };
}

const SECRET = "Tell me about the tides of Brest.";

it("traces a session of a model that runs here, with a span for each turn and no text", async () => {
  const hub = await openHub();
  const chat = await openChat(hub, newTrace());
  const first = await chat.ask({ prompt: SECRET, max_tokens: 4, temperature: 0.5, request_id: 1 });
  expect(first).toMatchObject({ partial: false, usage: { output_tokens: expect.any(Number) } });
  await chat.ask({ messages: [{ role: "user", content: SECRET }], max_tokens: 2 });
  const found = await chat.end(3);
  const whole = found.find(({ parentSpanId }) => parentSpanId === PARENT) as Span;
  expect(whole).toMatchObject({ name: "orrery live orrery/tiny-chat", kind: 2 });
  expect(attributesOf(whole)).toMatchObject({
    ...{ "orrery.live": true, "orrery.model": "orrery/tiny-chat", "orrery.status": "ok" },
    ...{ "orrery.provider": "hf-inference", "orrery.attempts": 1 },
  });
  expect(attributesOf(whole)).not.toHaveProperty("gen_ai.usage.output_tokens");
  const turns = found.filter(({ parentSpanId }) => parentSpanId === whole.spanId);
  expect(turns).toHaveLength(2);
  for (const turn of turns) {
    expect(turn).toMatchObject({ name: "chat orrery/tiny-chat", kind: 1 });
    expect(attributesOf(turn)).toMatchObject({
      "gen_ai.operation.name": "chat",
      "gen_ai.provider.name": "hf-inference",
      "gen_ai.request.model": "orrery/tiny-chat",
      "gen_ai.request.stream": true,
      "gen_ai.usage.input_tokens": expect.any(Number),
      "gen_ai.usage.output_tokens": expect.any(Number),
      "gen_ai.response.time_to_first_chunk": expect.any(Number),
    });
  }
  const [one] = turns.filter((turn) => attributesOf(turn)["gen_ai.request.temperature"] === 0.5);
  expect(attributesOf(one as Span)["gen_ai.request.max_tokens"]).toBe(4);

  // What a newer message or the end of the client cut short is no error.
  const left = await openChat(hub, newTrace());
  left.socket.send(JSON.stringify({ prompt: SECRET, max_tokens: 400 }));
  await once(left.socket, "message");
  const cut = (await left.end(2)).find(({ kind }) => kind === 1) as Span;
  expect(attributesOf(cut)["orrery.status"]).toBe("cancelled");
  expect(cut.status.code).not.toBe(2);

  const all = receiver.bodies.join("");
  for (const text of [SECRET, first.output as string]) expect(all).not.toContain(text);
});

it("has the texts of turns where the operator wants them", async () => {
  const chat = await openChat(await openHub({ ORRERY_TRACES_CONTENT: "on" }), newTrace());
  const { output } = await chat.ask({ prompt: SECRET, max_tokens: 4 });
  const turn = (await chat.end(2)).find(({ kind }) => kind === 1) as Span;
  const { "gen_ai.input.messages": asked, "gen_ai.output.messages": said } = attributesOf(turn);
  expect(JSON.parse(asked as string)).toEqual([
    { role: "user", parts: [{ type: "text", content: SECRET }] },
  ]);
  expect(JSON.parse(said as string)[0].parts[0].content).toBe(output);
});

it("continues a session's trace at its provider, and counts the frames that it does not read", async () => {
  const hub = await createRealtimeHub({ ORRERY_TRACES_URL: receiver.url });
  const traceId = newTrace();
  const query = { fal_jwt_token: await hub.tokenOf(hub.ada) };
  const { socket, heard, closed } = await hub.open(query, { headers: traceparent(traceId) });
  for (const count of [1, 2]) {
    socket.send(JSON.stringify({ prompt: "one-secret-word" }));
    await expect.poll(() => heard.length).toBe(count);
  }
  socket.close();
  await closed;
  const found = await receiver.ofTrace(traceId, 2);
  const whole = found.find(({ parentSpanId }) => parentSpanId === PARENT) as Span;
  expect(whole).toMatchObject({ name: "orrery live ada/echo", kind: 2 });
  const upstream = found.find(({ parentSpanId }) => parentSpanId === whole.spanId) as Span;
  expect(upstream).toMatchObject({ name: "live acme/echo", kind: 3 });
  expect(attributesOf(upstream)).toEqual({
    "gen_ai.operation.name": "text-to-image",
    "gen_ai.provider.name": "echo",
    "gen_ai.request.model": "acme/echo",
    "gen_ai.request.stream": true,
    "orrery.live.results": 2,
    "server.address": "127.0.0.1",
    "server.port": Number(new URL(hub.provider.url).port),
  });
  expect(hub.provider.traceparents).toEqual([
    `00-${traceId}-${upstream.spanId}-01`,
    `00-${traceId}-${upstream.spanId}-01`,
  ]);
  expect(receiver.bodies.join("")).not.toMatch(/one-secret-word|fal_jwt_token|provider-secret/);
});

it("names the error of a provider that takes no session, or cuts it", async () => {
  const hub = await createRealtimeHub({ ORRERY_TRACES_URL: receiver.url });
  const query = { fal_jwt_token: await hub.tokenOf(hub.ada) };
  const cut = newTrace();
  const session = await hub.open(query, { headers: traceparent(cut) });
  session.socket.send("{}");
  await expect.poll(() => session.heard.length).toBe(1);
  for (const one of hub.provider.sockets) one.terminate();
  await session.closed;
  for (const span of await receiver.ofTrace(cut, 2)) {
    expect(span.status.code).toBe(2);
    expect(attributesOf(span)["error.type"]).toBe("provider-cut");
  }
  const payload = { key: "wrong" };
  await hub.ada.request("PUT", "/api/settings/provider-keys/echo", { payload });
  const refused = newTrace();
  await (await hub.open(query, { headers: traceparent(refused) })).closed;
  for (const span of await receiver.ofTrace(refused, 2))
    expect(attributesOf(span)["error.type"]).toBe("provider-key-refused");
});
