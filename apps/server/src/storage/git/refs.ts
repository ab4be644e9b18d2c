import { existsSync } from "node:fs";
import type { GitRef, GitStore } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import { identity } from "./identity.ts";
import { mustRunGit, runGit } from "./run-git.ts";

type Refs = Pick<GitStore, "branches" | "refs" | "moveRef" | "dropRef" | "tag" | "orphan">;

const NOTHING = "0".repeat(40);

/** What leads to commits: branches, tags and pull requests of bare repositories. */
export function createRefs(
  gitDirOf: (key: string) => string,
  ensure: (key: string) => Promise<string>,
): Refs {
  async function list(key: string, kinds: readonly string[]): Promise<readonly GitRef[]> {
    if (!existsSync(gitDirOf(key))) return [];
    // The second id is that of an annotated tag's target, and empty for everything else.
    const format = "--format=%(refname)%00%(objectname)%00%(*objectname)";
    const output = await mustRunGit(gitDirOf(key), ["for-each-ref", format, ...kinds]);
    return output
      .toString()
      .split("\n")
      .flatMap((line) => {
        const [name = "", object = "", target] = line.split("\0");
        const commit = parseCommitId(target || object);
        return commit ? [{ name, commit }] : [];
      });
  }

  async function isMoved(key: string, args: readonly string[]): Promise<boolean> {
    return (await runGit(await ensure(key), ["update-ref", ...args])).exitCode === 0;
  }

  return {
    refs: list,

    branches: async (key) =>
      (await list(key, ["refs/heads/"])).map(({ name }) => name.slice("refs/heads/".length)),

    moveRef: (key, name, from, to) => isMoved(key, [name, to, from ?? NOTHING]),

    async dropRef(key, name) {
      if (existsSync(gitDirOf(key))) await mustRunGit(gitDirOf(key), ["update-ref", "-d", name]);
    },

    async tag(key, { name, target, message, author, date }) {
      const gitDir = await ensure(key);
      const seconds = Math.floor(date.getTime() / 1000);
      const lines = [
        `object ${target}`,
        "type commit",
        `tag ${name}`,
        `tagger ${author.name} <${author.email}> ${seconds} +0000`,
        "",
        `${message}\n`,
      ];
      const object = message
        ? await mustRunGit(gitDir, ["mktag", "--no-strict"], { input: lines.join("\n") })
        : target;
      return isMoved(key, [`refs/tags/${name}`, object.toString().trim(), NOTHING]);
    },

    async orphan(key, { like, message, author, date }) {
      const gitDir = await ensure(key);
      const tree = like
        ? `${like}^{tree}`
        : (await mustRunGit(gitDir, ["mktree"])).toString().trim();
      const made = await mustRunGit(gitDir, ["commit-tree", tree, "-F", "-"], {
        input: message,
        environment: identity(author, date),
      });
      const commit = parseCommitId(made.toString().trim());
      if (!commit) throw new Error("git commit-tree returned no commit ID.");
      return commit;
    },
  };
}
