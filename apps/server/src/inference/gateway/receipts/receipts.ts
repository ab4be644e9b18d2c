import { randomUUID } from "node:crypto";
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import type { InferenceCall } from "@orrery/registry";
import { OPEN } from "../../../storage/receipt-files.ts";
import { createOpenReceipts } from "./open-receipts.ts";

/** Saves the receipt of every answered call, even if the process then crashes. */
export interface Receipts {
  /** Returns once it is in a file: before the caller hears that the call is over. */
  add(call: InferenceCall): void;
  /** The receipt of a pending call: it counts if the process ends before it is added. */
  keep(call: InferenceCall): void;
  /** Writes all receipts to the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 500;

/**
 * A line in a file first, the database in batches later: the file costs microseconds and survives a
 * kill (not a power cut: it is not synced). What a kill leaves in the folder is for `adoptReceipts`.
 */
export function createReceipts(
  folder: string,
  write: (calls: readonly InferenceCall[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): Receipts {
  mkdirSync(folder, { recursive: true });
  let calls: InferenceCall[] = [];
  let files: readonly string[] = [];
  let open: { readonly path: string; readonly descriptor: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let number = 0;
  const kept = createOpenReceipts(join(folder, `${randomUUID()}${OPEN}`));

  const schedule = () => {
    timer ??= setTimeout(() => void flush().catch(onError), FLUSH_MS);
  };

  async function writeDown(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (open) closeSync(open.descriptor);
    const takenFiles = open ? [...files, open.path] : files;
    const taken = calls;
    open = undefined;
    calls = [];
    files = [];
    try {
      if (taken.length > 0) await write(taken);
      for (const path of takenFiles) rmSync(path, { force: true });
    } catch (error) {
      calls = [...taken, ...calls];
      files = [...takenFiles, ...files];
      schedule();
      throw error;
    }
  }

  /** One after the other, so that no batch overtakes another. */
  function flush(): Promise<void> {
    flushing = flushing.catch(() => undefined).then(writeDown);
    return flushing;
  }

  return {
    add(call) {
      if (!open) {
        const path = join(folder, `${Date.now()}-${process.pid}-${number++}.jsonl`);
        open = { path, descriptor: openSync(path, "a", 0o600) };
      }
      writeSync(open.descriptor, `${JSON.stringify(call)}\n`);
      kept.drop(call.id);
      calls.push(call);
      schedule();
    },
    keep: kept.keep,
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
