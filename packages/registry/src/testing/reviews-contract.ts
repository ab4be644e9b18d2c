import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");

export function describeReviews(create: CreateWorld): void {
  /** A repo of ada's with one file, and bob with read access only. */
  async function worldWithRepo() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    await world.registry.repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "one\n" });
    const { pulls, reviews, repos, commits } = world.registry;
    const propose = (viewer: Viewer, path: string, text: string) =>
      pulls.open(viewer, id, {
        branch: "main",
        message: "Better\n\nMuch.",
        operations: file(path, text),
      });
    const headOf = async () => (await repos.get(ada, id)).head;
    const changesOf = async (number: number) => {
      const { repo, pull } = await reviews.get(ada, id, number);
      return { pull, changes: await reviews.changes(ada, repo, pull) };
    };
    return { world, ada, bob, pulls, reviews, repos, commits, propose, headOf, changesOf };
  }

  async function* file(path: string, text: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(text) };
  }

  const ALL = { statuses: ["draft", "open", "closed", "merged"] } as const;

  it("moves the branch on to what is proposed, and catalogues it", async () => {
    const { ada, bob, reviews, propose, headOf, changesOf } = await worldWithRepo();
    const { number, commit } = await propose(bob, "b.txt", "two\n");
    expect((await changesOf(number)).changes).toMatchObject({
      canMerge: true,
      hasConflicts: false,
      to: commit,
      commits: [{ id: commit, title: "Better" }],
    });
    const before = await headOf();
    await expect(reviews.merge(bob, id, number)).rejects.toMatchObject({ code: "forbidden" });
    expect(await reviews.merge(ada, id, number, "Thanks.")).toEqual({
      ref: "refs/heads/main",
      from: before,
      to: commit,
    });
    expect(await headOf()).toBe(commit);
    const { pull, changes } = await changesOf(number);
    expect(pull).toMatchObject({ status: "merged", merged: { from: before, to: commit } });
    expect(changes).toMatchObject({ canMerge: false, from: before, commits: [{ id: commit }] });
    expect((await reviews.get(bob, id, number)).events).toMatchObject([
      { kind: "comment", text: "Thanks.", authorName: "ada" },
      { kind: "status", text: "merged" },
    ]);
    await expect(reviews.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
  });

  it("joins what both sides changed, and refuses what does not go together", async () => {
    const { world, ada, bob, reviews, propose, headOf, changesOf } = await worldWithRepo();
    const beside = await propose(bob, "b.txt", "two\n");
    const against = await propose(bob, "a.txt", "theirs\n");
    const ours = await commitFiles(world, ada, id, { "a.txt": "ours\n" });
    const { to: merged } = await reviews.merge(ada, id, beside.number);
    expect(await headOf()).toBe(merged);
    expect([beside.commit, ours]).not.toContain(merged);
    const at = await world.registry.files.at(ada, id, "main");
    const paths = (await world.registry.files.list(at, "", true)).map(({ path }) => path);
    expect(paths).toEqual([".gitattributes", "a.txt", "b.txt"]);
    expect((await changesOf(against.number)).changes).toMatchObject({
      canMerge: false,
      hasConflicts: true,
    });
    await expect(reviews.merge(ada, id, against.number)).rejects.toMatchObject({
      code: "merge-conflict",
    });
    expect(await headOf()).toBe(merged);
  });

  it("opens drafts that commits fill", async () => {
    const { bob, pulls, reviews, commits, ada } = await worldWithRepo();
    const number = await pulls.openDraft(bob, id, { title: "Later", description: "" });
    await expect(reviews.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
    const branch = `refs/pr/${number}`;
    await commits.create(bob, id, { branch, message: "b", operations: file("b.txt", "2") });
    await reviews.setStatus(bob, id, number, "open");
    expect((await reviews.get(ada, id, number)).pull.status).toBe("open");
    await reviews.merge(ada, id, number);
  });

  it("is closed and opened again by its author and by who may write, and takes no commits meanwhile", async () => {
    const { world, ada, bob, reviews, commits, propose } = await worldWithRepo();
    const eve = await signUp(world, "eve");
    const { number } = await propose(bob, "b.txt", "2");
    await expect(reviews.setStatus(eve, id, number, "closed")).rejects.toMatchObject({
      code: "forbidden",
    });
    await reviews.setStatus(bob, id, number, "closed", "Never mind.");
    const extend = () =>
      commits.create(bob, id, {
        branch: `refs/pr/${number}`,
        message: "more",
        operations: file("c.txt", "3"),
      });
    await expect(extend()).rejects.toMatchObject({ code: "forbidden" });
    await expect(reviews.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
    await reviews.setStatus(ada, id, number, "open");
    await extend();
  });

  it("lists them newest first, by status and author", async () => {
    const { ada, bob, reviews, propose } = await worldWithRepo();
    for (const path of ["b.txt", "c.txt", "d.txt"]) await propose(bob, path, path);
    await propose(ada, "e.txt", "5");
    await reviews.setStatus(ada, id, 2, "closed");
    const numbers = async (filter: Parameters<typeof reviews.list>[2], limit = 10, skip = 0) => {
      const { pulls, total } = await reviews.list(anonymous, id, filter, limit, skip);
      return [pulls.map(({ number }) => number), total];
    };
    expect(await numbers(ALL)).toEqual([[4, 3, 2, 1], 4]);
    expect(await numbers(ALL, 2, 1)).toEqual([[3, 2], 4]);
    expect(await numbers({ statuses: ["closed", "merged"] })).toEqual([[2], 1]);
    expect(await numbers({ ...ALL, author: "ada" })).toEqual([[4], 1]);
  });

  it("keeps those of private repos from everybody else", async () => {
    const { ada, bob, reviews, repos, propose } = await worldWithRepo();
    const { number } = await propose(bob, "b.txt", "2");
    await repos.update(ada, id, { private: true });
    for (const viewer of [bob, anonymous])
      for (const call of [
        () => reviews.list(viewer, id, ALL, 10, 0),
        () => reviews.get(viewer, id, number),
        () => reviews.comment(viewer, id, number, "hi"),
        () => reviews.setStatus(viewer, id, number, "closed"),
        () => reviews.merge(viewer, id, number),
      ])
        await expect(call()).rejects.toMatchObject({ code: "repo-not-found" });
    await repos.update(ada, id, { private: false });
    await expect(reviews.get(ada, id, 9)).rejects.toMatchObject({ code: "pull-not-found" });
    await expect(reviews.comment(anonymous, id, number, "hi")).rejects.toMatchObject({
      code: "unauthorized",
    });
  });
}
