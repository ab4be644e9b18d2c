import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const CACHE = fileURLToPath(new URL("../../node_modules/.cache/git-lfs", import.meta.url));
const { PATH = "" } = process.env;
const PROGRAMS = join(CACHE, "files/usr/bin");

/** The `PATH` on which `git-lfs` is found; or why it is nowhere. */
export type GitLfs = { readonly searchPath: string } | { readonly missing: string };

/**
 * The machine's own `git-lfs`, else Debian's package of it, unpacked below `node_modules/.cache`:
 * nothing is installed, and no administrator is needed.
 */
export function findGitLfs(): GitLfs {
  if (works("git-lfs")) return { searchPath: PATH };
  if (!works(join(PROGRAMS, "git-lfs"))) unpackDebianPackage();
  return works(join(PROGRAMS, "git-lfs"))
    ? { searchPath: `${PROGRAMS}:${PATH}` }
    : {
        missing: "git-lfs is not on this machine, and Debian's package of it could not be fetched",
      };
}

const works = (program: string) => spawnSync(program, ["version"]).status === 0;

function unpackDebianPackage(): void {
  rmSync(CACHE, { recursive: true, force: true });
  mkdirSync(join(CACHE, "lists/partial"), { recursive: true });
  mkdirSync(join(CACHE, "archives/partial"), { recursive: true });
  // Lists of our own, so that neither rights nor what this machine knows of packages matter.
  const own = [`Dir::State::Lists=${CACHE}/lists`, `Dir::Cache=${CACHE}`, "APT::Sandbox::User="];
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-qq", ...own.flatMap((option) => ["-o", option]), ...args], {
      cwd: CACHE,
    }).status === 0;
  if (!apt("update") || !apt("download", "git-lfs")) return;
  const archive = readdirSync(CACHE).find((name) => name.endsWith(".deb"));
  if (archive && existsSync(join(CACHE, archive)))
    spawnSync("dpkg-deb", ["-x", archive, "files"], { cwd: CACHE });
  rmSync(join(CACHE, "lists"), { recursive: true, force: true });
}
