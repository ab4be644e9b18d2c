import { expect, it } from "vitest";
import { type CreateWorld, signUp } from "./test-world.ts";

const HOUR_MS = 3_600_000;
const call = (holder: string) => ({
  holder,
  maker: { kind: "visitor", key: holder } as const,
  endpoint: "ada/open",
  input: { prompt: "a" },
});

export function describeJobs(create: CreateWorld): void {
  it("gives a job to one process until its lease ends, and its answer to its holder", async () => {
    const world = await create();
    const { jobs } = world.registry;
    const job = await jobs.create(call("ada"));
    await expect(jobs.get("bob", job.id)).rejects.toMatchObject({ code: "job-not-found" });
    const first = await jobs.claim();
    expect(first).toMatchObject({ id: job.id, input: { prompt: "a" } });
    expect(await jobs.claim()).toBeUndefined();
    world.advance(20_000);
    expect(first && (await jobs.renewLease(first))).toBe(true);
    world.advance(20_000);
    expect(await jobs.claim()).toBeUndefined();
    world.advance(11_000);
    const second = await jobs.claim();
    expect(second).toMatchObject({ id: job.id });
    if (!first || !second) throw new Error("Nobody gave the job.");
    // The first process was only slow: what it does now counts no more.
    expect([await jobs.renewLease(first), await jobs.renewLease(second)]).toEqual([false, true]);
    await jobs.finish(first, { status: 500, body: "late" });
    expect(await jobs.get("ada", job.id)).toMatchObject({ status: "running" });
    await jobs.finish(second, { status: 200, body: { text: "é" } });
    expect(await jobs.get("ada", job.id)).toMatchObject({
      status: "done",
      answer: { status: 200, body: { text: "é" } },
    });
    expect(await jobs.cancel("ada", job.id)).toBe(false);
    world.advance(25 * HOUR_MS);
    await jobs.expire();
    await expect(jobs.get("ada", job.id)).rejects.toMatchObject({ code: "job-not-found" });
  });

  it("gives up what ended three processes, and does at once what an earlier one left", async () => {
    const world = await create();
    const { jobs } = world.registry;
    const job = await jobs.create(call("ada"));
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(await jobs.claim()).toMatchObject({ id: job.id });
      await jobs.heal();
    }
    expect(await jobs.claim()).toBeUndefined();
    expect((await jobs.get("ada", job.id)).answer?.status).toBe(500);
  });

  it("keeps no answer of what was cancelled, and takes so many at once", async () => {
    const world = await create();
    const { jobs } = world.registry;
    const job = await jobs.create(call("ada"));
    const claimed = await jobs.claim();
    expect(await jobs.cancel("ada", job.id)).toBe(true);
    if (!claimed) throw new Error("Nobody gave the job.");
    expect(await jobs.renewLease(claimed)).toBe(false);
    await jobs.finish(claimed, { status: 200, body: "late" });
    expect(await jobs.get("ada", job.id)).toMatchObject({
      status: "cancelled",
      answer: { status: 400 },
    });
    for (let made = 0; made < 100; made++) await jobs.create(call("ada"));
    await expect(jobs.create(call("ada"))).rejects.toMatchObject({ code: "too-many-jobs" });
    expect(await jobs.position(await jobs.create(call("bob")))).toBe(0);
  });

  it("knows by a credential's row whether it still counts", async () => {
    const world = await create();
    const ada = await signUp(world, "ada");
    const { accessTokens, credentials, sessions } = world.registry;
    const text = await accessTokens.create(ada, { name: "t", role: "inference" });
    const key = (await accessTokens.identify(text))?.token.key ?? "";
    const token = { kind: "token", key } as const;
    expect(await credentials.viewerFor(token)).toMatchObject({ name: "ada", scope: "inference" });
    await accessTokens.delete(ada, key);
    expect(await credentials.viewerFor(token)).toBeUndefined();
    const cookie = await sessions.start(ada);
    const session = {
      kind: "session",
      key: (await sessions.identify(cookie))?.key ?? "",
    } as const;
    expect(await credentials.viewerFor(session)).toMatchObject({ name: "ada", scope: "write" });
    await sessions.end(cookie);
    expect(await credentials.viewerFor(session)).toBeUndefined();
  });
}
