import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { HeadFigures, HeadLoad } from "./head-load.ts";

const PROGRAM = fileURLToPath(new URL("head-load.ts", import.meta.url));
/** Of the kernel's clock of processes, on every Linux. */
const TICKS_PER_SECOND = 100;

/** Sends a load from a process of its own. */
export async function measureLoad(load: HeadLoad): Promise<HeadFigures> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(load));
  return JSON.parse(await text(child.stdout)) as HeadFigures;
}

/** Seconds a process has computed so far, its threads and the programs it waited for included. */
export function cpuSeconds(pid: number): number {
  // `pid (name) state …`; the name may hold anything. Fields 14 to 17 of proc_pid_stat(5).
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /s, "")
    .split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return ticks / TICKS_PER_SECOND;
}
