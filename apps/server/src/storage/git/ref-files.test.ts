import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { readRef } from "./ref-files.ts";
import { mustRunGit } from "./run-git.ts";

/** A repository with a branch, a branch with slashes, and a tag that carries words. */
async function createRepository() {
  const gitDir = temporaryFolder();
  const run = async (...args: string[]) => (await mustRunGit(gitDir, args)).toString().trim();
  await run("init", "--bare", "--quiet");
  const tree = await run("mktree");
  const person = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const commit = await run(...person, "commit-tree", tree, "-m", "one");
  const refs = ["refs/heads/main", "refs/heads/feature/ü", "refs/pr/1"];
  for (const ref of refs) await run("update-ref", ref, commit);
  await run(...person, "tag", "-a", "v1", "-m", "first", commit);
  return { gitDir, run, commit, refs };
}

it("reads what git says, before and after git packs it", async () => {
  const { gitDir, run, refs } = await createRepository();
  const all = [...refs, "refs/tags/v1"];
  const said = await Promise.all(all.map((ref) => run("rev-parse", ref)));
  expect(all.map((ref) => readRef(gitDir, ref))).toEqual(said);
  await run("pack-refs", "--all");
  expect(all.map((ref) => readRef(gitDir, ref))).toEqual(said);
  expect(readRef(gitDir, "refs/heads/mai")).toBeUndefined();
  expect(readRef(gitDir, "refs/heads/feature")).toBeUndefined();
});

it("prefers what moved since it was packed, and misses what was deleted", async () => {
  const { gitDir, run, commit } = await createRepository();
  await run("pack-refs", "--all");
  const person = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const tree = await run("mktree");
  const next = await run(...person, "commit-tree", tree, "-p", commit, "-m", "two");
  await run("update-ref", "refs/heads/main", next);
  await run("update-ref", "-d", "refs/pr/1");
  expect(readRef(gitDir, "refs/heads/main")).toBe(next);
  expect(readRef(gitDir, "refs/pr/1")).toBeUndefined();
});

it("reads no file that is not a ref", async () => {
  const { gitDir } = await createRepository();
  mkdirSync(join(gitDir, "refs/heads/.hidden"), { recursive: true });
  writeFileSync(join(gitDir, "refs/heads/.hidden/x"), `${"0".repeat(40)}\n`);
  writeFileSync(join(gitDir, "refs/x"), "ref: refs/heads/main\n");
  for (const name of [
    "HEAD",
    "refs/../HEAD",
    "refs/heads/../heads/main",
    "refs/heads/.hidden/x",
    "refs//heads/main",
    "refs/heads/main\0",
    "refs/x",
    "refs/heads",
    `refs/heads/${"a".repeat(300)}`,
  ])
    expect(readRef(gitDir, name), name).toBeUndefined();
});
