import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type CommitId, type GitChange, parseRepoPath, type RepoPath } from "@orrery/registry";
import { expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../../testing/temporary-folder.ts";
import { createFastImport } from "../fast-import.ts";
import { createObjectReader } from "../object-reader.ts";
import type { MadeObject } from "./git-bytes.ts";
import { packOf } from "./pack-of.ts";
import { createStaging } from "./staging.ts";

/** Sorted by git in another order than by JavaScript; `a` is a file here and a folder there. */
const PATHS = ["a", "a.b", "a/x", "a/b/c", "a-b/y", "a0", "ü/☃", "z/\u{1f600}", "z/\uffee", 'q"\\'];

function repository() {
  const gitDir = join(temporaryFolder(), "one.git");
  const git = (args: readonly string[]) =>
    execFileSync("git", ["--git-dir", gitDir, ...args], { stdio: ["ignore", "pipe", "pipe"] });
  git(["init", "--quiet", "--bare"]);
  const reader = createObjectReader(gitDir);
  onTestFinished(() => reader.close());
  return { gitDir, git, reader };
}

it("makes the commits that git makes, and packs that git reads", async () => {
  const { gitDir, git, reader } = repository();
  const other = repository();
  let seed = 20;
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  let made: readonly MadeObject[] = [];
  const options = {
    readerOf: () => reader,
    isDurable: true,
    onCommit: (_: CommitId, objects: readonly MadeObject[]) => {
      made = objects;
    },
  };
  let parent: CommitId | undefined;
  for (let round = 0; round < 40; round++) {
    const [ours, gits] = [createStaging(gitDir, options), createFastImport(other.gitDir)];
    const changes = new Map<string, GitChange>();
    for (let change = 0; change <= round % 4; change++) {
      const path = parseRepoPath(PATHS[Math.floor(random() * PATHS.length)] ?? "") as RepoPath;
      if (random() < 0.4) changes.set(path, { type: "delete", path });
      else {
        const content = Buffer.from(`${round} ${path} ${"x".repeat(random() * 100)}`);
        const { oid } = await ours.write(content);
        expect((await gits.write(content)).oid).toBe(oid);
        changes.set(path, { type: "write", path, oid });
      }
    }
    const commit = {
      ...{ branch: "main", parent, changes: [...changes.values()], date: new Date(1e12 + round) },
      ...{ message: `Ünicode ${round}\n\nwhy`, author: { name: "ada <x>", email: "ada@x" } },
    };
    made = [];
    parent = await ours.commit(commit);
    expect(await gits.commit(commit)).toBe(parent);
    await ours.close();
    const { hash, pack, index } = await packOf(made);
    const file = join(temporaryFolder(), `pack-${hash}`);
    writeFileSync(`${file}.pack`, pack);
    writeFileSync(`${file}.idx`, index);
    const listed = git(["verify-pack", "-v", file]).toString();
    for (const { oid, type } of made) expect(listed).toMatch(new RegExp(`^${oid} ${type}`, "m"));
  }
  git(["update-ref", "refs/heads/main", `${parent}`]);
  expect(git(["fsck", "--strict", "--full", "--no-dangling"]).toString()).toBe("");
});

it("leaves to git what is large, much, or written before", async () => {
  const { gitDir, git, reader } = repository();
  let isKnown = false;
  const options = {
    readerOf: () => reader,
    isDurable: false,
    onCommit: () => {
      isKnown = true;
    },
  };
  const early = createStaging(gitDir, options);
  const { oid } = await early.write(Buffer.from("early"));
  await early.close();
  const inputs = [
    [Buffer.alloc(1_000_001)],
    Array.from({ length: 65 }, (_, at) => Buffer.from(`${at}`)),
    [],
  ];
  for (const contents of inputs) {
    const staging = createStaging(gitDir, options);
    const changes: GitChange[] = [{ type: "write", path: "early" as RepoPath, oid }];
    for (const [at, content] of contents.entries())
      changes.push({
        type: "write",
        path: `f${at}` as RepoPath,
        oid: (await staging.write(content)).oid,
      });
    const id = await staging.commit({
      ...{ branch: "main", parent: undefined, changes, message: "m", date: new Date(0) },
      author: { name: "ada", email: "ada@x" },
    });
    await staging.close();
    expect(git(["ls-tree", "-r", "--name-only", id]).toString().split("\n")).toHaveLength(
      changes.length + 1,
    );
  }
  expect(isKnown).toBe(false);
});

it.each([10, 1_000_001])(
  "commits again what another commit overtook, with a blob of %i bytes",
  async (size) => {
    const { gitDir, git, reader } = repository();
    const known: CommitId[] = [];
    const options = {
      readerOf: () => reader,
      isDurable: false,
      onCommit: (commit: CommitId) => known.push(commit),
    };
    const commitOf = (path: string, oid: string, parent?: CommitId) => ({
      ...{ branch: "main", parent, message: path, date: new Date(0) },
      ...{ changes: [{ type: "write", path: path as RepoPath, oid } as GitChange] },
      author: { name: "ada", email: "ada@x" },
    });
    const late = createStaging(gitDir, options);
    const { oid } = await late.write(Buffer.alloc(size, "x"));
    await late.commit(commitOf("late", oid));
    const early = createStaging(gitDir, options);
    const parent = await early.commit(commitOf("early", (await early.write(Buffer.from("e"))).oid));
    known.length = 0;
    const again = await late.commit(commitOf("late", oid, parent));
    await late.close();
    expect(git(["ls-tree", "--name-only", again]).toString()).toBe("early\nlate\n");
    git(["update-ref", "refs/heads/main", again]);
    expect(git(["fsck", "--strict", "--full", "--no-dangling"]).toString()).toBe("");
    // Of the large one, the blob would be missing among the known objects.
    expect(known).toEqual(size > 1_000_000 ? [] : [again]);
  },
);
