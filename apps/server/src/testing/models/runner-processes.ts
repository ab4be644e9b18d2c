import { readdirSync, readFileSync } from "node:fs";

/** The ids of the model processes that a process started and that are still there, zombies among them. */
export function listRunnerProcesses(parent: number = process.pid): readonly number[] {
  return readdirSync("/proc")
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && isRunnerOf(pid, parent));
}

/** Whether a process is there, alive or not yet taken leave of. */
export const isThere = (pid: number): boolean => read(pid, "stat") !== "";

/** Whether an orphan runs: the system takes leave of it when it likes. */
export const isRunning = (pid: number): boolean => !["", "Z"].includes(stateOf(pid)[0] ?? "");

/** Its state and its parent's id. */
const stateOf = (pid: number): readonly string[] =>
  // `pid (name) state parent …`; the name may hold anything.
  read(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ");

/** As a source, and as a built program. */
const RUNNER_PROGRAM = /\/(apps\/runner\/src\/main\.ts|dist\/runner\.js)\0/;

function isRunnerOf(pid: number, parent: number): boolean {
  const [state, parentId] = stateOf(pid);
  if (Number(parentId) !== parent) return false;
  return state === "Z" || RUNNER_PROGRAM.test(read(pid, "cmdline"));
}

function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8");
  } catch {
    return "";
  }
}
