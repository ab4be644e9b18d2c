import { expect, it } from "vitest";
import type { QuickItem } from "./quick-item.ts";
import { keepRecent, readRecent } from "./recent-items.ts";

/** A browser's storage; `full` as one that takes nothing. */
function storage(isFull = false): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    clear: () => entries.clear(),
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => entries.delete(key),
    setItem: (key, value) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      entries.set(key, value);
    },
  };
}
const model = (id: string): QuickItem => ({
  key: id,
  label: id,
  icon: "model",
  run: { to: `/${id}` },
});

it("keeps the last six places, newest first and none twice", () => {
  const kept = storage();
  for (const id of ["a/1", "a/2", "a/3", "a/4", "a/5", "a/6", "a/7", "a/3"])
    keepRecent(model(id), "ada", kept);
  expect(readRecent("ada", kept).map(({ label }) => label)).toEqual([
    "a/3",
    "a/7",
    "a/6",
    "a/5",
    "a/4",
    "a/2",
  ]);
});

it("shows nothing to the next visitor of the browser, and forgets it", () => {
  const kept = storage();
  keepRecent(model("ada/secret"), "ada", kept);
  expect(readRecent("", kept)).toEqual([]);
  expect(kept.length).toBe(0);
});

it("keeps no search and no action", () => {
  const kept = storage();
  keepRecent({ ...model("x"), icon: "search" }, "", kept);
  keepRecent({ key: "out", label: "Sign out", icon: "account", run: "sign-out" }, "", kept);
  expect(readRecent("", kept)).toEqual([]);
});

it("lives with a browser that keeps nothing, or nonsense", () => {
  expect(readRecent("", undefined)).toEqual([]);
  keepRecent(model("a/1"), "", storage(true));
  const kept = storage();
  for (const text of ["{", "null", "[]", '{"items":[{"run":"x"}]}', '{"items":[null]}']) {
    kept.setItem("orrery-recent", text);
    expect(readRecent("", kept)).toEqual([]);
  }
});

it("takes no address of another site from the storage", () => {
  const kept = storage();
  for (const to of ["https://elsewhere.example/", "//elsewhere.example"]) {
    const item = { ...model("a"), run: { to } };
    kept.setItem("orrery-recent", JSON.stringify({ account: "", items: [item] }));
    expect(readRecent("", kept)).toEqual([]);
  }
});
