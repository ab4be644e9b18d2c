import { expect, test, vi } from "vitest";
import { remembered, rememberedPair } from "./remembered.ts";

test("prints a name once", () => {
  const print = vi.fn((name: string) => `<${name}>`);
  const printOnce = remembered(print);
  expect([printOnce("a"), printOnce("b"), printOnce("a")]).toEqual(["<a>", "<b>", "<a>"]);
  expect(print).toHaveBeenCalledTimes(2);
});

test("prints a pair once, and never one pair for another", () => {
  const print = vi.fn((name: string, value: string) => `${name}=${value}`);
  const printOnce = rememberedPair(print);
  expect([
    printOnce("a", "b"),
    printOnce("a", "c"),
    printOnce("b", "a"),
    printOnce("a", "b"),
  ]).toEqual(["a=b", "a=c", "b=a", "a=b"]);
  expect(print).toHaveBeenCalledTimes(3);
});

test("remembers neither long names nor more than a few", () => {
  const print = vi.fn((name: string) => `<${name}>`);
  const printOnce = remembered(print);
  const long = "x".repeat(1000);
  for (let index = 0; index < 1000; index++) expect(printOnce(`n${index}`)).toBe(`<n${index}>`);
  for (const name of [long, long, "n0", "n999"]) expect(printOnce(name)).toBe(`<${name}>`);
  expect(print).toHaveBeenCalledTimes(1003);
});
