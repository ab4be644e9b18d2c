import { stdout } from "node:process";
import type { Member } from "../../../storage/bundle/members.ts";
import { formatBytes } from "../progress.ts";

const REDRAW_MS = 100;

/** Shows how far a bundle is, on a terminal only. */
export function drawMembers(verb: string) {
  let [members, bytes, drawnAt] = [0, 0, 0];
  return {
    take({ size, what }: Member): void {
      members++;
      bytes += size;
      if (!stdout.isTTY || Date.now() - drawnAt < REDRAW_MS) return;
      drawnAt = Date.now();
      const text = `${verb} ${members}, ${formatBytes(bytes)}  ${what}`;
      stdout.write(`\r\x1b[2K${text.slice(0, stdout.columns - 1)}`);
    },
    end(): void {
      if (stdout.isTTY) stdout.write("\r\x1b[2K");
    },
  };
}
