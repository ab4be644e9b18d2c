import { expect, it } from "vitest";
import { transcript } from "./transcript.ts";

const listened: Uint8Array[] = [];
const kind = () => {
  listened.splice(0);
  return transcript({
    isChat: false,
    generate: () => {
      throw new Error("not asked");
    },
    async run(_input, files) {
      const [bytes] = files.values();
      listened.push(bytes ?? new Uint8Array());
      return { reply: { text: ` heard ${listened.length} ` }, usage: {} };
    },
  });
};
const samples = (count: number, value = 1000) =>
  new Uint8Array(Int16Array.from({ length: count }, () => value).buffer);
const bytes = (given: Uint8Array) => ({ kind: "bytes", bytes: given }) as const;
const map = (given: Readonly<Record<string, unknown>>) => ({ kind: "map", map: given }) as const;
const { signal } = new AbortController();

it("adds samples up until somebody says that this was all", async () => {
  const take = kind();
  const told: unknown[] = [];
  const emit = (result: unknown) => told.push(result);
  await take(bytes(samples(16_000))).run(signal, emit);
  await take(map({ audio: samples(8_000), request_id: 7 })).run(signal, emit);
  const last = take(map({ end: true }));
  expect(last.isKept).toBe(true);
  await last.run(signal, emit);
  await take(bytes(samples(4_000))).run(signal, emit);
  expect(told).toMatchObject([
    { text: "heard 1", partial: true, seconds: 1 },
    { partial: true, seconds: 1.5, request_id: 7 },
    { partial: false, seconds: 1.5 },
    { partial: true, seconds: 0.25 },
  ]);
  const [, second] = listened;
  expect(Buffer.from(second ?? []).toString("latin1", 0, 4)).toBe("RIFF");
  expect(new Int16Array(second?.slice(44).buffer ?? new ArrayBuffer())[23_999]).toBe(1000);
});

it("listens to the last half minute of what does not end", async () => {
  const take = kind();
  const second = samples(16_000);
  for (let heard = 0; heard < 59; heard++) take(bytes(second));
  const told: { seconds?: number }[] = [];
  await take(bytes(second)).run(signal, (result) => told.push(result as { seconds?: number }));
  expect(told[0]?.seconds).toBeLessThanOrEqual(31);
  expect(told[0]?.seconds).toBeGreaterThanOrEqual(29);
});

it("hears a file by itself, and refuses what is no sound", async () => {
  const take = kind();
  const file = Buffer.from("RIFF....WAVEfmt ");
  const told: unknown[] = [];
  await take(bytes(file)).run(signal, (result) => told.push(result));
  expect(told).toMatchObject([{ partial: false }]);
  for (const wrong of [bytes(samples(1).subarray(1)), map({ audio: "a" }), map({ end: true })])
    expect(() => take(wrong)).toThrow(expect.objectContaining({ code: "BAD_MESSAGE" }));
});
