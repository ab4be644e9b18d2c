import { parseGgufFileLabel, preferredGgufFile } from "@orrery/catalog";
import type { RepoPath } from "@orrery/registry";

/** A file whose SHA-256 is known: what a registry calls a blob. */
export interface StoredFile {
  readonly path: RepoPath;
  readonly size: number;
  /** SHA-256, hex. */
  readonly digest: string;
}

/** What a runtime needs of a repo to run one of its GGUF files. */
export interface ModelAtTag {
  readonly weights: StoredFile;
  /** Reads pictures for the model. */
  readonly projector?: StoredFile;
  /** `Q4_K_M`; absent where the file's name says nothing. */
  readonly quantization?: string;
}

/**
 * The tags of a model: each quantization, and each file by its name. A model in several files has none, since a layer
 * is one file. Pure.
 */
export function tagsOf(files: readonly StoredFile[]): readonly string[] {
  const tags = weightsIn(files).map(({ path }) => parseGgufFileLabel(path)?.label ?? nameOf(path));
  return [...new Set(tags.length > 0 ? ["latest", ...tags] : [])];
}

/**
 * The model that a tag names: a quantization or a file's name in any case; `latest` is the usual quantization. Pure.
 * Source: the public hub's rules for the same tags.
 */
export function modelAtTag(files: readonly StoredFile[], tag: string): ModelAtTag | undefined {
  const found = weightsIn(files);
  const wanted = tag.toLowerCase();
  const preferred = preferredGgufFile(found.map(({ path }) => path));
  const weights =
    found.find(({ path }) => parseGgufFileLabel(path)?.label.toLowerCase() === wanted) ??
    found.find(({ path }) =>
      [nameOf(path), `${nameOf(path)}.gguf`].some((name) => name.toLowerCase() === wanted),
    ) ??
    (wanted === "latest" ? found.find(({ path }) => path === preferred) : undefined);
  if (!weights) return undefined;
  const projector = files.find(({ path }) => PROJECTOR.test(path) && path.endsWith(".gguf"));
  const quantization = parseGgufFileLabel(weights.path)?.fileType;
  return {
    weights,
    ...(projector && { projector }),
    ...(quantization !== undefined && { quantization }),
  };
}

const PROJECTOR = /(^|\/)mmproj/i;

/** Files that are a whole model. */
const weightsIn = (files: readonly StoredFile[]): readonly StoredFile[] =>
  files.filter(
    ({ path }) =>
      path.endsWith(".gguf") && !PROJECTOR.test(path) && !/-of-\d{5}\.gguf$/i.test(path),
  );

const nameOf = (path: string): string => path.replace(/^.*\//, "").replace(/\.gguf$/, "");
