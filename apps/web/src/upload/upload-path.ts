import { parseRepoPath } from "@orrery/registry/ids";

const JUNK_NAMES: ReadonlySet<string> = new Set([
  ".DS_Store",
  "Thumbs.db",
  "desktop.ini",
  ".git",
  "__MACOSX",
]);

/** What operating systems and git leave in a folder: never published, only counted. */
export const isJunkPath = (path: string): boolean =>
  path.split("/").some((name) => JUNK_NAMES.has(name)) || path.includes(".cache/huggingface/");

/** A sentence when the path cannot stand in a repo. The hub has the same rule: this only spares a round. */
export function findPathProblem(path: string): string | undefined {
  if (parseRepoPath(path)) return undefined;
  const names = path.split("/");
  if (path === "") return "The path is empty.";
  if (path.startsWith("/")) return "The path starts with a slash.";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(path)) return "The name holds a control character.";
  if (names.some((name) => name === "." || name === "..")) return "The path holds “.” or “..”.";
  if (names.includes("")) return "The path holds an empty name.";
  if (names.some((name) => name.toLowerCase() === ".git")) return "“.git” belongs to git itself.";
  if (!path.isWellFormed()) return "The name is not valid text.";
  return "The path is longer than 1,024 bytes, or one name in it than 255.";
}
