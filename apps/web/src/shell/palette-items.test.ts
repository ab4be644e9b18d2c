import { expect, it } from "vitest";
import type { ShellData } from "../page-data/shell.ts";
import { paletteGroups } from "./palette-items.ts";

const visitor: ShellData = {
  isSetUp: true,
  signUpOpen: false,
  theme: "system",
  origin: "http://localhost:4870",
  version: "1",
};
const found = {
  models: [{ id: "ada/tts" }],
  datasets: [{ id: "ada/stars" }],
  tasks: [{ tag: "any-to-any", label: "Any-to-Any" }],
  libraries: [{ key: "adapter-transformers", label: "Adapters" }],
};
const labels = (query: string, shell = visitor) =>
  paletteGroups(query, found, shell).flatMap(({ items }) => items.map(({ label }) => label));

it("offers pages and actions before anything is typed, and no repo", () => {
  expect(labels("")).toContain("Models");
  expect(labels("")).toContain("Sign in");
  expect(labels("")).not.toContain("Sign up");
  expect(labels("")).not.toContain("ada/tts");
});

it("puts repos first and a search last", () => {
  const shown = labels("ada");
  expect(shown.slice(0, 2)).toEqual(["ada/tts", "ada/stars"]);
  expect(shown.at(-1)).toBe("Search datasets for “ada”");
});

it("leads to a repo's page and to a search with the words encoded", () => {
  const runs = paletteGroups(" a&b ", found, visitor).flatMap(({ items }) =>
    items.map(({ run }) => run),
  );
  expect(runs).toEqual([
    { to: "/ada/tts" },
    { to: "/datasets/ada/stars" },
    { to: "/tasks/any-to-any" },
    { to: "/libraries/adapter-transformers" },
    { to: "/models?q=a%26b" },
    { to: "/datasets?q=a%26b" },
  ]);
});

it("offers the signed-in account its own pages and the way out", () => {
  const account = { name: "ada", isAdmin: false, organizations: ["acme"] };
  const shown = labels("", { ...visitor, account });
  expect(shown).toEqual(expect.arrayContaining(["Your repos", "acme", "New dataset", "Sign out"]));
  expect(shown).not.toContain("Sign in");
});
