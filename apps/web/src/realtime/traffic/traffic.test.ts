import { expect, it } from "vitest";
import { summarize } from "./frame.ts";
import { createTraffic, MAX_FRAMES } from "./traffic.ts";

const message = (at: number, value: unknown, size = 10) =>
  ({ at, direction: "out", format: "binary", size, value }) as const;
const result = (at: number, value: unknown, size = 10) =>
  ({ at, direction: "in", format: "binary", size, value }) as const;

it("measures from a message's leaving to the first result with its name", () => {
  const traffic = createTraffic();
  traffic.add(message(0, { request_id: 1 }));
  traffic.add(message(10, { request_id: 2 }));
  const late = traffic.add(result(50, { request_id: 2, partial: true }));
  const again = traffic.add(result(70, { request_id: 2, partial: false }));
  const first = traffic.add(result(100, { request_id: 1 }));
  expect([late, again, first].map(({ roundTripMs }) => roundTripMs)).toEqual([40, undefined, 100]);
  expect(traffic.snapshot(100).latencies).toEqual([40, 100]);
});

it("takes bare bytes for the last message's result, and news for nobody's", () => {
  const traffic = createTraffic();
  traffic.add(message(0, { prompt: "fish" }));
  traffic.add(result(5, { type: "x-fal-message" }));
  traffic.add(result(30, new Uint8Array(10)));
  traffic.add(result(60, new Uint8Array(10)));
  expect(traffic.snapshot(60).latencies).toEqual([30]);
});

it("counts all, and by the second what came of late", () => {
  const traffic = createTraffic();
  for (let at = 0; at < 6000; at += 100) traffic.add(message(at, {}, 30));
  expect(traffic.snapshot(6000).out).toEqual({
    messages: 60,
    bytes: 1800,
    messagesPerSecond: 10,
    bytesPerSecond: 300,
  });
  expect(traffic.snapshot(60_000).out.messagesPerSecond).toBe(0);
});

it("remembers so many frames and so many bytes", () => {
  const traffic = createTraffic();
  for (let at = 0; at < 3 * MAX_FRAMES; at++) traffic.add(message(at, { request_id: at }));
  const { frames, out } = traffic.snapshot(0);
  expect([frames.length, frames[0]?.id, out.messages]).toEqual([500, 1001, 1500]);
  for (let at = 0; at < 20; at++) traffic.add(result(at, {}, 3_000_000));
  expect(traffic.snapshot(0).frames.length).toBeLessThan(4);
});

it("says in a few words what a frame holds", () => {
  const value = { prompt: "fish", images: [{ content: new Uint8Array(9) }], seed: 1, none: null };
  expect(summarize(value)).toBe('prompt: "fish", images: [content: 9 bytes], seed: 1, none: null');
  expect(summarize(new Uint8Array(3))).toBe("3 bytes");
});
