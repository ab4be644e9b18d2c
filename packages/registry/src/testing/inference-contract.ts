import { beforeEach, describe, expect, it } from "vitest";
import type { InferenceCall } from "../inference-calls/inference-call.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, repoId, type TestWorld, twoAccounts } from "./test-world.ts";

const MAPPING = {
  provider: "groq",
  providerModelId: "maker/m-1",
  task: "conversational",
  status: "live",
  inputPrice: 0.5,
  contextLength: 8192,
} as const;

/** Who runs a model, with whose key, and what it cost. */
export function describeInference(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });

  describe("providers' keys", () => {
    const OWN = { kind: "account" } as const;

    it("are sealed, replaced by the next, spent in order, and never shown", async () => {
      const { providerKeys } = world.registry;
      await providerKeys.put(root, { kind: "hub" }, "groq", "hub-key");
      await providerKeys.put(ada, OWN, "groq", "first-key");
      await providerKeys.put(ada, OWN, "groq", " own-key ");
      const rows = await world.db.selectFrom("provider_key").selectAll().execute();
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toMatch(/(hub|first|own)-key/);
      const shown = await providerKeys.list(ada, OWN);
      expect(shown).toMatchObject([{ provider: "groq", createdBy: "ada", check: undefined }]);
      expect(JSON.stringify(shown)).not.toContain("own-key");
      const spendable = await providerKeys.listSpendable(ada);
      expect(spendable.map(({ payer, open }) => [payer.kind, open()])).toEqual([
        ["account", "own-key"],
        ["hub", "hub-key"],
      ]);
      expect(await providerKeys.listSpendable({ kind: "anonymous" })).toEqual([]);
    });

    it("are several of a provider, told apart by label, used by weight, and deleted one by one", async () => {
      const { providerKeys } = world.registry;
      const put = (text: string, terms?: { label?: string; weight?: number }) =>
        providerKeys.put(ada, OWN, "groq", text, terms);
      await put("first-long-key-of-groq");
      await put("a-second-key-of-groq-1234", { label: " team ", weight: 3 });
      await put("short", { label: "third" });
      const [first, team, third] = await providerKeys.list(ada, OWN);
      expect([first, team, third]).toMatchObject([
        { label: "", weight: 1, lastFour: "groq" },
        { label: "team", weight: 3, lastFour: "1234" },
        { label: "third", weight: 1, lastFour: undefined },
      ]);
      const change = (key: string | undefined, terms: { label?: string; weight?: number }) =>
        providerKeys.change(ada, OWN, "groq", key ?? "", terms);
      await change(team?.key, { weight: 5 });
      const spendable = await providerKeys.listSpendable(ada);
      expect(spendable.map(({ id, weight }) => [id, weight])).toEqual([
        [first?.key, 1],
        [team?.key, 5],
        [third?.key, 1],
      ]);
      await put("replaced-key", { label: "team", weight: 2 });
      const replaced = (await providerKeys.list(ada, OWN)).find(({ label }) => label === "team");
      expect(replaced).toMatchObject({ weight: 2, check: undefined });
      expect(replaced?.key).not.toBe(team?.key);
      for (const weight of [0, 101, 1.5, Number.NaN])
        await expect(put("k", { weight })).rejects.toMatchObject({ code: "bad-request" });
      for (const wrong of [{ label: "team" }, { label: "a\nb" }, { label: "x".repeat(61) }])
        await expect(change(third?.key, wrong)).rejects.toMatchObject({ code: "bad-request" });
      await expect(change("unknown", {})).rejects.toMatchObject({ code: "key-not-found" });
      await expect(providerKeys.change(root, OWN, "groq", third?.key ?? "", {})).rejects.toThrow();
      await providerKeys.delete(root, OWN, "groq", third?.key);
      await providerKeys.delete(ada, OWN, "groq", replaced?.key);
      const left = (await providerKeys.list(ada, OWN)).map(({ label }) => label);
      expect(left).toEqual(["", "third"]);
      for (let number = 0; number < 15; number++) await put("k", { label: `key ${number}` });
      const more = ["15", "16", "17", "18", "19", "20"].map((label) => put("k", { label }));
      const added = (await Promise.allSettled(more)).filter(({ status }) => status === "fulfilled");
      expect(added).toHaveLength(3);
      expect(await providerKeys.list(ada, OWN)).toHaveLength(20);
      await expect(put("k", { label: "one more" })).rejects.toMatchObject({ code: "bad-request" });
      await put("k", { label: "key 1" });
      await providerKeys.delete(ada, OWN, "groq");
      expect(await providerKeys.list(ada, OWN)).toEqual([]);
    });

    it("stand beside an order, the payer's own before the hub's", async () => {
      const { organizations, providerOrders } = world.registry;
      const labs = { kind: "organization", name: "labs" } as const;
      await organizations.create(ada, "labs");
      const admin = await again(world, ada);
      await providerOrders.put(root, { kind: "hub" }, ["groq", "novita"]);
      expect(await providerOrders.listFor(admin)).toEqual(["groq", "novita"]);
      await providerOrders.put(admin, OWN, ["cohere", "groq", "cohere"]);
      expect(await providerOrders.listFor(admin)).toEqual(["cohere", "groq", "novita"]);
      await providerOrders.put(admin, labs, ["nscale"]);
      expect(await providerOrders.listFor(admin, "Labs")).toEqual(["nscale", "groq", "novita"]);
      expect(await providerOrders.listFor({ kind: "anonymous" })).toEqual(["groq", "novita"]);
      await expect(providerOrders.put(admin, { kind: "hub" }, [])).rejects.toMatchObject({
        code: "forbidden",
      });
      await organizations.delete(admin, "labs");
      const left = await world.db.selectFrom("provider_order").selectAll().execute();
      expect(left.map(({ owner_kind }) => owner_kind).toSorted()).toEqual(["account", "hub"]);
    });

    it("of an organization are for its contributors, and go with it", async () => {
      const { organizations, providerKeys } = world.registry;
      const owner = { kind: "organization", name: "labs" } as const;
      await organizations.create(root, "labs");
      await organizations.addMember(await again(world, root), "labs", "ada", "read");
      const admin = await again(world, root);
      await providerKeys.put(admin, owner, "groq", "labs-key");
      const reader = await again(world, ada);
      await expect(providerKeys.put(reader, owner, "groq", "mine")).rejects.toMatchObject({
        code: "forbidden",
      });
      await expect(providerKeys.listSpendable(reader, "labs")).rejects.toMatchObject({
        code: "bill-to-refused",
      });
      await organizations.changeRole(admin, "labs", "ada", "contributor");
      const contributor = await again(world, ada);
      const [key] = await providerKeys.listSpendable(
        { ...contributor, scope: "inference" },
        "LABS",
      );
      expect(key?.open()).toBe("labs-key");
      await organizations.delete(admin, "labs");
      expect(await world.db.selectFrom("provider_key").selectAll().execute()).toEqual([]);
    });

    it("are the hub's for its administrator to bring, and no token's that does not write", async () => {
      const { providerKeys } = world.registry;
      for (const viewer of [
        ada,
        { ...root, scope: "read" },
        { ...root, scope: "inference" },
      ] as const)
        await expect(providerKeys.put(viewer, { kind: "hub" }, "groq", "k")).rejects.toMatchObject({
          code: "forbidden",
        });
    });
  });

  describe("who runs a model", () => {
    beforeEach(async () => {
      await world.registry.repos.create(ada, { id: repoId("ada/m"), private: true });
    });

    it("is its administrators' to say, and anyone's to know who may run it", async () => {
      const { providerMappings } = world.registry;
      await providerMappings.put(ada, repoId("ada/m"), MAPPING);
      await providerMappings.put(root, repoId("ada/m"), { ...MAPPING, provider: "together" });
      await providerMappings.put(ada, repoId("ada/m"), { ...MAPPING, status: "staging" });
      const runner = { ...ada, scope: "inference" } as const;
      expect(await providerMappings.list(runner, repoId("ada/m"))).toEqual([
        { ...MAPPING, status: "staging" },
        { ...MAPPING, provider: "together" },
      ]);
      const found = await providerMappings.listModels(runner, {
        provider: "groq",
        providerModelId: "maker/m-1",
      });
      expect(found.map(({ repo }) => repo.id.name)).toEqual(["m"]);
      expect(await providerMappings.listModels({ kind: "anonymous" })).toEqual([]);
      await providerMappings.delete(ada, repoId("ada/m"), "groq");
      await expect(providerMappings.delete(ada, repoId("ada/m"), "groq")).rejects.toMatchObject({
        code: "mapping-not-found",
      });
    });

    it("is all that a token for running learns of a private model", async () => {
      const runner = { ...ada, scope: "inference" } as const;
      const { repos } = world.registry;
      await expect(repos.get(runner, repoId("ada/m"))).rejects.toMatchObject({
        code: "repo-not-found",
      });
      expect(await repos.count(runner, { type: "model" })).toBe(0);
      expect(await repos.count({ ...root, scope: "inference" }, { type: "model" })).toBe(0);
    });
  });

  describe("receipts", () => {
    const call = (id: string, more: Partial<InferenceCall> = {}): InferenceCall => ({
      id,
      at: new Date("2026-01-02T10:00:00Z"),
      accountKey: ada.key,
      payer: { kind: "account", key: ada.key },
      model: "ada/m",
      task: "conversational",
      provider: "groq",
      providerModelId: "m",
      reason: "preferred of 1",
      status: "ok",
      attempts: 1,
      isStream: true,
      inputTokens: 10,
      outputTokens: 20,
      priceMicros: 30,
      durationMs: 1100,
      firstTokenMs: 100,
      ...more,
    });

    it("are written once, listed by who called, and summed for who paid", async () => {
      const { inferenceCalls } = world.registry;
      const hub = { kind: "hub", key: "" } as const;
      const calls = [call("a"), call("b", { payer: hub, status: "error", errorCode: "timeout" })];
      await inferenceCalls.add(calls);
      await inferenceCalls.add([...calls, call("c", { at: new Date("2026-01-03T10:00:00Z") })]);
      const { calls: listed } = await inferenceCalls.list(ada, { kind: "account" });
      expect(listed.map(({ id }) => id)).toEqual(["c", "b", "a"]);
      expect(listed.at(-1)).toEqual(call("a"));
      const range = { from: "2026-01-01", to: "2026-01-03" };
      const usage = (by: "day" | "payer") =>
        inferenceCalls.usage(ada, { kind: "account" }, range, by);
      const sums = { inputTokens: 20, outputTokens: 40, priceMicros: 60 };
      expect(await usage("day")).toMatchObject([
        { group: "2026-01-02", calls: 2, errors: 1, ...sums },
        { group: "2026-01-03", calls: 1, errors: 0 },
      ]);
      expect((await usage("payer")).map(({ group }) => group)).toEqual(["ada", "hub"]);
      await expect(inferenceCalls.usage(ada, { kind: "hub" }, range, "day")).rejects.toMatchObject({
        code: "forbidden",
      });
      const [ofHub] = await inferenceCalls.usage(root, { kind: "hub" }, range, "provider");
      expect(ofHub).toMatchObject({ group: "groq", calls: 1 });
      // One that was never sent counts for no provider.
      await inferenceCalls.add([call("d", { status: "error", attempts: 0 })]);
      const [record] = await inferenceCalls.recordsOf();
      expect(record).toMatchObject({ calls: 3, errors: 1, tokensPerSecond: 20, paidPerMillion: 1 });
    });

    it("are summed by account, token, project and end user, what cost most first", async () => {
      const { accessTokens, inferenceCalls } = world.registry;
      await accessTokens.create(ada, { name: "ci", role: "inference" });
      const [token] = await accessTokens.list(ada);
      const hub = { kind: "hub", key: "" } as const;
      await inferenceCalls.add([
        call("a", { payer: hub, ...(token && { tokenKey: token.key }), project: "alpha" }),
        call("b", { payer: hub, endUser: "u-1", priceMicros: 70 }),
        call("c", { payer: hub, accountKey: root.key, endUser: "u-1" }),
      ]);
      const range = { from: "2026-01-01", to: "2026-01-03" };
      const sums = async (by: "account" | "token" | "project" | "user") =>
        (await inferenceCalls.usage(root, { kind: "hub" }, range, by)).map(
          ({ group, priceMicros }) => [group, priceMicros],
        );
      expect(await sums("account")).toEqual([
        ["ada", 100],
        ["root", 30],
      ]);
      expect(await sums("token")).toEqual([
        ["", 100],
        ["ada / ci", 30],
      ]);
      expect(await sums("project")).toContainEqual(["alpha", 30]);
      expect(await sums("user")).toContainEqual(["u-1", 100]);
    });

    it("are counted by provider and day, each once, with the checks", async () => {
      const { inferenceCalls } = world.registry;
      const day = new Date();
      const of = { repoKey: "r", at: day };
      const calls = [
        call("d1", of),
        call("d2", { ...of, durationMs: 1300, firstTokenMs: 300 }),
        call("d3", { ...of, status: "error" }),
        call("d4", { ...of, status: "cancelled" }),
        call("d6", { ...of, status: "error", attempts: 0 }),
        call("d5", { ...of, repoKey: "other" }),
      ];
      await Promise.all([inferenceCalls.add(calls), inferenceCalls.add(calls.toReversed())]);
      const probe = { provider: "groq", at: day, durationMs: 5 };
      await inferenceCalls.noteProbe({ ...probe, isUp: true });
      await inferenceCalls.noteProbe({ ...probe, isUp: false, provider: "novita" });
      const shared = { day: day.toISOString().slice(0, 10) };
      expect(await inferenceCalls.daysOf("r")).toEqual([
        {
          ...{ ...shared, provider: "groq", calls: 3, errors: 1, checks: 1, failedChecks: 0 },
          durationMs: 1200,
          firstTokenMs: 200,
          ...{
            durationP50Ms: 1117,
            durationP95Ms: 1328,
            firstTokenP50Ms: 99,
            firstTokenP95Ms: 279,
          },
        },
        { ...shared, provider: "novita", calls: 0, errors: 0, checks: 1, failedChecks: 1 },
      ]);
    });

    it("keep the price of the day, also when the mapping is gone, and times for thirty days", async () => {
      const { db, registry } = world;
      const { inferenceCalls, providerMappings, repos, garbage } = registry;
      const id = repoId("ada/priced");
      const { key } = await repos.create(ada, { id });
      await providerMappings.put(ada, id, { ...MAPPING, outputPrice: 1.5 });
      await inferenceCalls.add([call("p1", { repoKey: key, at: new Date() })]);
      await providerMappings.put(ada, id, { ...MAPPING, inputPrice: 0.25, outputPrice: 1.5 });
      await inferenceCalls.add([call("p2", { repoKey: key, at: new Date() })]);
      await providerMappings.delete(ada, id, "groq");
      await inferenceCalls.add([call("p3", { repoKey: key, at: new Date() })]);
      expect(await inferenceCalls.history(ada, id)).toMatchObject([
        { calls: 3, inputPrice: 0.25, outputPrice: 1.5 },
      ]);
      await repos.update(ada, id, { private: true });
      const anonymous = inferenceCalls.history({ kind: "anonymous" }, id);
      await expect(anonymous).rejects.toMatchObject({ code: "repo-not-found" });
      const at = new Date("2001-02-03");
      await inferenceCalls.add([call("p4", { repoKey: key, at })]);
      await garbage.collect();
      const days = await db.selectFrom("provider_time").select("day").distinct().execute();
      expect(days).toEqual([{ day: new Date().toISOString().slice(0, 10) }]);
    });

    it("remember how the last look at a provider went", async () => {
      const { inferenceCalls } = world.registry;
      const probe = { provider: "groq", at: new Date(0), isUp: true, durationMs: 5 };
      await inferenceCalls.noteProbe(probe);
      await inferenceCalls.noteProbe({ ...probe, isUp: false, errorCode: "refused" });
      expect(await inferenceCalls.listProbes()).toEqual([
        { ...probe, isUp: false, errorCode: "refused" },
      ]);
    });
  });
}
