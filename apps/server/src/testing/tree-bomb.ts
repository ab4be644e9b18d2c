import { execFile, execFileSync } from "node:child_process";
import { join } from "node:path";

const ENVIRONMENT = {
  PATH: process.env.PATH,
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_AUTHOR_NAME: "ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
};

export type GitClone = ReturnType<typeof createGitClone>;

/** A separate history in `folder/work`, and the real git for it. */
export function createGitClone(folder: string) {
  const cwd = join(folder, "work");
  const git = (args: readonly string[], input = ""): string =>
    execFileSync("git", [...args], { cwd, env: ENVIRONMENT, input, stdio: "pipe" })
      .toString()
      .trim();
  execFileSync("git", ["init", "--quiet", "--initial-branch=main", cwd], { env: ENVIRONMENT });
  return {
    cwd,
    git,

    /** `levels` of trees of ten entries each: ten to that power of files, and one blob. */
    bomb(levels: number): string {
      const blob = git(["hash-object", "-w", "--stdin"], "x\n");
      const ten = (mode: string, oid: string) =>
        Array.from({ length: 10 }, (_, index) => `${mode}\te${index}`)
          .map((line) => line.replace("\t", ` ${oid}\t`))
          .join("\n");
      let tree = git(["mktree"], `${ten("100644 blob", blob)}\n`);
      for (let level = 1; level < levels; level++)
        tree = git(["mktree"], `${ten("040000 tree", tree)}\n`);
      return tree;
    },

    commit: (tree: string, parents: readonly string[] = []): string =>
      git(["commit-tree", tree, ...parents.flatMap((id) => ["-p", id]), "-m", "change"]),

    /** What git said, and whether it was content. The hub may be in this process. */
    push: (url: string, ...refs: readonly string[]) =>
      new Promise<{ readonly isTaken: boolean; readonly said: string }>((resolve) => {
        const options = { cwd, env: ENVIRONMENT, timeout: 60_000 };
        execFile("git", ["push", "--quiet", url, ...refs], options, (error, _, said) =>
          resolve({ isTaken: error === null, said }),
        );
      }),
  };
}
