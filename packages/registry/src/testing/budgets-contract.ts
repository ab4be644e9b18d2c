import { beforeEach, describe, expect, it } from "vitest";
import type { BudgetTerms } from "../budgets/budget.ts";
import { type BudgetAsk, wantsOf } from "../budgets/budget-wants.ts";
import type { InferenceCall } from "../inference-calls/inference-call.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, type TestWorld, twoAccounts } from "./test-world.ts";

const HUB = { kind: "hub" } as const;
const OWN = { kind: "account" } as const;
const PAYER = { kind: "hub", key: "" } as const;

/** What calls of models may cost: one counter that refuses and is shown. */
export function describeBudgets(create: CreateWorld): void {
  let world: TestWorld;
  let root: AccountViewer;
  let ada: AccountViewer;
  beforeEach(async () => {
    world = await create();
    ({ root, ada } = await twoAccounts(world));
  });

  const terms = (more: Partial<BudgetTerms> = {}): BudgetTerms => ({
    ...{ name: "All", scope: "all", target: "", period: "total", amountMicros: 100 },
    ...more,
  });
  const ask = (more: Partial<BudgetAsk> = {}): BudgetAsk => ({
    ...{ accountKey: ada.key, models: ["ada/m", "m-1"], payer: PAYER, isKeyless: false },
    ...{ micros: 10, tokens: 50 },
    ...more,
  });
  const reserve = async (
    id: string,
    asked = ask(),
    organization?: { kind: "organization"; key: string },
  ) => {
    const { spendLimits } = world.registry;
    const budgets = await spendLimits.find(asked.accountKey, organization);
    const { wants } = wantsOf(budgets, asked, world.now());
    const result = await spendLimits.reserve(id, wants);
    return { ...result, wants };
  };
  const settle = (id: string, wants: readonly { key: string; unit: string }[], more: object) =>
    world.registry.inferenceCalls.add([
      {
        ...{ id, at: new Date(), accountKey: ada.key, payer: PAYER, model: "ada/m", task: "t" },
        ...{ provider: "groq", providerModelId: "m", reason: "", status: "ok", attempts: 1 },
        ...{ isStream: false, durationMs: 1, counters: wants },
        ...more,
      } as InferenceCall,
    ]);
  const counters = async (viewer = root, owner: typeof HUB | typeof OWN = HUB) =>
    (await world.registry.budgets.list(viewer, owner)).flatMap((budget) =>
      budget.counters.map(({ unit, subject, used, held }) => [
        budget.name,
        unit,
        subject,
        used,
        held,
      ]),
    );

  describe("a budget", () => {
    it("is never passed by calls at once, and counts what they used in the end", async () => {
      await world.registry.budgets.put(root, HUB, terms());
      const ids = Array.from({ length: 60 }, (_, index) => `c${index}`);
      const all = await Promise.all(ids.map((id) => reserve(id)));
      const held = all.filter(({ kind }) => kind === "held");
      expect(held).toHaveLength(10);
      expect(await counters()).toEqual([["All", "micros", "", 0, 100]]);
      const { wants } = all[0] ?? { wants: [] };
      const [first = "", second = ""] = ids.filter((_, index) => all[index]?.kind === "held");
      await settle(first, wants, { priceMicros: 4 });
      await settle(first, wants, { priceMicros: 4 });
      await settle(second, wants, { status: "error" });
      expect(await counters()).toEqual([["All", "micros", "", 4, 80]]);
      expect((await reserve("next")).kind).toBe("held");
      expect((await reserve("last")).kind).toBe("refused");
      expect((await reserve("free", ask({ micros: 0 }))).kind).toBe("held");
    });

    it("refuses for all of its counters, or adds to none", async () => {
      const { budgets } = world.registry;
      await budgets.put(root, HUB, terms({ name: "Wide", amountMicros: 1_000 }));
      await budgets.put(
        root,
        HUB,
        terms({ name: "Narrow", amountMicros: 25, requestsPerMinute: 9 }),
      );
      const all = await Promise.all(Array.from({ length: 30 }, (_, index) => reserve(`n${index}`)));
      expect(all.filter(({ kind }) => kind === "held")).toHaveLength(2);
      const refused = all.find(({ kind }) => kind === "refused");
      expect(refused).toMatchObject({
        want: { budget: { name: "Narrow" } },
        counter: { used: 0, held: 20, most: 25 },
      });
      const found = await counters();
      expect(found).toHaveLength(3);
      expect(found).toEqual(
        expect.arrayContaining([
          ["Wide", "micros", "", 0, 20],
          ["Narrow", "micros", "", 0, 20],
          ["Narrow", "requests", "", 2, 0],
        ]),
      );
      for (const index of Array.from({ length: 30 }, (_, one) => one))
        await world.registry.spendLimits.release(`n${index}`);
      expect(await counters()).toContainEqual(["Wide", "micros", "", 0, 0]);
    });

    it("gets back what a killed process had reserved, and keeps what others have", async () => {
      const { budgets, spendLimits } = world.registry;
      await budgets.put(root, HUB, terms());
      await reserve("mine");
      const [hold] = await world.db.selectFrom("budget_hold").selectAll().execute();
      const processId = hold?.process_id ?? "";
      await spendLimits.recover(new Set([processId]));
      expect(await counters()).toEqual([["All", "micros", "", 0, 10]]);
      await spendLimits.recover(new Set(["another"]));
      expect(await counters()).toEqual([["All", "micros", "", 0, 0]]);
    });

    it("gets back all that a killed process had reserved, however many calls it made", async () => {
      const { budgets, spendLimits } = world.registry;
      await budgets.put(root, HUB, terms({ amountMicros: 100_000 }));
      await reserve("first", ask({ micros: 1_200 }));
      const [hold] = await world.db.selectFrom("budget_hold").selectAll().execute();
      if (!hold) throw new Error("Nothing is held.");
      await world.db.deleteFrom("budget_hold").execute();
      const all = Array.from({ length: 1_200 }, (_, index) => ({
        ...hold,
        ...{ call_id: `k${index}`, amount: 1 },
      }));
      await world.db.insertInto("budget_hold").values(all).execute();
      await spendLimits.recover(new Set(["another"]));
      expect(await counters()).toEqual([["All", "micros", "", 0, 0]]);
    }, 60_000);

    it("of a service account is set by admins of its organization, and its use is written to them", async () => {
      const { budgets, organizations, serviceAccounts } = world.registry;
      await organizations.create(ada, "labs");
      const admin = await again(world, ada);
      await serviceAccounts.create(admin, "labs", { name: "labs-ci", role: "write" });
      const service = { kind: "service", organization: "labs", name: "labs-ci" } as const;
      await budgets.put(admin, service, terms({ name: "Nightly" }));
      const rejected = budgets.list({ ...root, isAdmin: false }, service);
      await expect(rejected).rejects.toMatchObject({ code: "forbidden" });
      const [budget] = await budgets.list(admin, service);
      const accountKey = budget?.owner.key ?? "";
      const { wants } = await reserve("s", ask({ accountKey, micros: 60 }));
      const levels = await settle("s", wants, { accountKey, priceMicros: 60 });
      expect(levels).toMatchObject([
        { budget: { name: "Nightly" }, owner: { kind: "organization" }, percent: 50 },
      ]);
      await serviceAccounts.delete(admin, "labs", "labs-ci");
      expect(await world.db.selectFrom("budget").selectAll().execute()).toEqual([]);
    });

    it("is for each account, token or user by itself, or for one of them", async () => {
      const { budgets } = world.registry;
      await budgets.put(root, HUB, terms({ name: "Each", scope: "account", amountMicros: 15 }));
      await budgets.put(root, HUB, terms({ name: "User", scope: "user", amountMicros: 15 }));
      await budgets.put(root, HUB, terms({ name: "Ada", scope: "account", target: "ADA" }));
      expect((await reserve("a", ask({ endUser: "u1" }))).kind).toBe("held");
      expect(await reserve("b", ask({ endUser: "u2" }))).toMatchObject({
        kind: "refused",
        want: { budget: { name: "Each" } },
      });
      const other = { accountKey: root.key };
      expect((await reserve("c", ask({ ...other, endUser: "u2" }))).kind).toBe("held");
      expect(await reserve("d", ask({ ...other, accountKey: "k3", endUser: "u2" }))).toMatchObject({
        want: { budget: { name: "User" } },
      });
      expect((await counters()).toSorted()).toEqual([
        ["Ada", "micros", "ada", 0, 10],
        ["Each", "micros", "ada", 0, 10],
        ["Each", "micros", "root", 0, 10],
        ["User", "micros", "u1", 0, 10],
        ["User", "micros", "u2", 0, 10],
      ]);
    });

    it("of models counts them by any of their names; of a payer, what it pays", async () => {
      const { budgets, organizations } = world.registry;
      await organizations.create(ada, "labs");
      const admin = await again(world, ada);
      const labs = { kind: "organization", name: "labs" } as const;
      await budgets.put(
        root,
        HUB,
        terms({ scope: "models", target: "x/*, M-*", amountMicros: 10 }),
      );
      await budgets.put(admin, labs, terms({ name: "Labs", amountMicros: 10 }));
      await budgets.put(admin, OWN, terms({ name: "Own", amountMicros: 30 }));
      const key = admin.organizations[0]?.key ?? "";
      const payer = { kind: "organization", key } as const;
      expect(
        (await reserve("a", ask({ payer }), payer)).wants.map(({ budget }) => budget.name),
      ).toEqual(expect.arrayContaining(["Labs", "Own"]));
      expect((await reserve("b", ask({ payer }), payer)).kind).toBe("refused");
      expect((await reserve("c")).wants).toHaveLength(2);
      expect((await reserve("d")).kind).toBe("refused");
      expect((await reserve("e", ask({ models: ["ada/m", "n"] }))).kind).toBe("held");
      expect((await reserve("f", ask({ models: ["ada/m", "n"] }))).kind).toBe("refused");
      await organizations.delete(await again(world, admin), "labs");
      const left = await world.db.selectFrom("budget").selectAll().execute();
      expect(left.map(({ name }) => name).toSorted()).toEqual(["All", "Own"]);
    });

    it("has limits per minute, for tokens as many as were used", async () => {
      const { budgets } = world.registry;
      const limits = { tokensPerMinute: 100, requestsPerMinute: 3 };
      const { amountMicros: _, ...plain } = terms(limits);
      await budgets.put(ada, OWN, plain);
      const first = await reserve("a");
      expect((await reserve("b")).kind).toBe("held");
      expect(await reserve("c")).toMatchObject({ kind: "refused", counter: { unit: "tokens" } });
      await settle("a", first.wants, { inputTokens: 3, outputTokens: 4 });
      expect(await reserve("d", ask({ tokens: 40 }))).toMatchObject({ kind: "held" });
      expect(await reserve("e", ask({ tokens: 1 }))).toMatchObject({
        counter: { unit: "requests" },
      });
    });

    it("warns its owner once at each share, and when it is spent", async () => {
      await world.registry.budgets.put(ada, OWN, terms());
      const notes = async () => {
        while (await world.registry.events.dispatch((error) => expect(error).toBeUndefined()));
        const { notifications } = await world.registry.notifications.list(ada, { show: "all" });
        return notifications.map(({ subject: { kind, facts } }) => [kind, facts.percent]);
      };
      const spend = async (id: string, priceMicros: number) => {
        const { wants } = await reserve(id, ask({ micros: 1 }));
        await settle(id, wants, { priceMicros });
      };
      await spend("a", 49);
      expect(await notes()).toEqual([]);
      await spend("b", 6);
      expect(await notes()).toEqual([["budget", 50]]);
      await spend("c", 30);
      await spend("d", 8);
      expect(await notes()).toEqual([["budget", 80]]);
      expect((await reserve("e")).kind).toBe("refused");
      expect(await notes()).toEqual([["budget", 100]]);
    });

    it("is its owner's to set", async () => {
      const { budgets } = world.registry;
      await expect(budgets.put(ada, HUB, terms())).rejects.toMatchObject({ code: "forbidden" });
      await expect(budgets.put({ ...ada, scope: "inference" }, OWN, terms())).rejects.toMatchObject(
        { code: "forbidden" },
      );
      const key = await budgets.put(root, HUB, terms());
      await expect(budgets.put(ada, OWN, terms(), key)).rejects.toMatchObject({
        code: "budget-not-found",
      });
      await budgets.put(root, HUB, terms({ amountMicros: 7 }), key);
      await budgets.delete(ada, OWN, key);
      expect(await budgets.list(root, HUB)).toMatchObject([{ key, amountMicros: 7 }]);
      for (const wrong of [
        { name: " " },
        { amountMicros: -1 },
        { amountMicros: 0.5 },
        { scope: "models", target: "" },
        { fallbackModel: "a b" },
      ] as const)
        await expect(budgets.put(root, HUB, terms(wrong))).rejects.toMatchObject({
          code: "bad-request",
        });
      await budgets.delete(root, HUB, key);
      expect(await budgets.list(root, HUB)).toEqual([]);
    });
  });
}
