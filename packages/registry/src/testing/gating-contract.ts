import { expect, it } from "vitest";
import type { CommitOperation } from "../commits/commit-operation.ts";
import type { RepoPath } from "../ids.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts, WHOLE } from "./test-world.ts";

const id = repoId("ada/m");
const CARD = `---
extra_gated_fields:
  Why: text
  Born: date_picker
  Use: {type: select, options: [work, {label: For fun, value: fun}]}
  I agree: checkbox
extra_gated_eu_disallowed: true
---
# Hi`;
const ANSWERS = {
  Why: "Because.",
  Born: "1815-12-10",
  Use: "fun",
  "I agree": "on",
  Country: "gb",
  Other: "left out",
};
const DAY_MS = 86_400_000;

async function* operations(path: string): AsyncGenerator<CommitOperation> {
  yield { type: "file", path, content: new TextEncoder().encode(path) };
}

export function describeGating(create: CreateWorld): void {
  async function worldWithGatedRepo(gated: "auto" | "manual", card = "# Hi") {
    const world = await create();
    const { ada, root } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, files } = world.registry;
    await repos.create(ada, { id, private: false });
    await commitFiles(world, ada, id, { "a.txt": "1", "README.md": card });
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
    expect(await accessRequests.ask(bob, id)).toBe("pending");
    await expect(read(bob)).rejects.toMatchObject({ code: "gated-repo" });
    expect(await accessRequests.list(ada, id, "pending")).toMatchObject([
      { accountName: "bob", status: "pending", reviewedAt: undefined },
    ]);
    await expect(lfs.find(bob, id, [])).rejects.toMatchObject({ code: "gated-repo" });
    const asked = await registry.audit.list(root, { word: "access_request.create" });
    expect(asked.events).toMatchObject([
      { actor: "bob", details: { after: { status: "pending" } } },
    ]);
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

  it("takes answers to the card's form alone, and says all that is wrong with them", async () => {
    const { registry, ada, bob } = await worldWithGatedRepo("manual", CARD);
    const { accessRequests } = registry;
    const wrong = { ...ANSWERS, Born: "1815-02-30", Use: "For fun", Country: "FR", "I agree": "" };
    await expect(accessRequests.ask(bob, id, wrong)).rejects.toMatchObject({
      code: "bad-request",
      message: [
        "Born: Enter a date such as 2026-01-31.",
        "Use: Choose one of the options.",
        "I agree: Select the checkbox to continue.",
        "Country: Access is not offered in the European Union.",
      ].join(" "),
    });
    expect(await accessRequests.findOwn(bob, id)).toBeUndefined();
    expect(await accessRequests.ask(bob, id, ANSWERS)).toBe("pending");
    const { Other, ...asked } = ANSWERS;
    const fields = { ...asked, "I agree": true, Country: "GB" };
    expect(await accessRequests.list(ada, id)).toMatchObject([{ accountName: "bob", fields }]);
    const tooLong = accessRequests.handle(ada, id, "bob", "rejected", "x".repeat(201));
    await expect(tooLong).rejects.toMatchObject({ code: "bad-request" });
  });

  it("ends access that was granted for some days, after which it can be requested again", async () => {
    const { registry, advance, ada, root, bob, read } = await worldWithGatedRepo("auto");
    const { accessRequests, audit } = registry;
    for (const days of [0, 1.5, 5000])
      await expect(accessRequests.setDays(ada, id, days)).rejects.toMatchObject({
        code: "bad-request",
      });
    await expect(accessRequests.setDays(bob, id, 2)).rejects.toMatchObject({ code: "forbidden" });
    await accessRequests.setDays(ada, id, 2);
    expect(await accessRequests.days(ada, id)).toBe(2);
    await accessRequests.ask(bob, id);
    advance(2 * DAY_MS - 1);
    expect(await accessRequests.expire()).toEqual([]);
    expect(await read(bob)).toBe("1");
    advance(1);
    expect(await accessRequests.expire()).toEqual([{ id, accountName: "bob" }]);
    expect((await audit.list(root, { word: "access_request.expire" })).events).toHaveLength(1);
    await expect(read(bob)).rejects.toMatchObject({ code: "gated-repo" });
    expect((await accessRequests.list(ada, id, "accepted")).length).toBe(0);
    await accessRequests.grant(ada, id, "bob");
    advance(2 * DAY_MS);
    await accessRequests.expire();
    await accessRequests.setDays(ada, id, undefined);
    expect(await accessRequests.ask(bob, id)).toBe("accepted");
    advance(99 * DAY_MS);
    expect(await accessRequests.expire()).toEqual([]);
    expect(await read(bob)).toBe("1");
  });

  it("closes every way to the files at the moment when access ends, before that is written down", async () => {
    const { registry, db, advance, ada, bob, read } = await worldWithGatedRepo("auto");
    const { accessRequests, discussions, files, lfs, notifications, pulls, repos, xet } = registry;
    const { deliveryQueue, events, watches, webhooks } = registry;
    const notified = async () => {
      const { notifications: found } = await notifications.list(bob, { show: "all" });
      return found.map(({ subject }) => subject.title);
    };
    const sent = async () => {
      while (await events.dispatch((error) => Promise.reject(error)));
      const kinds: string[] = [];
      for (let one = await deliveryQueue.claim(); one; one = await deliveryQueue.claim())
        kinds.push(one.event.kind);
      return kinds;
    };
    const propose = (viewer: Viewer, title: string) =>
      pulls.open(viewer, id, { branch: "main", message: title, operations: operations(title) });
    await accessRequests.setDays(ada, id, 2);
    await accessRequests.ask(bob, id);
    await sent();
    await watches.set(bob, { kind: "repo", id }, "all");
    const watched = [{ type: "model", name: "ada/m" }] as const;
    const webhook = { url: "https://ci.example.org/", watched, domains: ["discussions"] } as const;
    await webhooks.create(bob, { kind: "account" }, webhook);
    const { repo } = await files.at(bob, id, "main");
    const { number } = await propose(ada, "First");
    const copy = { id: repoId("bob/copy"), private: false };
    const ways = {
      read: () => read(bob),
      getOpen: () => accessRequests.getOpen(bob, id),
      find: () => lfs.find(bob, id, []),
      reaffirm: () => lfs.reaffirm(bob, repo.key, "download"),
      openToRead: () => xet.openToRead(bob, id),
      discussion: () => discussions.get(bob, id, number, WHOLE),
      propose: () => propose(bob, "Other"),
      getProposable: () => repos.getProposable(bob, id),
      duplicate: () => repos.duplicate(bob, id, copy),
    };
    for (const way of Object.values(ways)) await way();
    expect(await repos.isProposable(bob, repo)).toBe(true);
    expect((await sent()).length).toBeGreaterThan(0);
    expect(await notified()).toEqual(["First"]);
    await propose(ada, "Second");
    advance(2 * DAY_MS);
    for (const [name, way] of Object.entries(ways))
      await expect(way(), name).rejects.toMatchObject({ code: "gated-repo" });
    expect(await repos.isProposable(bob, repo)).toBe(false);
    // Bob's webhook and list leave out what happened before, too.
    expect(await sent()).toEqual([]);
    expect([await notified(), await notifications.count(bob)]).toEqual([[], 0]);
    expect(await accessRequests.list(ada, id, "accepted")).toEqual([]);
    const over = { accountName: "bob", status: "expired", expiresAt: undefined };
    expect(await accessRequests.list(ada, id, "expired")).toMatchObject([over]);
    expect(await accessRequests.findOwn(bob, id)).toMatchObject(over);
    // It is not written down, and access can be given again.
    const row = await db.selectFrom("access_request").select("status").executeTakeFirst();
    expect(row).toEqual({ status: "accepted" });
    expect(await accessRequests.ask(bob, id)).toBe("accepted");
    expect(await read(bob)).toBe("1");
    advance(2 * DAY_MS);
    await accessRequests.handle(ada, id, "bob", "accepted");
    expect(await read(bob)).toBe("1");
    advance(2 * DAY_MS);
    await accessRequests.grant(ada, id, "bob");
    expect(await read(bob)).toBe("1");
    expect(await accessRequests.expire()).toEqual([]);
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
