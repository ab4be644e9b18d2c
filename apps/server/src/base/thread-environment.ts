import { getCompileCacheDir } from "node:module";
import { COMPILE_CACHE } from "./install-paths.ts";

/**
 * The environment of a thread that reads content of users: nothing of the process's, but where compiled code is kept.
 * Threads do not inherit that, and start in half the time with it.
 */
export const threadEnvironment = (): Readonly<Record<string, string>> => ({
  NODE_ENV: "production",
  ...(getCompileCacheDir() !== undefined && { NODE_COMPILE_CACHE: COMPILE_CACHE }),
});
