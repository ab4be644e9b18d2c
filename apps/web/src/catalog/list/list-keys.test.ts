import { expect, it } from "vitest";
import { listKeyAct } from "./list-keys.ts";

const press = (key: string, change = {}) =>
  listKeyAct({ key, ctrlKey: false, metaKey: false, altKey: false, isTyping: false, ...change });

it("has four keys", () => {
  expect(["j", "k", "x", "/", "J", "a", "toString"].map((key) => press(key))).toEqual([
    "next",
    "previous",
    "compare",
    "search",
    undefined,
    undefined,
    undefined,
  ]);
});

it("leaves keys to fields, and shortcuts to the browser", () => {
  for (const change of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isTyping: true }])
    expect(press("j", change)).toBeUndefined();
});
