import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readGgufFile } from "@orrery/catalog";
import type { BlobDigest, Registry, RepoAt } from "@orrery/registry";
import {
  ggufFileOf,
  type ModelSource,
  type PlannedModel,
  planModel,
  type RoomForModels,
} from "@orrery/runner/layout";
import { LRUCache } from "lru-cache";
import { onlyInstalled } from "./can-run.ts";
import { admit, type Isolation, openToProcess } from "./isolation/isolation.ts";
import type { RunnerModel } from "./runner.ts";
import { findInstalledVision } from "./vision/installed-vision.ts";
import { withVision } from "./vision/with-vision.ts";

/** Puts a blob under another name on the same disk; `false` where the store cannot. */
export type LinkBlob = (digest: BlobDigest, path: string) => Promise<boolean>;

/** What the runtime needs of a repo: its layout, and its files in a folder. */
export interface ModelFiles {
  plan(model: RunnerModel): Promise<PlannedModel>;
  /** Puts exactly these files into a folder, where the model's process can read them. */
  materialize(
    model: RunnerModel,
    paths: readonly string[],
    folder: string,
    isolation: Isolation,
  ): Promise<void>;
}

export interface ModelFilesDeps {
  readonly files: Pick<Registry["files"], "list" | "read" | "find">;
  readonly linkBlob: LinkBlob;
  readonly room: RoomForModels;
  /** Where `orrery setup vision` installs; absent: models read no images. */
  readonly visionFolder?: string | undefined;
  /** Where models run, if that is elsewhere. */
  readonly hasVision?: () => boolean;
}

/** Tokenizers with many added tokens have long ones. */
const MAX_CONFIG_BYTES = 5_000_000;

/** A model's name within the runtime; it changes when its files do. */
export const keyOf = (repoKey: string, commit: string): string => `${repoKey}/${commit}`;

export const modelKey = ({ repo, commit }: RunnerModel): string => keyOf(repo.key, commit);

export function createModelFiles({
  files,
  linkBlob,
  room,
  visionFolder,
  hasVision = () => isVisionInstalled(visionFolder),
}: ModelFilesDeps): ModelFiles {
  const plans = new LRUCache<string, PlannedModel>({ max: 1000 });
  const at = ({ repo, commit }: RunnerModel) =>
    ({ repo, commit, isClosed: false }) as unknown as RepoAt;

  return {
    async plan(model) {
      // The row's task may still be that of an older commit.
      const name = `${modelKey(model)} ${model.repo.facts.pipelineTag ?? ""}`;
      const planned =
        plans.get(name) ?? onlyInstalled(planModel(await readSource(files, at(model)), room));
      plans.set(name, planned);
      // It can be installed while the hub runs.
      return withVision(planned, hasVision, room.bytes);
    },

    async materialize(model, paths, folder, isolation) {
      const entries = await files.list(at(model), "", true);
      for (const entry of entries.filter(({ path }) => paths.includes(path))) {
        const path = join(folder, entry.path);
        for (const parent of parentsOf(entry.path))
          await openToProcess(join(folder, parent), isolation);
        if (!entry.lfs || entry.lfs.isAbsent || !(await linkBlob(entry.lfs.digest, path))) {
          const bytes = await files.read(at(model), entry);
          await pipeline(
            Readable.fromWeb(bytes as never),
            createWriteStream(path, { mode: 0o600 }),
          );
        }
        await admit(path, isolation);
      }
    },
  };
}

const isVisionInstalled = (folder: string | undefined): boolean =>
  folder !== undefined && findInstalledVision(folder) !== undefined;

/** `a/b` of `a/b/c` after `a`. */
function parentsOf(path: string): readonly string[] {
  const names = path.split("/").slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join("/"));
}

async function readSource(files: ModelFilesDeps["files"], at: RepoAt): Promise<ModelSource> {
  const entries = (await files.list(at, "", true)).filter(({ type }) => type === "file");
  const find = (path: string | undefined) => entries.find((entry) => entry.path === path);
  const readJson = async (path: string): Promise<unknown> => {
    const entry = find(path);
    if (!entry || entry.size > MAX_CONFIG_BYTES) return undefined;
    return parseJson(await new Response(await files.read(at, entry)).text());
  };
  const gguf = find(ggufFileOf(entries));
  const tokenizer = await readJson("tokenizer_config.json");
  return {
    files: entries.map(({ path, size }) => ({ path, size })),
    config: await readJson("config.json"),
    pipelineTag: at.repo.facts.pipelineTag,
    hasChatTemplate:
      find("chat_template.jinja") !== undefined ||
      (typeof tokenizer === "object" && tokenizer !== null && "chat_template" in tokenizer),
    gguf: gguf && (await readGgufFile(await files.read(at, gguf))),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
