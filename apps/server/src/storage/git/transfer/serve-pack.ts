import { type ChildProcess, spawn } from "node:child_process";
import { type Duplex, type Readable, Transform } from "node:stream";
import { type RefUpdate, RegistryError } from "@orrery/registry";
import { dataPath } from "../../../base/install-paths.ts";
import { gitCommand } from "../run-git.ts";
import { receivePush, type TakePush } from "./receive-push.ts";

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
  /** Objects go out by id though no ref leads to them. */
  readonly servesUnreachable?: boolean;
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** 0 is no limit, here and in the seconds. */
  readonly maxBytes: number;
  readonly idleSeconds: number;
  readonly totalSeconds: number;
  /** Called when git has exited. */
  readonly onEnd: () => void;
  /** Called with git's complaints and faults; never with errors of the client. */
  readonly onFault: (error: unknown) => void;
}

/** Allows fetching commits by ID and omitting blobs; hides our own refs. */
const UPLOAD_SETTINGS = ["transfer.hideRefs=refs/orrery", "uploadpack.allowFilter=true"];

/** Git itself goes by this in its older protocols; version 2 takes any id: see `reachable-wants.ts`. */
const idSettings = (servesUnreachable: boolean): readonly string[] => [
  `uploadpack.allow${servesUnreachable ? "Any" : "Reachable"}SHA1InWant=true`,
];

/** Refs move only through our hooks; broken objects are refused, but for slips that old tools made. */
const RECEIVE_SETTINGS = [
  "transfer.hideRefs=refs/orrery",
  `core.hooksPath=${dataPath("gitHooks")}`,
  "receive.procReceiveRefs=refs",
  "receive.autogc=false",
  "receive.fsckObjects=true",
  "receive.fsck.zeroPaddedFilemode=ignore",
  "receive.fsck.missingSpaceBeforeDate=ignore",
  "receive.fsck.badTimezone=ignore",
];

/**
 * Starts git's own side of the protocol and returns its output, once there is some. The stream ends when
 * git does. Throws the body's errors before that.
 */
export async function servePack(
  gitDir: string,
  request: PackRequest,
  move: (updates: readonly RefUpdate[]) => Promise<boolean>,
): Promise<Readable> {
  const { service, protocol, body, take, signal, onFault, maxBytes } = request;
  if (body?.errored) {
    request.onEnd();
    throw body.errored;
  }
  const isPush = service === "git-receive-pack";
  const settings = isPush
    ? [...RECEIVE_SETTINGS, `receive.maxInputSize=${maxBytes}`]
    : [...UPLOAD_SETTINGS, ...idSettings(request.servesUnreachable ?? false)];
  const command = gitCommand(
    gitDir,
    [
      ...settings.flatMap((setting) => ["-c", setting]),
      service.replace(/^git-/, ""),
      "--stateless-rpc",
      ...(body ? [] : ["--advertise-refs"]),
      gitDir,
    ],
    "pack",
  );
  const child = spawn(command.file, command.args, {
    env: { ...command.env, ...(protocol !== undefined && { GIT_PROTOCOL: protocol }) },
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  const { stdin, stdout, stderr } = child;
  const hooks = child.stdio[3] as Duplex;
  const complaint: Buffer[] = [];
  stderr.on("data", (chunk: Buffer) => complaint.length < 16 && complaint.push(chunk));
  stdin.on("error", () => {});
  hooks.on("error", () => {});
  child.on("error", (error) => {
    onFault(error);
    request.onEnd();
  });
  child.on("close", (code) => {
    request.onEnd();
    if (code && !signal.aborted)
      onFault(new Error(`${service} ended with ${code}: ${Buffer.concat(complaint)}`));
  });
  killOn(signal, child);
  const failed = Promise.withResolvers<never>();
  failed.promise.catch((error) => {
    child.kill("SIGTERM");
    // Aborted, so that the client does not take the output for complete.
    output.destroy(error);
  });
  body?.on("error", failed.reject);
  const moved = expectMoves(child, request, failed.reject);
  const output = stdout
    .on("error", () => {})
    .pipe(watched(moved))
    .on("error", () => {});
  if (body)
    body
      .on("error", () => stdin.destroy())
      .pipe(watched(moved))
      .pipe(stdin);
  else stdin.end();
  if (take) receivePush(gitDir, hooks, take, move).catch(onFault);
  else hooks.end();
  // An answer that has begun can no longer be rejected.
  await Promise.race([failed.promise, begun(output)]);
  return output;
}

/** Passes bytes on and reports that some came. */
const watched = (onBytes: () => void) =>
  new Transform({
    transform(chunk, _encoding, done) {
      onBytes();
      done(null, chunk);
    },
  });

const begun = (output: Readable) =>
  new Promise<void>((resolve) => {
    for (const event of ["readable", "end", "close"]) output.once(event, () => resolve());
  });

/** SIGTERM, so that git clears its quarantine away. */
function killOn(signal: AbortSignal, child: ChildProcess): void {
  const kill = () => void child.kill("SIGTERM");
  if (signal.aborted) kill();
  signal.addEventListener("abort", kill, { once: true });
  child.once("close", () => signal.removeEventListener("abort", kill));
}

/** Fails when nothing has moved for long, or when all of it takes too long. Call the answer when bytes move. */
function expectMoves(
  child: ChildProcess,
  { idleSeconds, totalSeconds }: PackRequest,
  fail: (error: Error) => void,
): () => void {
  const failAfter = (seconds: number, what: string) =>
    seconds
      ? setTimeout(() => fail(new RegistryError("git-limit", what)), seconds * 1000)
      : undefined;
  const idle = failAfter(idleSeconds, `Timed out: no data for ${idleSeconds} seconds.`);
  const total = failAfter(totalSeconds, `Timed out after ${totalSeconds} seconds.`);
  child.once("close", () => {
    clearTimeout(idle);
    clearTimeout(total);
  });
  return () => void idle?.refresh();
}
