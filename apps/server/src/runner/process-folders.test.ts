import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { processName, removeDead } from "./process-folders.ts";

it("removes folders of processes that are gone, and leaves those of others that live", async () => {
  const folder = mkdtempSync(join(tmpdir(), "orrery-"));
  const parent = `${hostname()}_${process.ppid}_x`;
  const elsewhere = "other-machine_1_x";
  // No process can have this number.
  for (const name of [parent, elsewhere, `${hostname()}_99999999_x`, "repo-key", processName()])
    mkdirSync(join(folder, name, "files"), { recursive: true });
  await removeDead(folder);
  expect(readdirSync(folder).toSorted()).toEqual([parent, elsewhere].toSorted());
  await removeDead(join(folder, "absent"));
  rmSync(folder, { recursive: true });
});
