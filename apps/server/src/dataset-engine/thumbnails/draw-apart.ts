import { rm } from "node:fs/promises";
import { setPriority } from "node:os";
import { join } from "node:path";
import { LIMITS } from "../../base/limits.ts";
import { findIsolation, type Isolation, openToProcess } from "../../runner/isolation/isolation.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import { EngineError } from "../engine-error.ts";
import { type EngineLimits, type EngineProcess, startEngineProcess } from "../engine-process.ts";
import { placeFile } from "../place-files.ts";
import { requireSmall } from "../require-small.ts";
import type { PictureSource } from "./picture-source.ts";
import type { ThumbnailReply } from "./thumbnail-work.ts";

/** The process that draws. It is asked for one thumbnail at a time. */
export interface Drawing {
  /** WebP; `undefined` where nothing can be drawn. Throws `EngineError`. */
  draw(source: PictureSource): Promise<Buffer | undefined>;
  /** Kills the process and deletes its folder. */
  close(): Promise<void>;
}

const IDLE_MS = 30_000;
/** Lists wait for the rows of a dataset, not the other way. */
const NICE = 10;
const COPIED = LIMITS.thumbnailFileBytes.value;
const PROCESS: EngineLimits = {
  threads: 1,
  memoryBytes: 300_000_000,
  processBytes: LIMITS.engineMemory.value,
  milliseconds: LIMITS.thumbnailSeconds.value * 1000,
  replyBytes: LIMITS.engineReplyBytes.value,
};

/**
 * Decodes images of anyone. The process that drew public ones stays for the next public one; those of a private or gated
 * dataset get a process that sees nothing else.
 */
export function createDrawing(options: DatasetEngineOptions): Drawing {
  const { folder, limits } = options;
  let isolation: Promise<Isolation> | undefined;
  let running: EngineProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function end(): Promise<void> {
    const ending = running;
    running = undefined;
    ending?.kill();
    await ending?.gone;
  }

  function start(how: Isolation): EngineProcess {
    if (isClosed) throw new EngineError("ServerBusyError", "The hub is shutting down.");
    if (running?.isAlive) return running;
    running = startEngineProcess(folder, how, { ...PROCESS, ...limits });
    lowerPriority(running);
    return running;
  }

  async function ask({ at, files, isParquet }: PictureSource): Promise<Buffer | undefined> {
    isolation ??= findIsolation(options);
    const how = await isolation;
    await openToProcess(folder, how);
    // Names of their own: a process that sees others opens its database again.
    const drawn = files.map(({ oid }, index) => `${oid}-${index}`);
    try {
      for (const [index, file] of files.entries())
        await placeFile(options, at, file, join(folder, drawn[index] ?? ""), how, COPIED);
      const maxPixels = LIMITS.thumbnailPixels.value;
      const reply = JSON.parse(await start(how).ask({ drawn, isParquet, maxPixels }));
      return decode(reply as ThumbnailReply);
    } finally {
      await Promise.all(drawn.map((name) => rm(join(folder, name), { force: true })));
    }
  }

  return {
    async draw(source) {
      requireSmall(source);
      const { private: isPrivate, gated } = source.at.repo;
      const isApart = isPrivate || gated !== undefined;
      clearTimeout(idle);
      if (isApart) await end();
      try {
        return await ask(source);
      } finally {
        if (isApart) await end();
        else idle = setTimeout(() => void end(), IDLE_MS).unref();
      }
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const decode = (reply: ThumbnailReply) =>
  reply === null ? undefined : Buffer.from(reply, "base64");

function lowerPriority({ pid }: EngineProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, NICE);
  } catch {
    // It has exited already.
  }
}
