import { expect, it } from "vitest";
import {
  again,
  type CreateWorld,
  commitFiles,
  fresh,
  repoId,
  signUp,
  twoAccounts,
} from "./test-world.ts";

export function describeRenames(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { registry } = world;
    const rename = async (from: string, to: string) =>
      registry.renames.rename(fresh(world, await again(world, { name: from })), from, to);
    return { world, root, ada, rename, ...registry };
  }

  it("renames an account with all it has, and leads from every name it had", async () => {
    const { world, root, ada, rename, repos, collections, follows, quotas, ...services } =
      await start();
    await repos.create(ada, { id: repoId("ada/m"), private: true });
    await repos.create(ada, { id: repoId("ada/moved"), private: false });
    await commitFiles(world, ada, repoId("ada/m"), { "a.txt": "hello" });
    await services.organizations.create(ada, "lab");
    const inLab = await again(world, ada);
    await repos.move(inLab, repoId("ada/moved"), repoId("lab/moved"));
    await collections.create(ada, { namespace: "ada", title: "Mine" });
    await follows.follow(root, "ada", true);
    await quotas.set(root, "ada", { repos: 7 });
    const before = await quotas.usage(root, "ada");
    const session = await services.sessions.start(ada);
    const wanted = { name: "t", role: "write", expiresAt: undefined } as const;
    const token = await services.accessTokens.create(ada, wanted);
    const stale = services.renames.rename(ada, "ada", "lovelace");
    await expect(stale).rejects.toMatchObject({ code: "confirmation-required" });

    await rename("ada", "augusta");
    await rename("augusta", "Lovelace");
    const now = await again(world, { name: "lovelace" });
    expect([now.key, now.name]).toEqual([ada.key, "Lovelace"]);
    for (const old of ["ada/m", "Augusta/m", "lovelace/m"])
      expect((await repos.get(now, repoId(old))).id).toMatchObject({ namespace: "Lovelace" });
    expect((await repos.get(root, repoId("ada/moved"))).id.namespace).toBe("lab");
    expect((await repos.get(root, repoId("augusta/moved"))).id.namespace).toBe("lab");
    const { id } = await repos.get(now, repoId("ada/m"));
    await commitFiles(world, now, repoId("ada/m"), { "b.txt": "more" });
    expect((await services.files.at(now, id, "main")).repo.fileCount).toBe(3);
    const listed = await repos.list(now, { type: "model", author: "lovelace" }, { limit: 9 });
    expect(listed.repos.map(({ id: one }) => one.namespace)).toEqual(["Lovelace"]);
    expect(await repos.count(root, { type: "model", author: "ada" })).toBe(0);
    const mine = await collections.list(root, { owners: ["lovelace"] }, { sort: "position" });
    expect(mine.collections).toMatchObject([
      { collection: { namespace: "Lovelace", title: "Mine" } },
    ]);
    expect(await follows.counts("lovelace")).toMatchObject({ followers: 1 });
    expect(await quotas.usage(root, "lovelace")).toMatchObject({
      quota: before?.quota,
      repos: 1,
    });
    expect((await services.sessions.identify(session))?.viewer.name).toBe("Lovelace");
    expect((await services.accessTokens.identify(token))?.viewer.name).toBe("Lovelace");
    const step = await services.signIns.withPassword("lovelace", "correct horse");
    expect(step.viewer?.key).toBe(ada.key);
    expect(await services.renames.current("ADA")).toBe("Lovelace");
    expect(await services.renames.current("lovelace")).toBeUndefined();
  });

  it("keeps a former name for its owner, who may take it back, until the account ends", async () => {
    const { world, root, ada, rename, people, repos, renames, follows } = await start();
    await rename("ada", "augusta");
    for (const name of ["ada", "augusta", "root"])
      await expect(signUp(world, name)).rejects.toMatchObject({ code: "name-taken" });
    await expect(rename("root", "ADA")).rejects.toMatchObject({ code: "name-taken" });
    // Neither with an old session, nor as administrator of the hub.
    for (const viewer of [ada, root])
      await expect(
        repos.create(viewer, { id: repoId("ada/new"), private: false }),
      ).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|repo-not-found/) });
    await expect(follows.follow(root, "ada", true)).rejects.toMatchObject({
      code: "account-not-found",
    });
    await rename("augusta", "Ada");
    expect((await again(world, { name: "ada" })).name).toBe("Ada");
    expect(await renames.current("augusta")).toBe("Ada");
    await people.delete(root, "ada", { withRepos: false });
    for (const name of ["ada", "augusta"])
      expect((await signUp(world, name)).key).not.toBe(ada.key);
  });

  it("renames organizations, for their admins, and anyone for administrators of the hub", async () => {
    const { world, root, ada, rename, organizations, repos, renames } = await start();
    const bob = await signUp(world, "bob");
    await organizations.create(ada, "lab");
    await organizations.addMember(await again(world, ada), "lab", "bob", "write");
    const admin = await again(world, ada);
    await repos.create(admin, { id: repoId("lab/m"), private: true });
    for (const name of ["ada", "lab"])
      await expect(
        renames.rename(fresh(world, await again(world, bob)), name, "stolen"),
      ).rejects.toMatchObject({ code: "forbidden" });
    await renames.rename(fresh(world, admin), "lab", "works");
    expect((await organizations.find("works"))?.name).toBe("works");
    const member = await again(world, bob);
    expect(member.organizations).toMatchObject([{ name: "works", role: "write" }]);
    expect((await repos.get(member, repoId("lab/m"))).id.namespace).toBe("works");
    await expect(rename("bob", "not a name")).rejects.toMatchObject({ code: "invalid-name" });
    await expect(renames.rename(root, "nobody", "some")).rejects.toMatchObject({
      code: "account-not-found",
    });
    await renames.rename(root, "bob", "robert");
    expect((await again(world, { name: "robert" })).key).toBe(bob.key);
  });

  it("bounds how often, and gives a name that two want to one", async () => {
    const { world, ada, rename } = await start();
    await signUp(world, "bob");
    const both = await Promise.allSettled([rename("ada", "wanted"), rename("bob", "wanted")]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { name } = (await world.registry.sessions.identify(
      await world.registry.sessions.start(ada),
    ))!.viewer;
    let last = name;
    const changes: string[] = [];
    for (const next of ["n1", "n2", "n3", "n4"]) {
      const result = await rename(last, next).then(
        () => "done",
        ({ code }: { code: string }) => code,
      );
      if (result === "done") last = next;
      changes.push(result);
    }
    expect(changes.at(-1)).toBe("too-many-changes");
  });
}
