import { expect, it } from "vitest";
import { MAX_CHECKS } from "../commit-statuses/commit-statuses.ts";
import type { CommitId } from "../ids.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");

export function describeCommitStatuses(create: CreateWorld): void {
  async function worldWithCommit() {
    const world = await create();
    const { ada } = await twoAccounts(world);
    await world.registry.repos.create(ada, { id, private: false });
    const commit = await commitFiles(world, ada, id, { "a.txt": "one\n" });
    const { commitStatuses, files, repos } = world.registry;
    const write = (
      context: string,
      state: "pending" | "success" | "failure",
      viewer: Viewer = ada,
    ) =>
      commitStatuses.write(viewer, id, commit, {
        ...{ context, state, description: "", targetUrl: undefined },
      });
    const list = async (viewer: Viewer = ada) =>
      commitStatuses.list(await files.at(viewer, id, "main"));
    return { world, ada, commit, commitStatuses, repos, write, list };
  }

  it("keeps the last word of each check, by those who may write", async () => {
    const { world, ada, commit, commitStatuses, repos, write, list } = await worldWithCommit();
    const first = await write("eval", "pending");
    world.advance(60_000);
    await Promise.all([write("eval", "success"), write("lint", "failure")]);
    expect(await list(anonymous)).toMatchObject([
      { context: "eval", state: "success", createdAt: first.createdAt, authorName: "ada" },
      { context: "lint", state: "failure" },
    ]);
    expect((await list())[0]?.updatedAt).not.toEqual(first.updatedAt);
    const repo = await repos.get(ada, id);
    expect(await commitStatuses.counts(repo, [commit, "0".repeat(40) as CommitId])).toEqual(
      new Map([[commit, { pending: 0, success: 1, failure: 1, error: 0 }]]),
    );
    const bob = await signUp(world, "bob");
    for (const [viewer, code] of [
      [bob, "forbidden"],
      [{ ...ada, scope: "read" }, "forbidden"],
      [anonymous, "unauthorized"],
    ] as const)
      await expect(write("eval", "failure", viewer)).rejects.toMatchObject({ code });
    await repos.update(ada, id, { gated: "manual" });
    await expect(list(bob)).rejects.toMatchObject({ code: "gated-repo" });
  });

  it("bounds the checks of a commit", async () => {
    const { write } = await worldWithCommit();
    for (let check = 0; check < MAX_CHECKS; check++) await write(`check ${check}`, "success");
    await expect(write("one more", "success")).rejects.toMatchObject({ code: "too-many-entries" });
    expect(await write("check 7", "failure")).toMatchObject({ state: "failure" });
  });
}
