import { constants, setPriority } from "node:os";
import { createInterface } from "node:readline";
import { spawnGit } from "../git/run-git.ts";
import type { HistoryFault } from "./history-fault.ts";

const MAX_LINES = 200;
/** What a person once committed in an odd way reads back as it was written: that is no damage. */
const ODD_CONTENT = /^(error|warning|info) in (blob|tree|commit|tag) /;
const HARMLESS = /^(notice|dangling|unreachable|Checking|dangling commit)|^warning: (?!ignoring)/;
const REF = /ref|packed-refs|HEAD/;

/** What git finds wrong with a repository, each line a fault. Asked twice, because a push may come between. */
export async function fsck(gitDir: string): Promise<readonly HistoryFault[]> {
  const first = await readFsck(gitDir);
  if (first.length === 0) return [];
  const again = new Set(await readFsck(gitDir));
  return [...new Set(first)]
    .filter((line) => again.has(line))
    .map((line) => ({
      problem: REF.test(line) && !/objects\//.test(line) ? "bad-ref" : "objects",
      detail: line.replaceAll(gitDir, ".").slice(0, 300),
    }));
}

/** The first lines that report damage. */
export async function readFsck(gitDir: string): Promise<readonly string[]> {
  const args = ["fsck", "--full", "--no-dangling", "--no-progress"];
  const child = spawnGit(gitDir, args);
  child.stdin.end();
  if (child.pid !== undefined) lower(child.pid);
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const lines: string[] = [];
  const gather = async (stream: NodeJS.ReadableStream) => {
    for await (const line of createInterface({ input: stream }))
      if (line && !ODD_CONTENT.test(line) && !HARMLESS.test(line) && lines.length < MAX_LINES)
        lines.push(line);
  };
  await Promise.all([gather(child.stdout), gather(child.stderr)]);
  const code = await exited;
  // Killed by a signal: its findings are unknown.
  if (code === null) lines.push("error: git fsck was ended by a signal");
  return lines;
}

/** Requests come first. */
function lower(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It ended already.
  }
}
