import type { CommitId, Repo, RepoAt } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { findPackage } from "../../base/install-paths.ts";
import { LIMITS } from "../../base/limits.ts";
import type { DatasetEngineOptions } from "../create-dataset-engine.ts";
import { EngineError } from "../engine-error.ts";
import { createTurns } from "./create-turns.ts";
import { createDrawing } from "./draw-apart.ts";
import type { PictureSource } from "./picture-source.ts";

/** Small pictures of datasets for lists, drawn one at a time by a process of its own. */
export interface Thumbnailer {
  /** Whether DuckDB and `sharp` are installed; without them nothing can be drawn. */
  readonly isInstalled: boolean;
  /** Whether it is known that nothing can be drawn of the repo's newest files. Takes no time. */
  isNothing(repo: Pick<Repo, "key" | "head">): boolean;
  /** WebP. Throws `EngineError`, and `gated-repo` for files that the viewer may not read. */
  draw(at: RepoAt, find: () => Promise<PictureSource>): Promise<Buffer>;
  close(): Promise<void>;
}

/** Until it is tried again what could not be drawn. */
const NOTHING_MS = 600_000;
const NOTHING = Buffer.alloc(0);
/** What passes by itself. */
const PASSING: ReadonlySet<string> = new Set(["ServerBusyError", "ResponseNotReady"]);

export function createThumbnailer(options: DatasetEngineOptions): Thumbnailer {
  const isInstalled = ["@duckdb/node-api", "sharp"].every(
    (name) => findPackage(name) !== undefined,
  );
  const known = new LRUCache<string, Buffer>({
    maxSize: LIMITS.thumbnailCacheBytes.value,
    sizeCalculation: ({ length }, key) => key.length + length + 100,
  });
  const asked = new Map<string, Promise<Buffer>>();
  const turns = createTurns(
    LIMITS.thumbnailWaiting.value,
    LIMITS.thumbnailWaitSeconds.value * 1000,
  );
  const drawing = createDrawing(options);

  async function perform(find: () => Promise<PictureSource>): Promise<Buffer> {
    try {
      return (await drawing.draw(await find())) ?? NOTHING;
    } catch (error) {
      if (!(error instanceof EngineError) || PASSING.has(error.code)) throw error;
      return NOTHING;
    }
  }

  async function make(key: string, find: () => Promise<PictureSource>): Promise<Buffer> {
    const drawn = await turns.take(() => perform(find));
    known.set(key, drawn, drawn === NOTHING ? { ttl: NOTHING_MS } : {});
    return drawn;
  }

  return {
    isInstalled,
    isNothing: ({ key, head }) => head !== undefined && known.get(keyOf(key, head)) === NOTHING,
    async draw(at, find) {
      options.files.requireAll(at);
      if (!isInstalled || at.commit === undefined) throw nothing();
      const key = keyOf(at.repo.key, at.commit);
      let drawn = known.get(key);
      if (!drawn) {
        const work = asked.get(key) ?? make(key, find).finally(() => asked.delete(key));
        asked.set(key, work);
        drawn = await work;
      }
      if (drawn === NOTHING) throw nothing();
      return drawn;
    },
    close: drawing.close,
  };
}

/** The repo is part of the key: how long an answer takes shows nothing of other repos. */
const keyOf = (repo: string, commit: CommitId): string => `${repo} ${commit}`;

const nothing = () => new EngineError("EmptyDatasetError", "The dataset has no thumbnail.");
