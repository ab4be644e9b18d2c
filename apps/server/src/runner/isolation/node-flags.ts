import { READABLE } from "./code-paths.ts";

const HEAP_MB = 512;
/**
 * The process's own folder, by the name that works for a process which cannot reach it by its path: another
 * user's, below folders that are closed to it.
 */
export const MODEL_FOLDER = process.platform === "linux" ? "/proc/self/cwd" : undefined;

/** What Node itself forbids: scripts, templates and configurations of strangers read no other file and start nothing. */
export const nodeFlags = (folder: string): readonly string[] => [
  `--max-old-space-size=${HEAP_MB}`,
  ...["--permission", "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"],
  ...[...READABLE, `${folder}/*`].map((path) => `--allow-fs-read=${path}`),
];
