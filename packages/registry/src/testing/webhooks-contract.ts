import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import { anonymous } from "../viewer.ts";
import type { Sending } from "../webhooks/delivery.ts";
import type { NewWebhook, WebhookOwner } from "../webhooks/webhook.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  dispatch,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const URL = "https://ci.example.org/hook";
const ALL: NewWebhook = { url: URL, watched: [], domains: ["repo", "discussions"] };
const OWN: WebhookOwner = { kind: "account" };
const HUB: WebhookOwner = { kind: "hub" };
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export function describeWebhooks(create: CreateWorld): void {
  /** Hands on all events, and takes all deliveries that are due as sent. */
  async function deliver(world: TestWorld, isDelivered = true): Promise<readonly Sending[]> {
    const { deliveryQueue, webhooks } = world.registry;
    await dispatch(world);
    const sent: Sending[] = [];
    for (;;) {
      const sending = await deliveryQueue.claim();
      if (!sending) return sent;
      sent.push(sending);
      const came = { at: world.now(), durationMs: 5, body: "{}", answer: "ok", isDelivered };
      await deliveryQueue.finish(sending, { ...came, status: isDelivered ? 200 : 500 });
      if (!isDelivered) await webhooks.disableFailing(sending.webhookKey);
    }
  }

  const delivered = async (world: TestWorld) =>
    (await deliver(world)).map(({ event }) => [event.kind, event.facts.repo?.name]);

  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    return { world, root, ada, bob: await signUp(world, "bob"), ...world.registry };
  }

  async function* file(path: string): AsyncGenerator<CommitOperation> {
    yield { type: "file", path, content: new TextEncoder().encode(path) };
  }

  it("sends the hub's webhook everything that happens to repos, once", async () => {
    const { world, root, ada, bob, repos, refs, pulls, comments, webhooks } = await start();
    await webhooks.create(root, HUB, ALL);
    const id = repoId("ada/m");
    /** The events that a call makes, in the order of their kinds. */
    const after = async (call: () => Promise<unknown>) => {
      await call();
      const events = (await deliver(world)).map(({ event }) => event);
      return events.toSorted((a, b) => a.kind.localeCompare(b.kind));
    };
    const kindsAfter = async (call: () => Promise<unknown>) =>
      (await after(call)).map(({ kind }) => kind);
    expect(await kindsAfter(() => repos.create(ada, { id, private: false }))).toEqual([
      "repo.create",
    ]);
    const commit = () => commitFiles(world, ada, id, { "a.txt": "a" });
    const [made] = await after(commit);
    const { head = "" } = made?.facts.repo ?? {};
    expect(made).toMatchObject({
      ...{ kind: "repo.content", actorName: "ada" },
      facts: {
        repo: { name: "ada/m", private: false, owner: { kind: "account", name: "ada" } },
        refs: [{ ref: "refs/heads/main", from: expect.stringMatching(/^\w{40}$/), to: head }],
      },
    });
    // The same once more changes nothing.
    expect(await after(commit)).toEqual([]);
    for (const [call, moved] of [
      [() => refs.createBranch(ada, id, { name: "dev" }), { ref: "refs/heads/dev", to: head }],
      [
        () => refs.createTag(ada, id, { name: "v1", revision: "main" }),
        { ref: "refs/tags/v1", to: head },
      ],
      [() => refs.deleteBranch(ada, id, "dev"), { ref: "refs/heads/dev", from: head }],
    ] as const)
      expect((await after(call)).map(({ facts }) => facts.refs)).toEqual([[moved]]);
    expect(
      await after(() => repos.create(bob, { id, private: false }).catch(() => undefined)),
    ).toEqual([]);
    const proposal = { branch: "main", message: "Better\n\nMuch.", operations: file("b.txt") };
    const [opened, proposed] = await after(() => pulls.open(bob, id, proposal));
    expect(opened).toMatchObject({
      kind: "discussion.create",
      facts: {
        discussion: { number: 1, title: "Better", status: "open", isPull: true, base: "main" },
        comment: { text: "Much.", authorKey: bob.key },
      },
    });
    expect(proposed?.facts.refs).toMatchObject([{ ref: "refs/pr/1" }]);
    expect(await after(() => comments.add(ada, id, 1, "Nice."))).toMatchObject([
      { kind: "comment.create", facts: { comment: { text: "Nice.", authorKey: ada.key } } },
    ]);
    const [merged, content] = await after(() => pulls.merge(ada, id, 1));
    const [moved] = content?.facts.refs ?? [];
    expect(moved).toMatchObject({ ref: "refs/heads/main", from: head });
    expect(merged).toMatchObject({
      kind: "discussion.update",
      facts: { discussion: { status: "merged", mergeCommit: moved?.to } },
    });
    expect(await after(() => repos.update(ada, id, { private: true }))).toMatchObject([
      { kind: "repo.config", facts: { config: { private: true } } },
    ]);
    const [described] = await after(() => repos.update(ada, id, { description: "A model" }));
    expect(described?.facts.config).toEqual({});
    expect(await after(() => repos.move(ada, id, repoId("ada/n")))).toMatchObject([
      {
        kind: "repo.move",
        facts: { repo: { name: "ada/n" }, from: { name: "ada/m", owner: { name: "ada" } } },
      },
    ]);
    expect(await after(() => repos.delete(ada, repoId("ada/n")))).toMatchObject([
      { kind: "repo.delete", facts: { repo: { name: "ada/n", private: true } } },
    ]);
  });

  it("sends each owner what it watches and may see at delivery, and nothing else", async () => {
    const { world, ada, bob, repos, organizations, webhooks } = await start();
    await organizations.create(ada, "Lab");
    const member = await again(world, ada);
    await organizations.addMember(member, "lab", "bob", "read");
    await repos.create(member, { id: repoId("Lab/secret"), private: true });
    await repos.create(ada, { id: repoId("ada/open"), private: false });
    await dispatch(world);
    const bobIn = await again(world, bob);
    const watched = [
      { type: "org", name: "LAB" },
      { type: "model", name: "ada/open" },
    ] as const;
    const made = await webhooks.create(bobIn, OWN, { ...ALL, watched, domains: ["repo"] });
    expect(new Set(made.watched)).toEqual(
      new Set([
        { type: "org", name: "Lab" },
        { type: "model", name: "ada/open" },
      ]),
    );
    const secret: WebhookOwner = { kind: "repo", id: repoId("Lab/secret") };
    await webhooks.create(member, secret, ALL);
    await webhooks.create(member, { kind: "organization", name: "lab" }, ALL);
    await commitFiles(world, member, repoId("Lab/secret"), { "a.txt": "a" });
    await commitFiles(world, member, repoId("ada/open"), { "a.txt": "a" });
    expect((await delivered(world)).toSorted()).toEqual([
      ["repo.content", "Lab/secret"],
      ["repo.content", "Lab/secret"],
      ["repo.content", "Lab/secret"],
      ["repo.content", "ada/open"],
    ]);
    // It is queued for bob, who leaves before it is sent; and what he watched is private then.
    await commitFiles(world, member, repoId("Lab/secret"), { "b.txt": "b" });
    await commitFiles(world, member, repoId("ada/open"), { "b.txt": "b" });
    await dispatch(world);
    await organizations.removeMember(member, "lab", "bob");
    await repos.update(ada, repoId("ada/open"), { private: true });
    expect((await deliver(world)).map(({ event }) => event.facts.repo?.name)).toEqual([
      "Lab/secret",
      "Lab/secret",
    ]);
    expect((await webhooks.get(bob, OWN, made.key)).watched).toEqual([
      { type: "org", name: "Lab" },
    ]);
    const { deliveries } = await world.registry.webhookDeliveries.list(bob, OWN, made.key);
    const dropped = deliveries.filter(({ outcome }) => outcome === "dropped");
    expect(dropped.map(({ body }) => body)).toEqual([undefined, undefined, undefined]);
    // Those of others' are as if they weren't there.
    await expect(
      webhooks.create(bob, OWN, { ...ALL, watched: [{ type: "model", name: "Lab/secret" }] }),
    ).rejects.toMatchObject({ code: "repo-not-found" });
  });

  it("dispatches an event once, also where its process was killed or several are at work", async () => {
    const { world, root, ada, repos, webhooks, events } = await start();
    await webhooks.create(root, HUB, ALL);
    await repos.create(ada, { id: repoId("ada/m"), private: false });
    // As a killed process left it.
    const due_at = new Date(world.now().getTime() + 60_000).toISOString();
    await world.db.updateTable("event").set({ tries: 1, due_at }).execute();
    expect(await deliver(world)).toEqual([]);
    expect(await events.countDue()).toBe(1);
    world.advance(60_000);
    for (const name of ["a", "b", "c", "d"])
      await repos.create(ada, { id: repoId(`ada/${name}`), private: false });
    await Promise.all([dispatch(world), dispatch(world), dispatch(world)]);
    expect(await delivered(world)).toHaveLength(5);
    world.advance(31 * DAY_MS);
    await events.expire();
    expect(await world.db.selectFrom("event").select("key").execute()).toEqual([]);
  });

  it("tries again for a day, gives up, and is disabled after days without success", async () => {
    const { world, ada, repos, webhooks, webhookDeliveries, audit, root } = await start();
    await repos.create(ada, { id: repoId("ada/m"), private: false });
    await dispatch(world);
    const watched = [{ type: "user", name: "ada" }] as const;
    const { key } = await webhooks.create(ada, OWN, { ...ALL, watched });
    await commitFiles(world, ada, repoId("ada/m"), { "a.txt": "a" });
    const times: number[] = [];
    for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 20) {
      if ((await deliver(world, false)).length > 0) times.push(minutes / 60);
      world.advance(20 * 60_000);
    }
    const last = times.at(-1) ?? 0;
    expect([last > 16, last < 30]).toEqual([true, true]);
    const [delivery] = (await webhookDeliveries.list(ada, OWN, key)).deliveries;
    expect(delivery).toMatchObject({ outcome: "failed", nextTryAt: undefined, answer: "ok" });
    expect(delivery?.attempts).toHaveLength(10);
    expect(delivery?.attempts[0]).toEqual({ at: expect.any(Date), durationMs: 5, status: 500 });
    expect((await webhooks.get(ada, OWN, key)).disabledBy).toBeUndefined();
    await commitFiles(world, ada, repoId("ada/m"), { "b.txt": "b" });
    for (let hours = 0; hours < 30; hours++) {
      await deliver(world, false);
      world.advance(HOUR_MS);
    }
    await commitFiles(world, ada, repoId("ada/m"), { "c.txt": "c" });
    await deliver(world, false);
    expect(await webhooks.get(ada, OWN, key)).toMatchObject({ disabledBy: "failures" });
    expect((await audit.list(root, { word: "webhook" })).events[0]).toMatchObject({
      ...{ action: "webhook.disable", actor: "hub", target: key },
    });
    await commitFiles(world, ada, repoId("ada/m"), { "d.txt": "d" });
    expect(await deliver(world)).toEqual([]);
    await webhooks.setEnabled(ada, OWN, key, true);
    await commitFiles(world, ada, repoId("ada/m"), { "e.txt": "e" });
    expect(await delivered(world)).toEqual([["repo.content", "ada/m"]]);
    world.advance(15 * DAY_MS);
    await world.registry.deliveryQueue.expire();
    expect((await webhookDeliveries.list(ada, OWN, key)).deliveries).toEqual([]);
  });

  it("sends to one host a few at a time, and so many in a minute, whatever its webhooks", async () => {
    const { world, root, ada, repos, webhooks, deliveryQueue } = await start();
    for (let index = 0; index < 6; index++) await webhooks.create(root, HUB, ALL);
    const other = await webhooks.create(root, HUB, { ...ALL, url: "https://other.example.org/" });
    await repos.create(ada, { id: repoId("ada/m"), private: false });
    await dispatch(world);
    const claimed: Sending[] = [];
    for (let index = 0; index < 7; index++)
      claimed.push(...[await deliveryQueue.claim()].flatMap((one) => one ?? []));
    expect(claimed.filter(({ url }) => url === URL)).toHaveLength(4);
    expect(claimed.filter(({ webhookKey }) => webhookKey === other.key)).toHaveLength(1);
    // Their process was killed: others take them over.
    world.advance(61_000);
    expect(await deliver(world)).toHaveLength(7);
    const host = { host: "ci.example.org", minute: world.now().toISOString().slice(0, 16) };
    await world.db
      .updateTable("webhook_host")
      .set({ ...host, sent: 299 })
      .where("host", "=", host.host)
      .execute();
    await repos.create(ada, { id: repoId("ada/n"), private: false });
    expect((await deliver(world)).map(({ url }) => url).toSorted()).toEqual([
      URL,
      "https://other.example.org/",
    ]);
    world.advance(60_000);
    expect(await deliver(world)).toHaveLength(5);
  });

  it("logs, repeats and tests, with the secret of the webhook and its present URL", async () => {
    const { world, ada, repos, webhooks, webhookDeliveries } = await start();
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: true });
    await dispatch(world);
    const owner: WebhookOwner = { kind: "repo", id };
    const made = await webhooks.create(ada, owner, { ...ALL, secret: "s3cret" });
    const { key } = made;
    expect([made.hasSecret, made.watched]).toEqual([true, [{ type: "model", name: "ada/m" }]]);
    const row = await world.db.selectFrom("webhook").selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain("s3cret");
    await commitFiles(world, ada, id, { "a.txt": "a" });
    const [first] = await deliver(world);
    expect(first).toMatchObject({ secret: "s3cret", tries: 1, url: URL });
    const url = "https://new.example.org/";
    await webhooks.update(ada, owner, key, { url, watched: [] });
    world.advance(1000);
    await webhookDeliveries.replay(ada, owner, key, first?.key ?? "");
    const [second] = await deliver(world);
    expect(second).toMatchObject({ id: first?.id, url, secret: "s3cret", event: first?.event });
    world.advance(1000);
    await webhooks.setEnabled(ada, owner, key, false);
    await webhookDeliveries.test(ada, owner, key);
    const [test] = await deliver(world);
    expect(test?.event).toMatchObject({ kind: "ping", facts: { repo: { name: "ada/m" } } });
    const { deliveries } = await webhookDeliveries.list(ada, owner, key);
    expect(deliveries.map(({ kind, isReplay, outcome }) => [kind, isReplay, outcome])).toEqual([
      ["ping", false, "delivered"],
      ["repo.content", true, "delivered"],
      ["repo.content", false, "delivered"],
    ]);
    await expect(webhookDeliveries.replay(ada, owner, key, first?.key ?? "")).rejects.toMatchObject(
      { code: "bad-request" },
    );
    await expect(webhookDeliveries.get(ada, owner, key, "nope")).rejects.toMatchObject({
      code: "delivery-not-found",
    });
    await webhooks.update(ada, owner, key, { removesSecret: true });
    expect((await webhooks.get(ada, owner, key)).hasSecret).toBe(false);
    // The deletion of its repo is the last that it gets.
    await webhooks.setEnabled(ada, owner, key, true);
    await repos.delete(ada, id);
    expect((await delivered(world)).at(-1)).toEqual(["repo.delete", "ada/m"]);
    world.advance(15 * DAY_MS);
    await world.registry.deliveryQueue.expire();
    expect(await world.db.selectFrom("webhook").selectAll().execute()).toEqual([]);
  });

  it("is managed by its owner, and refuses what it could not work with", async () => {
    const { world, root, ada, bob, repos, organizations, webhooks, people } = await start();
    await organizations.create(ada, "lab");
    const member = await again(world, ada);
    await organizations.addMember(member, "lab", "bob", "write");
    const writer = await again(world, bob);
    await repos.create(writer, { id: repoId("lab/m"), private: true });
    const watched = [{ type: "user", name: "ada" }] as const;
    const lab: WebhookOwner = { kind: "organization", name: "lab" };
    const { key } = await webhooks.create(ada, OWN, { ...ALL, watched });
    await webhooks.create(root, lab, ALL);
    const reader = { ...ada, scope: "read" } as const;
    expect(await webhooks.list(reader, OWN)).toHaveLength(1);
    const grant = (permissions: readonly string[]) =>
      ({
        ...{ ...member, scope: "fineGrained" },
        grants: {
          ...{ key: "g", canReadGatedRepos: false, global: [] },
          scoped: [
            { entity: { type: "user", key: ada.key, name: "ada", namespace: "ada" }, permissions },
          ],
        },
      }) as typeof ada;
    const narrow = grant(["user.webhooks.write"]);
    expect(await webhooks.list(narrow, OWN)).toHaveLength(1);
    for (const [call, code] of [
      [() => webhooks.list(anonymous, OWN), "unauthorized"],
      [() => webhooks.create(reader, OWN, { ...ALL, watched }), "forbidden"],
      [() => webhooks.create(grant(["repo.write"]), OWN, { ...ALL, watched }), "forbidden"],
      // It would show the token repos that it can't read.
      [() => webhooks.create(narrow, OWN, { ...ALL, watched }), "forbidden"],
      [() => webhooks.list(writer, lab), "forbidden"],
      [() => webhooks.list(writer, { kind: "repo", id: repoId("lab/m") }), "forbidden"],
      [() => webhooks.list(ada, HUB), "forbidden"],
      [() => webhooks.get(bob, OWN, key), "webhook-not-found"],
      [() => webhooks.create(ada, OWN, ALL), "bad-request"],
      [() => webhooks.create(ada, OWN, { ...ALL, watched, url: "nope" }), "bad-request"],
      [() => webhooks.create(ada, OWN, { ...ALL, watched, secret: "pässword" }), "bad-request"],
      [() => webhooks.create(ada, OWN, { ...ALL, watched, domains: [] }), "bad-request"],
      [
        () => webhooks.create(ada, OWN, { ...ALL, watched: [{ type: "user", name: "nobody" }] }),
        "account-not-found",
      ],
      [
        () => webhooks.create(ada, OWN, { ...ALL, watched: Array(101).fill(watched[0]) }),
        "bad-request",
      ],
    ] as const)
      await expect(call()).rejects.toMatchObject({ code });
    for (let index = 1; index < 50; index++) await webhooks.create(ada, OWN, { ...ALL, watched });
    await expect(webhooks.create(ada, OWN, { ...ALL, watched })).rejects.toMatchObject({
      code: "too-many-webhooks",
    });
    await repos.delete(member, repoId("lab/m"));
    await organizations.delete(member, "lab");
    await people.delete(root, "ada", { withRepos: true });
    expect(await world.db.selectFrom("webhook").select("key").execute()).toEqual([]);
  });
}
