import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

export function describeRepos(create: CreateWorld): void {
  it("creates a repo with its first commit, and finds it whatever the case", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos, files, commits } = world.registry;
    const made = await repos.create(ada, {
      id: repoId("ada/Tiny-TTS"),
      private: false,
      license: "mit",
    });
    expect(made).toMatchObject({ fileCount: 2, facts: { license: "mit" } });
    const found = await repos.get(anonymous, repoId("ADA/tiny-tts"));
    expect([found.id.namespace, found.id.name, found.head]).toEqual(["ada", "Tiny-TTS", made.head]);
    const at = await files.at(anonymous, made.id, "HEAD");
    expect((await files.list(at, "", false)).map(({ path }) => path)).toEqual([
      ".gitattributes",
      "README.md",
    ]);
    expect(await commits.log(made.key, made.head!, 10)).toMatchObject([
      { title: "initial commit", author: "ada" },
    ]);
  });

  it("lets one of two creators win", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const settled = await Promise.allSettled(
      ["ada/m", "ada/M", "ada/m"].map((id) =>
        world.registry.repos.create(ada, { id: repoId(id), private: false }),
      ),
    );
    const refused = settled.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual(["repo-exists", "repo-exists"]);
  });

  it("creates only under one's own name, and never with a read token", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const attempt = (viewer: Parameters<typeof world.registry.repos.create>[0], id: string) =>
      world.registry.repos.create(viewer, { id: repoId(id), private: false });
    await expect(attempt(ada, "root/m")).rejects.toMatchObject({ code: "forbidden" });
    await expect(attempt(root, "ada/m")).rejects.toMatchObject({ code: "forbidden" });
    await expect(attempt(anonymous, "ada/m")).rejects.toMatchObject({ code: "unauthorized" });
    await expect(attempt({ ...ada, scope: "read" }, "ada/m")).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("shows a private repo to its owner alone, in no list, count or read of others", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, files, lfs } = world.registry;
    const id = repoId("ada/secret");
    await repos.create(ada, { id, private: true });
    await commitFiles(world, ada, id, {
      "README.md": "---\npipeline_tag: text-to-speech\nlibrary_name: espnet\n---\n",
    });
    for (const viewer of [anonymous, bob]) {
      expect(await repos.find(viewer, id)).toBeUndefined();
      await expect(repos.get(viewer, id)).rejects.toMatchObject({ code: "repo-not-found" });
      await expect(files.at(viewer, id, "main")).rejects.toMatchObject({ code: "repo-not-found" });
      await expect(lfs.plan(viewer, id, [])).rejects.toMatchObject({ code: "repo-not-found" });
      await expect(commitFiles(world, viewer, id, { a: "1" })).rejects.toMatchObject({
        code: "repo-not-found",
      });
      expect(await repos.list(viewer, { type: "model" })).toEqual({ repos: [], total: 0 });
      expect(await repos.countByTask(viewer, { type: "model" })).toEqual([]);
      expect(await repos.countByLibrary(viewer, { type: "model" })).toEqual([]);
    }
    expect((await repos.find(ada, id))?.private).toBe(true);
    expect((await repos.list(ada, { type: "model" })).total).toBe(1);
    expect(await repos.countByTask(ada, { type: "model" })).toEqual([
      { value: "text-to-speech", count: 1 },
    ]);
  });

  it("lists newest first, page by page, each repo once", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const names = ["one", "two", "three", "four", "five"];
    for (const name of names) {
      await world.registry.repos.create(ada, { id: repoId(`ada/${name}`), private: false });
      if (name !== "two") world.advance(1000);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.registry.repos.list(
        anonymous,
        { type: "model" },
        { limit: 2, cursor },
      );
      expect(page.total).toBe(5);
      seen.push(...page.repos.map(({ id }) => id.name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.slice(0, 2)).toEqual(["five", "four"]);
    expect(seen.toSorted()).toEqual(names.toSorted());
  });

  it("lists most downloaded first, page by page, each repo once", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const downloads = { one: 5, two: 40, three: 5, four: 300, five: 5, six: 0 };
    for (const [name, count] of Object.entries(downloads)) {
      const { key } = await world.registry.repos.create(ada, {
        id: repoId(`ada/${name}`),
        private: false,
      });
      await world.db.updateTable("repo").set({ downloads: count }).where("key", "=", key).execute();
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.registry.repos.list(
        anonymous,
        { type: "model" },
        { limit: 2, cursor, sort: "downloads" },
      );
      expect(page.total).toBe(6);
      seen.push(...page.repos.map(({ id }) => id.name));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen.slice(0, 2)).toEqual(["four", "two"]);
    expect(seen.slice(2, 5).toSorted()).toEqual(["five", "one", "three"]);
    expect(seen.slice(5)).toEqual(["six"]);
  });

  it("starts from the beginning for a cursor of another order, or of nobody", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos } = world.registry;
    for (const name of ["one", "two"])
      await repos.create(ada, { id: repoId(`ada/${name}`), private: false });
    const model = { type: "model" } as const;
    const orders = ["newest", "downloads"] as const;
    const cursors = await Promise.all(
      orders.map(async (sort) => (await repos.list(ada, model, { limit: 1, sort })).nextCursor),
    );
    for (const [index, sort] of orders.entries()) {
      const [first] = (await repos.list(ada, model, { limit: 1, sort })).repos;
      for (const cursor of [cursors[1 - index], "", "~", "x~y", "9e99~y", "1~"])
        expect((await repos.list(ada, model, { limit: 1, sort, cursor })).repos).toEqual([first]);
      const next = await repos.list(ada, model, { limit: 1, sort, cursor: cursors[index] });
      expect(next.repos[0]?.key).not.toBe(first?.key);
    }
  });

  it("filters by words of the name, author, task, library and tags", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const card = (task: string, library: string) => ({
      "README.md": `---\npipeline_tag: ${task}\nlibrary_name: ${library}\nlanguage: fr\n---\n`,
    });
    for (const [viewer, name, task, library] of [
      [ada, "ada/Speech_100", "text-to-speech", "transformers"],
      [ada, "ada/pictures", "text-to-image", "diffusers"],
      [bob, "bob/speech", "text-to-speech", "espnet"],
    ] as const) {
      await world.registry.repos.create(viewer, { id: repoId(name), private: false });
      await commitFiles(world, viewer, repoId(name), card(task, library));
    }
    const names = async (filter: object) =>
      (await world.registry.repos.list(anonymous, { type: "model", ...filter })).repos
        .map(({ id }) => `${id.namespace}/${id.name}`)
        .toSorted();
    expect(await names({ text: "SPEECH" })).toEqual(["ada/Speech_100", "bob/speech"].toSorted());
    expect(await names({ text: "a/sp 100" })).toEqual(["ada/Speech_100"]);
    expect(await names({ text: "h_1" })).toEqual(["ada/Speech_100"]);
    expect(await names({ text: "h%1" })).toEqual([]);
    expect(await names({ author: "BOB" })).toEqual(["bob/speech"]);
    expect(await names({ pipelineTag: "text-to-speech", library: "espnet" })).toEqual([
      "bob/speech",
    ]);
    expect(await names({ tags: ["fr", "diffusers"] })).toEqual(["ada/pictures"]);
    expect(await names({ tags: ["fr", "nope"] })).toEqual([]);
    expect(await names({ type: "dataset" })).toEqual([]);
  });

  it("deletes a repo with its history; the name is free again", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const id = repoId("ada/gone");
    await world.registry.repos.create(ada, { id, private: false });
    await expect(world.registry.repos.delete(bob, id)).rejects.toMatchObject({ code: "forbidden" });
    await world.registry.repos.delete(ada, id);
    await expect(world.registry.repos.get(ada, id)).rejects.toMatchObject({
      code: "repo-not-found",
    });
    await world.registry.repos.create(ada, { id, private: false });
  });
}
