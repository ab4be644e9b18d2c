import { execFile } from "node:child_process";
import { chmod, chown, mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { findPackage, PACKAGE_JSON, RUNNER } from "../../base/install-paths.ts";

/** Isolation of a model's process, in addition to Node's permissions. */
export const MEASURES = ["user", "namespaces", "no-new-privileges", "limits"] as const;
export type Measure = (typeof MEASURES)[number];

/** How model processes are started on this system. */
export interface Isolation {
  readonly measures: readonly Measure[];
  /** The program that starts Node, with its arguments; empty: Node itself. */
  readonly prefix: readonly string[];
  /** The group of the processes, where it is another than the hub's: it needs to read the model's files. */
  readonly group?: number;
}

export interface IsolationOptions {
  /** Of the processes, when the hub runs as root. */
  readonly user: number;
  /** Hidden from the processes where the kernel can do that. */
  readonly dataFolder: string;
  /** Inside the data folder; may not exist yet. */
  readonly folder: string;
}

/** What a process is started with. None of it is secret; there is nothing else. */
export const ENVIRONMENT = {
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
  HOME: "/nonexistent",
  // Native code allocates in many threads: fewer arenas, less memory kept.
  MALLOC_ARENA_MAX: "2",
};

const PROBE_MS = 5_000;
/** A file of the libraries that a process imports. */
const LIBRARY = findPackage("onnxruntime-node") ?? PACKAGE_JSON;
/** No written files, a limit on the user's processes, no core dumps. */
const NO_FILES = "--fsize=0";
const LIMITS = ["--core=0", NO_FILES, "--nofile=1024"];
const MAX_PROCESSES = "--nproc=4096";
/** The model's folder appears at a path that every user can reach; the hub's own folder appears empty. */
const HIDE_DATA =
  'mount --bind . /mnt && cd /mnt && mount -t tmpfs -o ro,mode=0 none "$0" && exec "$@"';

/** Finds the strongest way to start processes that works here; each is tried with a program. */
export async function findIsolation(options: IsolationOptions): Promise<Isolation> {
  const isRoot = process.getuid?.() === 0;
  for (const measures of isRoot ? AS_ROOT : AS_USER) {
    const isolation = compose(measures, options, isRoot);
    if (await works(isolation, options)) return isolation;
  }
  return { measures: [], prefix: [] };
}

const AS_ROOT: readonly (readonly Measure[])[] = [
  ["namespaces", "user", "no-new-privileges", "limits"],
  ["user", "no-new-privileges", "limits"],
  ["user", "no-new-privileges"],
  ["limits"],
];
const AS_USER: readonly (readonly Measure[])[] = [
  ["namespaces", "no-new-privileges", "limits"],
  ["no-new-privileges", "limits"],
  ["no-new-privileges"],
  ["limits"],
];

function compose(
  measures: readonly Measure[],
  { user, dataFolder }: IsolationOptions,
  isRoot: boolean,
): Isolation {
  const has = (measure: Measure) => measures.includes(measure);
  const become = has("user") ? [`--reuid=${user}`, `--regid=${user}`, "--clear-groups"] : [];
  // Without root, these rights exist only inside the user's own namespaces.
  const drop = isRoot || has("namespaces") ? ["--bounding-set=-all", "--inh-caps=-all"] : [];
  const prefix = [
    ...(has("namespaces")
      ? [
          ...["unshare", ...(isRoot ? [] : ["--user", "--map-root-user"])],
          ...["--mount", "--net", "--ipc", "--", "sh", "-c", HIDE_DATA, dataFolder],
        ]
      : []),
    ...(has("no-new-privileges") ? ["setpriv", "--no-new-privs", ...become, ...drop, "--"] : []),
    ...(has("limits") ? ["prlimit", ...LIMITS, ...(has("user") ? [MAX_PROCESSES] : []), "--"] : []),
  ];
  return { measures, prefix, ...(has("user") && { group: user }) };
}

/** Whether a process that is started so can read our code and a model's file. */
async function works(isolation: Isolation, { folder }: IsolationOptions): Promise<boolean> {
  const place = join(folder, "probe");
  const [program = "", ...args] = isolation.prefix;
  try {
    await openToProcess(place, isolation);
    await writeFile(join(place, "file"), "");
    await admit(join(place, "file"), isolation);
    const test = 'test -x "$0" -a -r "$1" -a -r "$2" -a -r "$3"';
    await promisify(execFile)(
      program,
      [...args, ...["sh", "-c", test, process.execPath, RUNNER, LIBRARY, "/proc/self/cwd/file"]],
      { cwd: place, env: ENVIRONMENT, timeout: PROBE_MS },
    );
    return true;
  } catch {
    return false;
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

/** The same for a process that may write files, none larger than this. */
export const withFiles = (isolation: Isolation, bytes: number): Isolation => ({
  ...isolation,
  prefix: isolation.prefix.map((part) => (part === NO_FILES ? `--fsize=${bytes}` : part)),
});

/** Makes a folder readable for one process, and for no one else but the hub. */
export async function openToProcess(folder: string, isolation: Isolation): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (isolation.group === undefined) return;
  await chown(folder, -1, isolation.group);
  await chmod(folder, 0o750);
}

/** The same, and the process may write to it. */
export async function openForWriting(folder: string, isolation: Isolation): Promise<void> {
  await openToProcess(folder, isolation);
  if (isolation.group !== undefined) await chmod(folder, 0o770);
}

/**
 * Lets a process read a file. A link shares its mode with the stored blob: that one is still behind folders
 * which the process cannot enter.
 */
export async function admit(path: string, { group }: Isolation): Promise<void> {
  if (group === undefined) return;
  await chown(path, -1, group);
  await chmod(path, 0o640);
}
