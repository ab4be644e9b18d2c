import { expect, it } from "vitest";
import type { Turn } from "../page-data/turn.ts";
import { addBranch, ONE_BRANCH, reviveBranches, showBranch, versionsAt } from "./branches.ts";

const asked: Turn = { role: "user", text: "Name a color." };
const answer = (text: string): Turn => ({ role: "assistant", text });
const first = [asked, answer("Red")];
const second = [asked, answer("Blue")];

it("has one version of each turn until an answer is regenerated", () => {
  expect(versionsAt(ONE_BRANCH, first, 1)).toEqual({ branches: [0], place: 0 });
  const branches = addBranch(ONE_BRANCH, first);
  expect(versionsAt(branches, second, 1)).toEqual({ branches: [0, 1], place: 1 });
  expect(versionsAt(branches, second, 0).branches).toHaveLength(1);
});

it("shows an earlier version and comes back to the newest end of another", () => {
  const branches = showBranch(addBranch(ONE_BRANCH, first), second, 0);
  expect(branches.paths[branches.shown]).toEqual(first);
  const longer = [...first, asked, answer("Green")];
  expect(versionsAt(branches, longer, 1)).toEqual({ branches: [0, 1], place: 0 });
  expect(versionsAt(branches, longer, 3).branches).toEqual([0]);
});

it("finds the versions of an edited question, each with its own answers", () => {
  const edited = [{ ...asked, text: "Name a fruit." }, answer("Plum")];
  const branches = addBranch(ONE_BRANCH, first);
  expect(versionsAt(branches, edited, 0)).toEqual({ branches: [0, 1], place: 1 });
  expect(versionsAt(branches, edited, 1).branches).toEqual([1]);
});

it("finds the same versions after storage", () => {
  const kept = { paths: [first, second], shown: 1 };
  const revived = reviveBranches(JSON.parse(JSON.stringify(kept)));
  const turns = revived.paths[1] ?? [];
  expect(versionsAt(revived, turns, 1)).toEqual({ branches: [0, 1], place: 1 });
});

it("holds 50 versions and drops the oldest", () => {
  let branches = ONE_BRANCH;
  for (let count = 0; count < 60; count++)
    branches = addBranch(branches, [asked, answer(`${count}`)]);
  expect(branches.paths).toHaveLength(50);
  expect(branches.shown).toBe(49);
  expect(branches.paths[0]?.[1]?.text).toBe("11");
});
