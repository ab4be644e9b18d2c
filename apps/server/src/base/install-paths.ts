import { existsSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

/** Programs and threads, with their sources. In a bundle, each is `dist/<name>.js`. */
export const ENTRIES = {
  cli: "apps/server/src/cli.ts",
  "dataset-engine": "apps/server/src/dataset-engine/process/main.ts",
  "check-sqlite-worker": "apps/server/src/storage/verify/check-sqlite-worker.ts",
  "index-worker": "apps/server/src/storage/search/index-worker.ts",
  "preview-worker": "apps/server/src/file-preview/preview-worker.ts",
  "render-worker": "apps/server/src/site/render/render-worker.ts",
  "xorb-worker": "apps/server/src/storage/files/xorb-worker.ts",
  "yaml-worker": "apps/server/src/storage/yaml/yaml-worker.ts",
  runner: "apps/runner/src/main.ts",
} as const;

/** `tools/bundle.mjs` writes JavaScript, all of it into one folder: `dist`. */
const IS_BUNDLE = !import.meta.url.endsWith(".ts");

/** The folder of the installation. The npm package keeps data files where the repository has them. */
export const ROOT: string = resolve(
  fileURLToPath(new URL(IS_BUNDLE ? ".." : "../../../..", import.meta.url)),
);
const at = (path: string) => join(ROOT, path);
/** The repository has its programs as sources, and as a bundle once they are built. */
const IS_PACKAGE = !existsSync(at(ENTRIES.cli));

const fileOf = (name: keyof typeof ENTRIES) => at(IS_BUNDLE ? `dist/${name}.js` : ENTRIES[name]);

/** The URL of a thread's program. */
export const workerUrl = (
  name: Exclude<keyof typeof ENTRIES, "cli" | "runner" | "dataset-engine">,
): URL => pathToFileURL(fileOf(name));
/** The program of a model's process. */
export const RUNNER = fileOf("runner");
/** The program of a process of the dataset engine. */
export const ENGINE = fileOf("dataset-engine");

/** Data files; `tools/pack.mjs` puts them into the npm package. */
export const DATA = {
  migrations: "packages/registry/migrations",
  media: "packages/catalog/media",
  docs: "docs",
  gitHooks: "apps/server/src/storage/git/hooks",
  pages: "apps/web/build/client",
  pagesServer: "apps/web/build/server",
  library: "apps/web/build/library",
  examples: "examples",
} as const;
export const dataPath = (name: keyof typeof DATA): string => at(DATA[name]);

export const PACKAGE_JSON = at("package.json");
/** What `orrery setup gpu` installs: code, so it is in no folder that a hub writes. */
export const GPU_FOLDER = at("gpu");
/** What `orrery setup vision` installs. */
export const VISION_FOLDER = at("vision");
/** Compiled code. Node works without it where it cannot write there. */
export const COMPILE_CACHE = at(".cache/compile");
/** How the command line is called where this is installed. */
export const COMMAND = IS_PACKAGE ? "npx orrery" : "./orrery";

const ONNX_RUNTIME = `dist/onnxruntime/${process.platform}/${process.arch}/onnxruntime_binding.node`;

/** A file of an npm package that may be absent; `undefined` without it. Ours contains one for some systems. */
export function findPackage(name: string): string | undefined {
  if (IS_BUNDLE && name === "onnxruntime-node")
    return existsSync(at(ONNX_RUNTIME)) ? at(ONNX_RUNTIME) : undefined;
  try {
    return findPackageJSON(name, import.meta.url);
  } catch {
    return undefined;
  }
}

const parent = dirname(ROOT);
/** What a process may read: the whole package; of a repository, which may contain the hub's data, only code. */
const code = (sources: readonly string[], packages: readonly string[]): string[] =>
  IS_PACKAGE
    ? [ROOT, ...(basename(parent) === "node_modules" ? [parent] : [])]
    : [...(IS_BUNDLE ? ["dist"] : sources), ...packages].map(at);
/** Folders of the code of a model's process, and of what it imports. */
export const RUNNER_CODE: readonly string[] = code(
  ["apps/runner", "packages/catalog"],
  ["node_modules", "gpu", "vision"],
);
/** The same of a process of the dataset engine. */
export const ENGINE_CODE: readonly string[] = code(
  ["apps/server/src/dataset-engine", "apps/server/src/base/hooks", "packages/scan"],
  [
    ...["@orrery/scan", "eld", "re2js", "image-size", "music-metadata", "@borewit", "@tokenizer"],
    ...["file-type", "ieee754", "strtok3", "token-types", "uint8array-extras", "win-guid"],
    ...["content-type", "media-typer", "debug", "ms", "h5wasm"],
    ...["@duckdb", "detect-libc", "hyparquet", "hyparquet-writer", "tar-stream", "b4a", "streamx"],
    ...["fast-fifo", "events-universal", "text-decoder", "apache-arrow", "flatbuffers", "tslib"],
    ...["json-with-bigint", "sharp", "@img", "semver"],
  ].map((name) => `node_modules/${name}`),
);
