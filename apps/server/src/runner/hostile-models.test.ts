import { readFileSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createEmbeddedHub,
  type EmbeddedHub,
  readAnswer,
  unaborted,
} from "../testing/models/embedded-hub.ts";
import {
  abortingModel,
  endlessSession,
  endlessTemplate,
  endlessTokenizer,
} from "../testing/models/hostile-models.ts";
import { isThere, listRunnerProcesses } from "../testing/models/runner-processes.ts";
import { RUNNER_LIMITS } from "./limits.ts";
import type { Runner, RunnerEvent, RunnerModel, RunnerTrouble } from "./runner.ts";

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

const classify = (model: RunnerModel, inputs: string) =>
  runner.run(
    { model, caller: "a", task: "text-classification", inputs, parameters: {} },
    unaborted(),
  );
const talk = (model: RunnerModel) => readAnswer(runner, model, "What is 2 plus 2?");

const KINDS = [
  ["ends its process", abortingModel, talk, "model-error", "crashed, SIGABRT"],
  ["has a template without end", endlessTemplate, talk, "timeout", "too slow, SIGPROF"],
  [
    "has a tokenizer without end",
    endlessTokenizer,
    (model: RunnerModel) => classify(model, "a".repeat(60)),
    "timeout",
    "too slow, SIGPROF",
  ],
  [
    "computes without end",
    endlessSession,
    (model: RunnerModel) => classify(model, "fox fox"),
    "timeout",
    "too slow, SIGKILL",
  ],
] as const;

describe.each(KINDS)("a model that %s", (_, files, call, code, ending) => {
  it("fails its own call, rests, and changes nothing for calls of others", async () => {
    const limits = { ...RUNNER_LIMITS, read: 1500, run: 2500, cancel: 300 };
    runner = hub.createRunner({ limits });
    const troubles: RunnerTrouble[] = [];
    runner.observe((trouble) => troubles.push(trouble));
    const hostile = await hub.publish(await files());
    await classify(sentiment, "I loved it");
    const stream = await openStream();

    let isOver = false;
    const failed = call(hostile).catch((error: unknown) => error);
    void failed.then(() => {
      isOver = true;
    });
    // Before the other call is over, as well as after it.
    for (let count = 0; count < 3 || !isOver; count++) {
      const reply = await classify(sentiment, "I loved it");
      expect(reply).toMatchObject({ value: [[{ label: "POSITIVE" }, {}, {}]] });
      await stream.read();
    }
    expect(await failed).toMatchObject({ code, name: "RunnerError" });
    expect(troubles).toMatchObject([
      { model: hostile, message: `the model's process ended: ${ending}` },
    ]);
    await expect(call(hostile)).rejects.toMatchObject({ code: "resting", retryAfter: 5 });
    expect(stream.before.every(isThere)).toBe(true);
    expect(await stream.finish()).toMatchObject({ type: "done" });
  });
});

/** A generation of another model, read piece by piece while others work. */
async function openStream() {
  // As long as the model's context is.
  const request = { prompt: "a", grammar: "root ::= [a-z]+", max_tokens: 10_000 };
  const events = runner
    .generate({ model: chat, caller: "b", request }, unaborted())
    [Symbol.asyncIterator]();
  let last = (await events.next()) as IteratorResult<RunnerEvent>;
  const next = async () => {
    if (!last.done && last.value.type !== "done") last = await events.next();
  };
  while (!last.done && last.value.type !== "text") await next();
  return {
    before: listRunnerProcesses(),
    read: next,
    async finish(): Promise<RunnerEvent> {
      while (!last.done && last.value.type !== "done") await next();
      return last.value;
    },
  };
}

describe("a process", () => {
  it("has one model, the model's files, and as few rights as this system lets it have", async () => {
    runner = hub.createRunner({});
    await Promise.all([talk(chat), classify(sentiment, "I loved it")]);
    const pids = listRunnerProcesses();
    expect(pids).toHaveLength(2);
    const measures = await runner.isolation();
    for (const pid of pids) {
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (measures.includes("user")) expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m);
      if (measures.includes("user")) expect(status).toMatch(/^Groups:\s*$/m);
      if (measures.includes("no-new-privileges")) expect(status).toMatch(/^NoNewPrivs:\t1$/m);
      if (measures.includes("no-new-privileges")) expect(status).toMatch(/^CapEff:\t0+$/m);
      const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
      expect(variables.filter((one) => /^ORRERY_/.test(one))).toEqual([]);
    }
  });
});

describe("models that compute at once", () => {
  it("do not wait for each other, only for their own turns", async () => {
    runner = hub.createRunner({ limits: { ...RUNNER_LIMITS, run: 2500, cancel: 300 } });
    const hostile = await hub.publish(endlessSession());
    // More calls than places, concurrently.
    const stuck = ["a", "b", "c"].map((caller) =>
      runner
        .run(
          {
            ...{ model: hostile, caller, task: "text-classification" },
            ...{ inputs: "fox", parameters: {} },
          },
          unaborted(),
        )
        .catch(({ code }: { code: string }) => code),
    );
    expect((await talk(chat)).text).toBe("2 plus 2 is 4.");
    // The first was alone, and is to blame; the others find the model at rest.
    expect(await Promise.all(stuck)).toEqual(["timeout", "resting", "resting"]);
  });
});
