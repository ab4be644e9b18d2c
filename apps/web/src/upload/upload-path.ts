import { parseRepoPath } from "@orrery/registry/ids";
import { STRINGS } from "./strings.ts";

const JUNK_NAMES: ReadonlySet<string> = new Set([
  ".DS_Store",
  "Thumbs.db",
  "desktop.ini",
  ".git",
  "__MACOSX",
]);

/** Files of the operating system and of git: never published, only counted. */
export const isJunkPath = (path: string): boolean =>
  path.split("/").some((name) => JUNK_NAMES.has(name)) || path.includes(".cache/huggingface/");

/** Returns what is wrong with a path, by the rule of the hub. */
export function findPathProblem(path: string): string | undefined {
  if (parseRepoPath(path)) return undefined;
  const names = path.split("/");
  if (path === "") return STRINGS.path.empty;
  if (path.startsWith("/")) return STRINGS.path.slash;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return STRINGS.path.control;
  if (names.some((name) => name === "." || name === "..")) return STRINGS.path.dots;
  if (names.includes("")) return STRINGS.path.emptyName;
  if (names.some((name) => name.toLowerCase() === ".git")) return STRINGS.path.git;
  if (!path.isWellFormed()) return STRINGS.path.encoding;
  return STRINGS.path.length;
}
