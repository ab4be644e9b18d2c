import { describe, expect, it } from "vitest";
import type { GitChange, GitDiffFormat, GitStore } from "../git.ts";
import { type CommitId, parseRepoPath, type RepoPath } from "../ids.ts";

const path = (text: string) => parseRepoPath(text) as RepoPath;
const author = { name: "ada", email: "ada@example.org" };
const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes);

/** What every history store promises. */
export function describeGitStore(name: string, create: () => Promise<GitStore> | GitStore) {
  describe(`${name} keeps the git-store contract`, () => {
    async function commit(
      store: GitStore,
      files: Readonly<Record<string, string | null>>,
      parent?: CommitId,
      title = "change",
    ) {
      const staging = await store.stage("repo-1");
      const changes: GitChange[] = [];
      for (const [file, text] of Object.entries(files))
        changes.push(
          text === null
            ? { type: "delete", path: path(file) }
            : {
                type: "write",
                path: path(file),
                oid: (await staging.write(encode(text))).oid,
              },
        );
      await staging.close();
      return store.commit("repo-1", {
        branch: "main",
        parent,
        changes,
        message: `${title}\n\nwhy`,
        author,
        date: new Date("2026-02-03T04:05:06Z"),
      });
    }

    it("finds nothing in a repo that was never written", async () => {
      const store = await create();
      expect(await store.resolve("repo-1", "HEAD")).toBeUndefined();
      expect(await store.branches("repo-1")).toEqual([]);
      expect(await store.read("repo-1", "0".repeat(40))).toBeUndefined();
    });

    it("commits through the process that wrote the blobs, once", async () => {
      const store = await create();
      const base = await commit(store, { "a.txt": "one" });
      const staging = await store.stage("repo-1");
      const { oid } = await staging.write(encode("two"));
      const change = { type: "write", path: path("b.txt"), oid } as const;
      const made = {
        ...{ branch: "main", parent: base, changes: [change], author },
        ...{ message: "Two lines\nof a title\n\nwhy\n", date: new Date("2026-02-03T04:05:06Z") },
      };
      const id = await store.commit("repo-1", made, staging);
      await staging.close();
      expect(await store.resolve("repo-1", "main")).toBe(id);
      expect(decode(await store.read("repo-1", oid))).toBe("two");
      const [newest] = await store.log("repo-1", id as CommitId, 1);
      expect(newest).toMatchObject({ id, title: "Two lines of a title", parents: [base] });
      expect([newest]).toEqual((await store.log("repo-1", id as CommitId, 2)).slice(0, 1));
      const late = await store.stage("repo-1");
      expect(await store.commit("repo-1", made, late)).toBeUndefined();
      await late.close();
    });

    it("reads back what was committed, by branch, HEAD and id", async () => {
      const store = await create();
      const id = await commit(store, { "a.txt": "one", "sub/dir/ü ☃.txt": "two" });
      expect(id).toMatch(/^[0-9a-f]{40}$/);
      for (const revision of ["main", "HEAD", "refs/heads/main", `${id}`])
        expect(await store.resolve("repo-1", revision)).toBe(id);
      for (const revision of ["other", "main~1", "-x", "a b", "main:a.txt", ""])
        expect(await store.resolve("repo-1", revision), revision).toBeUndefined();
      expect(await store.branches("repo-1")).toEqual(["main"]);
      const found = await store.find("repo-1", id as CommitId, path("sub/dir/ü ☃.txt"));
      expect(found).toMatchObject({ type: "file", size: 3 });
      expect(decode(await store.read("repo-1", found?.oid ?? ""))).toBe("two");
    });

    it("lists one folder, or everything below", async () => {
      const store = await create();
      const id = (await commit(store, { "b/c/d.txt": "4444", "a.txt": "1" })) as CommitId;
      const names = async (folder: RepoPath | "", recursive: boolean) =>
        (await store.list("repo-1", id, folder, recursive))?.map((entry) => entry.path);
      expect(await names("", false)).toEqual(["a.txt", "b"]);
      expect(await names(path("b"), false)).toEqual(["b/c"]);
      expect(await names("", true)).toEqual(["a.txt", "b", "b/c", "b/c/d.txt"]);
      expect(await names(path("a.txt"), false)).toBeUndefined();
      expect(await names(path("nothing"), true)).toBeUndefined();
    });

    it("moves a branch only from where the writer saw it", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1" })) as CommitId;
      const second = await commit(store, { "a.txt": "2" }, first);
      expect(await commit(store, { "a.txt": "3" }, first)).toBeUndefined();
      expect(await commit(store, { "a.txt": "4" })).toBeUndefined();
      expect(await store.resolve("repo-1", "main")).toBe(second);
    });

    it("lets exactly one of many writers win", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1" })) as CommitId;
      const made = await Promise.all(
        Array.from({ length: 6 }, (_, index) => commit(store, { "a.txt": `w${index}` }, first)),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
    });

    it("deletes files, and folders that become empty with them", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1", "b/c.txt": "2" })) as CommitId;
      const second = (await commit(store, { "b/c.txt": null }, first)) as CommitId;
      expect((await store.list("repo-1", second, "", true))?.map((entry) => entry.path)).toEqual([
        "a.txt",
      ]);
    });

    it("tells who changed each entry last", async () => {
      const store = await create();
      const first = (await commit(
        store,
        { "a.txt": "1", "b/c.txt": "2", "b/d.txt": "3" },
        undefined,
        "first",
      )) as CommitId;
      const second = (await commit(store, { "b/c.txt": "22" }, first, "second")) as CommitId;
      const titles = async (folder: RepoPath | "") =>
        Object.fromEntries(
          [...(await store.lastCommits("repo-1", second, folder))].map(([entry, made]) => [
            entry,
            made.title,
          ]),
        );
      expect(await titles("")).toEqual({ "a.txt": "first", b: "second" });
      expect(await titles(path("b"))).toEqual({ "b/c.txt": "second", "b/d.txt": "first" });
      expect((await store.log("repo-1", second, 10)).map(({ title }) => title)).toEqual([
        "second",
        "first",
      ]);
      const date = new Date("2026-02-03T04:05:06Z");
      expect(await store.log("repo-1", second, 1)).toEqual([
        {
          id: second,
          title: "second",
          author: "ada",
          date,
          message: "second\n\nwhy",
          parents: [first],
        },
      ]);
      const touching = async (file: string) =>
        (await store.log("repo-1", second, 5, 0, path(file))).map(({ title }) => title);
      expect([await touching("a.txt"), await touching("b")]).toEqual([
        ["first"],
        ["second", "first"],
      ]);
      expect((await store.log("repo-1", second, 5, 1)).map(({ id }) => id)).toEqual([first]);
      expect(await store.count("repo-1", second)).toBe(2);
    });

    it("answers many reads at once, each with its own content", async () => {
      const store = await create();
      const files = Object.fromEntries(
        Array.from({ length: 40 }, (_, index) => [
          `f${index}`,
          `text ${index} `.repeat(index * 50),
        ]),
      );
      const id = (await commit(store, files)) as CommitId;
      const read = await Promise.all(
        Object.keys(files).map(async (file) => {
          const entry = await store.find("repo-1", id, path(file));
          return decode(await store.read("repo-1", entry?.oid ?? ""));
        }),
      );
      expect(read).toEqual(Object.values(files));
    });

    it("makes, moves and deletes refs only from where the caller saw them", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1" })) as CommitId;
      const second = (await commit(store, { "a.txt": "2" }, first)) as CommitId;
      const move = (from: CommitId | undefined, to: CommitId) =>
        store.moveRef("repo-1", "refs/heads/dev/x", from, to);
      expect(await move(undefined, first)).toBe(true);
      expect(await move(undefined, second)).toBe(false);
      expect(await move(second, second)).toBe(false);
      expect(await store.refs("repo-1", ["refs/heads/", "refs/pr/"])).toEqual([
        { name: "refs/heads/dev/x", commit: first },
        { name: "refs/heads/main", commit: second },
      ]);
      expect(await store.branches("repo-1")).toEqual(["dev/x", "main"]);
      expect(await store.resolve("repo-1", "dev/x")).toBe(first);
      await store.dropRef("repo-1", "refs/heads/dev/x");
      await store.dropRef("repo-1", "refs/heads/dev/x");
      expect(await store.resolve("repo-1", "dev/x")).toBeUndefined();
      await store.moveRef("repo-1", "refs/pr/1", undefined, first);
      expect(
        await store.commit("repo-1", {
          branch: "refs/pr/1",
          parent: first,
          changes: [],
          message: "on the pull request",
          author,
          date: new Date(0),
        }),
      ).toBe(await store.resolve("repo-1", "refs/pr/1"));
    });

    it("tags a commit once, plainly or with a message", async () => {
      const store = await create();
      const target = (await commit(store, { "a.txt": "1" })) as CommitId;
      const tag = (name: string, message?: string) =>
        store.tag("repo-1", {
          name,
          target,
          author,
          date: new Date(0),
          ...(message && { message }),
        });
      expect(await tag("v1")).toBe(true);
      expect(await tag("v1", "again")).toBe(false);
      expect(await tag("v2", "The second\n\nBetter.")).toBe(true);
      expect(await store.refs("repo-1", ["refs/tags/"])).toEqual([
        { name: "refs/tags/v1", commit: target },
        { name: "refs/tags/v2", commit: target },
      ]);
      expect(await store.resolve("repo-1", "v2")).toBe(target);
    });

    it("finds a commit by its id while a branch, tag or pull request leads to it", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1" })) as CommitId;
      const second = (await commit(store, { "a.txt": "2" }, first)) as CommitId;
      const found = async () => (await store.resolve("repo-1", first)) === first;
      const orphan = { message: "anew", author, date: new Date(0), like: second };
      expect(await found()).toBe(true);
      const fresh = await store.orphan("repo-1", orphan);
      expect(await store.resolve("repo-1", fresh)).toBeUndefined();
      await store.moveRef("repo-1", "refs/heads/main", second, fresh);
      expect([await found(), await store.resolve("repo-1", fresh)]).toEqual([false, fresh]);
      for (const name of ["refs/heads/deep/er/branch", "refs/tags/v1", "refs/pr/7"]) {
        await store.moveRef("repo-1", name, undefined, second);
        expect(await found()).toBe(true);
        await store.dropRef("repo-1", name);
        expect(await found()).toBe(false);
      }
      expect(await store.resolve("repo-1", "f".repeat(40))).toBeUndefined();
    });

    it("deletes what no ref leads to once it is old enough, packed or not", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "secret" })) as CommitId;
      const secret = (await store.find("repo-1", first, path("a.txt")))?.oid ?? "";
      const isThere = async () => (await store.read("repo-1", secret)) !== undefined;
      const future = new Date(Date.now() + 3_600_000);
      await store.maintain("repo-1", future);
      expect(await isThere()).toBe(true);
      const empty = await store.orphan("repo-1", { message: "anew", author, date: new Date(0) });
      await store.moveRef("repo-1", "refs/heads/main", first, empty);
      await store.maintain("repo-1", new Date(Date.now() - 3_600_000));
      expect(await isThere()).toBe(true);
      await store.maintain("repo-1", future);
      expect(await isThere()).toBe(false);
      expect(await store.resolve("repo-1", "main")).toBe(empty);
    });

    it("makes commits that have no past", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1" })) as CommitId;
      const second = (await commit(store, { "b.txt": "2" }, first)) as CommitId;
      const like = { message: "all at once", author, date: new Date(0), like: second };
      const squashed = await store.orphan("repo-1", like);
      expect(await store.list("repo-1", squashed, "", true)).toEqual(
        await store.list("repo-1", second, "", true),
      );
      expect(await store.log("repo-1", squashed, 10)).toMatchObject([{ title: "all at once" }]);
      const empty = await store.orphan("repo-1", { message: "nothing", author, date: new Date(0) });
      expect(await store.list("repo-1", empty, "", true)).toEqual([]);
    });

    it("brings two histories together, or says that it cannot", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "1\n", "b.txt": "1\n" })) as CommitId;
      const left = (await commit(store, { "a.txt": "2\n" }, first, "left")) as CommitId;
      await store.moveRef("repo-1", "refs/heads/main", left, first);
      const right = (await commit(store, { "b.txt": "2\n" }, first, "right")) as CommitId;
      await store.moveRef("repo-1", "refs/heads/main", right, first);
      const against = (await commit(store, { "a.txt": "3\n" }, first)) as CommitId;
      const merge = (into: CommitId, from: CommitId) =>
        store.merge("repo-1", { into, from, message: "both", author, date: new Date(0) });
      expect(await merge(first, left)).toBe(left);
      expect(await merge(left, first)).toBe(left);
      const both = (await merge(left, right)) as CommitId;
      for (const file of ["a.txt", "b.txt"]) {
        const entry = await store.find("repo-1", both, path(file));
        expect(decode(await store.read("repo-1", entry?.oid ?? ""))).toBe("2\n");
      }
      expect(await store.mergeBase("repo-1", left, right)).toBe(first);
      const between = await store.logBetween("repo-1", left, both, 10);
      expect(between.map(({ title }) => title).toSorted()).toEqual(["both", "right"]);
      expect([
        await store.canMerge("repo-1", left, right),
        await store.canMerge("repo-1", left, against),
        await merge(left, against),
      ]).toEqual([true, false, undefined]);
      const unrelated = await store.orphan("repo-1", {
        message: "anew",
        author,
        date: new Date(0),
        like: right,
      });
      expect([
        await store.canMerge("repo-1", left, unrelated),
        await merge(left, unrelated),
      ]).toEqual([false, undefined]);
    });

    it("tells what changed between two commits", async () => {
      const store = await create();
      const first = (await commit(store, { "a.txt": "one\n", "ü.txt": "same\n" })) as CommitId;
      const second = (await commit(store, { "a.txt": "two\n" }, first)) as CommitId;
      const diff = async (format: GitDiffFormat) =>
        new Response(
          (await store.diff("repo-1", first, second, format)) as ReadableStream<
            Uint8Array<ArrayBuffer>
          >,
        ).text();
      expect(await diff("unified")).toContain("-one\n+two\n");
      expect(await diff("counts")).toBe("1\t1\ta.txt\0");
      const all = await store.diff("repo-1", undefined, second, "counts");
      expect(await new Response(all as ReadableStream<Uint8Array<ArrayBuffer>>).text()).toContain(
        "1\t0\ta.txt\0",
      );
      expect(await diff("raw")).toMatch(/^:100644 100644 [0-9a-f]{40} [0-9a-f]{40} M\0a\.txt\0$/);
    });

    it("copies branches and tags to another repo", async () => {
      const store = await create();
      const target = (await commit(store, { "a.txt": "1" })) as CommitId;
      await store.tag("repo-1", { name: "v1", target, author, date: new Date(0) });
      await store.moveRef("repo-1", "refs/pr/1", undefined, target);
      await store.copy("repo-1", "repo-2");
      expect(await store.resolve("repo-2", "v1")).toBe(target);
      const all = await store.refs("repo-2", ["refs/heads/", "refs/tags/", "refs/pr/"]);
      expect(all.map(({ name }) => name)).toEqual(["refs/heads/main", "refs/tags/v1"]);
      await store.remove("repo-1");
      expect(await store.list("repo-2", target, "", false)).toHaveLength(1);
    });

    it("forgets blobs wherever they were, and nothing else", async () => {
      const store = await create();
      const first = (await commit(store, { "a b.txt": "secret", "b.txt": "1" })) as CommitId;
      const second = (await commit(store, { "c.txt": "secret" }, first, "M 100644 x")) as CommitId;
      const last = (await commit(store, { "a b.txt": null, "d.txt": "4" }, second)) as CommitId;
      const tagged = { target: first, author, date: new Date(0), message: "First" };
      await store.tag("repo-1", { name: "v1", ...tagged });
      await store.moveRef("repo-1", "refs/pr/1", undefined, second);
      const secret = await store.find("repo-1", first, path("a b.txt"));
      const before = await store.log("repo-1", last, 9);
      expect(await store.forget("repo-1", new Set([secret?.oid ?? ""]))).toBe(true);
      const pathsAt = async (revision: string) => {
        const id = (await store.resolve("repo-1", revision)) as CommitId;
        return (await store.list("repo-1", id, "", true))?.map((entry) => entry.path);
      };
      expect(await pathsAt("main")).toEqual(["b.txt", "d.txt"]);
      expect(await pathsAt("v1")).toEqual(["b.txt"]);
      expect(await pathsAt("refs/pr/1")).toEqual(["b.txt"]);
      const head = (await store.resolve("repo-1", "main")) as CommitId;
      expect(head).not.toBe(last);
      expect((await store.log("repo-1", head, 9)).map(({ message }) => message)).toEqual(
        before.map(({ message }) => message),
      );
      const refs = await store.refs("repo-1", ["refs/heads/", "refs/tags/", "refs/pr/"]);
      expect(refs.map(({ name }) => name)).toEqual([
        "refs/heads/main",
        "refs/pr/1",
        "refs/tags/v1",
      ]);
    });

    it("forgets a removed repo", async () => {
      const store = await create();
      await commit(store, { "a.txt": "1" });
      await store.remove("repo-1");
      await store.remove("repo-1");
      expect(await store.resolve("repo-1", "main")).toBeUndefined();
      await store.check();
    });
  });
}
