import { expect, it } from "vitest";
import { planRefs } from "./plan-refs.ts";

const [A, B, C] = ["a", "b", "c"].map((digit) => digit.repeat(40)) as [string, string, string];
const heads = (refs: Record<string, string>) =>
  Object.entries(refs).map(([name, oid]) => ({ name: `refs/${name}`, oid }));
/** A is before B. */
const rules = (free: readonly string[] = []) => ({
  isAncestor: async (from: string, to: string) => from === A && to === B,
  isFree: async (ref: string) => free.includes(ref),
});

it("moves branches forward, adds what is new, and names what diverged", async () => {
  const ours = heads({ "heads/main": B, "heads/new": A, "heads/other": C, "tags/v1": B });
  const theirs = heads({ "heads/main": A, "heads/other": B, "tags/v1": A, "heads/theirs": C });
  expect(await planRefs(ours, theirs, rules())).toEqual({
    moves: [
      { ref: "refs/heads/main", from: A, to: B },
      { ref: "refs/heads/new", from: undefined, to: A },
    ],
    diverged: ["other", "v1"],
  });
});

it("overwrites what is free, and nothing where both are the same", async () => {
  const ours = heads({ "heads/main": C, "tags/v1": B });
  const theirs = heads({ "heads/main": B, "tags/v1": B });
  expect(await planRefs(ours, theirs, rules(["refs/heads/main"]))).toEqual({
    moves: [{ ref: "refs/heads/main", from: B, to: C }],
    diverged: [],
  });
});
