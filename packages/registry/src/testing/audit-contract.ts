import { expect, it } from "vitest";
import { AUDITED } from "../audit/audited.ts";
import { isRead, UNAUDITED } from "../audit/unaudited.ts";
import { anonymous } from "../viewer.ts";
import { again, type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;

export function describeAudit(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const actions = async (word?: string) =>
      (await world.registry.audit.list(root, { word })).events.map(({ action }) => action);
    return { world, root, ada: { ...ada, place: "10.0.0.7" }, actions, ...world.registry };
  }

  it("writes down who changed what, before and after, and from where", async () => {
    const { root, ada, audit, actions, ...registry } = await start();
    await registry.signIns.withPassword("ada", "correct horse", "10.0.0.7");
    await registry.signIns.withPassword("ada", "wrong", "10.0.0.9").catch(() => undefined);
    await registry.signIns.withPassword("a secret?", "x", "10.0.0.9").catch(() => undefined);
    const token = await registry.accessTokens.create(ada, { name: "laptop", role: "write" });
    await registry.repos.create(ada, { id: repoId("ada/m"), private: true });
    await registry.repos.update(ada, repoId("ada/m"), { private: false });
    await registry.providerOrders.put(ada, { kind: "account" }, ["groq"]);
    await registry.people.change(root, "ada", { isSuspended: true });
    const { events } = await audit.list(root);
    expect(
      events.map(({ action, actor, place, target }) => [action, actor, place, target]),
    ).toEqual([
      ["account.change", "root", "command line", "ada"],
      ["provider_order.change", "ada", "10.0.0.7", "ada"],
      ["repo.update_settings", "ada", "10.0.0.7", "ada/m"],
      ["repo.create", "ada", "10.0.0.7", "ada/m"],
      ["token.create", "ada", "10.0.0.7", "laptop"],
      ["session.refused", "", "10.0.0.9", ""],
      ["session.refused", "", "10.0.0.9", "ada"],
      ["session.create", "ada", "10.0.0.7", "ada"],
      ["account.create", "ada", "command line", "ada"],
      ["account.create", "root", "command line", "root"],
    ]);
    expect(events[0]?.details).toEqual({
      before: { isAdmin: false, isSuspended: false },
      after: { isSuspended: true },
    });
    expect(events[2]?.details).toEqual({ before: { private: true }, after: { private: false } });
    expect(JSON.stringify(events)).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain("correct horse");
    expect(await actions("10.0.0.9")).toEqual(["session.refused", "session.refused"]);
    expect(await actions("REPO.")).toEqual(["repo.update_settings", "repo.create"]);
    await expect(audit.list(ada)).rejects.toMatchObject({ code: "forbidden" });
    await expect(audit.verify(anonymous)).rejects.toMatchObject({ code: "unauthorized" });
    await registry.repos.create(ada, { id: repoId("bob/m"), private: true }).catch(() => undefined);
    expect((await actions())[0]).toBe("account.change");
  });

  it("has a row for every operation that changes something, or a reason why not", async () => {
    const { world } = await start();
    const tables: readonly Readonly<Record<string, object>>[] = [AUDITED, UNAUDITED];
    const services = Object.entries(world.registry);
    // Methods of a prototype would hide from this list.
    for (const [service, methods] of services)
      expect(Object.getPrototypeOf(methods), service).toBe(Object.prototype);
    const operations = services.flatMap(([service, methods]) =>
      Object.entries(methods as object)
        .filter(([, method]) => typeof method === "function")
        .map(([name]) => ({
          operation: `${service}.${name}`,
          places: [isRead(name), ...tables.map((table) => name in (table[service] ?? {}))],
        })),
    );
    expect(operations.length).toBeGreaterThan(500);
    const wrong = operations.filter(({ places }) => places.filter(Boolean).length !== 1);
    expect(wrong.map(({ operation }) => operation)).toEqual([]);
    const known = new Set(operations.map(({ operation }) => operation));
    const rows = tables.flatMap((table) =>
      Object.entries(table).flatMap(([service, names]) =>
        Object.keys(names).map((name) => `${service}.${name}`),
      ),
    );
    expect(rows.filter((row) => !known.has(row))).toEqual([]);
  });

  it("writes down what takes away history, what shows collections, and who signs out or declines", async () => {
    const { world, root, ada, audit, ...registry } = await start();
    const { collections, locks, membershipInvitations, organizations, refs, repos, sessions } =
      registry;
    const bob = await signUp(world, "bob");
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: false });
    const first = await commitFiles(world, ada, id, { "a.txt": "a" });
    await refs.createBranch(ada, id, { name: "dev" });
    await refs.createTag(ada, id, { name: "v1", revision: "main" });
    const head = await commitFiles(world, ada, id, { "a.txt": "b" });
    await refs.createBranch(ada, id, { name: "dev", from: "main", overwrites: true });
    await refs.createBranch(ada, id, { name: "dev", from: "main", overwrites: true });
    await refs.deleteBranch(ada, id, "dev");
    await refs.deleteTag(ada, id, "v1");
    await refs.squash(ada, id, "main", "all");
    const { lock } = await locks.create(ada, id, "a.txt");
    await locks.delete(ada, id, lock.key, false);
    const { lock: other } = await locks.create(ada, id, "a.txt");
    await locks.delete(root, id, other.key, true);
    const key = await collections.create(ada, { namespace: "ada", title: "Tides" });
    await collections.update(ada, key, { private: true });
    await collections.delete(ada, key);
    await organizations.create(ada, "lab");
    const invitee = { kind: "account", name: "bob" } as const;
    const admin = await again(world, ada);
    const invited = await membershipInvitations.invite(admin, "lab", { role: "read", invitee });
    await membershipInvitations.decline(bob, invited.key);
    await membershipInvitations.decline(bob, invited.key);
    const token = await sessions.start(bob);
    await sessions.end(token, "10.0.0.8");
    expect(await sessions.end(token, "10.0.0.8")).toBeUndefined();
    const { events } = await audit.list(root);
    const made = events.filter(({ action }) => !/^(account|repo)\.create$/.test(action)).reverse();
    expect(made.map(({ action, actor, target }) => [action, actor, target])).toEqual([
      ["repo.reset_branch", "ada", "ada/m"],
      ["repo.delete_branch", "ada", "ada/m"],
      ["repo.delete_tag", "ada", "ada/m"],
      ["repo.squash", "ada", "ada/m"],
      ["repo.force_unlock", "root", "ada/m"],
      ["collection.create", "ada", `ada ${key}`],
      ["collection.update_settings", "ada", key],
      ["collection.delete", "ada", key],
      ["org.create", "ada", "lab"],
      ["org.invite_user", "ada", "lab"],
      ["org.invite.decline", "bob", "lab"],
      ["session.sign_out", "bob", "bob"],
    ]);
    expect(made[0]?.details).toEqual({
      before: { ref: "refs/heads/dev", commit: first },
      after: { commit: head },
    });
    expect(made[7]?.details).toMatchObject({ before: { title: "Tides", private: true } });
    expect(made.at(-1)?.place).toBe("10.0.0.8");
  });

  it("numbers events without gaps, also of many at once, in pages", async () => {
    const { root, ada, audit, follows, accessTokens } = await start();
    await follows.counts("ada");
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        accessTokens.create(ada, { name: `token ${index}`, role: "read" }),
      ),
    );
    const first = await audit.list(root);
    const second = await audit.list(root, { cursor: first.nextCursor });
    expect([...first.events, ...second.events].map(({ seq }) => seq)).toEqual(
      Array.from({ length: 62 }, (_, index) => 62 - index),
    );
    expect(await audit.verify(root)).toEqual({ events: 62 });
    const all: number[] = [];
    for await (const events of audit.export(root)) all.push(...events.map(({ seq }) => seq));
    expect(all).toEqual(Array.from({ length: 62 }, (_, index) => index + 1));
  });

  it("shows an event that was changed or taken out, and deletes old ones", async () => {
    const { world, root, ada, audit, accessTokens } = await start();
    for (const name of ["one", "two", "three"])
      await accessTokens.create(ada, { name, role: "read" });
    const { db } = world;
    const change = (seq: number, target: string) =>
      db.updateTable("audit_event").set({ target }).where("seq", "=", seq).execute();
    await change(4, "else");
    expect(await audit.verify(root)).toMatchObject({ problem: { seq: 4 } });
    await change(4, "two");
    expect(await audit.verify(root)).toEqual({ events: 5 });
    const [last] = (await audit.list(root)).events;
    await db.deleteFrom("audit_event").where("seq", "=", 5).execute();
    expect(await audit.verify(root)).toMatchObject({ events: 4, problem: { seq: 5 } });
    await db.deleteFrom("audit_event").where("seq", "=", 3).execute();
    expect(await audit.verify(root)).toMatchObject({ problem: { seq: 4 } });
    expect(last?.seq).toBe(5);
  });

  it("keeps events for their days, and the chain of the rest whole", async () => {
    const { world, root, ada, audit, accessTokens } = await start();
    world.advance(200 * DAY_MS);
    await accessTokens.create(ada, { name: "middle", role: "read" });
    world.advance(200 * DAY_MS);
    await accessTokens.create(ada, { name: "new", role: "read" });
    expect((await audit.list(root)).events.map(({ target }) => target)).toEqual(["new", "middle"]);
    expect(await audit.verify(root)).toEqual({ events: 2 });
  });
}
