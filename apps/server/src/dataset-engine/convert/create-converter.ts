import { randomUUID } from "node:crypto";
import { type FileHandle, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import {
  findIsolation,
  type Isolation,
  openForWriting,
  openToProcess,
  withFiles,
} from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import type { EditAsk, EditedRows } from "../edit/edit-work.ts";
import { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { openMade } from "../open-made.ts";
import { placeFile } from "../place-files.ts";
import type { TypedColumn } from "./column-type.ts";
import {
  type ConvertWork,
  type FileReading,
  OUT_FOLDER,
  type WrittenFile,
} from "./convert-work.ts";

/** A file of a dataset, and how it is read. */
export interface SourceFile {
  readonly at: RepoAt;
  readonly entry: TreeEntry;
  readonly reading: FileReading | "parquet";
}

/** A Parquet file that was made, open for reading. */
export interface MadeFile extends WrittenFile {
  readonly file: FileHandle;
  readonly size: number;
}

/** Makes Parquet of files, one after the other, in a process of its own (decision 108). Throws `EngineError`. */
export interface ConverterSession {
  columns(source: SourceFile, looksForNulls: boolean): Promise<readonly TypedColumn[]>;
  /** `take` reads the Parquet file, which then goes; it has at most `mostBytes`. */
  write<Value>(
    source: SourceFile,
    own: readonly TypedColumn[],
    columns: readonly TypedColumn[],
    mostBytes: number,
    take: (made: MadeFile) => Promise<Value>,
  ): Promise<Value>;
  /** Writes a file once more, in its own format; `take` is as for `write`. */
  edit<Value>(
    source: SourceFile,
    ask: Omit<EditAsk, "file" | "out">,
    take: (made: Pick<MadeFile, "file" | "size" | "rows">) => Promise<Value>,
  ): Promise<Value>;
  /** Kills the process and deletes its folder. */
  close(): Promise<void>;
}

export interface Converter {
  readonly isInstalled: boolean;
  open(): ConverterSession;
}

const MAX_BYTES = LIMITS.conversionFileBytes.value;
const WATCH_MS = 100;
const RESULT = "result.parquet";
const EDITED = "edited";
const DEFAULTS: EngineLimits = {
  threads: 2,
  memoryBytes: 400_000_000,
  processBytes: LIMITS.engineMemory.value,
  milliseconds: LIMITS.conversionSeconds.value * 1000,
  replyBytes: LIMITS.engineReplyBytes.value,
};

export function createConverter(options: DatasetEngineOptions): Converter {
  const limits = { ...DEFAULTS, ...options.limits };
  let isolation: Promise<Isolation> | undefined;
  const isolate = () => {
    isolation ??= findIsolation(options).then((found) => withFiles(found, MAX_BYTES));
    return isolation;
  };
  return {
    isInstalled: findPackage("@duckdb/node-api") !== undefined,
    open: () => openSession(options, limits, isolate),
  };
}

function openSession(
  deps: DatasetEngineOptions,
  limits: EngineLimits,
  isolate: () => Promise<Isolation>,
): ConverterSession {
  const folder = join(deps.folder, randomUUID());
  const outFolder = join(folder, OUT_FOLDER);
  let running: EngineProcess | undefined;
  let isClosed = false;
  let placed: { readonly key: string; readonly name: string } | undefined;
  let count = 0;

  /** Only the file at hand is there. */
  async function place({ at, entry, reading }: SourceFile): Promise<string> {
    const key = `${entry.path} ${entry.oid}`;
    if (placed?.key === key && running?.isAlive) return placed.name;
    if (entry.size > MAX_BYTES)
      throw new EngineError(
        "TooBigContentError",
        `It has ${entry.size} bytes; files with at most ${MAX_BYTES} are converted.`,
      );
    const isolation = await isolate();
    await openToProcess(folder, isolation);
    await openForWriting(outFolder, isolation);
    if (placed) await rm(join(folder, placed.name), { force: true });
    placed = undefined;
    if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
    if (!running?.isAlive) running = startEngineProcess(folder, isolation, limits);
    const name = `${++count}.${reading}${endOf({ entry })}`;
    await placeFile(deps, at, entry, join(folder, name), isolation);
    placed = { key, name };
    return name;
  }

  async function ask<Answer>(source: SourceFile, work: ConvertWork): Promise<Answer> {
    const file = await place(source);
    const reading = source.reading as FileReading;
    const json = await (running as EngineProcess).ask({ file, out: RESULT, reading, work });
    return JSON.parse(json) as Answer;
  }

  /** Kills a process that writes more. */
  function watch(mostBytes: number): NodeJS.Timeout {
    return setInterval(async () => {
      if ((await bytesIn(outFolder)) > mostBytes) running?.kill(new TooLargeError(mostBytes));
    }, WATCH_MS).unref();
  }

  const clear = async () => {
    for (const name of await readdir(outFolder).catch(() => []))
      await rm(join(outFolder, name), { recursive: true, force: true });
  };

  /** What `write` leaves in the folder goes when `take` has read it. */
  async function make<Written, Value>(
    out: string,
    most: number,
    take: (made: Written & Pick<MadeFile, "file" | "size">) => Promise<Value>,
    write: (out: string) => Promise<Written>,
  ): Promise<Value> {
    const watching = watch(2 * most);
    try {
      const written = await write(out);
      const file = await openMade(join(outFolder, out));
      try {
        const { size } = await file.stat();
        if (size > most) throw new TooLargeError(most);
        return await take({ ...written, file, size });
      } finally {
        await file.close();
      }
    } finally {
      clearInterval(watching);
      await clear();
    }
  }

  return {
    async columns(source, looksForNulls) {
      const watching = watch(MAX_BYTES);
      try {
        const { columns } = await ask<{ columns: readonly TypedColumn[] }>(source, {
          shape: "columns",
          looksForNulls,
        });
        return columns;
      } finally {
        clearInterval(watching);
        await clear();
      }
    },

    write: (source, own, columns, mostBytes, take) =>
      make(RESULT, Math.min(mostBytes, MAX_BYTES), take, () =>
        ask<WrittenFile>(source, { shape: "write", own, columns }),
      ),

    edit: (source, edit, take) =>
      make(EDITED + endOf(source), MAX_BYTES, take, async (out) => {
        const file = await place(source);
        const json = await (running as EngineProcess).ask({ file, out, ...edit });
        return JSON.parse(json) as EditedRows;
      }),

    async close() {
      isClosed = true;
      running?.kill();
      await running?.gone;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** DuckDB knows by it that a file is compressed. */
const endOf = ({ entry }: Pick<SourceFile, "entry">): string =>
  /\.(?:gz|zst)$/i.exec(entry.path)?.[0].toLowerCase() ?? "";

/** A Parquet file that has more bytes than it may. */
export class TooLargeError extends EngineError {
  constructor(bytes: number) {
    super("TooBigContentError", `As Parquet it has more than ${bytes} bytes.`);
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
