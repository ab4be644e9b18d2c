import { isRepoName } from "@orrery/registry/ids";
import { STRINGS } from "./new-repo-strings.ts";

/** Returns what is wrong with a repo name, by the rule of the hub; nothing for an empty name. */
export function findRepoNameProblem(name: string): string | undefined {
  if (name === "" || isRepoName(name)) return undefined;
  const wrong = /[^A-Za-z0-9._-]/u.exec(name)?.[0];
  if (wrong === " ") return STRINGS.name.space;
  if (wrong) return STRINGS.name.character(wrong);
  if (name.length > 96) return STRINGS.name.length(name.length);
  if (/^[._-]/.test(name)) return STRINGS.name.start;
  if (/[.-]$/.test(name)) return STRINGS.name.end(name.slice(-1));
  if (name.includes("--") || name.includes("..")) return STRINGS.name.double;
  return STRINGS.name.extension;
}
