import { isRepoName } from "@orrery/registry/ids";

/** The rule of repo names, for people. */
export const REPO_NAME_RULE =
  "Letters, digits, “.”, “_” and “-”, at most 96. A letter or digit first, no “.” or “-” last, no “--” or “..” inside.";

/** A sentence when a repo cannot have this name; the hub has the same rule. An empty name says nothing yet. */
export function findRepoNameProblem(name: string): string | undefined {
  if (name === "" || isRepoName(name)) return undefined;
  const wrong = /[^A-Za-z0-9._-]/u.exec(name)?.[0];
  if (wrong === " ") return "A name has no spaces: use “-” or “_”.";
  if (wrong) return `“${wrong}” cannot be in a name.`;
  if (name.length > 96) return `At most 96 characters; this has ${name.length}.`;
  if (/^[._-]/.test(name)) return "A name starts with a letter or a digit.";
  if (/[.-]$/.test(name)) return `A name does not end in “${name.at(-1)}”.`;
  if (name.includes("--") || name.includes("..")) return "“--” and “..” cannot be in a name.";
  return "A name does not end in “.git” or “.ipynb”.";
}
