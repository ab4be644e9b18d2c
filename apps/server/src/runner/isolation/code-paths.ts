import { fileURLToPath } from "node:url";

/** The program of a model's process. */
export const ENTRY = fileURLToPath(import.meta.resolve("@orrery/runner/process"));

const ours = (path: string) => fileURLToPath(new URL(`../../../../../${path}`, import.meta.url));

/** A file of the libraries that it imports. */
export const LIBRARY = ours("node_modules/onnxruntime-node/package.json");

/** All of the disk that Node may read there: our code, what it imports, and what tells the C library apart. */
export const READABLE = [
  ...["node_modules", "apps/runner", "packages/catalog"].map((path) => `${ours(path)}/*`),
  ours("package.json"),
  ...["/lib/*", "/lib64/*", "/usr/lib/*", "/usr/lib64/*", "/etc/os-release"],
];
