import { expect, it } from "vitest";
import { anonymous, type Viewer } from "../viewer.ts";
import { again, type CreateWorld, fresh, repoId, signUp, twoAccounts } from "./test-world.ts";

const PASSWORD = "a new password";

export function describePeople(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    return { world, root, ada, ...world.registry };
  }

  it("lists accounts by name in pages, to administrators alone", async () => {
    const { world, root, ada, people, accessTokens } = await start();
    for (let index = 0; index < 51; index++)
      await signUp(world, `many${String(index).padStart(2, "0")}`);
    await accessTokens.create(ada, { name: "t", role: "read", expiresAt: undefined });
    const first = await people.list(root);
    expect([first.people.length, first.total]).toEqual([50, 53]);
    expect(first.people[0]).toMatchObject({ name: "ada", isAdmin: false, tokens: 1, repos: 0 });
    const second = await people.list(root, { after: first.nextCursor });
    expect(second.people.map(({ name }) => name)).toEqual(["many49", "many50", "root"]);
    expect(second.nextCursor).toBeUndefined();
    expect((await people.list(root, { prefix: "AD" })).total).toBe(1);
    const refused: readonly (readonly [Viewer, string])[] = [
      [anonymous, "unauthorized"],
      [ada, "forbidden"],
      [{ ...root, scope: "read" }, "forbidden"],
    ];
    for (const [viewer, code] of refused)
      for (const call of [
        () => people.list(viewer),
        () => people.get(viewer, "root"),
        () => people.change(viewer, "ada", { isAdmin: true }),
        () => people.revoke(viewer, "ada"),
        () => people.delete(viewer, "ada", { withRepos: true }),
        () => world.registry.passwordResets.create(viewer, "ada"),
      ])
        await expect(call()).rejects.toMatchObject({ code });
    await expect(people.get(root, "nobody")).rejects.toMatchObject({ code: "account-not-found" });
  });

  it("keeps a suspended account out until it may come back", async () => {
    const { root, ada, people, sessions, accessTokens, signIns, credentials } = await start();
    const session = await sessions.start(ada);
    const wanted = { name: "t", role: "write", expiresAt: undefined } as const;
    const token = await accessTokens.create(ada, wanted);
    const known = await sessions.identify(session);
    const deletions = accessTokens.deletions();
    expect(await people.change(root, "ADA", { isSuspended: true })).toMatchObject({
      name: "ada",
      isSuspended: true,
      sessions: 0,
      tokens: 0,
    });
    expect(accessTokens.deletions()).toBeGreaterThan(deletions);
    expect(await sessions.identify(session)).toBeUndefined();
    expect(await accessTokens.identify(token)).toBeUndefined();
    const credential = { kind: "session", key: known?.key ?? "" } as const;
    expect(await credentials.viewerFor(credential)).toBeUndefined();
    // A session that began a moment before, in another process.
    const late = await sessions.start(ada);
    expect(await sessions.identify(late)).toBeUndefined();
    await expect(signIns.withPassword("ada", "wrong password")).rejects.toMatchObject({
      code: "bad-credentials",
    });
    await expect(signIns.withPassword("ada", "correct horse")).rejects.toMatchObject({
      code: "account-suspended",
    });
    await people.change(root, "ada", { isSuspended: false });
    expect((await signIns.withPassword("ada", "correct horse")).viewer?.name).toBe("ada");
  });

  it("always leaves an administrator, also of two who step down at once", async () => {
    const { world, root, people } = await start();
    const lastAdmin = { code: "last-admin" };
    for (const call of [
      () => people.change(root, "root", { isAdmin: false }),
      () => people.change(root, "root", { isSuspended: true }),
      () => people.delete(root, "root", { withRepos: true }),
    ])
      await expect(call()).rejects.toMatchObject(lastAdmin);
    await people.change(root, "ada", { isAdmin: true });
    const ada = await again(world, { ...root, name: "ada" });
    const both = await Promise.allSettled([
      people.change(root, "root", { isAdmin: false }),
      people.change(ada, "ada", { isAdmin: false }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("sets a forgotten password by a link that works once, for a day", async () => {
    const { world, root, ada, passwordResets, sessions, signIns, people } = await start();
    const old = await passwordResets.create(root, "ada");
    const link = await passwordResets.createAsOperator("Ada");
    expect([await passwordResets.find(old.token), await passwordResets.find(link.token)]).toEqual([
      undefined,
      "ada",
    ]);
    const session = await sessions.start(ada);
    await expect(passwordResets.use(link.token, "short")).rejects.toMatchObject({
      code: "weak-password",
    });
    const used = await Promise.allSettled([
      passwordResets.use(link.token, PASSWORD),
      passwordResets.use(link.token, PASSWORD),
    ]);
    expect(used.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await sessions.identify(session)).toBeUndefined();
    expect((await signIns.withPassword("ada", PASSWORD)).viewer?.name).toBe("ada");
    const invalid = { code: "reset-link-invalid" };
    await expect(passwordResets.use(link.token, PASSWORD)).rejects.toMatchObject(invalid);
    const late = await passwordResets.create(root, "ada");
    world.advance(24 * 3_600_000);
    await expect(passwordResets.use(late.token, PASSWORD)).rejects.toMatchObject(invalid);
    const closed = await passwordResets.create(root, "ada");
    await people.change(root, "ada", { isSuspended: true });
    await expect(passwordResets.use(closed.token, PASSWORD)).rejects.toMatchObject(invalid);
    await expect(passwordResets.createAsOperator("none")).rejects.toMatchObject({
      code: "account-not-found",
    });
  });

  it("deletes an account, with its repos or once it has none", async () => {
    const { world, root, ada, people, repos, collections, accounts, signIns } = await start();
    await repos.create(ada, { id: repoId("ada/m"), private: true });
    await repos.create(ada, { id: { ...repoId("ada/d"), type: "dataset" }, private: false });
    await collections.create(ada, { namespace: "ada", title: "Mine" });
    const notEmpty = { code: "account-not-empty" };
    await expect(people.delete(root, "ada", { withRepos: false })).rejects.toMatchObject(notEmpty);
    expect((await people.get(root, "ada")).repos).toBe(2);
    await people.delete(root, "ada", { withRepos: true });
    expect(await accounts.find("ada")).toBeUndefined();
    expect(await repos.count(root, { type: "model", author: "ada" })).toBe(0);
    await expect(signIns.withPassword("ada", "correct horse")).rejects.toMatchObject({
      code: "bad-credentials",
    });
    const next = await signUp(world, "ada");
    expect(next.key).not.toBe(ada.key);
    expect(
      (await collections.list(root, { owners: ["ada"] }, { sort: "position" })).collections,
    ).toEqual([]);
  });

  it("deletes one's own account, unless something needs it", async () => {
    const { world, root, ada, people, repos, organizations, accounts } = await start();
    await repos.create(ada, { id: repoId("ada/m"), private: true });
    await organizations.create(ada, "lab");
    const own = () => people.deleteOwn(fresh(world, ada));
    const stale = { code: "confirmation-required" };
    await expect(people.deleteOwn(ada)).rejects.toMatchObject(stale);
    const readOnly = { ...fresh(world, ada), scope: "read" } as const;
    await expect(people.deleteOwn(readOnly)).rejects.toMatchObject({ code: "forbidden" });
    await expect(own()).rejects.toMatchObject({ code: "last-admin" });
    await organizations.delete(await again(world, ada), "lab");
    await expect(own()).rejects.toMatchObject({ code: "account-not-empty" });
    await repos.delete(ada, repoId("ada/m"));
    await own();
    expect(await accounts.find("ada")).toBeUndefined();
    await expect(people.deleteOwn(fresh(world, root))).rejects.toMatchObject({
      code: "last-admin",
    });
  });
}
