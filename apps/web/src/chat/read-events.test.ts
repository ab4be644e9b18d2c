import { expect, it } from "vitest";
import { readEvents } from "./read-events.ts";

const stream = (...chunks: readonly string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });

it("reads events however they are cut", async () => {
  const whole =
    'data: {"a":1}\n\n: still there\n\nevent: x\r\ndata: one\r\ndata: two\r\n\r\ndata: [DONE]';
  const expected = ['{"a":1}', ": still there", "one\ntwo", "[DONE]"];
  for (const size of [1, 7, 1000]) {
    const chunks = whole.match(new RegExp(`[\\s\\S]{1,${size}}`, "g")) ?? [];
    const events: string[] = [];
    for await (const { kind, text } of readEvents(stream(...chunks)))
      events.push(kind === "comment" ? `: ${text}` : text);
    expect(events).toEqual(expected);
  }
});
