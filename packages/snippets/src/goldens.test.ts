import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { listGoldens } from "./testing/golden-cases.ts";

const goldens = listGoldens();
const folder = fileURLToPath(new URL("goldens", import.meta.url));

it.each(goldens)("prints $path", async ({ path, content }) => {
  await expect(content).toMatchFileSnapshot(`goldens/${path}`);
});

it("keeps no program that nothing prints", () => {
  const kept = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath.slice(folder.length + 1)}/${entry.name}`);
  expect(kept.toSorted()).toEqual(goldens.map(({ path }) => path).toSorted());
  expect(goldens.length).toBeGreaterThan(300);
});
