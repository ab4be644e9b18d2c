import { type ChildProcess, spawn } from "node:child_process";
import type { Duplex, Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { receivePush, type TakePush } from "./receive-push.ts";
import { gitCommand } from "./run-git.ts";

export type PackService = "git-upload-pack" | "git-receive-pack";

/** One request of git's smart HTTP protocol, its body already plain. */
export interface PackRequest {
  readonly service: PackService;
  /** What the client put into `Git-Protocol`. */
  readonly protocol: string | undefined;
  /** Absent: only the refs are wanted. */
  readonly body?: Readable;
  /** Decides on what is pushed. */
  readonly take?: TakePush;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
  /** Told what git complained of and what broke; never what the client did wrong. */
  readonly onFault: (error: unknown) => void;
}

/** Fetch any commit by id, leave out blobs; our own refs are nobody's business. */
const UPLOAD_SETTINGS = [
  "transfer.hideRefs=refs/orrery",
  "uploadpack.allowFilter=true",
  "uploadpack.allowAnySHA1InWant=true",
];

/** Refs move only through our hooks; broken objects are refused, but for slips that old tools made. */
const RECEIVE_SETTINGS = [
  "transfer.hideRefs=refs/orrery",
  `core.hooksPath=${fileURLToPath(new URL("hooks", import.meta.url))}`,
  "receive.procReceiveRefs=refs",
  "receive.autogc=false",
  "receive.fsckObjects=true",
  "receive.fsck.zeroPaddedFilemode=ignore",
  "receive.fsck.missingSpaceBeforeDate=ignore",
  "receive.fsck.badTimezone=ignore",
];

/** Starts git's own side of the protocol; answers what it says. The stream ends when git does. */
export function servePack(gitDir: string, request: PackRequest): Readable {
  const { service, protocol, body, take, signal, onFault } = request;
  const settings = service === "git-upload-pack" ? UPLOAD_SETTINGS : RECEIVE_SETTINGS;
  const command = gitCommand(gitDir, [
    ...settings.flatMap((setting) => ["-c", setting]),
    service.replace(/^git-/, ""),
    "--stateless-rpc",
    ...(body ? [] : ["--advertise-refs"]),
    gitDir,
  ]);
  const child = spawn(command.file, command.args, {
    env: { ...command.env, ...(protocol !== undefined && { GIT_PROTOCOL: protocol }) },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  const { stdin, stdout, stderr } = child;
  const hooks = child.stdio[3] as Duplex;
  const complaint: Buffer[] = [];
  stderr.on("data", (chunk: Buffer) => complaint.length < 16 && complaint.push(chunk));
  stdin.on("error", () => {});
  child.on("error", onFault);
  child.on("close", (code) => {
    if (code && !signal.aborted)
      onFault(new Error(`${service} ended with ${code}: ${Buffer.concat(complaint)}`));
  });
  killOn(signal, child);
  if (body) body.on("error", () => stdin.destroy()).pipe(stdin);
  else stdin.end();
  if (take) receivePush(gitDir, hooks, take).catch(onFault);
  else hooks.end();
  return stdout;
}

/** SIGTERM, so that git clears its quarantine away. */
function killOn(signal: AbortSignal, child: ChildProcess): void {
  const kill = () => void child.kill("SIGTERM");
  if (signal.aborted) kill();
  signal.addEventListener("abort", kill, { once: true });
  child.once("close", () => signal.removeEventListener("abort", kill));
}
