import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";
import type { ProcessFacts } from "@orrery/registry";

/** This process as the kernel knows it. */
export const describeThisProcess = (): ProcessFacts => ({
  place: place(),
  pid: process.pid,
  started: startOf(process.pid) ?? "",
});

/** Whether the kernel has this very process; only for one of this place. */
export function isRunning({ pid, started }: ProcessFacts): boolean {
  const start = startOf(pid);
  if (start !== undefined) return start === started;
  if (hasProcFolder()) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** A boot of a machine and a namespace of pids in it: two containers of one name are two places. */
function place(): string {
  const boot = attempt(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim());
  const namespace = attempt(() => readlinkSync("/proc/self/ns/pid"));
  return boot && namespace ? `${boot} ${namespace}` : hostname();
}

/** The 22nd field of `/proc/<pid>/stat`, in ticks since the boot. The 2nd is a name that may have spaces. */
function startOf(pid: number): string | undefined {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
  // A process that is dead and was not waited for yet.
  return fields?.[0] === "Z" ? undefined : fields?.[19];
}

const hasProcFolder = (): boolean => startOf(process.pid) !== undefined;

function attempt<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
