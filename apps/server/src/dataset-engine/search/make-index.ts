import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  type Isolation,
  openForWriting,
  openToProcess,
  withFiles,
} from "../../runner/isolation/isolation.ts";
import { OUT_FOLDER } from "../convert/convert-work.ts";
import type { EngineSplit } from "../dataset-engine.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { openMade } from "../open-made.ts";
import { type PlaceDeps, placeFile } from "../place-files.ts";
import type { IndexAsk } from "./index-work.ts";

export interface MakeIndexDeps extends PlaceDeps {
  /** Each process has a folder in it. */
  readonly folder: string;
  readonly isolation: () => Promise<Isolation>;
  readonly limits: EngineLimits;
  /** Of the text in one index, in characters. */
  readonly textLimit: number;
}

/** An index has at most as many bytes as its text, and room for rows without text. */
const FILE_BYTES_PER_CHARACTER = 4;
const RESULT = "index.sqlite";

/**
 * Makes the index of a split's text at `path`, in a process of its own. Throws `EngineError`.
 * `onStart` gets what ends it early.
 */
export async function makeIndex(
  deps: MakeIndexDeps,
  { at, files }: EngineSplit,
  path: string,
  onStart: (process: EngineProcess) => void,
): Promise<void> {
  const folder = join(deps.folder, randomUUID());
  const outFolder = join(folder, OUT_FOLDER);
  const isolation = withFiles(
    await deps.isolation(),
    deps.textLimit * FILE_BYTES_PER_CHARACTER + 1_000_000,
  );
  let running: EngineProcess | undefined;
  try {
    await openToProcess(folder, isolation);
    await openForWriting(outFolder, isolation);
    const indexed = files.map((_, number) => `${number}.parquet`);
    for (const [number, file] of files.entries())
      await placeFile(deps, at, file, join(folder, indexed[number] ?? ""), isolation);
    running = startEngineProcess(folder, isolation, deps.limits);
    onStart(running);
    const ask: IndexAsk = { indexed, out: RESULT, textLimit: deps.textLimit };
    await running.ask(ask);
    const made = await openMade(join(outFolder, RESULT));
    try {
      await pipeline(made.createReadStream({ autoClose: false }), createWriteStream(path));
    } finally {
      await made.close();
    }
  } finally {
    running?.kill();
    await running?.gone;
    await rm(folder, { recursive: true, force: true });
  }
}
