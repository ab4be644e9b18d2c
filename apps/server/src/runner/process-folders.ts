import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";

/** Names this process, for as long as the machine is up. */
export const processName = (): string => `${hostname()}_${process.pid}_${randomUUID()}`;

/** Removes the folders of processes of this machine that are gone; another hub may be at work beside this one. */
export async function removeDead(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const dead = names.filter((name) => {
    const [, host, pid] = /^(.+)_(\d+)_[\w-]+$/.exec(name) ?? [];
    // What an earlier version left behind has no process in its name.
    return host === undefined || (host === hostname() && !isOther(Number(pid)));
  });
  await Promise.all(dead.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Whether this is a process besides ours that lives. */
function isOther(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
