import { readlinkSync } from "node:fs";
import { setPriority } from "node:os";

/** A third of the share that the others have where processors are scarce: with a tenth, a page took 6 s on a busy machine. */
const NICE = 5;

/**
 * Lets every other thread go first where processors are scarce: streams and sockets do not wait for pages.
 * Linux alone has priorities of threads; elsewhere nothing changes.
 */
export function giveWay(): void {
  try {
    // The link of the thread that reads it: "<process>/task/<thread>".
    const thread = readlinkSync("/proc/thread-self").split("/").at(-1);
    setPriority(Number(thread), NICE);
  } catch {
    // A system without such threads, or one that forbids it: pages are as important as all else.
  }
}
