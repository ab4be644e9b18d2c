import { buffer } from "node:stream/consumers";
import type { GgufInfo } from "@orrery/catalog";
import type { Registry, RepoAt, TreeEntry } from "@orrery/registry";
import { TEXT_LAYERS, type Texts } from "./manifest.ts";
import type { StoredFile } from "./model-at-tag.ts";

/** A longer text is no template or prompt. */
const MAX_TEXT_BYTES = 65_536;

/** What a model's repo has for clients that pull: files by digest, and small texts at its root. */
export interface PullableFiles {
  readonly files: readonly StoredFile[];
  readonly texts: Texts;
  readonly gguf: GgufInfo | undefined;
  /** The newest commit. */
  readonly createdAt: Date;
}

/** Reads it at one commit. Throws `gated-repo` for a viewer who may not read the files. */
export async function readPullable(files: Registry["files"], at: RepoAt): Promise<PullableFiles> {
  files.requireAll(at);
  const entries = await files.list(at, "", true);
  const texts: Partial<Record<(typeof TEXT_LAYERS)[number], Buffer>> = {};
  for (const name of TEXT_LAYERS) {
    const entry = entries.find((one) => isTextOf(name, one));
    if (entry) texts[name] = await buffer(await files.read(at, entry));
  }
  const commit = await files.lastCommit(at);
  return {
    files: entries.flatMap(storedFile),
    texts,
    gguf: at.repo.facts.gguf,
    createdAt: commit?.date ?? new Date(0),
  };
}

const isTextOf = (name: string, { type, path, size }: TreeEntry): boolean =>
  type === "file" &&
  size > 0 &&
  size <= MAX_TEXT_BYTES &&
  (path === name || (name === "license" && /^licen[cs]e(\.(txt|md))?$/i.test(path)));

const storedFile = ({ path, size, lfs }: TreeEntry): readonly StoredFile[] =>
  lfs && path.endsWith(".gguf") ? [{ path, size, digest: lfs.digest }] : [];
