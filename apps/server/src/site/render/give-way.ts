import { readlinkSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Lets every other thread go first where processors are scarce: streams and sockets do not wait for pages.
 * Linux alone has priorities of threads; elsewhere nothing changes.
 */
export function giveWay(): void {
  try {
    // The link of the thread that reads it: "<process>/task/<thread>".
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A system without such threads, or one that forbids it: pages are as important as all else.
  }
}
