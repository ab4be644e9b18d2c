import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findGitLfs } from "./find-git-lfs.ts";
import type { Finished } from "./run-cli.ts";
import { temporaryFolder } from "./run-cli.ts";

/** For its tests; with the reason if it is missing. */
export const gitLfs = findGitLfs();

/** Ignores this machine's settings, and never prompts. */
const ENVIRONMENT = {
  PATH: "searchPath" in gitLfs ? gitLfs.searchPath : process.env.PATH,
  LC_ALL: "C.UTF-8",
  GIT_TERMINAL_PROMPT: "0",
  GIT_CONFIG_NOSYSTEM: "1",
};

const CONFIG = `[user]
  name = ada
  email = ada@example.org
[init]
  defaultBranch = main
[advice]
  pushUpdateRejected = false
`;

/** The line that makes git-lfs part of git, as `git lfs install` writes it. */
const LFS_CONFIG = `[filter "lfs"]
  clean = git-lfs clean -- %f
  smudge = git-lfs smudge -- %f
  process = git-lfs filter-process
  required = true
`;

export interface GitClient {
  readonly folder: string;
  /** Runs git here, or in a folder below, and waits for its end. */
  run(args: readonly string[], cwd?: string): Promise<Finished>;
  /** As `run`, and throws unless git is content; answers what it said. */
  must(args: readonly string[], cwd?: string): Promise<string>;
}

/** A user's git with a home of its own, in a folder that is gone after the test. */
export function createGitClient(options: { readonly lfs?: boolean } = {}): GitClient {
  const folder = temporaryFolder();
  writeFileSync(join(folder, ".gitconfig"), CONFIG + (options.lfs ? LFS_CONFIG : ""));
  const run = (args: readonly string[], cwd = "."): Promise<Finished> =>
    new Promise((resolve, reject) => {
      const child = spawn("git", [...args], {
        cwd: join(folder, cwd),
        env: { ...ENVIRONMENT, HOME: folder },
        stdio: ["ignore", "pipe", "pipe"],
      });
      let stdout = "";
      let stderr = "";
      child.stdout.on("data", (chunk) => {
        stdout += chunk;
      });
      child.stderr.on("data", (chunk) => {
        stderr += chunk;
      });
      child.on("error", reject);
      child.on("close", (code) => resolve({ code, stdout, stderr }));
    });
  return {
    folder,
    run,
    async must(args, cwd) {
      const { code, stdout, stderr } = await run(args, cwd);
      if (code !== 0) throw new Error(`git ${args.join(" ")} ended with ${code}:\n${stderr}`);
      return stdout.trim();
    },
  };
}
