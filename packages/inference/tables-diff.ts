import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compareTables } from "./src/testing/compare-tables.ts";

const NAMES = ["@huggingface/tasks", "@huggingface/inference"] as const;
const INSTALL_MS = 180_000;

/** `npm run tables:diff`: how the newest packages differ from our tables. Ends with 1 where they do, 69 without a registry. */
const folder = mkdtempSync(join(tmpdir(), "orrery-tables-"));
try {
  install(folder);
  const [tasks, inference] = await Promise.all(NAMES.map(load));
  const lines = compareTables({ tasks, inference });
  console.log(lines.length > 0 ? lines.join("\n") : "No difference.");
  process.exitCode = lines.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs none of the packages' scripts. */
function install(at: string): void {
  writeFileSync(join(at, "package.json"), '{"private": true}');
  const wanted = NAMES.map((name) => `${name}@latest`);
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save", ...wanted];
  try {
    execFileSync("npm", words, {
      cwd: at,
      stdio: ["ignore", "ignore", "pipe"],
      timeout: INSTALL_MS,
    });
  } catch (error) {
    const said = String((error as { readonly stderr?: Buffer }).stderr ?? error);
    const reason = /npm error (?:code )?(.*)/.exec(said)?.[1] ?? said.slice(0, 200);
    console.error(`The newest packages cannot be downloaded from the npm registry (${reason}).`);
    rmSync(at, { recursive: true, force: true });
    process.exit(69);
  }
}

async function load(name: string): Promise<unknown> {
  const home = join(folder, "node_modules", name);
  const { version, exports } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  console.log(`${name} ${version}`);
  return import(pathToFileURL(join(home, exports["."].import.default)).href);
}
