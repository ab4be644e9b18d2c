import { randomUUID } from "node:crypto";
import { type FileHandle, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { RepoAt, TreeEntry } from "@orrery/registry";
import { LIMITS } from "../../base/limits.ts";
import { type Isolation, openForWriting, openToProcess } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import type { EditAsk, EditedRows } from "../edit/edit-work.ts";
import { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import type { EngineQuestion } from "../engine-question.ts";
import { openMade } from "../open-made.ts";
import { placeFile, placeStream } from "../place-files.ts";
import type { TypedColumn } from "./column-type.ts";
import { type FileReading, OUT_FOLDER, partName, type WrittenFile } from "./convert-work.ts";
import type { MediaRows, MetadataTable } from "./media-work.ts";
import { placePack } from "./place-pack.ts";

/** A file of a dataset, and how it is read. */
export interface SourceFile {
  readonly at: RepoAt;
  readonly entry: TreeEntry;
  readonly reading: FileReading;
  /** Where clients find it. */
  readonly url?: string;
  readonly separator?: string;
}

/** Parquet files that were made, open for reading. */
export interface MadeFiles extends WrittenFile {
  readonly files: readonly { readonly file: FileHandle; readonly size: number }[];
}

/** A file with other rows, open for reading. */
export interface EditedFile extends EditedRows {
  readonly file: FileHandle;
  readonly size: number;
}

/** Reads the Parquet files, which then go. */
export type Take<Value> = (made: MadeFiles) => Promise<Value>;

/** Metadata as Parquet, in the folder of the process. */
export interface PlacedTable extends Omit<WrittenFile, "parts"> {
  readonly name: string;
}

/** Makes Parquet of files, one after the other, in a process of its own (decision 108). Throws `EngineError`. */
export interface ConverterSession {
  columns(source: SourceFile, looksForNulls: boolean): Promise<readonly TypedColumn[]>;
  /** The Parquet files have at most `mostBytes` together. */
  write<Value>(
    source: SourceFile,
    own: readonly TypedColumn[],
    columns: readonly TypedColumn[],
    mostBytes: number,
    take: Take<Value>,
  ): Promise<Value>;
  /** Keeps metadata for `writeMedia`: a Parquet file, or one that is made of the source. */
  placeTable(
    source: Omit<SourceFile, "reading"> & { readonly reading: FileReading | "parquet" },
    own: readonly TypedColumn[],
    columns: readonly TypedColumn[],
  ): Promise<PlacedTable>;
  readTable(table: PlacedTable, mostRows: number): Promise<MetadataTable>;
  writeMedia<Value>(
    at: RepoAt,
    files: readonly TreeEntry[],
    rows: MediaRows & { readonly table?: { readonly name: string; readonly first: number } },
    mostBytes: number,
    take: Take<Value>,
  ): Promise<Value>;
  /** Writes a file again, in its own format; `take` reads the new one, which then goes. */
  edit<Value>(
    source: Pick<SourceFile, "at" | "entry"> & { readonly reading: FileReading | "parquet" },
    ask: Omit<EditAsk, "file" | "out">,
    take: (edited: EditedFile) => Promise<Value>,
  ): Promise<Value>;
  /** Kills the process and deletes its folder. */
  close(): Promise<void>;
}

const MAX_BYTES = LIMITS.conversionFileBytes.value;
const WATCH_MS = 100;
const PACK = "pack";

export function openSession(
  deps: DatasetEngineOptions,
  limits: EngineLimits,
  isolate: () => Promise<Isolation>,
  partBytes: number,
): ConverterSession {
  const folder = join(deps.folder, randomUUID());
  const outFolder = join(folder, OUT_FOLDER);
  let running: EngineProcess | undefined;
  let isClosed = false;
  let placed: { readonly key: string; readonly name: string } | undefined;
  let count = 0;

  /** The process, with its folder. */
  async function start(): Promise<Isolation> {
    const isolation = await isolate();
    await openToProcess(folder, isolation);
    await openForWriting(outFolder, isolation);
    if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
    if (!running?.isAlive) running = startEngineProcess(folder, isolation, limits);
    return isolation;
  }

  /** Only the file at hand is there, and tables. */
  async function place({
    at,
    entry,
    reading,
  }: Pick<SourceFile, "at" | "entry"> & { readonly reading: string }): Promise<string> {
    const key = `${entry.path} ${entry.oid}`;
    if (placed?.key === key && running?.isAlive) return placed.name;
    requireSmall(entry);
    if (placed) await rm(join(folder, placed.name), { force: true });
    placed = undefined;
    const isolation = await start();
    const name = `${++count}.${reading}${endOf(entry)}`;
    await placeFile(deps, at, entry, join(folder, name), isolation);
    placed = { key, name };
    return name;
  }

  async function ask<Answer>(question: EngineQuestion): Promise<Answer> {
    return JSON.parse(await (running as EngineProcess).ask(question)) as Answer;
  }

  /** Kills a process that writes more; what it wrote goes. */
  async function writing<Value>(mostBytes: number, work: () => Promise<Value>): Promise<Value> {
    const watch = setInterval(async () => {
      if ((await bytesIn(outFolder)) > mostBytes) running?.kill(new TooLargeError(mostBytes));
    }, WATCH_MS).unref();
    try {
      return await work();
    } finally {
      clearInterval(watch);
      for (const name of await readdir(outFolder).catch(() => []))
        await rm(join(outFolder, name), { recursive: true, force: true });
    }
  }

  const make = <Value>(
    mostBytes: number,
    work: () => Promise<WrittenFile>,
    take: Take<Value>,
  ): Promise<Value> => {
    const most = Math.min(mostBytes, MAX_BYTES);
    return writing(2 * most, async () => {
      const written = await work();
      const files: { file: FileHandle; size: number }[] = [];
      try {
        for (const part of written.parts.keys()) {
          const file = await openMade(join(outFolder, partName(part)));
          files.push({ file, size: (await file.stat()).size });
        }
        if (files.reduce((sum, { size }) => sum + size, 0) > most) throw new TooLargeError(most);
        return await take({ ...written, files });
      } finally {
        for (const { file } of files) await file.close();
      }
    });
  };

  const write = <Value>(
    source: SourceFile,
    own: readonly TypedColumn[],
    columns: readonly TypedColumn[],
    mostBytes: number,
    take: Take<Value>,
    partMostBytes = partBytes,
  ): Promise<Value> => {
    const convert = async () => {
      const file = await place(source);
      const { reading, url = "", separator } = source;
      const work = { shape: "write", own, columns } as const;
      return ask<WrittenFile>({ file, reading, url, separator, partBytes: partMostBytes, work });
    };
    return make(mostBytes, convert, take);
  };

  return {
    columns: (source, looksForNulls) =>
      writing(MAX_BYTES, async () => {
        const file = await place(source);
        const { reading, url = "", separator } = source;
        const work = { shape: "columns", looksForNulls } as const;
        const { columns } = await ask<{ columns: readonly TypedColumn[] }>({
          ...{ file, reading, url, separator, partBytes, work },
        });
        return columns;
      }),

    write,

    async placeTable({ at, entry, reading }, own, columns) {
      const name = `table-${++count}.parquet`;
      const path = join(folder, name);
      if (reading === "parquet") {
        requireSmall(entry);
        await placeFile(deps, at, entry, path, await start());
        return { name, badRows: 0, problems: [], widen: [] };
      }
      const take = async (made: MadeFiles) => {
        const bytes = made.files[0]?.file.createReadStream({ autoClose: false });
        if (bytes) await placeStream(bytes, path, await isolate());
        return { ...made, name };
      };
      const source = { at, entry, reading };
      return write(source, own, columns, MAX_BYTES, take, Number.POSITIVE_INFINITY);
    },

    async readTable({ name: table }, mostRows) {
      await start();
      return ask<MetadataTable>({ table, mostRows });
    },

    async writeMedia(at, files, rows, mostBytes, take) {
      const isolation = await start();
      const path = join(folder, PACK);
      try {
        await placePack(deps, at, files, path, isolation);
        const names = files.map((entry) => ({ name: entry.path as string, size: entry.size }));
        const work = () => ask<WrittenFile>({ ...rows, pack: PACK, files: names });
        return await make(mostBytes, work, take);
      } finally {
        await rm(path, { force: true });
      }
    },

    edit: (source, edit, take) =>
      writing(2 * MAX_BYTES, async () => {
        const file = await place(source);
        const out = `edited${endOf(source.entry)}`;
        const { rows } = await ask<EditedRows>({ file, out, ...edit });
        const edited = await openMade(join(outFolder, out));
        try {
          const { size } = await edited.stat();
          if (size > MAX_BYTES) throw new TooLargeError(MAX_BYTES);
          return await take({ file: edited, size, rows });
        } finally {
          await edited.close();
        }
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
const endOf = ({ path }: TreeEntry): string => /\.(?:gz|zst)$/i.exec(path)?.[0].toLowerCase() ?? "";

/** Parquet files that have more bytes than they may. */
export class TooLargeError extends EngineError {
  constructor(bytes: number) {
    super("TooBigContentError", `As Parquet it has more than ${bytes} bytes.`);
  }
}

function requireSmall({ size }: TreeEntry): void {
  if (size > MAX_BYTES)
    throw new EngineError(
      "TooBigContentError",
      `It has ${size} bytes; files with at most ${MAX_BYTES} are converted.`,
    );
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
