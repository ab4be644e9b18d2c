import { PACKAGE_JSON, RUNNER_CODE } from "../../base/install-paths.ts";

const HEAP_MB = 512;
/** The paths that Node may read there: our code, its imports, and the files that identify the C library. */
const READABLE = [
  ...RUNNER_CODE.map((folder) => `${folder}/*`),
  PACKAGE_JSON,
  ...["/lib/*", "/lib64/*", "/usr/lib/*", "/usr/lib64/*", "/etc/os-release"],
];
/**
 * The process's own folder, by the name that works for a process which cannot reach it by its path: another
 * user's, below folders that are closed to it.
 */
export const MODEL_FOLDER = process.platform === "linux" ? "/proc/self/cwd" : undefined;

/**
 * Node's permissions: untrusted scripts, templates and configurations cannot read other files or start
 * processes.
 */
export const nodeFlags = (folder: string): readonly string[] => [
  `--max-old-space-size=${HEAP_MB}`,
  ...["--permission", "--allow-addons", "--allow-worker", "--disable-warning=SecurityWarning"],
  ...[...READABLE, `${folder}/*`].map((path) => `--allow-fs-read=${path}`),
];
