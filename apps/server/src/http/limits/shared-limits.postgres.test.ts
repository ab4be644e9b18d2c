import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Job } from "@orrery/registry";
import { beforeAll, expect, inject, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { createDatabase } from "../../testing/postgres/create-database.ts";
import { createOpenCounts } from "./open-counts.ts";
import { createSharedRates } from "./shared-rates.ts";

const MINUTE_MS = 60_000;
const ends: (() => Promise<void>)[] = [];
let one: TestApp;
let other: TestApp;

/** Two processes on one database, as far as the database knows. */
beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  ends.push(async () => rmSync(folder, { recursive: true, force: true }));
  const settings = {
    ORRERY_DATA: folder,
    ORRERY_DATABASE_URL: await createDatabase(inject("postgresUrl")),
    ORRERY_LIMIT_READS_PER_ACCOUNT: "20",
  };
  const options = { onEnd: (end: () => Promise<void>) => void ends.push(end) };
  one = await createTestApp(settings, options);
  other = await createTestApp(settings, options);
  return async () => {
    for (const end of ends.reverse()) await end();
  };
}, 120_000);

const shared = () => [one.hub.registry.sharedLimits, other.hub.registry.sharedLimits] as const;

it("lets processes together give a minute's requests and at most one bucket more each, and then none", async () => {
  const now = Date.now();
  const [a, b] = shared().map((limits) => createSharedRates(limits, () => now)) as [
    ReturnType<typeof createSharedRates>,
    ReturnType<typeof createSharedRates>,
  ];
  const spend = (rates: typeof a, tries: number) =>
    Array.from({ length: tries }, () => rates.take("reads account x", 100, MINUTE_MS)).filter(
      ({ isAllowed }) => isAllowed,
    ).length;
  expect([spend(a, 30), spend(b, 30)]).toEqual([30, 30]);
  await a.settle();
  await b.settle();
  expect([spend(a, 1), spend(b, 1)]).toEqual([1, 1]);
  await Promise.all([a.settle(), b.settle()]);
  expect([spend(a, 1), spend(b, 1)]).toEqual([1, 1]);
  await Promise.all([a.settle(), b.settle()]);
  // 36 are left, for both: the first has them.
  const [first, second] = [spend(a, 100), spend(b, 100)];
  expect(first).toBeGreaterThanOrEqual(35);
  expect(first).toBeLessThanOrEqual(38);
  expect(first + second).toBeLessThanOrEqual(76);
  await Promise.all([a.settle(), b.settle()]);
  await Promise.all([a.settle(), b.settle()]);
  expect([spend(a, 10), spend(b, 10)]).toEqual([0, 0]);
  // What was too much is owed: a process that never saw the caller knows it after its first look.
  const late = createSharedRates(shared()[0], () => now);
  late.take("reads account x", 100, MINUTE_MS);
  await late.settle();
  expect(late.take("reads account x", 100, MINUTE_MS).isAllowed).toBe(false);
  // Another caller has all of it.
  expect(late.take("reads account y", 100, MINUTE_MS).isAllowed).toBe(true);
});

it("counts alone while the database is away, and settles all of it later", async () => {
  const now = Date.now();
  let isAway = true;
  const rates = createSharedRates(
    {
      take: (taken) =>
        isAway ? Promise.reject(new Error("away")) : one.hub.registry.sharedLimits.take(taken),
    },
    () => now,
  );
  for (let count = 0; count < 10; count++) rates.take("reads account z", 10, MINUTE_MS);
  await expect(rates.settle()).rejects.toThrow("away");
  expect(rates.take("reads account z", 10, MINUTE_MS).isAllowed).toBe(false);
  isAway = false;
  await rates.settle();
  const others = createSharedRates(shared()[1], () => now);
  others.take("reads account z", 10, MINUTE_MS);
  await others.settle();
  expect(others.take("reads account z", 10, MINUTE_MS).isAllowed).toBe(false);
});

it("settles thousands of keys of several processes at once, without waiting for each other for ever", async () => {
  const both = shared().map((limits) => createSharedRates(limits));
  for (const rates of both)
    for (let key = 0; key < 3000; key++) rates.take(`reads address ${key}`, 10, MINUTE_MS);
  await Promise.all(both.flatMap((rates) => [rates.settle(), rates.settle()]));
});

it("refuses an account's requests at any process, soon after they were too many at one", async () => {
  const ada = await one.signUp("ada");
  const there = other.with({ authorization: `Bearer ${ada.token}` });
  for (let count = 0; count < 20; count++) await ada.get("/api/whoami-v2");
  expect((await ada.get("/api/whoami-v2")).statusCode).toBe(429);
  await expect
    .poll(async () => (await there.get("/api/whoami-v2")).statusCode, { timeout: 5000 })
    .toBe(429);
});

it("gives each holder so many live sessions over all processes, however they race", async () => {
  const [a, b] = shared().map((limits) => createOpenCounts(limits)) as [
    ReturnType<typeof createOpenCounts>,
    ReturnType<typeof createOpenCounts>,
  ];
  const raced = await Promise.all(
    [a, b, a, b, a, b, a, b].map((counts) => counts.enterChecked("live ada", 3)),
  );
  const leaves = raced.filter((leave) => leave !== undefined);
  // Two that come at one moment may both be refused; never are there too many.
  expect(leaves.length).toBeLessThanOrEqual(3);
  while (leaves.length < 3) {
    // As each process does every second: what was refused counts until then.
    await Promise.all([a.settle(), b.settle()]);
    const leave = await a.enterChecked("live ada", 3);
    if (leave) leaves.push(leave);
  }
  expect(await b.enterChecked("live ada", 3)).toBeUndefined();
  expect(await b.enterChecked("live bob", 3)).toBeDefined();
  leaves[0]?.();
  await Promise.all([a.settle(), b.settle()]);
  expect(await b.enterChecked("live ada", 3)).toBeDefined();
});

it("forgets what a dead process had open", async () => {
  const [a, b] = shared().map((limits) => createOpenCounts(limits)) as [
    ReturnType<typeof createOpenCounts>,
    ReturnType<typeof createOpenCounts>,
  ];
  await a.enterChecked("live eve", 1);
  expect(await b.enterChecked("live eve", 1)).toBeUndefined();
  const { processes } = other.hub.registry;
  const registered = await processes.list();
  await processes.forget(registered.map(({ id }) => id));
  expect(await b.enterChecked("live eve", 1)).toBeDefined();
});

it("gives each waiting job to one process, and a job whose lease ended to another, which alone finishes it", async () => {
  const [first, second] = [one.hub.registry.jobs, other.hub.registry.jobs];
  const maker = { kind: "account", key: "k" } as const;
  const wanted = { holder: "h", maker, endpoint: "ada/m", input: {} } as never;
  for (let count = 0; count < 20; count++) await first.create(wanted);
  const claims = await Promise.all(
    Array.from({ length: 24 }, (_, index) => (index % 2 ? second : first).claim()),
  );
  const claimed = claims.filter((job): job is Job => job !== undefined);
  expect(claimed).toHaveLength(20);
  expect(new Set(claimed.map(({ id }) => id)).size).toBe(20);
  for (const job of claimed) await first.finish(job, { status: 200, body: {} });
  const job = await first.create(wanted);
  const slept = (await first.claim()) as Job;
  await first.heal();
  const taken = (await second.claim()) as Job;
  expect([slept.id, taken.id, taken.attempts]).toEqual([job.id, job.id, 2]);
  expect(await first.renewLease(slept)).toBe(false);
  await first.finish(slept, { status: 500, body: "late" });
  expect((await first.get("h", job.id)).status).toBe("running");
  await second.finish(taken, { status: 200, body: "right" });
  expect((await first.get("h", job.id)).answer?.body).toBe("right");
});
