import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { importsOf, SOURCES } from "./imports.ts";

type Exports = string | Readonly<Record<string, string>>;

const PACKAGES = new Map(
  globSync("{packages,apps}/*/package.json").map((file) => {
    const { name, exports = {} } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly name: string;
      readonly exports?: Exports;
    };
    return [name, { folder: dirname(file), exports }] as const;
  }),
);

/** The file of ours that an import names, if it is one of ours. */
function fileOf(importer: string, target: string): string | undefined {
  if (target.startsWith(".")) return join(dirname(importer), target);
  const [, name = "", path = ""] = /^(@orrery\/[^/]+)(.*)$/.exec(target) ?? [];
  const found = PACKAGES.get(name);
  if (!found) return undefined;
  const { folder, exports } = found;
  if (typeof exports === "string") return join(folder, exports);
  for (const [key, file] of Object.entries(exports)) {
    if (key === `.${path}`) return join(folder, file);
    const start = key.slice(1).split("*")[0] ?? "";
    if (key.endsWith("*") && path.startsWith(start))
      return join(folder, file.replace("*", path.slice(start.length)));
  }
  return undefined;
}

/** The first cycle that a walk along imports meets, as a path; types count as much as values. */
function findCycle(graph: ReadonlyMap<string, readonly string[]>): readonly string[] | undefined {
  const done = new Set<string>();
  const path: string[] = [];
  const walk = (file: string): readonly string[] | undefined => {
    if (done.has(file)) return undefined;
    const place = path.indexOf(file);
    if (place !== -1) return [...path.slice(place), file];
    path.push(file);
    for (const next of graph.get(file) ?? []) {
      const cycle = walk(next);
      if (cycle) return cycle;
    }
    path.pop();
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = walk(file);
    if (cycle) return cycle;
  }
  return undefined;
}

it("finds a cycle", () => {
  const graph = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", []],
    ["d", ["b"]],
  ]);
  expect(findCycle(graph)).toEqual(["b", "d", "b"]);
});

it("has no cycle of imports, types included", () => {
  const graph = new Map(
    SOURCES.map((file) => [
      file,
      importsOf(file).flatMap(({ target }) => fileOf(file, target) ?? []),
    ]),
  );
  const imported = [...graph.values()].flat();
  expect(
    imported.filter((file) => file.startsWith("packages/registry/src/index")).length,
  ).toBeGreaterThan(50);
  expect(findCycle(graph)).toBeUndefined();
});
