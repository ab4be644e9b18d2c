import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

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
