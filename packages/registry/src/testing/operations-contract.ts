import { expect, it } from "vitest";
import { anonymous, type Viewer } from "../viewer.ts";
import { again, type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const call = (holder: string, input: unknown = {}) => ({
  holder,
  maker: { kind: "visitor", key: holder } as const,
  endpoint: "ada/open",
  input,
});

/** What administrators see of a hub at work, and change. */
export function describeOperations(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    return { world, root, ada, ...world.registry };
  }

  it("lists the jobs of everyone without what they ask, retries and cancels them", async () => {
    const { world, root, ada, jobs, hubJobs } = await start();
    const failed = await jobs.create(call(ada.key, { prompt: "secret" }));
    const claimed = await jobs.claim();
    await jobs.finish(claimed!, { status: 500, body: "no" });
    world.advance(1000);
    const waiting = await jobs.create(call("192.0.2.1"));
    const listed = await hubJobs.list(root);
    expect(listed.counts).toMatchObject({ failed: 1, waiting: 1, running: 0, done: 0 });
    expect(listed.jobs).toMatchObject([
      { id: waiting.id, caller: "192.0.2.1", state: "waiting" },
      { id: failed.id, caller: "ada", state: "failed", answerStatus: 500, attempts: 1 },
    ]);
    expect(JSON.stringify(listed)).not.toContain("secret");
    expect((await hubJobs.list(root, { state: "failed" })).jobs).toHaveLength(1);
    const notFound = { code: "job-not-found" };
    await expect(hubJobs.retry(root, waiting.id)).rejects.toMatchObject(notFound);
    await expect(hubJobs.cancel(root, failed.id)).rejects.toMatchObject(notFound);
    await hubJobs.cancel(root, waiting.id);
    await hubJobs.retry(root, failed.id);
    expect(await jobs.claim()).toMatchObject({ id: failed.id, attempts: 1 });
    expect((await hubJobs.list(root)).counts).toMatchObject({ running: 1, cancelled: 1 });
    for (let made = 0; made < 50; made++) await jobs.create(call(`visitor ${made}`));
    const first = await hubJobs.list(root);
    const rest = await hubJobs.list(root, { cursor: first.nextCursor });
    expect([first.jobs.length, rest.jobs.length, rest.nextCursor]).toEqual([50, 2, undefined]);
  });

  it("shows the work that one process does at a time, and who holds which lease", async () => {
    const { world, root, leases, sharedWorks, processes } = await start();
    await processes.register({
      ...{ place: "here", pid: 7, started: "1", since: world.now().toISOString() },
      ...{ host: "a", version: "1", runner_bytes: 5 },
    });
    const [own] = await processes.list();
    await sharedWorks.begin("garbage", DAY_MS);
    expect(await sharedWorks.list(root)).toMatchObject([
      { name: "garbage", everyMs: DAY_MS, endedAt: undefined, failure: undefined },
    ]);
    world.advance(MINUTE_MS);
    await sharedWorks.end("garbage", "no room");
    expect(await sharedWorks.list(root)).toMatchObject([{ failure: "no room" }]);
    await sharedWorks.begin("garbage", DAY_MS);
    await sharedWorks.end("garbage");
    expect(await sharedWorks.list(root)).toMatchObject([
      { endedAt: world.now(), failure: undefined },
    ]);
    await leases.acquire("maintenance", MINUTE_MS);
    expect(await sharedWorks.leases(root)).toMatchObject([
      { name: "maintenance", process: own?.id },
    ]);
    world.advance(2 * MINUTE_MS);
    expect(await sharedWorks.leases(root)).toEqual([]);
  });

  it("shows the models in memory, and unloads them by a word to their process", async () => {
    const { world, root, ada, loadedModels, processes, repos } = await start();
    const id = repoId("ada/m");
    const { key } = await repos.create(ada, { id, private: true });
    const at = { place: "here", pid: 7, started: "1" };
    await processes.register({ ...at, since: null, host: "a", version: "1", runner_bytes: 5 });
    const model = {
      ...({ repoKey: key, revision: "abc", state: "ready" } as const),
      ...{ memoryBytes: 7, device: "GPU 0", since: world.now() },
      ...{ calls: 3, running: 1, waiting: 2, crashes: 0 },
    } as const;
    await loadedModels.report([model]);
    expect(await loadedModels.list(root)).toMatchObject([
      { id, state: "ready", memoryBytes: 7, device: "GPU 0", calls: 3, running: 1, waiting: 2 },
    ]);
    expect(await loadedModels.takeUnwanted()).toEqual([]);
    await loadedModels.unload(root, id);
    expect(await loadedModels.list(root)).toMatchObject([{ state: "leaving" }]);
    await loadedModels.report([{ ...model, calls: 4 }]);
    expect(await loadedModels.takeUnwanted()).toEqual([{ repoKey: key, revision: "abc" }]);
    expect(await loadedModels.takeUnwanted()).toEqual([]);
    await loadedModels.report([]);
    expect(await loadedModels.list(root)).toEqual([]);
    await expect(loadedModels.unload(root, id)).rejects.toMatchObject({ code: "entry-not-found" });
    await loadedModels.report([{ ...model, device: undefined }]);
    expect(await loadedModels.list(root)).toMatchObject([{ device: undefined }]);
    await processes.leave();
    expect(await loadedModels.list(root)).toEqual([]);
  });

  it("lists the processes whose models others may call, with what they have in memory", async () => {
    const { world, ada, loadedModels, processes, repos } = await start();
    const at = { place: "here", pid: 7, started: "1", since: null, host: "a", version: "1" };
    await processes.register({ ...at, runner_bytes: 5 });
    expect(await processes.listRunners()).toEqual([]);
    const offer = { address: "http://10.0.0.7:4870", gpu: "cuda", seesImages: true };
    await processes.offer(offer);
    const idle = { ...offer, id: expect.any(String), memoryBytes: 5, models: [] };
    expect(await processes.listRunners()).toEqual([idle]);
    const { key } = await repos.create(ada, { id: repoId("ada/m"), private: true });
    expect(await repos.byKey(key)).toMatchObject({ key, private: true });
    const load = { repoKey: key, revision: "abc", state: "ready", memoryBytes: 7 } as const;
    const figures = { running: 1, waiting: 2, calls: 0, crashes: 0, since: world.now() };
    await loadedModels.report([{ ...load, ...figures }]);
    expect(await processes.listRunners()).toMatchObject([
      { models: [{ ...load, running: 1, waiting: 2 }] },
    ]);
    // Others took it for dead: its next beat brings the offer back.
    const [own] = await processes.list();
    await processes.forget([own?.id ?? ""]);
    expect(await processes.listRunners()).toEqual([]);
    await processes.beat({ ...at, runner_bytes: 5 });
    expect(await processes.listRunners()).toEqual([idle]);
    await processes.offer(undefined);
    expect(await processes.listRunners()).toEqual([]);
  });

  it("says where processes may be asked for their index and what they bring, while they offer it", async () => {
    const { processes } = await start();
    const about = { since: null, host: "a", version: "1", runner_bytes: null };
    await processes.register({ place: "here", pid: 7, started: "1", ...about });
    expect(await processes.listIndexes()).toEqual([]);
    const address = "http://10.0.0.7:4870";
    await processes.offerIndex(address);
    const [own] = await processes.list();
    expect(await processes.listIndexes()).toEqual([{ id: own?.id, place: "here", address }]);
    await processes.offerIndex(undefined);
    expect(await processes.listIndexes()).toEqual([]);
    const id = own?.id ?? "";
    expect(await processes.findMirrors(id)).toBeUndefined();
    await processes.offerMirrors(address);
    expect(await processes.findMirrors(id)).toEqual({ id, place: "here", address });
    // Others took it for dead.
    await processes.forget([id]);
    expect(await processes.findMirrors(id)).toBeUndefined();
    await processes.beat({ place: "here", pid: 7, started: "1", ...about });
    expect(await processes.findMirrors(id)).toEqual({ id, place: "here", address });
  });

  it("counts who passed which limit by day, and forgets it after a week", async () => {
    const { world, root, ada, refusals } = await start();
    const refused = { kind: "reads", caller: ada.key, isAccount: true, count: 2 };
    await refusals.add([refused, { ...refused, caller: "192.0.2.1", isAccount: false }]);
    await refusals.add([refused]);
    const listed = await refusals.list(root);
    expect(listed.map(({ caller, count }) => [caller, count]).toSorted()).toEqual([
      ["192.0.2.1", 2],
      ["ada", 4],
    ]);
    world.advance(8 * DAY_MS);
    await refusals.forgetOld();
    expect(await refusals.list(root)).toEqual([]);
  });

  it("changes limits at once, and goes back to the setting", async () => {
    const { world, root, ada, hubLimits, organizations, repos, audit } = await start();
    expect(await hubLimits.all()).toMatchObject({ repos: 0, organizations: 0 });
    await hubLimits.set(root, "organizations", 1);
    await hubLimits.set(root, "repos", 1);
    await organizations.create(ada, "lab");
    const member = await again(world, ada);
    const tooMany = organizations.create(member, "second");
    await expect(tooMany).rejects.toMatchObject({ code: "too-many-organizations" });
    await repos.create(ada, { id: repoId("ada/a"), private: false });
    await expect(repos.create(ada, { id: repoId("ada/b"), private: false })).rejects.toMatchObject({
      code: "too-many-repos",
    });
    await hubLimits.set(root, "organizations", undefined);
    await organizations.create(member, "second");
    expect(await hubLimits.changed(root)).toEqual({ repos: 1 });
    for (const value of [-1, 1.5, Number.NaN])
      await expect(hubLimits.set(root, "repos", value)).rejects.toMatchObject({
        code: "bad-request",
      });
    expect((await audit.list(root, { word: "hub.set_limit" })).events).toMatchObject([
      { target: "organizations", details: { before: 1, after: null } },
      { target: "repos", details: { before: 0, after: 1 } },
      { target: "organizations", details: { before: 0, after: 1 } },
    ]);
  });

  it("is read-only for a reason: no work begins, and processes report that they are quiet", async () => {
    const { world, root, ada } = await start();
    const { readOnly, leases, processes } = world.registry;
    const facts = { ...{ place: "there", pid: 1, started: "1", since: null, host: null } };
    await processes.register({ ...facts, version: null, runner_bytes: null });
    expect(await readOnly.reason()).toBeUndefined();
    await readOnly.reportQuiet();
    await readOnly.set(root, " Disks are exchanged. ");
    expect(await readOnly.reason()).toBe("Disks are exchanged.");
    expect(await leases.acquire("mail", MINUTE_MS)).toBeUndefined();
    for (const wrong of ["", " ", "x".repeat(301)])
      await expect(readOnly.set(root, wrong)).rejects.toMatchObject({ code: "bad-request" });
    await expect(readOnly.set(ada, "Mine.")).rejects.toMatchObject({ code: "forbidden" });
    await expect(readOnly.set(ada, undefined)).rejects.toMatchObject({ code: "forbidden" });
    await readOnly.reportQuiet();
    expect(await readOnly.waitingFor()).toEqual([]);
    await readOnly.set(root, undefined);
    expect(await readOnly.reason()).toBeUndefined();
    expect(await leases.acquire("mail", MINUTE_MS)).toBeDefined();
  });

  it("shows a banner in its time", async () => {
    const { world, root, banners } = await start();
    const at = (minutes: number) => new Date(world.now().getTime() + minutes * MINUTE_MS);
    const banner = {
      text: " Down at noon. ",
      level: "warning",
      from: at(1),
      until: at(3),
    } as const;
    await banners.set(root, banner);
    expect(await banners.shown()).toBeUndefined();
    world.advance(2 * MINUTE_MS);
    const shown = await banners.shown();
    expect(shown).toMatchObject({ text: "Down at noon.", level: "warning" });
    expect(await banners.find(root)).toEqual({ ...banner, text: "Down at noon." });
    world.advance(2 * MINUTE_MS);
    expect(await banners.shown()).toBeUndefined();
    await banners.set(root, { text: "Up again.", level: "info" });
    expect((await banners.shown())?.key).not.toBe(shown?.key);
    await banners.set(root, undefined);
    expect(await banners.shown()).toBeUndefined();
    for (const wrong of [{ text: " " }, { text: "x".repeat(501) }, { from: at(2), until: at(1) }])
      await expect(banners.set(root, { text: "x", level: "info", ...wrong })).rejects.toMatchObject(
        { code: "bad-request" },
      );
  });

  it("asks each account to accept each version of the terms", async () => {
    const { root, ada, terms } = await start();
    expect([await terms.find(), await terms.open(ada)]).toEqual([undefined, undefined]);
    expect(await terms.set(root, "# Be kind", false)).toBe(1);
    expect(await terms.open(ada)).toBeUndefined();
    expect(await terms.set(root, "# Be kind ", true)).toBe(1);
    expect([await terms.open(ada), await terms.open(anonymous)]).toEqual([1, undefined]);
    await expect(terms.accept(anonymous, 1)).rejects.toMatchObject({ code: "unauthorized" });
    await terms.accept(ada, 1);
    expect([await terms.open(ada), await terms.open(root)]).toEqual([undefined, 1]);
    expect(await terms.set(root, "# Be very kind", true)).toBe(2);
    await expect(terms.accept(ada, 1)).rejects.toMatchObject({ code: "bad-request" });
    expect(await terms.open(ada)).toBe(2);
    await terms.set(root, "", true);
    expect([await terms.find(), await terms.open(ada)]).toEqual([undefined, undefined]);
    expect(await terms.set(root, "# Back", true)).toBe(4);
  });

  it("sums what each account calls and stores", async () => {
    const { world, root, ada, inferenceCalls, accountUsages } = await start();
    const called = (id: string, accountKey: string, at = world.now()) => ({
      ...{ id, at, accountKey, payer: { kind: "hub", key: "" } as const, model: "a/b" },
      ...{ task: "text-generation", provider: "p", providerModelId: "m", reason: "only one" },
      ...({ status: "ok", attempts: 1, isStream: false, durationMs: 5 } as const),
      ...{ inputTokens: 2, outputTokens: 3, priceMicros: 10 },
    });
    await inferenceCalls.add([
      called("1", ada.key),
      called("2", ada.key),
      called("3", ada.key, new Date(world.now().getTime() - DAY_MS)),
    ]);
    const day = world.now().toISOString().slice(0, 10);
    const range = { from: day, to: day };
    const { accounts, total } = await accountUsages.list(root, range);
    expect(total).toBe(2);
    expect(accounts).toMatchObject([
      { account: "ada", calls: 2, errors: 0, inputTokens: 4, outputTokens: 6, priceMicros: 20 },
      { account: "root", calls: 0, repos: 0, storageBytes: 0 },
    ]);
    for (const sort of ["cost", "storage", "name"] as const)
      expect((await accountUsages.list(root, range, { sort })).accounts).toHaveLength(2);
    const before = new Date(world.now().getTime() - DAY_MS).toISOString().slice(0, 10);
    const days = await accountUsages.days(root, { from: before, to: day });
    expect(days.map(({ calls, account }) => [account, calls])).toEqual([
      ["ada", 1],
      ["ada", 2],
    ]);
    const wrong = accountUsages.days(root, { from: "2020-01-01", to: day });
    await expect(wrong).rejects.toMatchObject({ code: "bad-request" });
  });

  it("shows and changes all of this for administrators alone", async () => {
    const { root, ada, ...registry } = await start();
    const range = { from: "2026-01-01", to: "2026-01-01" };
    const refused: readonly (readonly [Viewer, string])[] = [
      [anonymous, "unauthorized"],
      [ada, "forbidden"],
      [{ ...root, scope: "read" }, "forbidden"],
    ];
    for (const [viewer, code] of refused)
      for (const ask of [
        () => registry.hubJobs.list(viewer),
        () => registry.hubJobs.retry(viewer, "x"),
        () => registry.hubJobs.cancel(viewer, "x"),
        () => registry.sharedWorks.list(viewer),
        () => registry.sharedWorks.leases(viewer),
        () => registry.loadedModels.list(viewer),
        () => registry.loadedModels.unload(viewer, repoId("ada/m")),
        () => registry.refusals.list(viewer),
        () => registry.hubLimits.changed(viewer),
        () => registry.hubLimits.set(viewer, "repos", 1),
        () => registry.banners.find(viewer),
        () => registry.banners.set(viewer, undefined),
        () => registry.terms.set(viewer, "", false),
        () => registry.accountUsages.list(viewer, range),
        () => registry.accountUsages.days(viewer, range),
      ])
        await expect(ask()).rejects.toMatchObject({ code });
  });
}
