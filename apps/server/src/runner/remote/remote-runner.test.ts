import { setTimeout as sleep } from "node:timers/promises";
import { decode } from "@orrery/realtime";
import type { Repo, RunnerProcess } from "@orrery/registry";
import { expect, it } from "vitest";
import type { Runner, RunnerEvent } from "../runner.ts";
import { RunnerError } from "../runner-error.ts";
import { type AnswerDeps, answerAsk } from "./answer-ask.ts";
import { createRemoteRunner, type SendToProcess } from "./remote-runner.ts";
import { runnerAsk } from "./runner-ask.ts";
import { createRunnerDirectory } from "./runner-directory.ts";
import { createFrameWriter, type RunnerFrame, readFrames } from "./runner-frame.ts";

const REPO = { key: "m", id: { type: "model", namespace: "ada", name: "m" } } as Repo;
const CALL = { model: { repo: REPO, commit: "1" }, caller: "ada" };
const DONE = { type: "done", finishReason: "stop", inputTokens: 1, outputTokens: 2 } as const;
const signal = () => new AbortController().signal;

/** One process for each, as far as the bytes go; `calls` has who was asked. */
function remote(processes: Readonly<Record<string, Partial<AnswerDeps["runner"]> | "away">>) {
  const calls: string[] = [];
  const ended: string[] = [];
  const rows = Object.keys(processes).map(
    (id) => ({ id, address: id, memoryBytes: 100, models: [], seesImages: false }) as RunnerProcess,
  );
  const send: SendToProcess = async ({ address }, _signature, body, until) => {
    calls.push(address);
    const there = processes[address];
    if (there === "away") throw new Error("ECONNREFUSED");
    const deps = { runner: there as Runner, findRepo: async () => REPO };
    const write = createFrameWriter();
    async function* bytes() {
      const ask = runnerAsk.parse(decode(body));
      for await (const frame of answerAsk(deps, ask, until)) {
        // As the network cuts them.
        const all = write(frame);
        yield all.slice(0, 3);
        yield all.slice(3);
      }
    }
    return Object.assign(bytes(), { destroy: () => void ended.push(address) });
  };
  const runner = createRemoteRunner({
    directory: createRunnerDirectory(async () => rows),
    check: async () => ({ kind: "runnable", tasks: [], memoryBytes: 1 }),
    signer: { sign: () => "" },
    mostBytes: 10_000_000,
    close: async () => undefined,
    send,
  });
  return { runner, calls, ended };
}

async function gather(events: AsyncIterable<RunnerEvent>): Promise<readonly RunnerEvent[]> {
  const all: RunnerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

const says = (...events: RunnerEvent[]): Runner["generate"] =>
  async function* () {
    yield* events;
  };
const text = (text: string): RunnerEvent => ({ type: "text", text });
const request = { messages: [] };

it("passes on calls, files and answers as they are, with who asks", async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index);
  const run: Runner["run"] = async (call, _signal, onLoading) => {
    onLoading?.(0.5);
    expect(call).toMatchObject({ caller: "ada", isVisitor: true, task: "t", parameters: { k: 1 } });
    expect(call.model).toEqual(CALL.model);
    return { kind: "file", file: { mediaType: "audio/wav", bytes: call.file?.bytes ?? bytes } };
  };
  const { runner } = remote({ a: { run, countTokens: async () => 7 } });
  const loading: number[] = [];
  const call = { ...CALL, isVisitor: true, task: "t", inputs: undefined, parameters: { k: 1 } };
  const file = { mediaType: "audio/wav", bytes };
  const reply = await runner.run({ ...call, file }, signal(), (progress) => loading.push(progress));
  expect(reply).toEqual({ kind: "file", file });
  expect(loading).toEqual([0.5]);
  expect(await runner.countTokens({ ...CALL, request }, signal())).toBe(7);
});

it("goes on to the next process while the caller heard nothing, and no further", async () => {
  const cut: Runner["generate"] = async function* () {
    yield { type: "loading", progress: 0 };
    throw new Error("The process is killed.");
  };
  const cutLater: Runner["generate"] = async function* () {
    yield text("One");
    throw new Error("The process is killed.");
  };
  const well = remote({ a: "away", b: { generate: cut }, c: { generate: says(text("!"), DONE) } });
  const heard = await gather(well.runner.generate({ ...CALL, request }, signal()));
  expect(heard).toEqual([{ type: "loading", progress: 0 }, text("!"), DONE]);
  expect(well.calls).toEqual(["a", "b", "c"]);
  // Those that were away are asked last.
  await gather(well.runner.generate({ ...CALL, request }, signal()));
  expect(well.calls.slice(3)).toEqual(["c"]);

  const late = remote({ a: { generate: cutLater }, b: { generate: says(text("!"), DONE) } });
  const events = late.runner.generate({ ...CALL, request }, signal());
  await expect(gather(events)).rejects.toMatchObject({
    ...{ code: "model-error", message: "The process of the model ended." },
  });
  expect(late.calls).toEqual(["a"]);
});

it("says when to try again where no process answers", async () => {
  for (const { runner } of [remote({}), remote({ a: "away" })])
    await expect(runner.countTokens({ ...CALL, request }, signal())).rejects.toMatchObject({
      ...{ code: "busy", retryAfter: 5 },
    });
});

it("passes on refusals with their details, and asks others only where a queue is full", async () => {
  const refuse = (error: RunnerError) => ({
    countTokens: async () => {
      throw error;
    },
  });
  const details = { retryAfter: 3, detail: "words", param: "top_p" };
  const refused = new RunnerError("resting", "It rests.", details);
  const count = ({ runner }: ReturnType<typeof remote>) =>
    runner.countTokens({ ...CALL, request }, signal());
  const one = remote({ a: refuse(refused), b: refuse(refused) });
  await expect(count(one)).rejects.toMatchObject({ code: "resting", ...details });
  expect(one.calls).toEqual(["a"]);
  const full = refuse(new RunnerError("busy", "The queue is full."));
  expect(await count(remote({ a: full, b: { countTokens: async () => 1 } }))).toBe(1);
  await expect(count(remote({ a: full }))).rejects.toThrow("The queue is full.");
});

it("ends the other side when the caller leaves, or stops reading", async () => {
  const endless: Runner["generate"] = async function* (_call, until) {
    for (;;) {
      until.throwIfAborted();
      yield text("on");
      await sleep(1);
    }
  };
  const { runner, ended } = remote({ a: { generate: endless } });
  for await (const _ of runner.generate({ ...CALL, request }, signal())) break;
  expect(ended).toEqual(["a"]);
  const leaving = new AbortController();
  setTimeout(() => leaving.abort(new Error("left")), 10);
  const events = runner.generate({ ...CALL, request }, leaving.signal);
  await expect(gather(events)).rejects.toThrow("left");
  expect(ended).toEqual(["a", "a"]);
});

it("reads no frame that is larger than it may be, or none", async () => {
  const frames = async (...chunks: number[][]) => {
    const read: RunnerFrame[] = [];
    const bytes = chunks.map((chunk) => Uint8Array.from(chunk));
    for await (const frame of readFrames(
      (async function* () {
        yield* bytes;
      })(),
      100,
    ))
      read.push(frame);
    return read;
  };
  const pong = [...createFrameWriter()({ type: "pong" })];
  expect(await frames([...pong, ...pong.slice(0, 2)], pong.slice(2))).toEqual([
    { type: "pong" },
    { type: "pong" },
  ]);
  await expect(frames([0, 0, 0, 97])).rejects.toThrow("more than 100 bytes");
  await expect(frames([0, 0, 0, 1, 0xc1])).rejects.toThrow(RangeError);
});
