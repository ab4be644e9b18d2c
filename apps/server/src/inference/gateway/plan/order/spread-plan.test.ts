import { expect, it } from "vitest";
import type { Candidate, Plan } from "../candidate.ts";
import { createLoad } from "../load.ts";
import { spreadPlan } from "./spread-plan.ts";

const payer = { kind: "hub", key: "", name: "hub" } as const;

const candidate = (provider: string, id: string, weight = 1): Candidate => ({
  ...{ provider, providerModelId: "m", payer, weight },
  key: { id, provider, payer, weight, open: () => id, termsFor: () => ({}), listed: [] },
});

const planOf = (candidates: readonly Candidate[], isLeastBusy = false): Plan => ({
  ...{ model: "m", reason: "", candidates, isLeastBusy },
});

const keysOf = ({ candidates }: Plan) => candidates.map(({ key }) => key?.id);

/** The same numbers each time. */
function numbers(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

it("draws a provider's keys by weight, and never another provider's before them", () => {
  const random = numbers();
  const plan = planOf([candidate("a", "one", 3), candidate("a", "two"), candidate("b", "three")]);
  const firsts = { one: 0, two: 0 };
  for (let count = 0; count < 4_000; count++) {
    const [first, , last] = keysOf(spreadPlan(plan, createLoad(), random));
    firsts[first as "one" | "two"]++;
    expect(last).toBe("three");
  }
  expect(firsts.one / 4_000).toBeCloseTo(0.75, 1);
});

it("first tries the candidate with the fewest calls for its weight, with least-busy", () => {
  const load = createLoad();
  const [one, two, three] = [candidate("a", "one", 3), candidate("a", "two"), candidate("b", "b")];
  const plan = planOf([one, two, three], true);
  const others = Array.from({ length: 4 }, () => load.begin(three));
  const ends = [...others, load.begin(one), load.begin(one), load.begin(two)];
  expect(keysOf(spreadPlan(plan, load))).toEqual(["one", "two", "b"]);
  const busy = [load.begin(one), load.begin(one)];
  expect(keysOf(spreadPlan(plan, load))).toEqual(["two", "one", "b"]);
  for (const end of [...ends, ...busy, ...ends]) end();
  expect(load.of(one) + load.of(two)).toBe(0);
  expect(keysOf(spreadPlan(plan, load))[2]).toBe("b");
});

it("counts a call that fails no longer", async () => {
  const load = createLoad();
  const one = candidate("a", "one");
  const failing = load.during(one, async () => {
    expect(load.of(one)).toBe(1);
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(load.of(one)).toBe(0);
});
