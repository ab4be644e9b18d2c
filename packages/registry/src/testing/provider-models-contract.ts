import { beforeEach, describe, expect, it } from "vitest";
import type { InferenceCall, ProviderWindow } from "../inference-calls/inference-call.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { type CreateWorld, repoId, signUp, type TestWorld, twoAccounts } from "./test-world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MAPPING = { provider: "groq", task: "conversational", status: "live" } as const;

/** What a provider runs, and how that went. */
export function describeProviderModels(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  let number = 0;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });

  const anonymous: Viewer = { kind: "anonymous" };

  async function make(name: string, isPrivate = false): Promise<string> {
    const id = repoId(`ada/${name}`);
    return (await world.registry.repos.create(ada, { id, private: isPrivate })).key;
  }
  const map = (name: string, more: object = {}) =>
    world.registry.providerMappings.put(ada, repoId(`ada/${name}`), {
      ...MAPPING,
      providerModelId: `at/${name}`,
      ...more,
    });
  const call = (repoKey: string, more: Partial<InferenceCall> = {}): InferenceCall => ({
    ...{ id: `c${number++}`, at: world.now(), payer: { kind: "account", key: ada.key }, repoKey },
    ...{ model: "m", task: "conversational", provider: "groq", providerModelId: "at/m" },
    ...{ reason: "", status: "ok", attempts: 1, isStream: true },
    ...{ durationMs: 1000, firstTokenMs: 100 },
    ...more,
  });
  const add = (...calls: readonly InferenceCall[]) => world.registry.inferenceCalls.add(calls);
  const ago = (milliseconds: number) => new Date(world.now().getTime() - milliseconds);
  const namesOf = async (viewer: Viewer, window: ProviderWindow = "30d") => {
    const found = await world.registry.inferenceCalls.listModels(viewer, "groq", window);
    return found.map(({ repo }) => repo.id.name);
  };

  describe("a provider's models", () => {
    it("are those that are mapped or were called, with what they came to in a window", async () => {
      const [mapped, called] = [await make("mapped"), await make("called")];
      await make("other");
      await map("mapped", { inputPrice: 0.5 });
      await map("other", { provider: "together" });
      await add(
        call(mapped),
        call(mapped, { durationMs: 100 }),
        call(mapped, { status: "error", attempts: 2 }),
        call(mapped, { status: "cancelled" }),
        call(mapped, { attempts: 0, isCached: true }),
        call(mapped, { provider: "together" }),
        call(mapped, { at: ago(3 * DAY_MS), durationMs: 50_000 }),
        call(called, { at: ago(20 * DAY_MS) }),
      );
      const { inferenceCalls } = world.registry;
      const listed = (window: ProviderWindow) =>
        inferenceCalls.listModels(anonymous, "groq", window);
      const [first, second] = await listed("24h");
      expect(first).toMatchObject({ repo: { key: called }, calls: 0, errors: 0 });
      expect(first).not.toHaveProperty("mapping");
      expect(first).not.toHaveProperty("durationP50Ms");
      expect(second).toMatchObject({
        mapping: { providerModelId: "at/mapped", inputPrice: 0.5 },
        ...{ calls: 3, errors: 1, durationP50Ms: 99, durationP95Ms: 939, firstTokenP95Ms: 99 },
      });
      expect((await listed("7d"))[1]).toMatchObject({ calls: 4, errors: 1, durationP95Ms: 50535 });
      expect(await listed("30d")).toMatchObject([
        { repo: { key: called }, calls: 1, errors: 0, durationP50Ms: 939 },
        { repo: { key: mapped }, calls: 4 },
      ]);
    });

    it("have their hours and days, and the checks of the provider", async () => {
      const key = await make("m");
      await map("m", { inputPrice: 0.5, outputPrice: 1 });
      const [now, earlier] = [world.now(), ago(2 * HOUR_MS)];
      await add(
        call(key),
        call(key, { at: earlier, status: "error" }),
        call(key, { at: ago(5 * DAY_MS) }),
      );
      const { inferenceCalls } = world.registry;
      const probe = { provider: "groq", at: now, isUp: true, durationMs: 5 };
      await inferenceCalls.noteProbe(probe);
      await inferenceCalls.noteProbe({ ...probe, isUp: false });
      const hours = await inferenceCalls.listPeriods([key], "groq", "24h");
      const times = { firstTokenP50Ms: 99, firstTokenP95Ms: 99 };
      expect(hours.get(key)).toEqual([
        { period: earlier.toISOString().slice(0, 13), calls: 1, errors: 1 },
        {
          ...{ period: now.toISOString().slice(0, 13), calls: 1, errors: 0, ...times },
          ...{ durationP50Ms: 939, durationP95Ms: 939 },
        },
      ]);
      const days = await inferenceCalls.listPeriods([key], "groq", "7d");
      expect(days.get(key)?.[0]).toEqual({
        ...{
          period: ago(5 * DAY_MS)
            .toISOString()
            .slice(0, 10),
          calls: 1,
          errors: 0,
          ...times,
        },
        ...{ durationP50Ms: 939, durationP95Ms: 939, inputPrice: 0.5, outputPrice: 1 },
      });
      expect(await inferenceCalls.listPeriods([key], "together", "7d")).toEqual(new Map());
      const checks = { checks: 2, failedChecks: 1 };
      expect(await inferenceCalls.listChecks("groq", "24h")).toEqual([
        { period: now.toISOString().slice(0, 13), ...checks },
      ]);
      expect(await inferenceCalls.listChecks("groq", "7d")).toEqual([
        { period: now.toISOString().slice(0, 10), ...checks },
      ]);
    });

    it("keep a day's price as pages show it: by the hub's table, else by the mapping", async () => {
      const key = await make("m");
      await map("m", { inputPrice: 0.5, outputPrice: 1 });
      const { allowedModels, inferenceCalls } = world.registry;
      const priced = async () => {
        await add(call(key));
        return (await inferenceCalls.listPeriods([key], "groq", "7d")).get(key)?.at(-1);
      };
      expect(await priced()).toMatchObject({ inputPrice: 0.5, outputPrice: 1 });
      const hub = { kind: "hub" } as const;
      await allowedModels.put(root, hub, { provider: "groq", pattern: "a*/m", inputPrice: 2 });
      await allowedModels.put(root, hub, { provider: "groq", pattern: "at/other", inputPrice: 7 });
      await allowedModels.put(root, hub, { provider: "together", pattern: "at/m", inputPrice: 8 });
      expect(await priced()).toMatchObject({ inputPrice: 2 });
      await allowedModels.put(root, hub, { provider: "groq", pattern: "at/m", inputPrice: 3 });
      expect(await priced()).toMatchObject({ inputPrice: 3 });
    });

    it("are without private models and closed ones, for those who may not read them", async () => {
      const { accessRequests, repos } = world.registry;
      const keys = [await make("gated"), await make("open"), await make("secret", true)];
      for (const name of ["gated", "open", "secret"]) await map(name);
      await add(...keys.map((key) => call(key)));
      await repos.update(ada, repoId("ada/gated"), { gated: "manual" });
      const bob = await signUp(world, "bob");
      expect(await namesOf(anonymous)).toEqual(["open"]);
      expect(await namesOf(bob)).toEqual(["open"]);
      expect(await namesOf(ada)).toEqual(["gated", "open", "secret"]);
      expect(await namesOf(root)).toEqual(["gated", "open", "secret"]);
      await accessRequests.ask(bob, repoId("ada/gated"));
      expect(await namesOf(bob)).toEqual(["open"]);
      await accessRequests.handle(ada, repoId("ada/gated"), "bob", "accepted");
      expect(await namesOf(bob)).toEqual(["gated", "open"]);
      // A token that runs models finds those that its account may run.
      expect(await namesOf({ ...bob, scope: "inference" })).toEqual(["gated", "open"]);
      // Nor does naming one by its key help.
      const { inferenceCalls } = world.registry;
      const named = await inferenceCalls.listModels(anonymous, "together", "24h", keys);
      expect(named.map(({ repo }) => repo.id.name)).toEqual(["open"]);
      expect((await namesOf({ ...bob, models: ["ada/open"] })).join()).toBe("open");
    });

    it("keep hours for a day", async () => {
      const key = await make("m");
      await add(call(key), call(key, { at: ago(2 * DAY_MS) }));
      await world.registry.garbage.collect();
      const hours = await world.db.selectFrom("provider_hour").select("hour").distinct().execute();
      expect(hours).toEqual([{ hour: world.now().toISOString().slice(0, 13) }]);
    });
  });
}
