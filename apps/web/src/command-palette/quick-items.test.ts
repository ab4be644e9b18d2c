import { expect, it } from "vitest";
import type { ShellData } from "../page-data/shell.ts";
import type { QuickItem } from "./quick-item.ts";
import { narrowed, paletteGroups, quickGroups } from "./quick-items.ts";

const visitor: ShellData = {
  hub: { name: "Orrery", bio: "", links: [] },
  isSetUp: true,
  hasTerms: false,
  signUpOpen: false,
  theme: "system",
  origin: "http://localhost:4870",
  version: "1",
  command: "./orrery",
};
const found = {
  models: [{ id: "ada/tts" }],
  datasets: [{ id: "ada/stars" }],
  users: [{ user: "ada" }],
  collections: [{ slug: `ada/voices-${"0".repeat(24)}`, title: "Voices" }],
  orgs: [{ name: "acme" }],
  tasks: [{ tag: "any-to-any", label: "Any-to-Any" }],
  libraries: [{ key: "adapter-transformers", label: "Adapters" }],
  docs: [{ slug: "operate", title: "Operate" }],
};
const recent: readonly QuickItem[] = [
  { key: "model-ada/last", label: "ada/last", icon: "model", run: { to: "/ada/last" } },
];
const labels = (query: string, shell = visitor) =>
  paletteGroups(query, found, recent, shell).flatMap(({ items }) =>
    items.map(({ label }) => label),
  );

it("offers pages and actions before anything is typed, and no repo", () => {
  expect(labels("")).toContain("Models");
  expect(labels("")).toContain("Sign in");
  expect(labels("")).not.toContain("Sign up");
  expect(labels("")).not.toContain("ada/tts");
  expect(labels("")[0]).toBe("ada/last");
});

it("shows under the top bar's field what was found, or what was chosen last", () => {
  const shown = (query: string) => quickGroups(query, found, recent).map(({ label }) => label);
  expect(shown(" ")).toEqual(["Recent"]);
  expect(shown("a").slice(0, 4)).toEqual(["Models", "Datasets", "People", "Organizations"]);
  expect(shown("a").at(-1)).toBe("Search");
  expect(quickGroups("", found, [])).toEqual([]);
});

it("puts repos first and a search last", () => {
  const shown = labels("ada");
  expect(shown.slice(0, 2)).toEqual(["ada/tts", "ada/stars"]);
  expect(shown.at(-1)).toBe("Search datasets for “ada”");
});

it("leads to a repo's page and to a search with the words encoded", () => {
  const runs = paletteGroups(" a&b ", found, recent, visitor).flatMap(({ items }) =>
    items.map(({ run }) => run),
  );
  expect(runs).toEqual([
    { to: "/ada/tts" },
    { to: "/datasets/ada/stars" },
    { to: "/ada" },
    { to: "/acme" },
    { to: `/collections/ada/voices-${"0".repeat(24)}` },
    { to: "/tasks/any-to-any" },
    { to: "/libraries/adapter-transformers" },
    { to: "/docs/operate" },
    { to: "/search?q=a%26b" },
    { to: "/models?q=a%26b" },
    { to: "/datasets?q=a%26b" },
  ]);
});

it("offers the signed-in account its own pages and the way out", () => {
  const account = { name: "ada", isAdmin: false, organizations: ["acme"] };
  const shown = labels("", { ...visitor, account });
  expect(shown).toEqual(
    expect.arrayContaining(["Your repositories", "acme", "New dataset", "Sign out"]),
  );
  expect(shown).not.toContain("Sign in");
});

it("keeps of an older answer only what has the newer words", () => {
  const left = narrowed(found, "ada ST");
  expect([left.models, left.datasets, left.users]).toEqual([[], [{ id: "ada/stars" }], []]);
});
