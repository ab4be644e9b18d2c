import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { changeStatus } from "../discussions/change-status.ts";
import type { Pull } from "../pulls/pull.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");

export function describePulls(create: CreateWorld): void {
  /** A repo of ada's with one file, and bob with read access only. */
  async function worldWithRepo() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    await world.registry.repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "one\n" });
    const { pulls, discussions, repos, commits } = world.registry;
    const propose = (viewer: Viewer, path: string, text: string) =>
      pulls.open(viewer, id, {
        branch: "main",
        message: "Better\n\nMuch.",
        operations: file(path, text),
      });
    const headOf = async () => (await repos.get(ada, id)).head;
    const changesOf = async (number: number) => {
      const { repo, discussion } = await discussions.get(ada, id, number, WHOLE);
      const pull = discussion as Pull;
      return { pull, changes: await pulls.changes(ada, repo, pull) };
    };
    return { world, ada, bob, pulls, discussions, repos, commits, propose, headOf, changesOf };
  }

  async function* file(path: string, text: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(text) };
  }

  it("moves the branch on to what is proposed, and catalogues it", async () => {
    const { ada, bob, pulls, discussions, propose, headOf, changesOf } = await worldWithRepo();
    const { number, commit } = await propose(bob, "b.txt", "two\n");
    expect((await changesOf(number)).changes).toMatchObject({
      canMerge: true,
      hasConflicts: false,
      to: commit,
      commits: [{ id: commit, title: "Better" }],
    });
    const before = await headOf();
    await expect(pulls.merge(bob, id, number)).rejects.toMatchObject({ code: "forbidden" });
    expect(await pulls.merge(ada, id, number, "Thanks.")).toEqual({
      ref: "refs/heads/main",
      from: before,
      to: commit,
    });
    expect(await headOf()).toBe(commit);
    const { pull, changes } = await changesOf(number);
    expect(pull).toMatchObject({ status: "merged", merged: { from: before, to: commit } });
    expect(changes).toMatchObject({ canMerge: false, from: before, commits: [{ id: commit }] });
    expect((await discussions.get(bob, id, number, WHOLE)).events).toMatchObject([
      { kind: "comment", text: "Much.", authorName: "bob" },
      { kind: "comment", text: "Thanks.", authorName: "ada" },
      { kind: "status", from: "open", to: "merged" },
    ]);
    await expect(pulls.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
  });

  it("joins what both sides changed, and refuses what does not go together", async () => {
    const { world, ada, bob, pulls, propose, headOf, changesOf } = await worldWithRepo();
    const beside = await propose(bob, "b.txt", "two\n");
    const against = await propose(bob, "a.txt", "theirs\n");
    const ours = await commitFiles(world, ada, id, { "a.txt": "ours\n" });
    const { to: merged } = await pulls.merge(ada, id, beside.number);
    expect(await headOf()).toBe(merged);
    expect([beside.commit, ours]).not.toContain(merged);
    const at = await world.registry.files.at(ada, id, "main");
    const paths = (await world.registry.files.list(at, "", true)).map(({ path }) => path);
    expect(paths).toEqual([".gitattributes", "a.txt", "b.txt"]);
    expect((await changesOf(against.number)).changes).toMatchObject({
      canMerge: false,
      hasConflicts: true,
    });
    await expect(pulls.merge(ada, id, against.number)).rejects.toMatchObject({
      code: "merge-conflict",
    });
    expect(await headOf()).toBe(merged);
  });

  it("opens drafts that commits fill", async () => {
    const { bob, pulls, discussions, commits, ada } = await worldWithRepo();
    const number = await pulls.openDraft(bob, id, { title: "Later", text: "" });
    await expect(pulls.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
    const branch = `refs/pr/${number}`;
    await commits.create(bob, id, { branch, message: "b", operations: file("b.txt", "2") });
    await discussions.setStatus(bob, id, number, "open");
    expect((await discussions.get(ada, id, number, WHOLE)).discussion.status).toBe("open");
    await pulls.merge(ada, id, number);
  });

  it("is closed and opened again by its author and by who may write, and takes no commits meanwhile", async () => {
    const { world, ada, bob, pulls, discussions, commits, propose } = await worldWithRepo();
    const eve = await signUp(world, "eve");
    const { number } = await propose(bob, "b.txt", "2");
    await expect(discussions.setStatus(eve, id, number, "closed")).rejects.toMatchObject({
      code: "forbidden",
    });
    await discussions.setStatus(bob, id, number, "closed", "Never mind.");
    const extend = () =>
      commits.create(bob, id, {
        branch: `refs/pr/${number}`,
        message: "more",
        operations: file("c.txt", "3"),
      });
    await expect(extend()).rejects.toMatchObject({ code: "forbidden" });
    await expect(pulls.merge(ada, id, number)).rejects.toMatchObject({ code: "bad-request" });
    await discussions.setStatus(ada, id, number, "open");
    await extend();
  });

  it("merges nothing that is no pull request, and knows none of a gated repo's", async () => {
    const { ada, bob, pulls, discussions, repos, propose, headOf } = await worldWithRepo();
    const words = await discussions.open(bob, id, { title: "Words", text: "" });
    const before = await headOf();
    await expect(pulls.merge(ada, id, words)).rejects.toMatchObject({ code: "bad-request" });
    const { number } = await propose(bob, "b.txt", "two\n");
    expect(number).toBe(words + 1);
    await repos.update(ada, id, { gated: "manual" });
    for (const viewer of [bob, anonymous])
      await expect(discussions.get(viewer, id, number, WHOLE)).rejects.toMatchObject({
        code: "gated-repo",
      });
    expect((await discussions.get(anonymous, id, words, WHOLE)).discussion.title).toBe("Words");
    expect(await headOf()).toBe(before);
  });

  it("is merged even if it was closed while the branch moved, and has room for the last words", async () => {
    const { world, ada, bob, discussions, propose } = await worldWithRepo();
    const { db, now } = world;
    const { number, commit } = await propose(bob, "b.txt", "two\n");
    const { discussion } = await discussions.get(ada, id, number, WHOLE);
    await discussions.setStatus(bob, id, number, "closed");
    await db.updateTable("discussion").set({ comments: 99_999, last_position: 99_999 }).execute();
    await expect(world.registry.comments.add(ada, id, number, "More")).rejects.toMatchObject({
      code: "too-many-comments",
    });
    const merged = { from: commit, to: commit };
    const deps = { db, now, newKey: () => `key ${Math.random()}` };
    await changeStatus(deps, ada, discussion, { status: "merged", merged }, "Thanks.");
    const told = await discussions.get(ada, id, number, WHOLE);
    expect(told.discussion).toMatchObject({ status: "merged", merged });
    expect(told.events.slice(-2)).toMatchObject([{ text: "Thanks." }, { to: "merged" }]);
  });
}
