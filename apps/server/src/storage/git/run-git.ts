import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { RegistryError } from "@orrery/registry";
import { isDiskFull } from "../disk-full.ts";
import { GIT_CLASSES, type GitClassName } from "./git-classes.ts";
import { createTurns, type Release } from "./take-turns.ts";

/** Nothing of this machine's or user's git settings reaches our repositories, and nothing asks a question. */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env.PATH,
  LC_ALL: "C",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_TERMINAL_PROMPT: "0",
  GIT_LITERAL_PATHSPECS: "1",
  // Defaults that a future git must not change: we read ref files, and IDs have 40 digits.
  GIT_DEFAULT_REF_FORMAT: "files",
  GIT_DEFAULT_HASH: "sha1",
};

/** Data reaches the disk before a branch points at it; names are bytes, never quoted. */
const SETTINGS = [
  "core.fsync=committed,reference",
  "core.quotePath=false",
  "gc.auto=0",
  "safe.directory=*",
  // What one process maps or holds of packs; files over 16 MB are streamed and never made a delta.
  "core.packedGitLimit=512m",
  "core.packedGitWindowSize=64m",
  "core.deltaBaseCacheLimit=64m",
  "core.bigFileThreshold=16m",
  "pack.threads=2",
  "pack.windowMemory=128m",
  "pack.deltaCacheSize=64m",
].flatMap((setting) => ["-c", setting]);

/** Waiting for one repository; more is refused. */
const MOST_WAITING = 1000;

const commandTurns = (most: number) =>
  createTurns({ most, mostPerCaller: most, mostWaiting: MOST_WAITING, refusal: "too-busy" });
let commands = commandTurns(32);

/** The limit on short-lived git processes over all repositories; further ones wait in turn. */
export function limitGitProcesses(most: number): void {
  commands = commandTurns(most);
}

export interface GitResult {
  readonly exitCode: number;
  readonly stdout: Buffer;
  readonly stderr: string;
}

interface RunOptions {
  readonly input?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** `metadata` when absent. */
  readonly as?: GitClassName;
}

/** The command line and environment for git on a repository. */
export function gitCommand(gitDir: string, args: readonly string[], as: GitClassName = "metadata") {
  const all = [...SETTINGS, "--git-dir", gitDir, ...args];
  const { memoryBytes } = { memoryBytes: undefined, ...GIT_CLASSES[as] };
  if (memoryBytes === undefined) return { file: "git", args: all, env: ENVIRONMENT };
  // The shell sets the bound, where it can, and becomes git.
  const script = 'ulimit -v "$0" 2>/dev/null; exec git "$@"';
  return { file: "sh", args: ["-c", script, `${memoryBytes / 1024}`, ...all], env: ENVIRONMENT };
}

/** A git process in a repository, its three streams open. The caller bounds its bytes and time. */
export function spawnGit(
  gitDir: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  as: GitClassName = "metadata",
): ChildProcessWithoutNullStreams {
  const command = gitCommand(gitDir, args, as);
  return spawn(command.file, command.args, {
    env: { ...command.env, ...environment },
    stdio: "pipe",
  });
}

/** Waits for a place among the git processes of this hub. */
export const gitTurn = (gitDir: string, signal?: AbortSignal): Promise<Release> =>
  commands.take(gitDir, signal);

/** Runs git to its end and collects its output. Throws `git-limit` above the limits of its class. */
export async function runGit(
  gitDir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<GitResult> {
  const release = await gitTurn(gitDir);
  try {
    return await gather(gitDir, args, options);
  } finally {
    release();
  }
}

function gather(gitDir: string, args: readonly string[], options: RunOptions): Promise<GitResult> {
  const { input, environment, as = "metadata" } = options;
  return new Promise((resolve, reject) => {
    const child = spawnGit(gitDir, args, environment, as);
    const bound = boundChild(child, args, as);
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => {
      if (bound.count(chunk)) stdout.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => stderr.length < 64 && stderr.push(chunk));
    child.stdin.on("error", () => {});
    child.on("error", reject);
    child.on("close", (code) => {
      bound.end();
      if (bound.exceeded()) return reject(bound.exceeded());
      const complaint = Buffer.concat(stderr).toString().trim();
      // Otherwise the caller could not distinguish a full disk from a moved ref or a missing object.
      if (code && isDiskFull(new Error(complaint))) return reject(new Error(`git: ${complaint}`));
      return resolve({ exitCode: code ?? 1, stdout: Buffer.concat(stdout), stderr: complaint });
    });
    child.stdin.end(input);
  });
}

/** Kills a process that is over the bytes or seconds of its class. */
export function boundChild(
  child: ChildProcessWithoutNullStreams,
  args: readonly string[],
  as: GitClassName,
) {
  const { bytes, seconds } = GIT_CLASSES[as];
  let total = 0;
  let error: RegistryError | undefined;
  const stop = (what: string) => {
    error ??= new RegistryError("git-limit", `git ${args[0]} exceeded ${what}.`);
    child.kill("SIGKILL");
  };
  const timer = Number.isFinite(seconds)
    ? setTimeout(() => stop(`${seconds} seconds`), seconds * 1000)
    : undefined;
  timer?.unref();
  return {
    /** `false` for bytes that are too many. */
    count(chunk: Uint8Array): boolean {
      total += chunk.byteLength;
      if (total > bytes) stop(`${bytes} bytes`);
      return total <= bytes;
    },
    exceeded: () => error,
    end: () => clearTimeout(timer),
  };
}

/** Streams git's output; git is killed when the reader stops. Fails when git does. */
export async function streamGit(
  gitDir: string,
  args: readonly string[],
  as: GitClassName,
): Promise<ReadableStream<Uint8Array>> {
  const release = await gitTurn(gitDir);
  const child = spawnGit(gitDir, args, {}, as);
  const bound = boundChild(child, args, as);
  const output = new PassThrough();
  child.stdin.end();
  child.stderr.resume();
  child.stdout.on("data", bound.count).pipe(output, { end: false });
  output.on("close", () => child.kill());
  child.on("error", (error) => output.destroy(error));
  child.on("close", (code) => {
    bound.end();
    release();
    const error = bound.exceeded() ?? (code === 0 ? undefined : ended(args, code));
    if (error) output.destroy(error);
    else output.end();
  });
  return Readable.toWeb(output) as ReadableStream<Uint8Array>;
}

/** Git's output, line by line; fails when git does, and kills it when the reader stops. */
export async function* gitLines(
  gitDir: string,
  args: readonly string[],
  { input, environment, as = "metadata" }: RunOptions = {},
): AsyncGenerator<string> {
  const release = await gitTurn(gitDir);
  const child = spawnGit(gitDir, args, environment, as);
  const bound = boundChild(child, args, as);
  const closed = once(child, "close") as Promise<[number | null]>;
  closed.catch(() => {});
  child.stdin.on("error", () => {});
  child.stderr.resume();
  child.stdout.on("data", bound.count);
  child.stdin.end(input);
  try {
    for await (const line of createInterface({ input: child.stdout })) yield line;
    const [code] = await closed;
    const error = bound.exceeded() ?? (code === 0 ? undefined : ended(args, code));
    if (error) throw error;
  } finally {
    bound.end();
    child.kill();
    release();
  }
}

/** As `runGit`, for calls that can only fail by a fault of ours or of the machine. */
export async function mustRunGit(
  gitDir: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await runGit(gitDir, args, options);
  if (exitCode !== 0) throw ended(args, exitCode, stderr);
  return stdout;
}

const ended = (args: readonly string[], code: number | null, stderr = "") =>
  new Error(`git ${args[0]} ended with ${code ?? "a signal"}: ${stderr}`);
