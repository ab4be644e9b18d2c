import { readdirSync, readFileSync } from "node:fs";

/** The ids of the model processes that a process started and that are still there, zombies among them. */
export function listRunnerProcesses(parent: number = process.pid): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isRunnerOf(pid, parent));
}

/** Whether a process is there, alive or not yet taken leave of. */
export const isThere = (pid: number): boolean => read(pid, "stat") !== "";

function isRunnerOf(pid: number, parent: number): boolean {
  // `pid (name) state parent …`; the name may hold anything.
  const [state, parentId] = read(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");
  if (Number(parentId) !== parent) return false;
  return state === "Z" || read(pid, "cmdline").includes("apps/runner/src/main.ts");
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
