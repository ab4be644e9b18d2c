// Runs benches one after the other: `npm run bench -- [name …] [--full]`. Without a name, all of them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BENCHES, type Bench } from "./benches.ts";
import { isInstalled } from "./run.ts";
import { yardstick } from "./yardstick.ts";

const FULL = "--full";
/** A quick bench that takes longer waits for something that does not come. */
const QUICK_MS = 180_000;
const PEERS = join(import.meta.dirname, "peers");

const words = process.argv.slice(2);
const isFull = words.includes(FULL);
const names = words.filter((word) => word !== FULL);
const unknown = names.filter((name) => !Object.hasOwn(BENCHES, name));
if (unknown.length > 0) {
  const list = Object.entries(BENCHES).map(([name, { about }]) => `  ${name.padEnd(16)} ${about}`);
  console.error(`Unknown bench "${unknown.join('", "')}". These exist:\n${list.join("\n")}`);
  process.exit(2);
}

/** Packages that nothing else needs are installed when the first bench asks for them. */
function installPeers(): void {
  if (existsSync(join(PEERS, "node_modules"))) return;
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], {
    cwd: PEERS,
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The peers could not be installed. Check the network.");
}

/** Whether the bench ended well: without an error, and with its goals met. */
function runBench(name: string, { quick, full, peers, folder }: Bench): boolean {
  if (peers) installPeers();
  const made = folder ? mkdtempSync(join(tmpdir(), "orrery-bench-")) : undefined;
  const given = [...(peers ? [PEERS] : []), ...(made ? [made] : []), ...(isFull ? full : quick)];
  try {
    const file = join(import.meta.dirname, `${name}.ts`);
    const timeout = isFull ? undefined : QUICK_MS;
    return (
      spawnSync(process.execPath, [file, ...given], { stdio: "inherit", timeout }).status === 0
    );
  } finally {
    if (made) rmSync(made, { recursive: true, force: true });
  }
}

for (const [what, value] of await yardstick()) console.log(`${what.padEnd(36)}${value}`);
const missed: string[] = [];
for (const name of names.length > 0 ? names : Object.keys(BENCHES)) {
  const bench = BENCHES[name]!;
  const absent = (bench.compares ?? []).filter((program) => !isInstalled(program));
  console.log(`\n## ${name}: ${bench.about}`);
  if (absent.length > 0) console.log(`Without ${absent.join(", ")}: not installed.`);
  const began = performance.now();
  if (!runBench(name, bench)) missed.push(name);
  console.log(`(${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
console.log(
  missed.length > 0
    ? `\nGoals missed, or ended by an error: ${missed.join(", ")}.`
    : "\nAll goals are met.",
);
process.exitCode = missed.length > 0 ? 1 : 0;
