import { appendFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import type { InferenceCall } from "@orrery/registry";

/** Receipts of pending calls, as they would be if the calls ended now. */
export interface OpenReceipts {
  /** Replaces the same call's last one; it is in the file when this returns. */
  keep(call: InferenceCall): void;
  /** The call is over. */
  drop(id: string): void;
}

/** From which on the file is written again, without what was replaced. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * One line per update in one file, the last line of a call counts; the file exists only while calls are
 * pending.
 */
export function createOpenReceipts(path: string): OpenReceipts {
  const lines = new Map<string, string>();
  let bytes = 0;
  let mostBytes = MOST_BYTES;

  function shrink(): void {
    const text = [...lines.values()].join("");
    writeFileSync(`${path}.new`, text, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    bytes = text.length;
    mostBytes = Math.max(MOST_BYTES, 2 * bytes);
  }

  return {
    keep(call) {
      const line = `${JSON.stringify(call)}\n`;
      lines.set(call.id, line);
      appendFileSync(path, line, { mode: 0o600 });
      bytes += line.length;
      if (bytes > mostBytes) shrink();
    },
    drop(id) {
      if (!lines.delete(id) || lines.size > 0) return;
      rmSync(path, { force: true });
      bytes = 0;
    },
  };
}
