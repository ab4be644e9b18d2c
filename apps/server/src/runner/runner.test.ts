import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  readAnswer,
  unaborted,
} from "../testing/models/embedded-hub.ts";
import { ggufHeader } from "../testing/models/gguf-header.ts";
import { isRunning, isThere, listRunnerProcesses } from "../testing/models/runner-processes.ts";
import { RUNNER_LIMITS } from "./limits.ts";
import type { Runner, RunnerModel, RunnerTrouble } from "./runner.ts";

let hub: EmbeddedHub;
let chat: RunnerModel;
let sentiment: RunnerModel;
let runner: Runner;

beforeAll(async () => {
  hub = await createEmbeddedHub();
  chat = await hub.model("orrery/tiny-chat");
  sentiment = await hub.model("orrery/tiny-sentiment");
});
afterEach(() => runner?.close());
afterAll(() => hub.close());

/** Some hundred milliseconds long. */
const LONG = {
  messages: [{ role: "user", content: "Tell me a story." }],
  grammar: "root ::= [a-z]{800}",
};
const isPositive = async () => {
  const reply = await runner.run(
    {
      model: sentiment,
      caller: "a",
      task: "text-classification",
      inputs: "I loved it",
      parameters: {},
    },
    unaborted(),
  );
  return (reply as { value: { label: string }[][] }).value[0]?.[0]?.label === "POSITIVE";
};

it("lists what it has in memory, and unloads it once it has answered", async () => {
  runner = hub.createRunner({});
  const { repo, commit } = chat;
  let letters = 0;
  for await (const event of runner.generate(
    { model: chat, caller: "a", request: LONG },
    unaborted(),
  )) {
    if (event.type !== "text") continue;
    if (letters === 0) {
      const [model] = runner.models();
      const running = { state: "ready", running: 1, waiting: 0 };
      expect(model).toMatchObject({ repoKey: repo.key, revision: commit, ...running });
      expect(model?.memoryBytes).toBeGreaterThan(1_000_000);
      runner.unload({ repoKey: repo.key, revision: commit });
    }
    letters += event.text.length;
  }
  expect(letters).toBe(800);
  await expect.poll(() => runner.models()).toEqual([]);
  expect((await readAnswer(runner, chat, "What is 1 plus 1?")).text).toBe("1 plus 1 is 2.");
  expect(runner.models()).toMatchObject([{ state: "ready", calls: 1, running: 0 }]);
});

describe("a process that dies", () => {
  it("fails the call it was answering, and the next call gets a new one", async () => {
    runner = hub.createRunner({ limits: { ...RUNNER_LIMITS, rests: [0] } });
    expect((await readAnswer(runner, chat, "What is 1 plus 1?")).text).toBe("1 plus 1 is 2.");
    const [pid] = listRunnerProcesses();
    const read = async () => {
      for await (const event of runner.generate(
        { model: chat, caller: "a", request: LONG },
        unaborted(),
      ))
        if (event.type === "text") process.kill(pid ?? 0, "SIGKILL");
    };
    await expect(read()).rejects.toMatchObject({
      code: "model-error",
      message: "The model crashed.",
    });
    expect((await readAnswer(runner, chat, "What is 2 plus 2?")).text).toBe("2 plus 2 is 4.");
    expect(isThere(pid ?? 0)).toBe(false);
    expect(listRunnerProcesses()).toHaveLength(1);
  });

  it("ends, and calls it had said nothing to are answered all the same", async () => {
    runner = hub.createRunner({});
    await readAnswer(runner, chat, "What is 1 plus 1?");
    const [pid] = listRunnerProcesses();
    const killed: Promise<void>[] = [];
    const tell = async () => {
      for await (const event of runner.generate(
        { model: chat, caller: "a", request: LONG },
        unaborted(),
      ))
        if (event.type === "text" && killed.length === 0) {
          // Three more are under way by now, and have heard nothing while the process holds still.
          process.kill(pid ?? 0, "SIGSTOP");
          killed.push(end());
        }
    };
    const asked: Promise<string>[] = [];
    const end = async () => {
      for (const caller of ["b", "c", "d"])
        asked.push(
          readAnswer(runner, chat, `What is 2 plus 2?`).then(({ text }) => `${caller}: ${text}`),
        );
      await new Promise((resolve) => setTimeout(resolve, 100));
      process.kill(pid ?? 0, "SIGKILL");
    };
    await expect(tell()).rejects.toMatchObject({ code: "model-error" });
    await Promise.all(killed);
    expect(await Promise.all(asked)).toEqual(
      ["b", "c", "d"].map((caller) => `${caller}: 2 plus 2 is 4.`),
    );
  });

  it("does not outlive its hub, however that ends", async () => {
    const script = new URL("../testing/models/hold-runner.ts", import.meta.url);
    const parent = spawn(process.execPath, [script.pathname], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [told] = await once(parent.stdout, "data");
    const pid = Number(told);
    expect(isThere(pid)).toBe(true);
    parent.kill("SIGKILL");
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  it("ends by itself when nobody calls, and leaves no files", async () => {
    runner = hub.createRunner({ limits: { ...RUNNER_LIMITS, idle: 50 } });
    expect(await isPositive()).toBe(true);
    const [pid] = listRunnerProcesses();
    expect(pid).toBeDefined();
    await expect.poll(() => isThere(pid ?? 0), { timeout: 3000 }).toBe(false);
    expect(await isPositive()).toBe(true);
  });
});

describe("a caller that leaves", () => {
  it("ends its generation at once, and the process stays", async () => {
    runner = hub.createRunner({});
    await readAnswer(runner, chat, "What is 1 plus 1?");
    const before = listRunnerProcesses();
    const controller = new AbortController();
    const read = async () => {
      for await (const event of runner.generate(
        { model: chat, caller: "a", request: LONG },
        controller.signal,
      ))
        if (event.type === "text") controller.abort();
    };
    await expect(read()).rejects.toThrow(/abort/);
    expect((await readAnswer(runner, chat, "What is 2 plus 3?")).text).toBe("2 plus 3 is 5.");
    expect(listRunnerProcesses()).toEqual(before);
  });

  it("frees its place by not reading on", async () => {
    runner = hub.createRunner({});
    for (let round = 0; round < 6; round++)
      for await (const event of runner.generate(
        { model: chat, caller: "a", request: LONG },
        unaborted(),
      ))
        if (event.type === "text") break;
    expect((await readAnswer(runner, chat, "What is 2 plus 3?")).text).toBe("2 plus 3 is 5.");
  });

  it("need not have started", async () => {
    runner = hub.createRunner({});
    const call = runner.run(
      { model: sentiment, caller: "a", task: "text-classification", inputs: "x", parameters: {} },
      AbortSignal.abort(),
    );
    await expect(call).rejects.toThrow(/abort/);
    expect(listRunnerProcesses()).toEqual([]);
  });
});

describe("limits", () => {
  it("unloads what was not used for longest when memory is short", async () => {
    // Room for either, not for both.
    runner = hub.createRunner({ budgetBytes: 140_000_000 });
    const asked = () => readAnswer(runner, chat, "What is 1 plus 1?");
    expect((await asked()).wasLoaded).toBe(false);
    expect((await asked()).wasLoaded).toBe(true);
    expect(await isPositive()).toBe(true);
    expect((await asked()).wasLoaded).toBe(false);
  });

  it("says how much memory a model needs that there is not", async () => {
    runner = hub.createRunner({ budgetBytes: 10_000_000 });
    await expect(readAnswer(runner, chat, "Hi")).rejects.toMatchObject({
      code: "not-runnable",
      message: expect.stringMatching(
        /needs about \d+ MB of memory \(limit of the embedded runtime: 10 MB\)/,
      ),
    });
  });

  it("gives up on a model that takes too long", async () => {
    const limits = { ...RUNNER_LIMITS };
    runner = hub.createRunner({ limits });
    await readAnswer(runner, chat, "Hi");
    limits.generate = 1;
    await expect(readAnswer(runner, chat, LONG)).rejects.toMatchObject({ code: "timeout" });
    limits.generate = RUNNER_LIMITS.generate;
    expect((await readAnswer(runner, chat, "What is 2 plus 3?")).text).toBe("2 plus 3 is 5.");
  });
});

describe("a repo", () => {
  it.each([
    ["nothing", {}, "It has neither a GGUF file nor onnx/model.onnx."],
    ["no configuration", { "onnx/model.onnx": "x" }, "config.json is missing."],
    [
      "no task",
      { "onnx/model.onnx": "x", "config.json": '{"model_type":"bert"}' },
      "The card has no pipeline_tag, so the task of the model is unknown.",
    ],
    [
      "no tokenizer",
      {
        "README.md": "---\npipeline_tag: fill-mask\n---\n",
        "onnx/model.onnx": "x",
        "config.json": '{"model_type":"bert"}',
      },
      "tokenizer.json is missing.",
    ],
    [
      "another session",
      {
        "README.md": "---\npipeline_tag: summarization\n---\n",
        "onnx/model.onnx": "x",
        "config.json": '{"model_type":"t5"}',
        "tokenizer.json": "{}",
        "tokenizer_config.json": "{}",
      },
      "onnx/encoder_model.onnx is missing.",
    ],
    ["a damaged file", { "m.gguf": "GGUF or not" }, "m.gguf is not a GGUF file or is damaged."],
    [
      "a file cut short",
      { "m.gguf": ggufHeader().subarray(0, -8) },
      `m.gguf is incomplete: ${ggufHeader().length - 8} of ${ggufHeader().length} bytes.`,
    ],
    ["half of a split file", { "m-00001-of-00002.gguf": "x" }, "m-00002-of-00002.gguf is missing."],
  ])("with %s is told what is missing", async (_, files, reason) => {
    runner = hub.createRunner({});
    const model = await hub.publish({ "notes.txt": "x", ...files });
    expect(await runner.check(model)).toEqual({ kind: "missing", reason });
    const call = readAnswer(runner, model, "Hi");
    await expect(call).rejects.toMatchObject({ code: "not-runnable", message: reason });
  });

  it("whose files are damaged fails without a path, which is for the log, and no other repo does", async () => {
    runner = hub.createRunner({});
    const texts = { "tokenizer.json": "{}", "tokenizer_config.json": "{}" };
    const model = await hub.publish({
      ...texts,
      "README.md": "---\npipeline_tag: fill-mask\n---\n",
      "onnx/model.onnx": "not at all",
      "config.json": '{"model_type":"bert"}',
    });
    const call = { model, caller: "a", task: "fill-mask", inputs: "[MASK]", parameters: {} };
    const troubles: RunnerTrouble[] = [];
    runner.observe((trouble) => troubles.push(trouble));
    await expect(runner.run(call, unaborted())).rejects.toMatchObject({
      code: "model-error",
      // Tokenizer and weights are read together, and either may fail first.
      message: expect.stringMatching(/^The model failed to load(: Protobuf parsing failed)?\.$/),
    });
    expect(troubles).toMatchObject([
      { model, words: expect.stringMatching(/\/node_modules\/|model\.onnx/) },
    ]);
    expect((await readAnswer(runner, chat, "What is 2 plus 2?")).text).toBe("2 plus 2 is 4.");
  });
});
