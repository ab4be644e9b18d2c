import { expect, it } from "vitest";
import { createRecorder } from "./recorder.ts";
import {
  MAX_RECORDED_EVENTS,
  parseRecording,
  presentRecording,
  type Recording,
} from "./recording.ts";
import { lengthOf, startReplay } from "./replay.ts";

const PNG = Uint8Array.from({ length: 20_000 }, (_, index) => index % 256);
const ABOUT = { model: "ada/fish", task: "text-to-image", settings: { throttle: "0" } };
const EVENTS = [
  { at: 0, direction: "out", value: { prompt: "a fish", request_id: 1 } },
  { at: 80, direction: "in", value: { images: [{ content: PNG }], request_id: 1 } },
  { at: 200, direction: "out", value: { prompt: "two fish", request_id: 2 } },
  { at: 290, direction: "in", value: PNG },
] as const satisfies Recording["events"];
const RECORDING: Recording = { ...ABOUT, startedAt: "2026-11-22T05:00:00.000Z", events: EVENTS };

it("takes down what is said, from when it began", () => {
  const startedAt = Date.parse(RECORDING.startedAt);
  const recorder = createRecorder(ABOUT, startedAt);
  for (const event of EVENTS) recorder.add({ ...event, at: event.at + startedAt, size: 10 });
  expect(recorder.end()).toEqual(RECORDING);
  expect(lengthOf(recorder.end())).toBe(290);
});

it("takes no more than fits", () => {
  const recorder = createRecorder(ABOUT, 0);
  const event = { at: 1, direction: "in", value: 1, size: 1 } as const;
  for (let index = 0; index < MAX_RECORDED_EVENTS; index++) expect(recorder.add(event)).toBe(true);
  expect(recorder.add(event)).toBe(false);
  expect(createRecorder(ABOUT, 0).add({ ...event, size: 30_000_000 })).toBe(false);
});

it("goes through a file and back, bytes and all", () => {
  const text = JSON.stringify(presentRecording(RECORDING));
  expect(parseRecording(JSON.parse(text))).toEqual(RECORDING);
});

it.each([
  null,
  [],
  {},
  { ...presentRecording(RECORDING), format: "other" },
  { ...presentRecording(RECORDING), version: 2 },
  { ...presentRecording(RECORDING), events: [{ at: -1, direction: "in", value: 1 }] },
  { ...presentRecording(RECORDING), events: [{ at: 1, direction: "up", value: 1 }] },
  { ...presentRecording(RECORDING), model: 1 },
])("refuses what is no recording: %#", (json) => {
  expect(parseRecording(json)).toBeUndefined();
});

it("plays one direction at the pace it was made", () => {
  const world = fakeTime();
  const played: unknown[] = [];
  let ended = 0;
  const play = ({ at, value }: (typeof EVENTS)[number]) => played.push([world.now(), at, value]);
  startReplay(RECORDING, "in", { ...world, play: play as never, onEnd: () => ended++ });
  world.run();
  expect(played).toEqual([
    [0, 80, EVENTS[1].value],
    [210, 290, EVENTS[3].value],
  ]);
  expect(ended).toBe(1);
});

it("stops when it is told to", () => {
  const world = fakeTime();
  const played: unknown[] = [];
  const stop = startReplay(RECORDING, "out", {
    ...world,
    play: ({ value }) => {
      played.push(value);
      stop();
    },
    onEnd: () => played.push("end"),
  });
  world.run();
  expect(played).toEqual([EVENTS[0].value]);
});

/** A clock that goes where the next timer is. */
function fakeTime() {
  let time = 0;
  let timers: { readonly run: () => void; readonly at: number }[] = [];
  return {
    now: () => time,
    setTimeout(run: () => void, ms: number) {
      const timer = { run, at: time + ms };
      timers.push(timer);
      return timer;
    },
    clearTimeout(gone: unknown) {
      timers = timers.filter((timer) => timer !== gone);
    },
    run() {
      for (let timer = timers.shift(); timer; timer = timers.shift()) {
        time = timer.at;
        timer.run();
      }
    },
  };
}
