import { expect, it } from "vitest";
import { isSameList } from "./is-same-list.ts";
import { toggleCompared } from "./list-view.ts";

it("puts up to four aside and takes them back", () => {
  expect(toggleCompared(["a/b"], "c/d")).toEqual(["a/b", "c/d"]);
  expect(toggleCompared(["a/b", "c/d"], "a/b")).toEqual(["c/d"]);
  const four = ["a/1", "a/2", "a/3", "a/4"];
  expect(toggleCompared(four, "a/5")).toBe(four);
});

it("knows when the server has nothing new to say", () => {
  const same = (one: string, other: string) =>
    isSameList(new URL(one, "http://hub"), new URL(other, "http://hub"));
  expect(same("/models?task=a", "/models?task=a&view=cards&compare=a%2Fb")).toBe(true);
  expect(same("/models?task=a", "/models?task=b")).toBe(false);
  expect(same("/models", "/datasets")).toBe(false);
});
