import { checkCard } from "../commits/check-card.ts";
import { findPathClash } from "../commits/path-clash.ts";
import type { ReadYaml } from "../commits/yaml.ts";
import { RegistryError } from "../errors.ts";
import type { IncomingPush, PushedPath } from "../git.ts";
import { parseRepoPath, type RepoPath } from "../ids.ts";

/** Throws for a state that a commit through the API could not have made: only the newest counts. */
export async function checkTip(
  push: IncomingPush,
  commit: string,
  readYaml: ReadYaml,
): Promise<void> {
  const files = await push.paths(commit);
  const clash = findPathClash([], checkedPaths(files));
  if (clash)
    throw new RegistryError(
      "path-clash",
      `${clash.path} cannot stand beside ${clash.other}: they differ only by case, or one is a folder.`,
    );
  const card = files.find(({ path }) => path === "README.md");
  const content = card && (await push.read(card.oid));
  if (content) await checkCard(content, readYaml);
}

function checkedPaths(files: readonly PushedPath[]): readonly RepoPath[] {
  return files.map(({ path: text }) => {
    const path = parseRepoPath(text);
    // What git could not read as UTF-8 has become a replacement character.
    if (path === undefined || path.includes("\ufffd"))
      throw new RegistryError(
        "invalid-path",
        `${JSON.stringify(text.slice(0, 200))} cannot be a path in a repo.`,
      );
    return path;
  });
}
