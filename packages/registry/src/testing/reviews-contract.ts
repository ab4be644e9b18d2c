import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import type { Pull } from "../pulls/pull.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  twoAccounts,
  WHOLE,
} from "./test-world.ts";

const id = repoId("lab/m");

export function describeReviews(create: CreateWorld): void {
  /** A repo of an organization with ada as administrator and bob and cid as writers; eve proposes a change. */
  async function worldWithPull() {
    const world = await create();
    const made = await twoAccounts(world);
    const { organizations, repos, pulls, reviews, discussions, ...rest } = world.registry;
    await organizations.create(made.ada, "lab");
    const eve = await signUp(world, "eve");
    for (const name of ["bob", "cid"]) {
      await signUp(world, name);
      await organizations.addMember(await again(world, made.ada), "lab", name, "write");
    }
    const [ada, bob, cid] = await Promise.all(
      ["ada", "bob", "cid"].map((name) => again(world, { name })),
    );
    if (!ada || !bob || !cid) throw new Error("Someone is missing");
    await repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "one\n" });
    const { commit } = await pulls.open(eve, id, {
      ...{ branch: "main", message: "Better", operations: file("b.txt", "two\n") },
    });
    const review = (viewer: Viewer, verdict: "approve" | "request_changes" | "comment") =>
      reviews.add(viewer, id, 1, { verdict, text: "Words." });
    const unmet = () => reviews.unmet(anonymous, id, 1);
    const push = async () => {
      const operations = file("c.txt", "three\n");
      const message = "More";
      return (await rest.commits.create(eve, id, { branch: "refs/pr/1", message, operations })).to;
    };
    return {
      ...{ world, ...rest, ada, bob, cid, eve, commit, repos, pulls, reviews, discussions },
      ...{ organizations, review, unmet, push },
    };
  }

  async function* file(path: string, text: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(text) };
  }

  it("is a comment with a verdict, and nobody decides about their own", async () => {
    const { ada, bob, eve, commit, reviews, discussions, review } = await worldWithPull();
    const { key } = await review(bob, "request_changes");
    await review(eve, "comment");
    await expect(review(eve, "approve")).rejects.toMatchObject({ code: "forbidden" });
    await expect(review(anonymous, "comment")).rejects.toMatchObject({ code: "unauthorized" });
    const empty = { verdict: "request_changes", text: "" } as const;
    await expect(reviews.add(ada, id, 1, empty)).rejects.toMatchObject({ code: "bad-request" });
    const { repo, discussion, events } = await discussions.get(ada, id, 1, WHOLE);
    expect(events.slice(1)).toMatchObject([
      { kind: "comment", text: "Words.", authorName: "bob" },
      { kind: "comment", text: "Words.", authorName: "eve" },
    ]);
    const pull = discussion as Pull;
    expect(await reviews.list(pull)).toMatchObject([
      { key, verdict: "request_changes", commit, authorName: "bob" },
      { verdict: "comment", authorName: "eve" },
    ]);
    await review(bob, "approve");
    expect(await reviews.decisions(repo, pull)).toMatchObject([
      { authorName: "bob", verdict: "approve", isStale: false, isBinding: true },
    ]);
    expect([bob, eve, anonymous].map((viewer) => reviews.canDecide(viewer, repo, pull))).toEqual([
      ...[true, false, false],
    ]);
    await discussions.setStatus(eve, id, 1, "closed");
    await expect(review(bob, "approve")).rejects.toMatchObject({ code: "bad-request" });
  });

  it("merges once enough writers approved the newest commit, and no one objects", async () => {
    const { world, ada, bob, cid, eve, ...rest } = await worldWithPull();
    const { discussionSettings, organizations, pulls, review, reviews, unmet, push } = rest;
    for (const requiredReviews of [-1, 7])
      await expect(discussionSettings.change(ada, id, { requiredReviews })).rejects.toMatchObject({
        code: "bad-request",
      });
    await expect(discussionSettings.change(bob, id, { requiredReviews: 1 })).rejects.toMatchObject({
      code: "forbidden",
    });
    await discussionSettings.change(ada, id, { requiredReviews: 1 });
    await discussionSettings.change(ada, id, { isOff: true });
    const blocked = (viewer: Viewer = ada) =>
      expect(pulls.merge(viewer, id, 1)).rejects.toMatchObject({ code: "merge-blocked" });
    await blocked();
    await review(await signUp(world, "fay"), "approve");
    expect(await unmet()).toEqual(["It needs 1 more approval of its newest commit."]);
    await review(bob, "approve");
    expect(await unmet()).toEqual([]);
    const newest = await push();
    await blocked(bob);
    await expect(
      reviews.add(bob, id, 1, { verdict: "approve", text: "", commit: rest.commit }),
    ).rejects.toMatchObject({ code: "bad-request" });
    await reviews.add(bob, id, 1, { verdict: "approve", text: "", commit: newest });
    await review(cid, "request_changes");
    expect(await unmet()).toEqual(["cid requested changes."]);
    await blocked();
    await organizations.removeMember(ada, "lab", "cid");
    expect(await unmet()).toEqual([]);
    await organizations.changeRole(ada, "lab", "bob", "read");
    await blocked();
    await organizations.changeRole(ada, "lab", "bob", "write");
    expect((await pulls.merge(ada, id, 1)).to).toBe(newest);
  });

  it("merges once required checks passed, or where an administrator says so", async () => {
    const { ada, bob, audit, commit, discussionSettings, commitStatuses, pulls, unmet, world } =
      await worldWithPull();
    await discussionSettings.change(ada, id, { requiredChecks: ["eval", "lint"] });
    const write = (context: string, state: "success" | "failure" | "pending") =>
      commitStatuses.write(ada, id, commit, {
        ...{ context, state, description: "", targetUrl: undefined },
      });
    await write("lint", "success");
    await write("other", "failure");
    for (const state of ["pending", "failure"] as const) {
      await write("eval", state);
      expect(await unmet()).toEqual(['The check "eval" has not passed.']);
      await expect(pulls.merge(ada, id, 1)).rejects.toMatchObject({ code: "merge-blocked" });
    }
    await expect(pulls.merge(bob, id, 1, undefined, true)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect((await pulls.merge(ada, id, 1, undefined, true)).to).toBe(commit);
    const root = await again(world, { name: "root" });
    const { events } = await audit.list(root, { word: "discussion.override_requirements" });
    expect(events).toMatchObject([
      { actor: "ada", target: "lab/m#1", details: { after: { unmet: expect.anything() } } },
    ]);
  });
}
