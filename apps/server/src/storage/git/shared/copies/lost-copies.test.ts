import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type CommitId,
  type GitStore,
  parseRepoPath,
  RegistryError,
  type RepoPath,
} from "@orrery/registry";
import { expect, it } from "vitest";
import { createSharedStores } from "../../../../testing/create-shared-stores.ts";
import { createTrees } from "../../trees.ts";
import type { SharedGitStore } from "../shared-git-store.ts";

const KEY = "repo-1";
const FILE = parseRepoPath("a.txt") as RepoPath;

async function commit(store: GitStore, text: string, between = () => {}): Promise<CommitId> {
  const parent = await store.resolve(KEY, "main");
  const staging = await store.stage(KEY);
  const { oid } = await staging.write(Buffer.from(text));
  await staging.close();
  between();
  return (await store.commit(KEY, {
    branch: "main",
    parent,
    changes: [{ type: "write", path: FILE, oid }],
    message: text,
    author: { name: "ada", email: "ada@example.org" },
    date: new Date(0),
  })) as CommitId;
}

const packsOf = (store: SharedGitStore) => join(store.folderOf(KEY), "objects/pack");
const remove = (path: string) => rmSync(path, { recursive: true, force: true });

/** From all to little of a local repository. */
const LOSSES: readonly [what: string, lose: (store: SharedGitStore) => void][] = [
  ["all copies", (store) => remove(join(store.folderOf(KEY), "../.."))],
  ["the copy", (store) => remove(store.folderOf(KEY))],
  ["its packs", (store) => remove(packsOf(store))],
  ["its objects", (store) => remove(join(store.folderOf(KEY), "objects"))],
  ["its note", (store) => remove(join(store.folderOf(KEY), "orrery-history.json"))],
  [
    "one pack",
    (store) => {
      const there = existsSync(packsOf(store)) ? readdirSync(packsOf(store)) : [];
      const [pack = "none"] = there.filter((name) => name.endsWith(".pack"));
      remove(join(packsOf(store), pack));
    },
  ],
  ["its head", (store) => remove(join(store.folderOf(KEY), "HEAD"))],
];

it.each(LOSSES)(
  "reads and writes on as if nothing had happened after %s was deleted",
  async (_, lose) => {
    const shared = await createSharedStores();
    const store = shared.open();
    const first = await commit(store, "1");
    const second = await commit(store, "2");
    const reads: readonly (() => Promise<unknown>)[] = [
      () => store.list(KEY, first, "", true),
      () => store.find(KEY, second, FILE),
      async () => (await store.log(KEY, second, 5)).map(({ id }) => id),
      () => store.count(KEY, second),
      () => store.resolve(KEY, first),
      () => store.mergeBase(KEY, first, second),
      async () => [...(await store.reachable(KEY, new Set([first])))],
    ];
    for (const read of reads) {
      const before = await read();
      expect(before).toBeTruthy();
      lose(store);
      expect([`${read}`, await read()]).toEqual([`${read}`, before]);
    }
    lose(store);
    const third = await commit(store, "3");
    expect(await store.count(KEY, third)).toBe(3);
    const other = shared.open();
    expect(await other.count(KEY, third)).toBe(3);
  },
);

it("shows no commit of which some packs are here and others are not", async () => {
  const shared = await createSharedStores();
  const put: string[] = [];
  const writer = shared.open({
    objects: {
      ...shared.objects,
      async put(name, body) {
        await shared.objects.put(name, body);
        put.push(name);
      },
    },
  });
  const first = await commit(writer, "1");
  let isSlow = false;
  let fail = () => {};
  const store = shared.open({
    objects: {
      ...shared.objects,
      get(name, ...range) {
        const given = shared.objects.get(name, ...range);
        if (!isSlow || name !== put[1]) return given;
        return new Promise((_, reject) => {
          fail = () => reject(new RegistryError("storage-unavailable", "Retry."));
        });
      },
    },
  });
  await store.catchUp(KEY);
  await commit(writer, "2");
  const third = await commit(writer, "3");
  isSlow = true;
  const caughtUp = store.catchUp(KEY);
  // The pack of the third commit comes, that of the second one does not.
  await sleep(100);
  const listed = store.list(KEY, third, "", true);
  const counted = store.count(KEY, third);
  await sleep(100);
  isSlow = false;
  fail();
  await expect(caughtUp).rejects.toMatchObject({ code: "storage-unavailable" });
  expect((await listed)?.map(({ size }) => size)).toEqual([1]);
  expect(await counted).toBe(3);
  expect(await store.count(KEY, first)).toBe(1);
});

it("takes no lost object for an empty file or folder, and keeps nothing of such a list", async () => {
  const oid = "a".repeat(40);
  const tree = (mode: string, name: string) =>
    Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(oid, "hex")]);
  let isThere = false;
  const content = { file: tree("100644", "a.txt"), folder: tree("40000", "sub") };
  for (const root of [content.file, content.folder]) {
    const reader = {
      read: async (expression: string) => {
        if (expression === oid && !isThere) return undefined;
        const isRoot = expression !== oid;
        return { oid, type: "tree" as const, content: isRoot ? root : content.file };
      },
      check: async (all: readonly string[]) =>
        all.map(() => (isThere ? { oid, type: "blob" as const, size: 7 } : undefined)),
      close() {},
    };
    isThere = false;
    const { list } = createTrees(() => reader, true);
    const read = () => list(KEY, oid as CommitId, "", true);
    await expect(read()).rejects.toMatchObject({ code: "blob-missing" });
    isThere = true;
    expect((await read())?.at(-1)).toMatchObject({ type: "file", size: 7 });
  }
});

it("asks to retry a commit whose staged files were lost, and takes it then", async () => {
  const shared = await createSharedStores();
  const store = shared.open();
  const first = await commit(store, "1");
  const lost = commit(store, "2", () => remove(store.folderOf(KEY)));
  await expect(lost).rejects.toMatchObject({ code: "storage-unavailable" });
  expect(await store.resolve(KEY, "main")).toBe(first);
  expect(await store.count(KEY, await commit(store, "2"))).toBe(2);
});

it("knows no more copies than it may, and takes away what is of no use after a restart", async () => {
  const shared = await createSharedStores();
  const writer = shared.open();
  await commit(writer, "1");
  const keys = ["repo-2", "repo-3", "repo-4"];
  for (const key of keys) await writer.copy(KEY, key);
  const store = shared.open({ maxCopies: 2, idleMs: -1 });
  for (const key of keys) {
    await store.catchUp(key);
    await sleep(5);
  }
  await store.catchUp(KEY);
  const isThere = () => [...keys, KEY].map((key) => existsSync(store.folderOf(key)));
  await expect.poll(() => isThere().filter(Boolean).length).toBeLessThanOrEqual(2);
  expect(isThere().at(-1)).toBe(true);

  store.close();
  remove(join(store.folderOf(KEY), "orrery-history.json"));
  const next = shared.open({ folder: join(store.folderOf(KEY), "../.."), idleMs: -1 });
  await expect.poll(() => existsSync(next.folderOf(KEY))).toBe(false);
});
