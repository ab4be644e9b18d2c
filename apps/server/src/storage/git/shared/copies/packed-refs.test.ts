import { mkdirSync } from "node:fs";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../../../testing/temporary-folder.ts";
import { createRepositoryFolders } from "../../repository-folders.ts";
import { mustRunGit } from "../../run-git.ts";
import { writePackedRefs } from "./packed-refs.ts";

const WHO = { GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.org" };
const environment = { ...WHO, GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.org" };

it("writes refs that git reads, searches, moves and deletes", async () => {
  const root = temporaryFolder();
  mkdirSync(root, { recursive: true });
  const gitDir = await createRepositoryFolders(root, "me").ensure("a".repeat(32));
  const git = async (...args: string[]) =>
    (await mustRunGit(gitDir, args, { environment, input: "" })).toString().trim();
  const tree = await git("mktree");
  const commit = await git("commit-tree", tree, "-m", "one");
  const input = `object ${commit}\ntype commit\ntag v1\ntagger a <a@example.org> 0 +0000\n\nv1\n`;
  const tag = (await mustRunGit(gitDir, ["mktag"], { input })).toString().trim();
  // The last two are in another order as JavaScript's text.
  const names = ["main", "a/b", "a-b", "é", "\u{fffd}", "\u{1f600}"];
  const refs = new Map(names.map((name) => [`refs/heads/${name}`, commit]));
  await writePackedRefs(gitDir, refs.set("refs/tags/v1", tag));
  expect((await git("show-ref")).split("\n").toSorted()).toEqual(
    [...refs].map(([name, oid]) => `${oid} ${name}`).toSorted(),
  );
  for (const [name, oid] of refs) expect(await git("rev-parse", "--verify", name)).toBe(oid);
  expect(await git("rev-parse", "v1^{}")).toBe(commit);
  expect(await git("for-each-ref", "--format=%(*objectname)", "refs/tags")).toBe(commit);
  const next = await git("commit-tree", tree, "-p", commit, "-m", "two");
  await git("update-ref", "refs/heads/\u{1f600}", next);
  await git("update-ref", "-d", "refs/heads/a/b");
  await git("update-ref", "refs/heads/a", next);
  expect((await git("rev-parse", "\u{1f600}", "a", "HEAD")).split("\n")).toEqual([
    ...[next, next, commit],
  ]);
  expect(await git("fsck", "--strict", "--no-dangling")).toBe("");
});
