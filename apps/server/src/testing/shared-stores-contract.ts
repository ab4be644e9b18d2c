import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CommitId,
  type Database,
  type GitStore,
  parseRepoPath,
  RegistryError,
  type RepoPath,
} from "@orrery/registry";
import { describe, expect, it } from "vitest";
import { adoptFolder } from "../storage/git/shared/adopt-folder.ts";
import type { SharedGitStore } from "../storage/git/shared/shared-git-store.ts";
import { sweepPacks } from "../storage/git/shared/sweep-packs.ts";
import type { ObjectStore } from "../storage/objects/object-store.ts";
import type { SharedStores } from "./create-shared-stores.ts";

const KEY = "repo-1";
const MAIN = "refs/heads/main";
const author = { name: "ada", email: "ada@example.org" };
const path = (text: string) => parseRepoPath(text) as RepoPath;
const future = () => new Date(Date.now() + 3_600_000);

async function commit(store: GitStore, file: string, text: string, branch = "main") {
  const parent = await store.resolve(KEY, `refs/heads/${branch}`);
  const staging = await store.stage(KEY);
  const { oid } = await staging.write(Buffer.from(text));
  await staging.close();
  return store.commit(KEY, {
    branch,
    parent,
    changes: [{ type: "write", path: path(file), oid }],
    message: file,
    author,
    date: new Date(0),
  });
}

async function textOf(store: GitStore, revision: string, file: string) {
  const id = (await store.resolve(KEY, revision)) as CommitId;
  const entry = id && (await store.find(KEY, id, path(file)));
  const content = entry && (await store.read(KEY, entry.oid));
  return content && Buffer.from(content).toString();
}

/** What `git fsck` says of a store's copy, made new from nothing. */
async function fsck(store: SharedGitStore): Promise<string> {
  await store.renew(KEY);
  const args = ["--git-dir", store.folderOf(KEY), "fsck", "--strict", "--full", "--no-dangling"];
  return execFileSync("git", args, { stdio: ["ignore", "pipe", "pipe"] }).toString();
}

const countPacks = async (db: Database) => {
  const rows = await db.selectFrom("git_pack").select(["name", "dead_at"]).execute();
  return {
    live: rows.filter((row) => row.dead_at === null).length,
    dead: rows.filter((row) => row.dead_at !== null).length,
  };
};

async function objectNames(objects: ObjectStore): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { key } of objects.list("git/"))
    if (key !== "git/hub") names.push(key.split("/").at(-1) ?? "");
  return names;
}

/** A database that loses the answer to the next transaction: it was committed, or not. */
function losing(db: Database) {
  let loses: "after" | "before" | undefined;
  const lost = () => new RegistryError("database-unavailable", "lost");
  const proxy = new Proxy(db, {
    get(target, name) {
      if (name !== "transaction" || !loses)
        return Reflect.get(target, name).bind?.(target) ?? Reflect.get(target, name);
      const when = loses;
      loses = undefined;
      return () => ({
        async execute(work: Parameters<ReturnType<Database["transaction"]>["execute"]>[0]) {
          if (when === "after") await target.transaction().execute(work);
          throw lost();
        },
      });
    },
  });
  return {
    db: proxy,
    lose: (when: "after" | "before") => {
      loses = when;
    },
  };
}

/** What stores on one database and one store of objects promise each other. */
export function describeSharedStores(
  name: string,
  createSharedStores: () => Promise<SharedStores>,
) {
  describe(`histories of several processes on ${name}`, () => {
    it("shows at once in one process what another one wrote", async () => {
      const shared = await createSharedStores();
      const [here, there] = [shared.open(), shared.open()];
      const first = (await commit(here, "a.txt", "1")) as CommitId;
      expect(await there.resolve(KEY, "main")).toBe(first);
      expect(await textOf(there, "main", "a.txt")).toBe("1");
      const second = (await commit(there, "b.txt", "2")) as CommitId;
      expect(await textOf(here, "main", "b.txt")).toBe("2");
      expect(await textOf(here, second, "a.txt")).toBe("1");
      const tag = { name: "v1", target: first, message: "One", author, date: new Date(0) };
      expect(await here.tag(KEY, tag)).toBe(true);
      expect(await there.tag(KEY, tag)).toBe(false);
      expect(await there.resolve(KEY, "v1")).toBe(first);
      // What lies under a name may become a folder of others.
      expect(await here.moveRef(KEY, "refs/heads/x", undefined, first)).toBe(true);
      expect(await there.moveRef(KEY, "refs/heads/x/y", undefined, first)).toBe(false);
      await there.dropRef(KEY, "refs/heads/x");
      expect(await here.moveRef(KEY, "refs/heads/x/y", undefined, second)).toBe(true);
      expect(await there.branches(KEY)).toEqual(["main", "x/y"]);
      expect(await fsck(there)).toBe("");
      await here.remove(KEY);
      await expect.poll(() => there.resolve(KEY, first)).toBeUndefined();
      expect(await objectNames(shared.objects)).toEqual([]);
    });

    it("answers where branches are without a local copy", async () => {
      const shared = await createSharedStores();
      const id = await commit(shared.open(), "a.txt", "1");
      const get = async () => {
        throw new Error("No pack is needed.");
      };
      const cold = shared.open({ objects: { ...shared.objects, get } });
      expect(await cold.resolve(KEY, "HEAD")).toBe(id);
      expect(await cold.refs(KEY, ["refs/heads/"])).toEqual([{ name: MAIN, commit: id }]);
      expect(await cold.size(KEY)).toBeGreaterThan(1000);
    });

    it("loses no commit of writers in several processes on one branch", async () => {
      const shared = await createSharedStores();
      const stores = [shared.open(), shared.open()];
      await commit(stores[0] as GitStore, "a.txt", "1");
      const writer = async (index: number) => {
        for (let count = 0; count < 6; ) {
          const store = stores[index % 2] as GitStore;
          if (await commit(store, `${index}/${count}.txt`, `${index} ${count}`)) count++;
        }
      };
      await Promise.all([0, 1, 2, 3].map(writer));
      const third = shared.open();
      const head = (await third.resolve(KEY, "main")) as CommitId;
      expect(await third.count(KEY, head)).toBe(25);
      expect(await third.list(KEY, head, "", true)).toHaveLength(1 + 4 + 24);
      expect(await fsck(third)).toBe("");
      const rows = await shared.db.selectFrom("git_pack").select("name").execute();
      // Those who were late left nothing behind.
      expect((await objectNames(shared.objects)).toSorted()).toEqual(
        rows.map(({ name }) => name).toSorted(),
      );
    });

    it("changes nothing when a pack cannot be put, and leaves no litter that matters", async () => {
      const shared = await createSharedStores();
      let isDown = false;
      const put: ObjectStore["put"] = async (key, body) => {
        // Stored, and the answer is lost.
        await shared.objects.put(key, body);
        if (isDown) throw new RegistryError("storage-unavailable", "down");
      };
      const store = shared.open({ objects: { ...shared.objects, put } });
      const first = await commit(store, "a.txt", "1");
      isDown = true;
      await expect(commit(store, "b.txt", "lost")).rejects.toMatchObject({
        code: "storage-unavailable",
      });
      expect(await store.resolve(KEY, "main")).toBe(first);
      isDown = false;
      // The same content again: its objects lie here already, but in no pack of the history.
      await commit(store, "b.txt", "lost");
      const other = shared.open();
      expect(await textOf(other, "main", "b.txt")).toBe("lost");
      expect(await fsck(other)).toBe("");
      expect(await objectNames(shared.objects)).toHaveLength(3);
      await sweepPacks(shared, new Date(0));
      expect(await objectNames(shared.objects)).toHaveLength(3);
      await sweepPacks(shared, new Date(0), -1000);
      expect(await objectNames(shared.objects)).toHaveLength(2);
      expect(await fsck(other)).toBe("");
    });

    it("answers a write that is in the database although its own copy is lost meanwhile", async () => {
      const shared = await createSharedStores();
      const store: SharedGitStore = shared.open({
        objects: {
          ...shared.objects,
          async put(key, body) {
            await shared.objects.put(key, body);
            if (isLost) rmSync(store.folderOf(KEY), { recursive: true });
          },
        },
      });
      let isLost = false;
      await commit(store, "a.txt", "1");
      isLost = true;
      const second = await commit(store, "b.txt", "2");
      isLost = false;
      expect(await store.resolve(KEY, "main")).toBe(second);
      expect(await textOf(store, "main", "b.txt")).toBe("2");
      await commit(store, "c.txt", "3");
      expect(await fsck(shared.open())).toBe("");
    });

    it("goes on where fetching packs was cut", async () => {
      const shared = await createSharedStores();
      const store = shared.open();
      for (const name of ["a", "b", "c"]) await commit(store, name, name);
      let left = 2;
      const get: ObjectStore["get"] = async (key) => {
        if (left-- <= 0) throw new RegistryError("storage-unavailable", "down");
        return shared.objects.get(key);
      };
      const other = shared.open({ objects: { ...shared.objects, get } });
      await expect(textOf(other, "main", "a")).rejects.toMatchObject({
        code: "storage-unavailable",
      });
      left = 9;
      expect(await textOf(other, "main", "a")).toBe("a");
    });

    it("takes no pack whose bytes are others", async () => {
      const shared = await createSharedStores();
      await commit(shared.open(), "a", "a");
      const [name = ""] = await objectNames(shared.objects);
      const key = `git/-1/${KEY}/${name}`;
      const stored = Buffer.from(await new Response(await shared.objects.get(key)).arrayBuffer());
      const other = shared.open();
      for (const wrong of [
        Buffer.from(stored).fill(0, 40, 41),
        stored.subarray(1),
        Buffer.concat([stored, Buffer.of(0)]),
      ]) {
        await shared.objects.put(key, wrong);
        await expect(textOf(other, "main", "a")).rejects.toMatchObject({
          code: "storage-unavailable",
        });
      }
      await shared.objects.put(key, stored);
      expect(await textOf(other, "main", "a")).toBe("a");
    });

    it("asks whether a write happened whose answer was lost", async () => {
      const shared = await createSharedStores();
      const { db, lose } = losing(shared.db);
      const store = shared.open({ db });
      await commit(store, "a", "1");
      lose("after");
      const second = (await commit(store, "b", "2")) as CommitId;
      expect(second).toMatch(/^[0-9a-f]{40}$/);
      expect(await store.resolve(KEY, "main")).toBe(second);
      lose("before");
      await expect(commit(store, "c", "3")).rejects.toMatchObject({ code: "database-unavailable" });
      expect(await store.resolve(KEY, "main")).toBe(second);
      // Without new objects.
      lose("after");
      expect(await store.moveRef(KEY, "refs/heads/x", undefined, second)).toBe(true);
      const other = shared.open();
      expect(await other.branches(KEY)).toEqual(["main", "x"]);
      expect(await other.count(KEY, second)).toBe(2);
      expect(await textOf(store, "main", "b")).toBe("2");
    });

    it("replaces many packs by one while others read and write", async () => {
      const shared = await createSharedStores();
      const [writer, reader] = [shared.open(), shared.open()];
      for (let count = 0; count < 5; count++) await commit(writer, `${count}`, `${count}`);
      expect(await textOf(reader, "main", "4")).toBe("4");
      let isFirst = true;
      const put: ObjectStore["put"] = async (key, body) => {
        await shared.objects.put(key, body);
        if (!isFirst) return;
        isFirst = false;
        // Between the new pack and its row, one commits, and one drops what the new pack was made from.
        await commit(reader, "late", "late");
        const main = (await reader.resolve(KEY, "main")) as CommitId;
        const orphan = { message: "none", author, date: new Date(0) };
        const fresh = await reader.orphan(KEY, orphan);
        await reader.moveRef(KEY, "refs/heads/new", undefined, fresh);
        await reader.moveRef(KEY, "refs/heads/old", undefined, main);
        await reader.dropRef(KEY, "refs/heads/new");
      };
      const third = shared.open({ objects: { ...shared.objects, put } });
      await third.moveRef(
        KEY,
        "refs/heads/tmp",
        undefined,
        (await third.resolve(KEY, "main")) as CommitId,
      );
      await third.dropRef(KEY, "refs/heads/tmp");
      const lonely = await third.orphan(KEY, { message: "alone", author, date: new Date(0) });
      isFirst = false;
      await third.moveRef(KEY, "refs/heads/gone", undefined, lonely);
      await third.dropRef(KEY, "refs/heads/gone");
      isFirst = true;
      await third.maintain(KEY, future());
      expect(await countPacks(shared.db)).toEqual({ live: 2, dead: 0 });
      expect(await objectNames(shared.objects)).toHaveLength(2);
      for (const store of [writer, reader, third]) {
        expect(await textOf(store, "main", "late")).toBe("late");
        expect(await textOf(store, "main", "0")).toBe("0");
        await commit(store, "after", `${Math.random()}`);
      }
      expect(await fsck(shared.open())).toBe("");
      const packs = readdirSync(join(reader.folderOf(KEY), "objects/pack"));
      expect(packs.filter((name) => name.endsWith(".pack"))).toHaveLength(4);
    });

    it("keeps replaced packs for a while, and reads the list again when they are gone", async () => {
      const shared = await createSharedStores();
      const writer = shared.open();
      for (let count = 0; count < 40; count++) await commit(writer, `${count}`, `${count}`);
      await writer.settle();
      const { live, dead } = await countPacks(shared.db);
      expect(live).toBeLessThan(30);
      expect(live + dead).toBeGreaterThan(40);
      let isFirst = true;
      const get: ObjectStore["get"] = async (key) => {
        if (isFirst) {
          isFirst = false;
          await writer.maintain(KEY, future());
          const main = (await writer.resolve(KEY, "main")) as CommitId;
          const empty = await writer.orphan(KEY, { message: "new", author, date: new Date(0) });
          await writer.moveRef(KEY, MAIN, main, empty);
          await writer.maintain(KEY, future());
        }
        return shared.objects.get(key);
      };
      const reader = shared.open({ objects: { ...shared.objects, get } });
      const old = (await reader.resolve(KEY, "main")) as CommitId;
      expect(await reader.list(KEY, old, "", true)).toBeUndefined();
      expect(await textOf(reader, "main", "0")).toBeUndefined();
      expect(await reader.count(KEY, (await reader.resolve(KEY, "main")) as CommitId)).toBe(1);
    });

    it("drops in every process what was forgotten", async () => {
      const shared = await createSharedStores();
      const [here, there] = [shared.open(), shared.open()];
      const first = (await commit(here, "a", "secret")) as CommitId;
      await commit(here, "b", "1");
      const secret = (await there.find(KEY, first, path("a")))?.oid ?? "";
      expect(await there.read(KEY, secret)).toBeDefined();
      expect(await here.forget(KEY, new Set([secret]))).toBe(true);
      expect(await countPacks(shared.db)).toEqual({ live: 1, dead: 0 });
      expect(await objectNames(shared.objects)).toHaveLength(1);
      for (const store of [here, there]) {
        expect(await textOf(store, "main", "b")).toBe("1");
        expect(await store.read(KEY, secret)).toBeUndefined();
        expect(await store.resolve(KEY, first)).toBeUndefined();
      }
    });

    it("follows a database that lost its last writes", async () => {
      const shared = await createSharedStores();
      const [store, other] = [shared.open(), shared.open()];
      const first = (await commit(store, "a", "1")) as CommitId;
      const row = await shared.db.selectFrom("git_repo").selectAll().executeTakeFirstOrThrow();
      const [kept] = await shared.db.selectFrom("git_pack").select("name").execute();
      const second = (await commit(store, "b", "2")) as CommitId;
      expect(await other.resolve(KEY, second)).toBe(second);
      await shared.db.updateTable("git_repo").set({ version: row.version }).execute();
      await shared.db.updateTable("git_ref").set({ oid: first, target: first }).execute();
      await shared.db
        .deleteFrom("git_pack")
        .where("name", "<>", kept?.name ?? "")
        .execute();
      // Another write takes the place of the lost one.
      const third = (await commit(shared.open(), "c", "3")) as CommitId;
      for (const one of [store, other]) {
        expect(await one.resolve(KEY, "main")).toBe(third);
        expect(await textOf(one, third, "c")).toBe("3");
        await expect.poll(() => one.resolve(KEY, second)).toBeUndefined();
      }
      await commit(store, "d", "4");
      expect(await fsck(shared.open())).toBe("");
    });

    it("copies no pack between histories that it could lose with one of them", async () => {
      const shared = await createSharedStores();
      const store = shared.open();
      const id = (await commit(store, "a", "1")) as CommitId;
      await store.copy(KEY, "repo-2");
      await store.remove(KEY);
      const other = shared.open();
      expect(await other.list("repo-2", id, "", false)).toHaveLength(1);
      const keys: string[] = [];
      for await (const { key } of other.histories()) keys.push(key);
      expect(keys).toEqual(["repo-2"]);
    });

    it("keeps as many copies as there is room for, and those in use", async () => {
      const shared = await createSharedStores();
      const writer = shared.open();
      const id = (await commit(writer, "a", "1")) as CommitId;
      for (const key of ["repo-2", "repo-3"]) await writer.copy(KEY, key);
      const store = shared.open({ cacheBytes: 2 * (await writer.size(KEY)) + 1, idleMs: -1 });
      const isThere = (key: string) => existsSync(store.folderOf(key));
      const staging = await store.stage(KEY);
      await store.catchUp("repo-2");
      await sleep(5);
      await store.catchUp("repo-3");
      await expect.poll(() => [KEY, "repo-2", "repo-3"].map(isThere)).toEqual([true, false, true]);
      await staging.close();
      await sleep(5);
      await store.catchUp("repo-3");
      expect(await store.list("repo-2", id, "", false)).toHaveLength(1);
      await expect.poll(() => [KEY, "repo-2", "repo-3"].map(isThere)).toEqual([false, true, true]);
      expect(await textOf(store, "main", "a")).toBe("1");
    });

    it("begins with a copy that an earlier process left", async () => {
      const shared = await createSharedStores();
      const writer = shared.open();
      await commit(writer, "a", "1");
      const folder = join(writer.folderOf(KEY), "../..");
      writer.close();
      const get = async () => {
        throw new Error("No pack is needed.");
      };
      const next = shared.open({ folder, objects: { ...shared.objects, get } });
      expect(await textOf(next, "main", "a")).toBe("1");
      await commit(next, "b", "2");
      // What was torn when the machine stopped is of no use.
      next.close();
      const note = join(next.folderOf(KEY), "orrery-history.json");
      writeFileSync(note, readFileSync(note, "utf8").replace(/"boot":"[^"]*"/, '"boot":"before"'));
      for (const name of readdirSync(join(next.folderOf(KEY), "objects/pack")))
        writeFileSync(join(next.folderOf(KEY), "objects/pack", name), "torn", { flag: "w" });
      const last = shared.open({ folder });
      expect(await textOf(last, "main", "b")).toBe("2");
      expect(await fsck(last)).toBe("");
    });

    it("finds packs that are damaged, and makes them again from a copy", async () => {
      const shared = await createSharedStores();
      const store = shared.open();
      for (const name of ["a", "b", "c"]) await commit(store, name, name);
      expect(await store.badPacks(KEY)).toEqual([]);
      const [first = "", second = "", third = ""] = await objectNames(shared.objects);
      const keyOf = (name: string) => `git/-1/${KEY}/${name}`;
      const stored = Buffer.from(
        await new Response(await shared.objects.get(keyOf(first))).arrayBuffer(),
      );
      await shared.objects.put(keyOf(first), stored.fill(7, 50, 52));
      await shared.objects.delete(keyOf(third));
      expect((await store.badPacks(KEY)).toSorted()).toEqual([first, third].toSorted());
      expect(await store.renew(KEY)).toBe(true);
      expect(await store.badPacks(KEY)).toEqual([]);
      expect(await objectNames(shared.objects)).toContain(second);
      expect(await textOf(shared.open(), "main", "c")).toBe("c");
    });

    it("sweeps nothing of another hub", async () => {
      const shared = await createSharedStores();
      const store = shared.open();
      const { objects } = shared;
      await commit(store, "a", "a");
      await sweepPacks(shared, future(), -1000);
      await shared.db.deleteFrom("git_pack").execute();
      await objects.put("git/hub", Buffer.from("another"));
      await expect(sweepPacks(shared, future(), -1000)).rejects.toThrow("another hub");
      expect(await objectNames(objects)).toHaveLength(1);
    });

    it("becomes what another repository is, again and again", async () => {
      const [shared, other] = [await createSharedStores(), await createSharedStores()];
      const [source, store] = [shared.open(), other.open()];
      const mirror = () =>
        store.mirror(KEY, async (gitDir) => {
          const refs = ["heads", "tags", "pr"].map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
          const args = ["fetch", "--quiet", "--no-tags", "--prune", source.folderOf(KEY), ...refs];
          execFileSync("git", ["--git-dir", gitDir, ...args]);
        });
      const first = (await commit(source, "a", "1")) as CommitId;
      await source.moveRef(KEY, "refs/heads/x", undefined, first);
      await mirror();
      const second = await commit(source, "b", "2");
      await source.dropRef(KEY, "refs/heads/x");
      await source.moveRef(KEY, "refs/pr/1", undefined, first);
      await mirror();
      await mirror();
      const fails = store.mirror(KEY, async (gitDir) => {
        execFileSync("git", ["--git-dir", gitDir, "update-ref", MAIN, first]);
        throw new Error("cut");
      });
      await expect(fails).rejects.toThrow("cut");
      for (const one of [store, other.open()]) {
        expect(await one.refs(KEY, ["refs/heads/", "refs/pr/"])).toEqual([
          { name: MAIN, commit: second },
          { name: "refs/pr/1", commit: first },
        ]);
        expect(await textOf(one, "main", "b")).toBe("2");
        expect(await fsck(one)).toBe("");
      }
    });

    it("takes a repository of this machine in", async () => {
      const shared = await createSharedStores();
      const source = shared.open();
      const id = (await commit(source, "a", "1")) as CommitId;
      await source.tag(KEY, { name: "v1", target: id, message: "x", author, date: new Date(0) });
      const other = await createSharedStores();
      const store = other.open();
      await adoptFolder(store, join(source.folderOf(KEY), "../.."));
      expect(existsSync(source.folderOf(KEY))).toBe(false);
      expect(await store.resolve(KEY, "v1")).toBe(id);
      expect(await textOf(store, "main", "a")).toBe("1");
      expect(await fsck(store)).toBe("");
    });
  });
}
