import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFailed } from "vitest";
import { IS_LONG } from "../faults/is-long.ts";
import { type Failure, startLoad } from "./fleet-load.ts";
import type { StorageFault } from "./front-worker.ts";
import { startFleet } from "./start-fleet.ts";

const KILLS = Number(process.env.KILLS ?? (IS_LONG ? 60 : 3));
const AWAY_MS = 1000 * Number(process.env.AWAY_SECONDS ?? (IS_LONG ? 60 : 3));
const FAULT_MS = IS_LONG ? 20_000 : 1_500;
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000);
const RECOVERY_MS = 30_000;

const STORAGE_FAULTS: readonly StorageFault[] = [
  { every: 3, status: 500 },
  { every: 3, status: 503, code: "SlowDown" },
  { every: 2, delayMs: 200 },
  { every: 3, isCut: true },
  { every: 1, status: 503, code: "SlowDown" },
];

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it(`loses nothing over ${KILLS} kills, without PostgreSQL, without its copies and with a failing S3`, async () => {
  console.log(`Repeat with SEED=${SEED}`);
  const random = createRandom(SEED);
  const fleet = await startFleet(3);
  const { hubs, postgres, front } = fleet;
  const all = hubs.map((_, index) => index);
  onTestFailed(() => {
    for (const hub of hubs) console.log(hub.pid ?? "ended", hub.printed().slice(-3000));
  });
  const load = await startLoad(fleet, random);

  const worksOn = async () => {
    const before = load.promised();
    await expect.poll(load.promised, { timeout: RECOVERY_MS }).toBeGreaterThan(before + 6);
  };
  const expectRight = async (indexes: readonly number[], isDeep = false) => {
    const wrong = await Promise.all(indexes.map((index) => load.findWrong(index, isDeep)));
    expect(wrong.flat()).toEqual([]);
  };
  /** What failed otherwise than it may; git's client says no status. */
  const findStrange = (phase: string, isAllowed: (failure: Failure) => boolean) => {
    const failures = load.takeFailures();
    const counts = Map.groupBy(failures, ({ kind }) => kind);
    const words = [...counts].map(([kind, { length }]) => `${length} ${kind}`).join(", ");
    console.log(`${phase}: ${words || "nothing failed"}, slowest ${load.takeLongest()} ms`);
    return failures.filter(({ kind, what, ...one }) => {
      const isPush = what === "push" && kind === "lost";
      return kind !== "refused" && !isPush && !isAllowed({ kind, what, ...one });
    });
  };

  await worksOn();
  expect(load.takeFailures()).toEqual([]);

  let cut = 0;
  // Killed at a random moment: only what it had under way fails, and the others have all that it promised.
  for (let round = 0; round < KILLS; round++) {
    const victim = Math.floor(random() * hubs.length);
    const others = all.filter((index) => index !== victim);
    await sleep(200 + random() * 800);
    load.use(others);
    await hubs[victim]?.kill();
    await worksOn();
    await expectRight(others);
    await hubs[victim]?.start();
    load.use(all);
    const failures = load.takeFailures();
    cut += failures.length;
    expect(failures.filter(({ at }) => at !== victim)).toEqual([]);
  }
  console.log(`${KILLS} kills: ${cut} requests were cut`);
  await worksOn();
  await expectRight(all, true);
  expect(load.takeFailures()).toEqual([]);
  load.takeLongest();

  // Copies of histories go in the midst of work: they are made again.
  for (let time = 0; time < 3; time++) {
    fleet.loseCopies(Math.floor(random() * hubs.length));
    await sleep(random() * 500);
  }
  await worksOn();
  await expectRight(all);
  expect(
    load.takeFailures().filter(({ kind, what }) => kind !== "refused" && what !== "push"),
  ).toEqual([]);

  // Without PostgreSQL: refused with a time to wait, or done.
  await postgres.stop("SIGQUIT");
  await sleep(AWAY_MS);
  await postgres.start();
  await worksOn();
  expect(findStrange("PostgreSQL away", () => false)).toEqual([]);
  await expectRight(all);

  // With an S3 that fails, is slow, asks to slow down, or cuts answers midway. Retries hide most of it. A download that
  // had begun ends early, and says so by its length.
  for (const fault of STORAGE_FAULTS) {
    const before = front.countFaults();
    front.fail([fault]);
    await sleep(FAULT_MS);
    expect(front.countFaults()).toBeGreaterThan(before);
  }
  front.fail([]);
  await worksOn();
  expect(findStrange("S3 failing", ({ kind }) => kind === "cut")).toEqual([]);
  await load.stop();
  await expectRight(all, true);
}, 900_000);
