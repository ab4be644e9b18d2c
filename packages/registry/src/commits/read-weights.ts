import {
  addSafetensors,
  type GgufFile,
  type GgufInfo,
  preferredGgufFile,
  readGgufFile,
  readSafetensorsHeader,
  type SafetensorsInfo,
} from "@orrery/catalog";
import type { BlobStore } from "../blob-store.ts";
import { isRegistryError } from "../errors.ts";
import type { RepoPath } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";

/** What the headers of a repo's weight files say. */
export interface WeightFacts {
  readonly gguf?: GgufInfo;
  readonly safetensors?: SafetensorsInfo;
  /** The whole header of the GGUF file. */
  readonly ggufFile?: GgufFile;
}

interface WeightFile {
  readonly path: RepoPath;
  readonly lfs: LfsPointer | undefined;
}

/** A model in more shards than this is counted by the first of them. */
const MAX_SHARDS = 200;

/** What shards' headers said, by digest: `undefined` for no header. Shards change seldom, and commits are many. */
export type KnownShards = Map<string, SafetensorsInfo | undefined>;

const MAX_KNOWN = 2000;

/** Reads the headers, never the weights: of one GGUF file, since all say the same, and of every shard. */
export async function readWeights(
  blobs: BlobStore,
  files: readonly WeightFile[],
  known: KnownShards = new Map(),
): Promise<WeightFacts> {
  const open = async (path: string | undefined) => {
    const pointer = files.find((file) => file.path === path)?.lfs;
    const whole = pointer && { start: 0, end: pointer.size };
    // Damaged weights have no facts; the repo stays usable. A mirror's own come with its bytes.
    if (pointer?.isAbsent) return undefined;
    return pointer && blobs.get(pointer.digest, whole, pointer.size).catch(ignoreDamage);
  };
  const ggufFiles = files.map(({ path }) => path).filter((path) => /\.gguf$/i.test(path));
  const ggufBytes = await open(preferredGgufFile(ggufFiles));
  const ggufFile = ggufBytes && (await readGgufFile(ggufBytes));

  const shards: SafetensorsInfo[] = [];
  const shardFiles = files.filter(({ path }) => /^[^/]+\.safetensors$/i.test(path));
  const readShard = async ({ path, lfs }: WeightFile) => {
    const digest = lfs?.digest ?? "";
    if (known.has(digest) && !lfs?.isAbsent) return known.get(digest);
    const bytes = await open(path);
    if (!bytes) return undefined;
    const shard = await readSafetensorsHeader(bytes, decodeText);
    const [oldest] = known.size < MAX_KNOWN ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(digest, shard);
    return shard;
  };
  for (const file of shardFiles.slice(0, MAX_SHARDS)) {
    const shard = await readShard(file);
    if (shard) shards.push(shard);
  }
  const safetensors = addSafetensors(shards);
  return {
    ...(ggufFile && { ggufFile, gguf: { ...ggufFile.info, files: ggufFiles } }),
    ...(safetensors && { safetensors }),
  };
}

const ignoreDamage = (error: unknown): undefined => {
  if (!isRegistryError(error) || error.code !== "blob-damaged") throw error;
};

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
