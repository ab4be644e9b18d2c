import { createWriteStream } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { readGgufFile } from "@orrery/catalog";
import type { BlobDigest, Registry, RepoAt } from "@orrery/registry";
import { ggufFileOf, type ModelSource, type PlannedModel, planModel } from "@orrery/runner/layout";
import { LRUCache } from "lru-cache";
import type { RunnerModel } from "./runner.ts";

/** Puts a blob under another name on the same disk; `false` where the store cannot. */
export type LinkBlob = (digest: BlobDigest, path: string) => Promise<boolean>;

/** What the runtime needs of a repo: its layout, and its files in a folder. */
export interface ModelFiles {
  plan(model: RunnerModel): Promise<PlannedModel>;
  /** A folder that holds exactly these files. Undo with `remove`. */
  materialize(model: RunnerModel, paths: readonly string[], signal: AbortSignal): Promise<string>;
  remove(model: RunnerModel): Promise<void>;
}

export interface ModelFilesDeps {
  readonly files: Pick<Registry["files"], "list" | "read" | "find">;
  readonly linkBlob: LinkBlob;
  /** `<folder>/<repo key>/<commit>/` holds a model's files while it is loaded. */
  readonly folder: string;
}

/** Tokenizers with many added tokens have long ones. */
const MAX_CONFIG_BYTES = 5_000_000;

/** A model's name within the runtime; it changes when its files do. */
export const modelKey = ({ repo, commit }: RunnerModel): string => `${repo.key}/${commit}`;

export function createModelFiles({ files, linkBlob, folder }: ModelFilesDeps): ModelFiles {
  const plans = new LRUCache<string, PlannedModel>({ max: 1000 });
  const folderOf = (model: RunnerModel) => join(folder, modelKey(model));
  const at = ({ repo, commit }: RunnerModel) =>
    ({ repo, commit, isClosed: false }) as unknown as RepoAt;

  return {
    async plan(model) {
      const known = plans.get(modelKey(model));
      if (known) return known;
      const planned = planModel(await readSource(files, at(model)));
      plans.set(modelKey(model), planned);
      return planned;
    },

    async materialize(model, paths, signal) {
      const target = folderOf(model);
      const partial = `${target}.partial`;
      await rm(partial, { recursive: true, force: true });
      const entries = await files.list(at(model), "", true);
      for (const entry of entries.filter(({ path }) => paths.includes(path))) {
        signal.throwIfAborted();
        const path = join(partial, entry.path);
        await mkdir(dirname(path), { recursive: true });
        if (entry.lfs && (await linkBlob(entry.lfs.digest, path))) continue;
        const bytes = await files.read(at(model), entry);
        await pipeline(Readable.fromWeb(bytes as never), createWriteStream(path), { signal });
      }
      await rm(target, { recursive: true, force: true });
      await rename(partial, target);
      return target;
    },

    async remove(model) {
      await rm(folderOf(model), { recursive: true, force: true });
    },
  };
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
