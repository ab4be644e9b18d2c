import { existsSync } from "node:fs";
import type { GitRef, GitStore } from "@orrery/registry";
import { parseCommitId } from "@orrery/registry";
import { LRUCache } from "lru-cache";
import { identity } from "./identity.ts";
import type { MoveRefs } from "./move-refs.ts";
import { readRef } from "./ref-files.ts";
import { createRefStamps } from "./ref-stamp.ts";
import { mustRunGit } from "./run-git.ts";

type Refs = Pick<GitStore, "branches" | "refs" | "moveRef" | "dropRef" | "tag" | "orphan">;

/** A ref that is to go may move meanwhile. */
const MAX_TRIES = 5;
/** Of branches that are remembered. */
const MOST_NAMES = 50_000;

interface Branches {
  readonly stamp: string;
  readonly names: readonly string[];
}

/** What leads to commits: branches, tags and pull requests of bare repositories. */
export function createRefs(
  gitDirOf: (key: string) => string,
  ensure: (key: string) => Promise<string>,
  moveRefs: MoveRefs,
): Refs {
  const stampOf = createRefStamps();
  const known = new LRUCache<string, Branches>({
    maxSize: MOST_NAMES,
    sizeCalculation: ({ names }) => names.length + 1,
  });

  async function list(key: string, kinds: readonly string[]): Promise<readonly GitRef[]> {
    const gitDir = gitDirOf(key);
    if (!existsSync(gitDir)) return [];
    // The second id is that of an annotated tag's target, and empty for everything else.
    const format = "--format=%(refname)%00%(objectname)%00%(*objectname)";
    const output = await mustRunGit(gitDir, ["for-each-ref", format, ...kinds]);
    return output
      .toString()
      .split("\n")
      .flatMap((line) => {
        const [name = "", object = "", target] = line.split("\0");
        const commit = parseCommitId(target || object);
        return commit ? [{ name, commit }] : [];
      });
  }

  const move = async (key: string, ref: string, from: string | undefined, to: string) =>
    moveRefs(key, await ensure(key), [{ ref, from, to }]);

  return {
    refs: list,

    /** Almost every page of a repo asks: git is asked again when a ref has moved. */
    async branches(key) {
      const { text: stamp, isSettled } = stampOf(gitDirOf(key));
      const branches = known.get(key);
      if (isSettled && branches?.stamp === stamp) return branches.names;
      const refs = await list(key, ["refs/heads/"]);
      const names = refs.map(({ name }) => name.slice("refs/heads/".length));
      if (isSettled) known.set(key, { stamp, names });
      return names;
    },

    moveRef: move,

    async dropRef(key, name) {
      for (let attempt = 0; attempt < MAX_TRIES; attempt++) {
        const from = readRef(gitDirOf(key), name);
        if (from === undefined) return;
        if (await moveRefs(key, gitDirOf(key), [{ ref: name, from, to: undefined }])) return;
      }
      throw new Error(`git update-ref could not delete ${name}.`);
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
      return move(key, `refs/tags/${name}`, undefined, object.toString().trim());
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
