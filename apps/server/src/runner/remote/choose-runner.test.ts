import type { RunnerProcess, RunnerProcessModel } from "@orrery/registry";
import { expect, it } from "vitest";
import { orderRunners } from "./choose-runner.ts";
import { createRunnerDirectory } from "./runner-directory.ts";

const WANTED = { repoKey: "m", revision: "1", memoryBytes: 40 };

const model = (change: Partial<RunnerProcessModel> = {}): RunnerProcessModel => ({
  ...{ repoKey: "m", revision: "1", state: "ready", memoryBytes: 40, device: undefined },
  ...{ running: 0, waiting: 0 },
  ...change,
});
const runner = (id: string, memoryBytes: number, ...models: RunnerProcessModel[]) =>
  ({ id, address: `http://${id}`, memoryBytes, models, seesImages: false }) as RunnerProcess;
const order = (...runners: RunnerProcess[]) =>
  orderRunners(runners, WANTED, () => [])
    .map(({ id }) => id)
    .join(" ");

it("asks who has the model, then who has most room, then who must end another model, then the rest", () => {
  const other = model({ repoKey: "other", memoryBytes: 70 });
  const resting = model({ state: "resting", memoryBytes: 0 });
  expect(
    order(
      runner("small", 30),
      runner("full", 100, other),
      runner("resting", 100, resting),
      runner("roomy", 90),
      runner("roomier", 100),
      runner("holds", 100, model({ state: "loading" })),
      runner("another-commit", 150, model({ revision: "2", memoryBytes: 20 })),
    ),
  ).toBe("holds another-commit roomier roomy full resting small");
});

it("spreads calls over those that have the model, and on to one with room once all are busy", () => {
  const [idle, some, busy] = [0, 3, 8].map((running) => model({ running }));
  expect(order(runner("some", 50, some as never), runner("idle", 50, idle as never))).toBe(
    "idle some",
  );
  expect(order(runner("busy", 50, busy as never), runner("free", 50))).toBe("free busy");
  expect(order(runner("busy", 50, busy as never), runner("tiny", 30))).toBe("busy tiny");
});

it("counts its own calls before they are in rows, and asks those that are away last", async () => {
  let now = 0;
  let reads = 0;
  const rows = [runner("a", 100), runner("b", 90)];
  const directory = createRunnerDirectory(
    async () => {
      reads++;
      return rows;
    },
    () => now,
  );
  const ids = async (wanted = WANTED) => (await directory.order(wanted)).map(({ id }) => id);
  expect(await ids()).toEqual(["a", "b"]);
  const other = { ...WANTED, repoKey: "other" };
  const leave = directory.enter("a", other);
  // It will have the other model.
  expect(await ids()).toEqual(["b", "a"]);
  expect(await ids(other)).toEqual(["a", "b"]);
  leave();
  expect(await ids()).toEqual(["a", "b"]);
  directory.away("a");
  expect(await ids()).toEqual(["b", "a"]);
  expect(reads).toBe(1);
  now += 10_001;
  expect(await ids()).toEqual(["a", "b"]);
  expect(reads).toBe(2);
});
