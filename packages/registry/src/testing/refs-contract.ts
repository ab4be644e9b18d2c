import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import type { Viewer } from "../viewer.ts";
import { anonymous } from "../viewer.ts";
import {
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const id = repoId("ada/m");

async function worldWithRepo(create: CreateWorld) {
  const world = await create();
  const { ada } = await twoAccounts(world);
  const bob = await signUp(world, "bob");
  await world.registry.repos.create(ada, { id, private: false });
  const head = await commitFiles(world, ada, id, { "a.txt": "1" });
  return { ...world, world, ada, bob, head };
}

async function* file(path: string, text: string): AsyncGenerator<CommitOperation> {
  yield { type: "file", path, content: new TextEncoder().encode(text) };
}

const pathsAt = async ({ registry }: TestWorld, revision: string, viewer: Viewer = anonymous) => {
  const at = await registry.files.at(viewer, id, revision);
  return (await registry.files.list(at, "", false)).map(({ path }) => path);
};

export function describeRefs(create: CreateWorld): void {
  it("makes and deletes branches and tags, each name once", async () => {
    const { registry, ada, bob, head } = await worldWithRepo(create);
    const { refs } = registry;
    await refs.createBranch(ada, id, { name: "dev/x" });
    await refs.createTag(ada, id, { name: "v1", revision: "dev/x", message: "First" });
    expect(await refs.list(bob, id)).toEqual({
      converts: [],
      branches: [
        { name: "dev/x", ref: "refs/heads/dev/x", commit: head },
        { name: "main", ref: "refs/heads/main", commit: head },
      ],
      tags: [{ name: "v1", ref: "refs/tags/v1", commit: head }],
      pulls: [],
    });
    const refusals = [
      [() => refs.createBranch(ada, id, { name: "dev/x" }), "ref-exists"],
      [() => refs.createTag(ada, id, { name: "v1", revision: "main" }), "ref-exists"],
      [() => refs.createBranch(ada, id, { name: "a..b" }), "bad-request"],
      [() => refs.createBranch(ada, id, { name: "HEAD" }), "bad-request"],
      [() => refs.createBranch(ada, id, { name: "new", from: "nope" }), "revision-not-found"],
      [() => refs.createTag(ada, id, { name: "v2", revision: "nope" }), "revision-not-found"],
      [() => refs.createBranch(bob, id, { name: "mine" }), "forbidden"],
      [() => refs.deleteTag(anonymous, id, "v1"), "unauthorized"],
      [() => refs.deleteBranch(ada, id, "main"), "forbidden"],
      [() => refs.deleteBranch(ada, id, "nope"), "revision-not-found"],
      [() => refs.deleteTag(ada, id, "nope"), "revision-not-found"],
    ] as const;
    for (const [attempt, code] of refusals) await expect(attempt()).rejects.toMatchObject({ code });
    await refs.deleteBranch(ada, id, "dev/x");
    await refs.deleteTag(ada, id, "v1");
    expect(await refs.list(bob, id)).toMatchObject({ branches: [{ name: "main" }], tags: [] });
  });

  it("commits to a branch that is there, and makes none by committing", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const { refs, commits, repos } = registry;
    const commit = (branch: string) =>
      commits.create(ada, id, { branch, message: "add", operations: file("b.txt", "2") });
    for (const branch of ["dev", "v1", "refs/pr/1", "0".repeat(40)])
      await expect(commit(branch)).rejects.toMatchObject({ code: "revision-not-found" });
    await refs.createBranch(ada, id, { name: "dev" });
    await commit("refs/heads/dev");
    expect(await pathsAt(world, "dev")).toContain("b.txt");
    expect(await pathsAt(world, "main")).not.toContain("b.txt");
    expect((await repos.get(ada, id)).fileCount).toBe(2);
  });

  it("makes an empty branch, and lets a branch be moved", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const { refs, repos } = registry;
    await refs.createBranch(ada, id, { name: "empty", isEmpty: true });
    expect(await pathsAt(world, "empty")).toEqual([]);
    await refs.createBranch(ada, id, { name: "empty", overwrites: true });
    expect(await pathsAt(world, "empty")).toEqual([]);
    await refs.createBranch(ada, id, { name: "main", from: "empty", overwrites: true });
    expect(await repos.get(ada, id)).toMatchObject({ fileCount: 0 });
  });

  it("squashes a branch to one commit with the same files, and nothing else", async () => {
    const { registry, world, ada, bob } = await worldWithRepo(create);
    const { refs, history } = registry;
    const before = await pathsAt(world, "main");
    await refs.createTag(ada, id, { name: "v1", revision: "main" });
    const { to: squashed } = await refs.squash(ada, id, "main", "Super-squash");
    expect(await pathsAt(world, "main")).toEqual(before);
    const at = await registry.files.at(ada, id, "main");
    expect(await history.list(at, 10)).toMatchObject({
      total: 1,
      commits: [{ id: squashed, title: "Super-squash", author: "ada" }],
    });
    expect((await registry.repos.get(ada, id)).head).toBe(squashed);
    await expect(refs.squash(ada, id, "v1", "x")).rejects.toMatchObject({ code: "bad-request" });
    await expect(refs.squash(ada, id, "nope", "x")).rejects.toMatchObject({
      code: "revision-not-found",
    });
    await expect(refs.squash(bob, id, "main", "x")).rejects.toMatchObject({ code: "forbidden" });
  });

  it("takes proposals of everybody who reads, each on a ref of its own", async () => {
    const { registry, world, ada, bob, head } = await worldWithRepo(create);
    const { pulls, refs, commits, repos } = registry;
    const propose = (viewer: Viewer, branch = "main") =>
      pulls.open(viewer, id, {
        branch,
        message: "Better\n\nMuch.",
        operations: file("b.txt", "2"),
        parent: head,
      });
    const first = await propose(bob);
    expect(first.number).toBe(1);
    expect((await propose(ada)).number).toBe(2);
    expect((await refs.list(ada, id)).pulls).toMatchObject([
      { name: "1", ref: "refs/pr/1", commit: first.commit },
      { name: "2", ref: "refs/pr/2" },
    ]);
    expect(await pathsAt(world, "refs/pr/1")).toContain("b.txt");
    expect((await repos.get(ada, id)).head).toBe(head);
    const extend = (viewer: Viewer, number: number) =>
      commits.create(viewer, id, {
        branch: `refs/pr/${number}`,
        message: "more",
        operations: file("c.txt", "3"),
      });
    await extend(bob, 1);
    await extend(ada, 1);
    expect(await pathsAt(world, "refs/pr/1")).toContain("c.txt");
    await expect(extend(bob, 2)).rejects.toMatchObject({ code: "forbidden" });
    await expect(extend(bob, 3)).rejects.toMatchObject({ code: "revision-not-found" });
    await expect(propose(anonymous)).rejects.toMatchObject({ code: "unauthorized" });
    await expect(propose({ ...bob, scope: "read" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(propose(bob, "nope")).rejects.toMatchObject({ code: "revision-not-found" });
    await repos.update(ada, id, { private: true });
    await expect(propose(bob)).rejects.toMatchObject({ code: "repo-not-found" });
    await expect(extend(bob, 1)).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("gives proposals at the same time numbers of their own, and none to one that fails", async () => {
    const { registry, bob } = await worldWithRepo(create);
    const propose = (path: string) =>
      registry.pulls.open(bob, id, { branch: "main", message: "x", operations: file(path, "2") });
    await expect(propose("../up")).rejects.toMatchObject({ code: "invalid-path" });
    const opened = await Promise.all(["b", "c", "d"].map(propose));
    expect(opened.map(({ number }) => number).toSorted()).toEqual([1, 2, 3]);
  });

  it("pages through a history, from the state where the first page began", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    await commitFiles(world, ada, id, { "a.txt": "2" });
    const at = await registry.files.at(ada, id, "main");
    const first = await registry.history.list(at, 2);
    expect([first.total, first.commits.length]).toEqual([3, 2]);
    await commitFiles(world, ada, id, { "a.txt": "3" });
    const again = await registry.files.at(ada, id, "main");
    const second = await registry.history.list(again, 2, first.nextCursor);
    expect(second.commits.map(({ title }) => title)).toEqual(["initial commit"]);
    expect(second.nextCursor).toBeUndefined();
  });
}
