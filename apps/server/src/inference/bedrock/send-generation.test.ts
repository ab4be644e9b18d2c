import { PassThrough } from "node:stream";
import { EventStreamCodec } from "@smithy/core/event-streams";
import { fromUtf8, toUtf8 } from "@smithy/core/serde";
import { expect, it } from "vitest";
import { sendGeneration } from "../generation/send-generation.ts";
import type { StreamWriter } from "./dialect.ts";
import { openAiChat } from "./dialects/open-ai-chat.ts";
import { eventSink } from "./event-sink.ts";

const head = { id: "1", model: "a/b", asked: {} };
const event = (content: string) =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** The types of what was written, and what was heard of faults. */
async function send(relay: Parameters<typeof sendGeneration>[0], writer: StreamWriter) {
  const target = new PassThrough();
  const faults: unknown[] = [];
  const { signal } = new AbortController();
  const onFault = (error: unknown) => void faults.push(error);
  const sink = eventSink(target, writer, { startedAt: 0, signal, onFault });
  await sendGeneration(relay, sink, { signal, onFault });
  const codec = new EventStreamCodec(toUtf8, fromUtf8);
  const types: unknown[] = [];
  const bodies: string[] = [];
  let rest = target.read() as Buffer;
  while (rest.length > 0) {
    const size = rest.readUInt32BE(0);
    const { headers, body } = codec.decode(rest.subarray(0, size));
    types.push((headers[":event-type"] ?? headers[":exception-type"])?.value);
    bodies.push(toUtf8(body));
    rest = rest.subarray(size);
  }
  return { types, bodies, faults };
}

const broken = new Error("a secret of the hub's");

it("ends in an InternalServer where the relay breaks, and says no more of it", async () => {
  const { types, bodies, faults } = await send(async (sink) => {
    sink.write(event("Good"));
    throw broken;
  }, openAiChat.stream(head));
  expect(types).toEqual(["chunk", "internalServerException"]);
  expect(bodies.at(-1)).toBe('{"message":"Internal error."}');
  expect(faults).toEqual([broken]);
});

it("ends in one where the writer breaks, in the middle or at the end, and writes nothing after it", async () => {
  const good = openAiChat.stream(head);
  const fail = () => {
    throw broken;
  };
  const relay = async (sink: { write(text: string): void }) => {
    for (const text of [event("Good"), event(" day"), "data: [DONE]\n\n"]) sink.write(text);
  };
  const middle = await send(relay, { ...good, chunk: fail });
  expect(middle).toMatchObject({ types: ["internalServerException"], faults: [broken] });
  const end = await send(relay, { ...good, end: fail });
  expect(end).toMatchObject({
    types: ["chunk", "chunk", "internalServerException"],
    faults: [broken],
  });
});
