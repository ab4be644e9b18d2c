import { describe, expect, it } from "vitest";
import type { BlobDigest } from "../ids.ts";
import type { LfsPointer } from "../lfs/lfs-pointer.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);

async function objectOf(text: string): Promise<LfsPointer> {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(text)));
  const digest = [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return { digest: digest as BlobDigest, size: utf8(text).length };
}

/** Uploads a large file as a client does: plan, then bytes. */
async function upload({ registry }: TestWorld, viewer: AccountViewer, repo: string, text: string) {
  const object = await objectOf(text);
  const { repoKey } = await registry.lfs.plan(viewer, repoId(repo), [object]);
  await registry.lfs.store(
    viewer.key,
    repoKey,
    object,
    (async function* () {
      yield utf8(text);
    })(),
  );
  return object;
}

const create = ({ registry }: TestWorld, viewer: Viewer, name: string) =>
  registry.repos.create(viewer, { id: repoId(name), private: false });

/** Without the histories, whose size depends on git. */
async function lfsBytes({ db }: TestWorld, owner: string): Promise<number> {
  const row = await db
    .selectFrom("owner_usage")
    .select("lfs_bytes")
    .where("owner", "=", owner)
    .executeTakeFirst();
  return Number(row?.lfs_bytes ?? 0);
}

export function describeQuotas(createWorld: CreateWorld): void {
  describe("quotas", () => {
    it("counts a large file once for each owner, until its last repo goes", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { ada } = await twoAccounts(world);
      for (const name of ["ada/one", "ada/two"]) await create(world, ada, name);
      await upload(world, ada, "ada/one", "x".repeat(1000));
      await upload(world, ada, "ada/two", "x".repeat(1000));
      await upload(world, ada, "ada/two", "y".repeat(10));
      expect(await lfsBytes(world, "ada")).toBe(1010);
      await registry.repos.delete(ada, repoId("ada/two"));
      expect(await lfsBytes(world, "ada")).toBe(1000);
      await registry.repos.delete(ada, repoId("ada/one"));
      expect(await lfsBytes(world, "ada")).toBe(0);
      expect(await registry.quotas.usage(ada, "ada")).toMatchObject({ repos: 0, storageBytes: 0 });
    });

    it("counts a repo for the owner that it is moved to", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { ada } = await twoAccounts(world);
      await registry.organizations.create(ada, "lab");
      const member = await again(world, ada);
      await create(world, member, "ada/one");
      await upload(world, member, "ada/one", "x".repeat(1000));
      await registry.repos.move(member, repoId("ada/one"), repoId("lab/one"));
      expect([await lfsBytes(world, "ada"), await lfsBytes(world, "lab")]).toEqual([0, 1000]);
      expect(await registry.quotas.usage(member, "lab")).toMatchObject({ repos: 1 });
      expect(await registry.quotas.usage(member, "ada")).toMatchObject({
        repos: 0,
        storageBytes: 0,
      });
    });

    it("refuses what does not fit, before and after the bytes", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { root, ada } = await twoAccounts(world);
      await create(world, ada, "ada/one");
      await registry.quotas.set(root, "Ada", { storageBytes: 100_000 });
      await upload(world, ada, "ada/one", "x".repeat(60_000));
      const large = await objectOf("y".repeat(60_000));
      const full = { code: "quota-exceeded", message: expect.stringContaining("of 100 KB") };
      await expect(registry.lfs.plan(ada, repoId("ada/one"), [large])).rejects.toMatchObject(full);
      const { key } = await registry.repos.get(ada, repoId("ada/one"));
      // Links may also come from a path without an earlier check.
      await expect(registry.lfs.link(ada.key, key, large)).rejects.toMatchObject(full);
      await expect(
        commitFiles(world, ada, repoId("ada/one"), { "a.txt": "z".repeat(60_000) }),
      ).rejects.toMatchObject(full);
      expect(await lfsBytes(world, "ada")).toBe(60_000);
      await commitFiles(world, ada, repoId("ada/one"), { "a.txt": "small" });
    });

    it("counts bytes that are on their way, and large files of which a part is there", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { root, ada } = await twoAccounts(world);
      const { key } = await create(world, ada, "ada/one");
      await registry.quotas.set(root, "ada", { storageBytes: 100_000 });
      const full = { code: "quota-exceeded" };
      await registry.quotas.reserve(key, 60_000, async () => {
        await expect(registry.quotas.require(key, 60_000)).rejects.toMatchObject(full);
      });
      await registry.quotas.require(key, 60_000);
      await registry.quotas.beginUpload("upload", key, 60_000);
      await registry.quotas.beginUpload("upload", key, 60_000);
      await expect(registry.quotas.beginUpload("other", key, 60_000)).rejects.toMatchObject(full);
      await registry.quotas.endUpload("upload");
      await registry.quotas.beginUpload("other", key, 60_000);
    });

    it("refuses one repo too many: new, moved or duplicated", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { root, ada } = await twoAccounts(world);
      await registry.organizations.create(ada, "lab");
      const member = await again(world, ada);
      await registry.quotas.set(root, "lab", { repos: 1 });
      await create(world, member, "ada/one");
      await create(world, member, "lab/one");
      const full = {
        code: "too-many-repos",
        message: expect.stringContaining("lab can have at most 1"),
      };
      await expect(create(world, member, "lab/two")).rejects.toMatchObject(full);
      await expect(
        registry.repos.move(member, repoId("ada/one"), repoId("lab/two")),
      ).rejects.toMatchObject(full);
      await expect(
        registry.repos.duplicate(member, repoId("ada/one"), {
          id: repoId("lab/two"),
          private: false,
        }),
      ).rejects.toMatchObject(full);
      expect(await registry.quotas.usage(member, "lab")).toMatchObject({ repos: 1 });
      await registry.quotas.set(root, "lab", { repos: null });
      await create(world, member, "lab/two");
    });

    it("refuses a duplicate whose large files do not fit, and keeps nothing of it", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { root, ada } = await twoAccounts(world);
      const bob = await signUp(world, "bob");
      await create(world, ada, "ada/one");
      // In LFS by its name; a duplicate gets what the history names.
      await commitFiles(world, ada, repoId("ada/one"), { "w.bin": "x".repeat(600_000) });
      await registry.quotas.set(root, "bob", { storageBytes: 500_000 });
      await expect(
        registry.repos.duplicate(bob, repoId("ada/one"), { id: repoId("bob/one"), private: false }),
      ).rejects.toMatchObject({ code: "quota-exceeded" });
      expect(await registry.quotas.usage(bob, "bob")).toMatchObject({ repos: 0, storageBytes: 0 });
    });

    it("is right again after a recount, and with many uploads at once", async () => {
      const world = await createWorld();
      const { registry, db } = world;
      const { ada } = await twoAccounts(world);
      const names = ["ada/one", "ada/two", "ada/three"];
      for (const name of names) await create(world, ada, name);
      const texts = Array.from({ length: 8 }, (_, index) => `${index}`.repeat(100));
      await Promise.all(
        names.flatMap((name) => texts.map((text) => upload(world, ada, name, text))),
      );
      expect(await lfsBytes(world, "ada")).toBe(800);
      await db.updateTable("owner_usage").set({ lfs_bytes: 7, repos: 99 }).execute();
      await registry.quotas.recount();
      expect(await lfsBytes(world, "ada")).toBe(800);
      const { repos, storageBytes } = await registry.quotas.usage(ada, "ada");
      expect(repos).toBe(3);
      // Three histories, measured on the disk.
      expect(storageBytes).toBeGreaterThan(800);
    });

    it("counts what a subject does in a day, and not what fails", async () => {
      const world = await createWorld();
      const { dailyCounts } = world.registry;
      const once = (work = async () => "made") => dailyCounts.once("repo", "ada", 2, work);
      await expect(once(() => Promise.reject(new Error("no")))).rejects.toThrow("no");
      const many = await Promise.allSettled([once(), once(), once()]);
      expect(many.map(({ status }) => status).toSorted()).toEqual([
        "fulfilled",
        "fulfilled",
        "rejected",
      ]);
      await expect(once()).rejects.toMatchObject({
        code: "too-many-changes",
        retryAfter: 86_400,
      });
      expect(await dailyCounts.once("repo", "bob", 2, async () => "made")).toBe("made");
      world.advance(86_400_000);
      expect(await once()).toBe("made");
      await dailyCounts.forgetOld();
      expect(await world.db.selectFrom("daily_count").selectAll().execute()).toHaveLength(1);
    });

    it("is shown to the owner and to administrators, and set by administrators alone", async () => {
      const world = await createWorld();
      const { registry } = world;
      const { root, ada } = await twoAccounts(world);
      const bob = await signUp(world, "bob");
      const no = { code: "forbidden" };
      await expect(registry.quotas.usage(bob, "ada")).rejects.toMatchObject(no);
      await expect(registry.quotas.set(ada, "ada", { repos: 0 })).rejects.toMatchObject(no);
      expect(await registry.quotas.usage(root, "ada")).toMatchObject({ owner: "ada" });
      await expect(registry.quotas.set(root, "nobody", { repos: 1 })).rejects.toMatchObject({
        code: "account-not-found",
      });
    });
  });
}
