import { expect, it } from "vitest";
import type { RepoPath } from "../ids.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const id = repoId("ada/m");

export function describeGating(create: CreateWorld): void {
  async function worldWithGatedRepo(gated: "auto" | "manual") {
    const world = await create();
    const { ada, root } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, files } = world.registry;
    await repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "1", "README.md": "# Hi" });
    await repos.update(ada, id, { gated });
    const read = async (viewer: Viewer, path = "a.txt") => {
      const at = await files.at(viewer, id, "main");
      const entry = await files.get(at, path as RepoPath);
      return new TextDecoder().decode(await files.readRaw(at, entry));
    };
    return { ...world, ada, root, bob, read };
  }

  it("shows everybody a gated repo, its card and its list; its files to whom it gave access", async () => {
    const { registry, ada, root, bob, read } = await worldWithGatedRepo("manual");
    const { accessRequests, files, history, lfs, repos } = registry;
    expect([await read(ada), await read(root)]).toEqual(["1", "1"]);
    for (const viewer of [bob, anonymous]) {
      await expect(read(viewer)).rejects.toMatchObject({ code: "gated-repo" });
      expect(await read(viewer, "README.md")).toBe("# Hi");
      const at = await files.at(viewer, id, "main");
      expect(await files.list(at, "", false)).toHaveLength(3);
      await expect(history.diff(at, at, "unified")).rejects.toMatchObject({ code: "gated-repo" });
      await expect(accessRequests.getOpen(viewer, id)).rejects.toMatchObject({
        code: "gated-repo",
      });
    }
    const copy = { id: repoId("bob/copy"), private: false };
    await expect(repos.duplicate(bob, id, copy)).rejects.toMatchObject({ code: "gated-repo" });
    expect(await accessRequests.ask(bob, id, { why: "Because." })).toBe("pending");
    await expect(read(bob)).rejects.toMatchObject({ code: "gated-repo" });
    expect(await accessRequests.list(ada, id, "pending")).toMatchObject([
      { accountName: "bob", status: "pending", fields: { why: "Because." } },
    ]);
    await expect(lfs.find(bob, id, [])).rejects.toMatchObject({ code: "gated-repo" });
    await accessRequests.handle(ada, id, "bob", "accepted");
    expect(await lfs.find(bob, id, [])).toMatchObject({ given: new Map() });
    expect(await read(bob)).toBe("1");
    expect(await accessRequests.ask(bob, id)).toBe("accepted");
    await accessRequests.handle(ada, id, "bob", "rejected", "No.");
    await expect(read(bob)).rejects.toMatchObject({ code: "gated-repo" });
    expect(await accessRequests.ask(bob, id)).toBe("rejected");
    await accessRequests.grant(ada, id, "bob");
    expect(await read(bob)).toBe("1");
  });

  it("gives access at once where the repo says so", async () => {
    const { registry, bob, read } = await worldWithGatedRepo("auto");
    expect(await registry.accessRequests.ask(bob, id)).toBe("accepted");
    expect(await read(bob)).toBe("1");
  });

  it("lets only those decide who may change the repo", async () => {
    const { registry, ada, bob } = await worldWithGatedRepo("manual");
    const { accessRequests, repos } = registry;
    const refusals = [
      [() => accessRequests.list(bob, id, "pending"), "forbidden"],
      [() => accessRequests.grant(bob, id, "bob"), "forbidden"],
      [() => accessRequests.handle(anonymous, id, "bob", "accepted"), "unauthorized"],
      [() => accessRequests.handle(ada, id, "bob", "accepted"), "request-not-found"],
      [() => accessRequests.handle(ada, id, "nobody", "accepted"), "account-not-found"],
      [() => accessRequests.ask(anonymous, id), "unauthorized"],
      [() => accessRequests.ask({ ...bob, scope: "read" }, id), "forbidden"],
    ] as const;
    for (const [attempt, code] of refusals) await expect(attempt()).rejects.toMatchObject({ code });
    await accessRequests.grant(ada, id, "bob");
    await expect(accessRequests.grant(ada, id, "bob")).rejects.toMatchObject({
      code: "bad-request",
    });
    await repos.update(ada, id, { gated: false });
    await expect(accessRequests.list(ada, id, "pending")).rejects.toMatchObject({
      code: "bad-request",
    });
  });
}
