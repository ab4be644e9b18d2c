// `npm run release -- 1.2.0 [--dry-run]`: checks, sets the version, packs, writes checksums and an SBOM, commits and
// tags. A dry run does the same up to the commit and restores the files. Nothing is pushed or published.

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, run, stop } from "./prepare.mjs";
import { findVersionProblem, releaseChangelog } from "./release-text.mjs";

const OUT = join(root, "build/release");
const CHANGELOG = join(root, "CHANGELOG.md");

const output = (command, ...args) =>
  execFileSync(command, args, { cwd: root, encoding: "utf8", maxBuffer: 256 * 1024 * 1024 });
const git = (...args) => output("git", ...args).trim();

const sha256 = (path) => createHash("sha256").update(readFileSync(path)).digest("hex");

function requireReleasable(version) {
  const { version: current } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const tags = git("tag", "--list", "v*")
    .split("\n")
    .map((tag) => tag.slice(1));
  const problem = findVersionProblem(version, current, tags);
  if (problem) stop(problem);
  const changed = git("status", "--porcelain");
  if (changed) stop(`commit or stash these changes first:\n${changed}`);
}

/** The npm package, the sources, and what is in them. */
function makeFiles(version) {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  run(process.execPath, [join(root, "tools/pack.mjs"), OUT]);
  const notices = "THIRD-PARTY-NOTICES.txt";
  cpSync(join(OUT, "package", notices), join(OUT, notices));
  rmSync(join(OUT, "package"), { recursive: true });
  // `git archive` knows no working tree, and its stash commit is not reachable from any branch.
  const tree = git("stash", "create") || "HEAD";
  const name = `orrery-${version}-source`;
  git("archive", `--prefix=${name}/`, "-o", join(OUT, `${name}.tar.gz`), tree);
  const sbom = output(
    "npm",
    "sbom",
    "--sbom-format",
    "cyclonedx",
    "--omit",
    "dev",
    "--loglevel=error",
  );
  writeFileSync(join(OUT, `orrery-${version}.cdx.json`), sbom);
  const lines = readdirSync(OUT)
    .toSorted()
    .map((file) => `${sha256(join(OUT, file))}  ${file}\n`);
  writeFileSync(join(OUT, "SHA256SUMS"), lines.join(""));
}

const [version = "", ...flags] = process.argv.slice(2);
const isDryRun = flags.includes("--dry-run");
requireReleasable(version);
const today = new Date().toISOString().slice(0, 10);
const changelog = releaseChangelog(readFileSync(CHANGELOG, "utf8"), version, today);
if (changelog === undefined) stop('CHANGELOG.md must begin with a section "## … (unreleased)".');

try {
  writeFileSync(CHANGELOG, changelog);
  const everywhere = ["--workspaces", "--include-workspace-root", "--allow-same-version"];
  output("npm", "version", version, "--no-git-tag-version", ...everywhere, "--loglevel=error");
  makeFiles(version);
} catch (error) {
  git("restore", ".");
  throw error;
}
if (isDryRun) git("restore", ".");
else {
  git("commit", "--all", "--message", `Release ${version}`);
  git("tag", "--annotate", `v${version}`, "--message", `Orrery ${version}`);
}
console.log(readFileSync(join(OUT, "SHA256SUMS"), "utf8"));
console.log(
  isDryRun
    ? `Dry run: the files are in build/release; nothing was committed.`
    : `Tagged v${version}. Now: git push --follow-tags && npm publish build/release/orrery-${version}.tgz`,
);
