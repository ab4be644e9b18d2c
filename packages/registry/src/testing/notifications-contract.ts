import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import type { Notification, NotificationFilter } from "../notifications/notification.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  dispatch as dispatchEvents,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const ALL: NotificationFilter = { show: "all" };
const DAY_MS = 86_400_000;

export function describeNotifications(create: CreateWorld): void {
  /** Each some time after the one before. */
  async function dispatch(world: TestWorld): Promise<void> {
    world.advance(1000);
    await dispatchEvents(world);
  }

  async function* file(path: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(path) };
  }

  /** Ada with a repo, bob and eve without. */
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const [bob, eve] = [await signUp(world, "bob"), await signUp(world, "eve")];
    const id = repoId("ada/m");
    await world.registry.repos.create(ada, { id, private: false });
    await dispatch(world);
    const { notifications, discussions, comments, pulls } = world.registry;
    const list = async (viewer: Viewer, filter = ALL) => {
      await dispatch(world);
      return (await notifications.list(viewer, filter)).notifications;
    };
    const short = async (viewer: Viewer, filter = ALL) =>
      (await list(viewer, filter)).map(({ reason, subject, state, actorName }) =>
        [reason, subject.title, state, actorName].join(" · "),
      );
    const open = (viewer: Viewer, title: string, text = "Why?") =>
      discussions.open(viewer, id, { title, text });
    const propose = (viewer: Viewer, title: string) =>
      pulls.open(viewer, id, { branch: "main", message: title, operations: file(`${title}.txt`) });
    return {
      ...{ world, root, ada, bob, eve, id, list, short, open, propose },
      ...world.registry,
      notifications,
      discussions,
      comments,
    };
  }

  it("notifies those who watch, take part or are named, in one thread each", async () => {
    const { ada, bob, eve, id, open, short, comments, discussions, notifications } = await start();
    const number = await open(bob, "Slow", "Ask @Eve, not `@root`.");
    expect(await short(ada)).toEqual(["subscribed · Slow · unread · bob"]);
    expect(await short(eve)).toEqual(["mention · Slow · unread · bob"]);
    expect(await short(bob)).toEqual([]);
    expect([await notifications.count(ada), await notifications.count(anonymous)]).toEqual([1, 0]);
    await comments.add(ada, id, number, "It is.");
    expect(await short(bob)).toEqual(["author · Slow · unread · ada"]);
    expect(await short(eve)).toEqual(["mention · Slow · unread · ada"]);
    expect(await short(ada)).toEqual(["comment · Slow · unread · bob"]);
    // Opening it reads it, for all of an account's browsers; the next comment is news again.
    const { repoKey = "" } = (await notifications.list(bob, ALL)).notifications[0]?.subject ?? {};
    await notifications.opened(bob, repoKey, number);
    expect(await short(bob)).toEqual(["author · Slow · read · ada"]);
    await discussions.setStatus(ada, id, number, "closed", "Fixed, @bob.");
    expect(await short(bob)).toEqual(["mention · Slow · unread · ada"]);
    await discussions.rename(ada, id, number, "Fast");
    expect((await notifications.list(bob, ALL)).notifications).toHaveLength(1);
    expect((await notifications.list(bob, { show: "unread" })).notifications[0]).toMatchObject({
      repo: id,
      subject: { kind: "discussion", facts: { number, status: "closed" } },
    });
  });

  it("lets each decide what to see: of a namespace, of a repo, of a thread", async () => {
    const { world, ada, bob, eve, id, open, short, watches, comments, notifications } =
      await start();
    const repo = { kind: "repo", id } as const;
    const namespace = { kind: "namespace", name: "ADA" } as const;
    expect(await watches.get(bob, repo)).toEqual({ level: "participating", isDefault: true });
    expect(await watches.get(ada, repo)).toEqual({ level: "all", isDefault: true });
    await watches.set(bob, namespace, "all");
    await watches.set(ada, repo, "participating");
    const number = await open(eve, "One", "@ada");
    await open(eve, "Two");
    expect((await short(bob)).toSorted()).toEqual([
      "subscribed · One · unread · eve",
      "subscribed · Two · unread · eve",
    ]);
    expect(await short(ada)).toEqual(["mention · One · unread · eve"]);
    await watches.set(bob, repo, "muted");
    await comments.add(eve, id, number, "Anyone?");
    await open(eve, "Three", "@bob");
    expect((await short(bob)).toSorted()).toEqual([
      "mention · Three · unread · eve",
      "subscribed · One · unread · eve",
      "subscribed · Two · unread · eve",
    ]);
    expect(await watches.list(bob)).toEqual([
      { target: { kind: "namespace", name: "ada" }, level: "all" },
      { target: repo, level: "muted" },
    ]);
    expect(await watches.set(bob, repo, undefined)).toEqual({ level: "all", isDefault: true });
    // Of a muted discussion, nothing comes, not even mentions.
    await notifications.mute(ada, id, number, true);
    await notifications.mute(bob, id, number, true);
    await comments.add(eve, id, number, "@ada @bob!");
    expect(await short(ada)).toEqual(["mention · One · read · eve"]);
    expect(await short(bob)).toContain("subscribed · One · read · eve");
    const { repoKey = "" } = (await notifications.list(ada, ALL)).notifications[0]?.subject ?? {};
    expect(await notifications.isMuted(ada, repoKey, number)).toBe(true);
    await notifications.mute(ada, id, number, false);
    await comments.add(eve, id, number, "@ada?");
    expect(await short(ada)).toEqual(["mention · One · unread · eve"]);
    for (let index = 0; index < 999; index++)
      await world.db
        .insertInto("watch")
        .values({ account_key: bob.key, target_key: `${index}`, level: "all", created_at: "" })
        .execute();
    await expect(watches.set(bob, repo, "all")).rejects.toMatchObject({ code: "bad-request" });
  });

  it("never shows what the reader may no longer read, nor counts it", async () => {
    const {
      world,
      ada,
      bob,
      eve,
      id,
      short,
      open,
      propose,
      repos,
      organizations,
      accessRequests,
      notifications,
    } = await start();
    await organizations.create(ada, "lab");
    const admin = await again(world, ada);
    await organizations.addMember(admin, "lab", "bob", "read");
    const secret = repoId("lab/secret");
    await repos.create(admin, { id: secret, private: true });
    // Named there, but eve may not know that it exists.
    await world.registry.discussions.open(admin, secret, { title: "Plan", text: "@eve @bob" });
    const member = await again(world, bob);
    expect((await short(member)).toSorted()).toEqual([
      "membership · lab · unread · ada",
      "mention · Plan · unread · ada",
    ]);
    expect(await short(eve)).toEqual([]);
    await organizations.removeMember(admin, "lab", "bob");
    expect(await short(bob)).toEqual(["membership · lab · unread · ada"]);
    expect(await notifications.count(bob)).toBe(1);
    expect(await notifications.count(member)).toBe(2);
    await expect(notifications.list(bob, { ...ALL, repo: secret })).rejects.toMatchObject({
      code: "repo-not-found",
    });
    // Pull requests of a gated repo show its files.
    await world.registry.watches.set(eve, { kind: "repo", id }, "all");
    await propose(ada, "Better");
    expect(await short(eve)).toEqual(["subscribed · Better · unread · ada"]);
    await repos.update(ada, id, { gated: "manual" });
    await open(ada, "Open");
    await propose(ada, "Best");
    expect(await short(eve)).toEqual(["subscribed · Open · unread · ada"]);
    await accessRequests.grant(ada, id, "eve");
    expect((await short(eve)).toSorted()).toEqual([
      "access_answer · ada/m · unread · ada",
      "subscribed · Better · unread · ada",
      "subscribed · Open · unread · ada",
    ]);
    await repos.update(ada, id, { private: true });
    expect([await short(eve), await notifications.count(eve)]).toEqual([[], 0]);
    await repos.delete(ada, id);
    expect(
      await world.db
        .selectFrom("notification")
        .select("key")
        .where("account_key", "=", eve.key)
        .execute(),
    ).toEqual([]);
  });

  it("notifies of requests and answers, memberships, keys, webhooks, revoked tokens and the quota", async () => {
    const { world, root, ada, bob, id, short, list, repos, accessRequests, people, quotas } =
      await start();
    const { providerKeys, webhooks, inferenceCalls, notifications } = world.registry;
    await repos.update(ada, id, { gated: "manual" });
    await accessRequests.ask(bob, id);
    await accessRequests.ask(bob, id);
    expect(await short(ada)).toEqual(["access_request · ada/m · unread · bob"]);
    await accessRequests.handle(ada, id, "bob", "rejected", "No.");
    expect(await short(bob)).toEqual(["access_answer · ada/m · unread · ada"]);
    await people.revoke(root, "bob");
    expect((await list(bob))[0]).toMatchObject({
      reason: "security",
      subject: { kind: "account" },
    });
    await providerKeys.put(root, { kind: "hub" }, "groq", "key");
    const probe = { provider: "groq", at: world.now(), isUp: false, durationMs: 5 };
    await inferenceCalls.noteProbe({ ...probe, errorCode: "refused" });
    expect(await short(root)).toEqual(["provider_key · groq · unread · "]);
    await notifications.markAll(root, world.now(), "read");
    await inferenceCalls.noteProbe({ ...probe, errorCode: "refused" });
    expect(await notifications.count(root)).toBe(0);
    const watched = [{ type: "user", name: "ada" }] as const;
    const hook = { url: "https://ci.example.org/", watched, domains: ["repo"] } as const;
    const { key } = await webhooks.create(ada, { kind: "account" }, hook);
    await world.db
      .updateTable("webhook")
      .set({ failures: 20, failing_since: "2025-01-01T00:00:00.000Z" })
      .execute();
    await webhooks.disableFailing(key);
    expect((await list(ada))[0]).toMatchObject({
      ...{ reason: "webhook", actorName: "" },
      subject: { title: "ci.example.org", facts: { webhook: key, owner: { name: "ada" } } },
    });
    const { storageBytes } = await quotas.usage(ada, "ada");
    await quotas.set(root, "ada", { storageBytes: Math.ceil(storageBytes / 0.85) });
    await world.registry.refs.createTag(ada, id, { name: "v1", revision: "main" });
    await world.registry.refs.createTag(ada, id, { name: "v2", revision: "main" });
    const [quota] = await list(ada);
    expect(quota).toMatchObject({ reason: "quota", subject: { facts: { percent: 80 } } });
    await notifications.mark(ada, [quota?.key ?? ""], "done");
    await world.registry.refs.createTag(ada, id, { name: "v3", revision: "main" });
    expect((await list(ada))[0]?.reason).toBe("webhook");
    await quotas.set(root, "ada", { storageBytes: Math.ceil(storageBytes / 0.96) });
    await world.registry.refs.createTag(ada, id, { name: "v4", revision: "main" });
    expect((await list(ada))[0]).toMatchObject({
      reason: "quota",
      subject: { facts: { percent: 95 } },
    });
  });

  it("lists by state, reason, repo and time, in pages, and marks some or all, each account its own", async () => {
    const { world, ada, bob, eve, id, open, list, notifications, repos } = await start();
    const other = repoId("ada/n");
    await repos.create(ada, { id: other, private: false });
    for (let index = 0; index < 5; index++) await open(bob, `No. ${index}`);
    await world.registry.discussions.open(bob, other, { title: "Other", text: "@ada" });
    const all = await list(ada);
    expect(all.map(({ subject }) => subject.title)).toHaveLength(6);
    const titles = async (filter: NotificationFilter, viewer: AccountViewer = ada) =>
      (await notifications.list(viewer, filter)).notifications.map(({ subject }) => subject.title);
    expect(await titles({ show: "all", reason: "mention" })).toEqual(["Other"]);
    expect(await titles({ show: "all", participating: true })).toEqual(["Other"]);
    expect(await titles({ show: "all", repo: other })).toEqual(["Other"]);
    expect(await titles({ show: "all", since: new Date(world.now().getTime() + 1) })).toEqual([]);
    const first = await notifications.list(ada, ALL, { limit: 4 });
    const second = await notifications.list(ada, ALL, { limit: 4, cursor: first.nextCursor });
    const keys = [...first.notifications, ...second.notifications].map(({ key }) => key);
    expect([keys.length, new Set(keys).size, second.nextCursor]).toEqual([6, 6, undefined]);
    const before = await notifications.lastChange(ada);
    world.advance(1000);
    expect(await notifications.mark(eve, keys, "done")).toBe(0);
    expect(await notifications.mark(ada, keys.slice(0, 2), "read")).toBe(2);
    expect(await notifications.mark(ada, keys.slice(1, 3), "done")).toBe(2);
    const last = await notifications.lastChange(ada);
    expect(last && before && last > before).toBe(true);
    expect([
      (await titles({ show: "unread" })).length,
      (await titles({ show: "all" })).length,
      (await titles({ show: "done" })).length,
    ]).toEqual([3, 4, 2]);
    expect(await notifications.mark(ada, keys.slice(0, 1), "unread")).toBe(1);
    expect(await notifications.markAll(ada, world.now(), "read", id)).toBeGreaterThan(0);
    await notifications.markAll(ada, world.now(), "done");
    expect(await titles({ show: "all" })).toEqual([]);
    const reader = { ...ada, scope: "read" } as const;
    expect((await notifications.list(reader, { show: "done" })).notifications).toHaveLength(6);
    const [one] = keys;
    for (const [call, code] of [
      [() => notifications.list(anonymous, ALL), "unauthorized"],
      [() => notifications.list({ ...ada, scope: "inference" }, ALL), "forbidden"],
      [() => notifications.mark(reader, [], "read"), "forbidden"],
      [() => notifications.get(eve, one ?? ""), "notification-not-found"],
      [() => notifications.muteThread(eve, one ?? "", true), "notification-not-found"],
    ] as const)
      await expect(call()).rejects.toMatchObject({ code });
    await notifications.changeSettings(ada, { mail: "off", webOff: ["subscribed"], mailOff: [] });
    await open(bob, "Unseen");
    await open(bob, "Seen", "@ada");
    expect((await list(ada)).map(({ subject }: Notification) => subject.title)).toEqual(["Seen"]);
    world.advance(181 * DAY_MS);
    await notifications.expire();
    expect(await titles({ show: "done" })).toEqual([]);
  });
}
