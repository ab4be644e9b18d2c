import { randomUUID } from "node:crypto";
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import type { InferenceCall } from "@orrery/registry";
import { createOpenReceipts } from "./open-receipts.ts";

/** Keeps the receipt of every call that was answered, whatever happens to the process after. */
export interface Receipts {
  /** Returns once it is in a file: before the caller hears that the call is over. */
  add(call: InferenceCall): void;
  /** The receipt of a call that goes on: it counts if the process ends before it is added. */
  keep(call: InferenceCall): void;
  /** Brings everything into the database. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const FLUSH_MS = 500;

/**
 * A line in a file first, the database in batches later: the file costs microseconds and survives a
 * kill (not a power cut: it is not synced). Files of an earlier process are written down at the start.
 */
export function createReceipts(
  folder: string,
  write: (calls: readonly InferenceCall[]) => Promise<void>,
  onError: (error: unknown) => void,
): Receipts {
  mkdirSync(folder, { recursive: true });
  let calls: InferenceCall[] = [];
  let files = listFiles(folder);
  let open: { readonly path: string; readonly descriptor: number } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let flushing = Promise.resolve();
  let number = 0;
  const ended = files.flatMap(readCalls);
  const cut = listFiles(folder, OPEN).map((path) => ({ path, calls: lastOfEach(readCalls(path)) }));
  // What ended comes first: of two receipts of one call the first stays.
  calls.push(...ended, ...cut.flatMap((left) => left.calls));
  files = [...files, ...cut.map(({ path }) => path)];
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

  if (files.length > 0) schedule();
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

const ENDED = ".jsonl";
const OPEN = ".open";

const listFiles = (folder: string, ending = ENDED): readonly string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => join(folder, name));

/** A last line that was cut was never acknowledged. */
const readCalls = (path: string): readonly InferenceCall[] =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as InferenceCall & { readonly at: string })
    .map((call) => ({ ...call, at: new Date(call.at) }));

const lastOfEach = (calls: readonly InferenceCall[]): readonly InferenceCall[] => [
  ...new Map(calls.map((call) => [call.id, call])).values(),
];
