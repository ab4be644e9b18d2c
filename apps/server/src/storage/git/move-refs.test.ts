import { execFileSync } from "node:child_process";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { moveRefFiles } from "./move-refs.ts";
import { readRef } from "./ref-files.ts";

it("waits for no one who was killed while holding a ref's lock", async () => {
  const gitDir = temporaryFolder();
  const run = (...args: string[]) =>
    execFileSync("git", ["--git-dir", gitDir, ...args], { input: "" })
      .toString()
      .trim();
  run("init", "--bare", "--quiet");
  const tree = run("mktree");
  const person = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const [from, to] = ["one", "two"].map((text) => run(...person, "commit-tree", tree, "-m", text));
  const ref = "refs/heads/main";
  run("update-ref", ref, `${from}`);
  const lock = join(gitDir, `${ref}.lock`);
  writeFileSync(lock, `${from}\n`);
  // With the objects known, a ref is moved without git first.
  for (const fresh of [[], undefined]) {
    expect(await moveRefFiles("k", gitDir, [{ ref, from, to }], fresh)).toBe(false);
    expect(readRef(gitDir, ref)).toBe(from);
  }
  const old = new Date(Date.now() - 61_000);
  utimesSync(lock, old, old);
  expect(await moveRefFiles("k", gitDir, [{ ref, from, to }], [])).toBe(true);
  expect(readRef(gitDir, ref)).toBe(to);
  expect(await moveRefFiles("k", gitDir, [{ ref, from: to, to: from }], [])).toBe(true);
  expect(readRef(gitDir, ref)).toBe(from);
});
