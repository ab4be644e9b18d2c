import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { Readable } from "node:stream";
import { isDiskFull } from "../../disk-full.ts";

/** Nothing of this machine's or user's git settings reaches our repositories, and nothing asks a question. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: "C",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_LITERAL_PATHSPECS: "1",
  // What a git of the future may not choose by itself: we read ref files, and ids have 40 digits.
  GIT_DEFAULT_REF_FORMAT: "files",
  GIT_DEFAULT_HASH: "sha1",
};

/** Data reaches the disk before a branch points at it; names are bytes, never quoted. */
const SETTINGS = [
  "core.fsync=committed,reference",
  "core.quotePath=false",
  "gc.auto=0",
  "safe.directory=*",
].flatMap((setting) => ["-c", setting]);

export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

/** How git is called on a repository, for whoever starts it. */
export const gitCommand = (gitDir: string, args: readonly string[]) => ({
  file: "git",
  args: [...SETTINGS, "--git-dir", gitDir, ...args],
  env: ENVIRONMENT,
});

/** A git process in a repository, its three streams open. */
export function spawnGit(
  gitDir: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const command = gitCommand(gitDir, args);
  return spawn(command.file, command.args, {
    env: { ...command.env, ...environment },
    stdio: "pipe",
  });
}

/** Runs git to its end and gathers what it says. For small outputs; throws only when git cannot start. */
export function runGit(
  gitDir: string,
  args: readonly string[],
  options: { readonly input?: string; readonly environment?: NodeJS.ProcessEnv } = {},
): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    const child = spawnGit(gitDir, args, options.environment);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => {
      const complaint = Buffer.concat(stderr).toString().trim();
      // Nobody else could tell it from a ref that moved, or an object that is not there.
      if (code && isDiskFull(new Error(complaint))) return reject(new Error(`git: ${complaint}`));
      return resolve({ exitCode: code ?? 1, stdout: Buffer.concat(stdout), stderr: complaint });
    });
    child.stdin.end(options.input);
  });
}

/** What git writes, as it writes it; git ends when nobody reads any more. */
export function streamGit(gitDir: string, args: readonly string[]): ReadableStream<Uint8Array> {
  const child = spawnGit(gitDir, args);
  child.stdin.end();
  child.stderr.resume();
  child.stdout.on("close", () => child.kill());
  return Readable.toWeb(child.stdout) as ReadableStream<Uint8Array>;
}

/** As `runGit`, for calls that can only fail by a fault of ours or of the machine. */
export async function mustRunGit(
  gitDir: string,
  args: readonly string[],
  options: Parameters<typeof runGit>[2] = {},
): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await runGit(gitDir, args, options);
  if (exitCode !== 0) throw new Error(`git ${args[0]} ended with ${exitCode}: ${stderr}`);
  return stdout;
}
