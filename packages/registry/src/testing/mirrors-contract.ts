import { expect, it } from "vitest";
import type { BlobDigest } from "../ids.ts";
import type { NewMirror, PullSource } from "../mirrors/mirror.ts";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const UPSTREAM = "https://hub.example";
const digestOf = (letter: string) => letter.repeat(64) as BlobDigest;
const pointer = (letter: string, size: number) => ({
  digest: digestOf(letter),
  size,
  pointerOid: letter.repeat(40),
});

export function describeMirrors(create: CreateWorld): void {
  async function worldWithMirrors() {
    const world = await create();
    const accounts = await twoAccounts(world);
    const { mirrors } = world.registry;
    const bring = async (name: string, more: Partial<NewMirror> = {}) => {
      const id = repoId(name);
      const key = await mirrors.keyFor(id);
      const mirror = { key, id, upstream: UPSTREAM, upstreamId: name, commit: undefined };
      const isNew = await mirrors.add({
        ...{ ...mirror, broughtBy: undefined, isGated: false, objects: [], ...more },
      });
      const source: PullSource = { upstream: UPSTREAM, id, repoKey: key, scope: UPSTREAM };
      return { id, key, isNew, source };
    };
    return { ...accounts, world, mirrors, bring };
  }

  it("makes a mirror once, and none below a name of this hub", async () => {
    const { mirrors, bring, ada } = await worldWithMirrors();
    const { id, isNew } = await bring("acme/tiny", { broughtBy: ada.key });
    expect(isNew).toBe(true);
    expect((await bring("ACME/tiny")).isNew).toBe(false);
    expect(await mirrors.find(id)).toMatchObject({
      repo: { isMirror: true, private: false },
      mirror: { upstream: UPSTREAM, state: "here", broughtBy: ada.key, isPinned: false },
    });
    expect(await mirrors.isOwn("acme")).toBe(false);
    expect(await mirrors.isOwn("ada")).toBe(true);
    await expect(bring("ada/tiny")).rejects.toMatchObject({ code: "repo-not-found" });
    expect(await mirrors.find(repoId("ada/tiny"))).toBeUndefined();
  });

  it("leads other names to a mirror, also one without a namespace", async () => {
    const { mirrors, bring } = await worldWithMirrors();
    const { key } = await bring("acme/tiny");
    const bare = { type: "model" as const, namespace: "", name: "Tiny" };
    await mirrors.alias(bare, key);
    await mirrors.alias(bare, key);
    expect((await mirrors.find({ ...bare, name: "tiny" }))?.repo.key).toBe(key);
  });

  it("shares bytes among open mirrors of one hub, and with no other repo", async () => {
    const { mirrors, bring } = await worldWithMirrors();
    const shared = pointer("a", 10);
    const [one, other] = [
      await bring("acme/one", { objects: [shared] }),
      await bring("acme/other", { objects: [shared] }),
    ];
    const gated = await bring("acme/gated", { objects: [shared], isGated: true });
    const elsewhere = await bring("acme/elsewhere", {
      objects: [shared],
      upstream: "https://other.example",
    });
    await mirrors.hold(shared, one.source);
    expect(await mirrors.isHeld(one.key, shared.digest)).toBe(true);
    expect(await mirrors.isHeld(other.key, shared.digest)).toBe(true);
    expect(await mirrors.isHeld(gated.key, shared.digest)).toBe(false);
    expect(await mirrors.isHeld(elsewhere.key, shared.digest)).toBe(false);
    expect(await mirrors.bytesHeld()).toBe(10);
  });

  it("evicts what was not used for longest, and nothing that is pinned", async () => {
    const { mirrors, bring, world, root, ada } = await worldWithMirrors();
    const made = [];
    for (const letter of ["a", "b", "c"]) {
      const object = pointer(letter, 100);
      const mirror = await bring(`acme/${letter}${letter}`, { objects: [object] });
      await mirrors.hold(object, mirror.source);
      world.advance(1000);
      made.push(mirror);
    }
    await expect(mirrors.pin(ada, repoId("acme/aa"), true)).rejects.toMatchObject({
      code: "forbidden",
    });
    await mirrors.pin(root, repoId("acme/aa"), true);
    expect(await mirrors.evict(250)).toEqual([{ digest: digestOf("b"), size: 100 }]);
    expect(await mirrors.evict(0)).toEqual([{ digest: digestOf("c"), size: 100 }]);
    expect(await mirrors.bytesHeld()).toBe(100);
    const listed = await mirrors.list(root, 10, 0);
    expect(listed.map(({ repo }) => repo.id.name)).toEqual(["cc", "bb", "aa"]);
    const held = await mirrors.listHeld(root, { word: "acme/A", limit: 10, offset: 0 });
    expect(held.total).toBe(1);
    expect(held.mirrors[0]).toMatchObject({ heldBytes: 100, namedBytes: 100 });
    const rest = await mirrors.listHeld(root, { limit: 10, offset: 1 });
    expect(rest.total).toBe(3);
    expect(rest.mirrors.map(({ heldBytes, usedAt }) => [heldBytes, usedAt !== undefined])).toEqual([
      [0, false],
      [100, true],
    ]);
    await expect(mirrors.listHeld(ada, { limit: 1, offset: 0 })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("hides a mirror whose original is not for everyone any more", async () => {
    const { mirrors, bring, world, root } = await worldWithMirrors();
    const { id, key } = await bring("acme/tiny");
    await mirrors.close(key);
    expect(await world.registry.repos.find(anonymous, id)).toBeUndefined();
    expect(await world.registry.repos.find(root, id)).toBeDefined();
    expect((await mirrors.find(id))?.mirror).toMatchObject({ state: "closed", isHidden: true });
    await mirrors.reopen(key);
    expect(await world.registry.repos.find(anonymous, id)).toMatchObject({ private: false });
    expect((await mirrors.find(id))?.mirror).toMatchObject({ isHidden: false });
  });

  it("never shows a mirror again that was private before its original was", async () => {
    const { mirrors, bring, world } = await worldWithMirrors();
    const { id, key } = await bring("acme/tiny");
    await world.db.updateTable("repo").set({ private: 1 }).where("key", "=", key).execute();
    await mirrors.close(key);
    await mirrors.reopen(key);
    expect(await world.registry.repos.find(anonymous, id)).toBeUndefined();
  });

  it("continues with a run that is not over, and looks again when its time has come", async () => {
    const { world, ada, root } = await worldWithMirrors();
    const { syncs } = world.registry;
    const keep = { revisions: ["main"], quantizations: [], files: [] };
    const settings = { what: "acme", keep, everySeconds: 3600, bytesPerSecond: 20_000 };
    await expect(syncs.create(ada, settings)).rejects.toMatchObject({ code: "forbidden" });
    const id = await syncs.create(root, settings);
    expect((await syncs.listDue()).map((one) => one.id)).toEqual([id]);
    const begun = await syncs.begin(id);
    const runAt = begun?.runAt ?? new Date(0);
    const progress = { total: 2, done: 1, failed: 1, bytes: 5_000_000_000, current: "acme/tiny" };
    expect(await syncs.note(id, progress)).toBe(true);
    const failed = { repo: "acme/tiny", runAt, outcome: "failed", error: "cut" } as const;
    await syncs.noteRepo(id, failed);
    await syncs.end(id, "cut");
    expect(await syncs.begin(id)).toBeUndefined();
    await syncs.run(root, id);
    expect(await syncs.begin(id)).toMatchObject({
      runAt,
      progress: { ...progress, current: undefined },
    });
    await syncs.noteRepo(id, { ...failed, outcome: "done", error: undefined });
    await syncs.end(id);
    expect(await syncs.listRepos(root, id)).toEqual([
      { ...failed, outcome: "done", error: undefined },
    ]);
    const ended = await syncs.get(root, id);
    expect(ended).toMatchObject({ ...settings, runAt: undefined, error: undefined, tries: 0 });
    expect(ended.nextAt?.getTime()).toBe((ended.endedAt?.getTime() ?? 0) + 3_600_000);
    await syncs.delete(root, id);
    expect(await syncs.note(id, progress)).toBe(false);
    await syncs.noteRepo(id, failed);
    await expect(syncs.listRepos(root, id)).rejects.toMatchObject({ code: "entry-not-found" });
  });

  it("has pushes run soon after a write to one of their repos, and opens their token alone", async () => {
    const { world, ada, root } = await worldWithMirrors();
    const { syncs, repos } = world.registry;
    const keep = { revisions: ["main"], quantizations: [], files: [] };
    const push = { origin: "https://hub.example", namespace: undefined, isForced: true };
    const settings = { what: "ADA", keep, push, everySeconds: 3600, bytesPerSecond: 0 };
    await expect(syncs.create(root, settings, "two words")).rejects.toMatchObject({
      code: "bad-request",
    });
    const id = await syncs.create(root, settings, "hf_secret");
    expect(await syncs.openToken(id)).toBe("hf_secret");
    expect(JSON.stringify(await syncs.list(root))).not.toContain("hf_secret");
    expect(await syncs.get(root, id)).toMatchObject({ push });
    const waitMs = async () => {
      const { nextAt, endedAt } = await syncs.get(root, id);
      return (nextAt?.getTime() ?? 0) - (endedAt?.getTime() ?? 0);
    };
    await syncs.begin(id);
    await syncs.end(id);
    expect(await waitMs()).toBe(3_600_000);
    await repos.create(ada, { id: repoId("ada/pushed"), private: false });
    expect(await waitMs()).toBeLessThan(3_000_000);
    await syncs.run(root, id);
    await syncs.begin(id);
    await repos.create(ada, { id: repoId("ada/during"), private: false });
    await syncs.end(id);
    expect(await waitMs()).toBe(0);
  });
}
