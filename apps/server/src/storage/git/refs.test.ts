import { execFileSync } from "node:child_process";
import { utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { createRefs } from "./refs.ts";

it("lists branches without git until one is made, renamed or deleted, by whomever", async () => {
  const gitDir = temporaryFolder();
  const run = (...args: string[]) =>
    execFileSync("git", ["--git-dir", gitDir, ...args], { input: "" })
      .toString()
      .trim();
  run("init", "--bare", "--quiet");
  const person = ["-c", "user.name=ada", "-c", "user.email=ada@example.org"];
  const commit = run(...person, "commit-tree", run("mktree"), "-m", "one");
  run("update-ref", "refs/heads/main", commit);
  const { branches } = createRefs(
    () => gitDir,
    async () => gitDir,
    async () => true,
  );
  const settle = () => {
    const old = new Date(Date.now() - 10_000 * Math.random() - 10_000);
    for (const kind of ["heads", "tags"]) utimesSync(join(gitDir, "refs", kind), old, old);
  };
  settle();
  expect(await branches("k")).toEqual(["main"]);
  // Written over in place, as no git does: seen if git were asked.
  writeFileSync(join(gitDir, "refs/heads/main"), "");
  expect(await branches("k")).toEqual(["main"]);
  writeFileSync(join(gitDir, "refs/heads/main"), `${commit}\n`);
  run("update-ref", "refs/heads/side", commit);
  expect(await branches("k")).toEqual(["main", "side"]);
  settle();
  expect(await branches("k")).toEqual(["main", "side"]);
  run("branch", "--move", "side", "deep/side");
  expect(await branches("k")).toEqual(["deep/side", "main"]);
  run("update-ref", "-d", "refs/heads/deep/side");
  expect(await branches("k")).toEqual(["main"]);
});
