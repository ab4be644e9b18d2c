import { expect, it } from "vitest";
import type { RepoPath } from "../ids.ts";
import { REPO_SORTS } from "../repos/repo.ts";
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

  it("sorts by everything that lists know, page by page, both ways", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, likes, stats } = world.registry;
    const names = ["b", "a", "d", "c"];
    for (const [index, name] of names.entries()) {
      const id = repoId(`ada/${name}`);
      await repos.create(ada, { id, private: false });
      await commitFiles(world, ada, id, { "a.txt": "x".repeat(index % 3) });
      if (index > 0) await likes.like(ada, id);
      if (index === 2) await likes.like(bob, id);
      const { key } = await repos.get(ada, id);
      await stats.addDownloads(new Map([[key, (index % 2) + 1]]));
      world.advance(1000);
    }
    await stats.refresh();
    for (const sort of REPO_SORTS)
      for (const isAscending of [false, true]) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const paging = { limit: 1, cursor, sort, isAscending };
          const page = await repos.list(anonymous, { type: "model" }, paging);
          seen.push(...page.repos.map(({ id }) => id.name));
          cursor = page.nextCursor;
        } while (cursor);
        expect(seen.toSorted(), `${sort} ${isAscending}`).toEqual(["a", "b", "c", "d"]);
        if (sort === "id")
          expect(seen).toEqual([..."abcd"][isAscending ? "slice" : "toReversed"]());
        if (sort === "likes") expect(seen.at(isAscending ? -1 : 0)).toBe("d");
        if (sort === "newest") expect(seen.at(isAscending ? 0 : -1)).toBe("b");
      }
    const first = (await repos.list(ada, { type: "model" }, { limit: 1, sort: "id" })).repos;
    for (const cursor of ["", "~", "newest~desc~2026~k", "id~asc~ada/a~k", "id~desc~a b~k"]) {
      const page = await repos.list(ada, { type: "model" }, { limit: 1, sort: "id", cursor });
      expect(page.repos).toEqual(first);
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

  it("filters by gating, and by programs that can run the model", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { repos } = world.registry;
    for (const name of ["open", "closed"])
      await repos.create(ada, { id: repoId(`ada/${name}`), private: false });
    await repos.update(ada, repoId("ada/closed"), { gated: "auto" });
    await commitFiles(world, ada, repoId("ada/open"), {
      "README.md": "---\nlibrary_name: mlx\npipeline_tag: text-generation\ntags: [mlx]\n---\n",
    });
    const names = async (filter: object) =>
      (await repos.list(anonymous, { type: "model", ...filter })).repos.map(({ id }) => id.name);
    expect(await names({ gated: true })).toEqual(["closed"]);
    expect(await names({ gated: false })).toEqual(["open"]);
    expect(await names({ apps: ["mlx-lm"] })).toEqual(["open"]);
    expect(await names({ apps: ["mlx-lm", "backyard"] })).toEqual([]);
    expect(await names({ tags: ["library:mlx"] })).toEqual(["open"]);
    expect(await names({ minParameters: 1 })).toEqual([]);
    expect(await names({ maxParameters: 1e9 })).toEqual([]);
  });

  it("changes what a repo's settings say, for who may change it", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos } = world.registry;
    const id = repoId("ada/m");
    await repos.create(ada, { id, private: false });
    await expect(repos.update(bob, id, { private: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    const changes = { private: true, gated: "manual", description: "Small." } as const;
    expect(await repos.update(ada, id, changes)).toMatchObject(changes);
    await expect(repos.get(bob, id)).rejects.toMatchObject({ code: "repo-not-found" });
    expect(await repos.update(ada, id, { gated: false })).toMatchObject({
      gated: undefined,
      private: true,
    });
  });

  it("moves a repo; the old name leads to it until another repo takes that name", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, files } = world.registry;
    const [old, middle, last] = [repoId("ada/old"), repoId("ada/middle"), repoId("ada/last")];
    const { key } = await repos.create(ada, { id: old, private: false });
    await expect(repos.move(bob, old, repoId("bob/old"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(repos.move(ada, old, repoId("bob/old"))).rejects.toMatchObject({
      code: "forbidden",
    });
    await repos.move(ada, old, middle);
    await repos.move(ada, middle, last);
    for (const id of [old, middle, last]) expect((await repos.get(bob, id)).key).toBe(key);
    expect((await files.at(bob, old, "main")).repo.id).toMatchObject({ name: "last" });
    expect(await repos.findMoved(bob, old)).toMatchObject({ name: "last" });
    expect(await repos.findMoved(bob, last)).toBeUndefined();
    await expect(repos.delete(ada, old)).rejects.toMatchObject({ code: "repo-not-found" });
    const other = await repos.create(ada, { id: old, private: false });
    expect((await repos.get(bob, old)).key).toBe(other.key);
    expect(await repos.findMoved(bob, old)).toBeUndefined();
    await expect(repos.move(ada, last, old)).rejects.toMatchObject({
      code: "repo-exists",
      message: "A model repository called ada/old already exists",
    });
    await repos.move(ada, last, middle);
    expect((await repos.get(bob, middle)).key).toBe(key);
    await repos.update(ada, middle, { private: true });
    expect(await repos.findMoved(bob, last)).toBeUndefined();
  });

  it("duplicates what the viewer may read, large files and history included", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { repos, files } = world.registry;
    const [source, copy] = [repoId("ada/m"), repoId("bob/copy")];
    await repos.create(ada, { id: source, private: false });
    await commitFiles(world, ada, source, { "w.safetensors": "weights", "README.md": "# Hi" });
    const made = await repos.duplicate(bob, source, { id: copy, private: true });
    expect(made).toMatchObject({ private: true, fileCount: 3 });
    await repos.delete(ada, source);
    const at = await files.at(bob, copy, "main");
    const entry = await files.get(at, "w.safetensors" as RepoPath);
    const bytes = await files.read(at, entry);
    expect(await new Response(bytes as ReadableStream<Uint8Array<ArrayBuffer>>).text()).toBe(
      "weights",
    );
    await expect(repos.duplicate(ada, copy, { id: source, private: false })).rejects.toMatchObject({
      code: "repo-not-found",
    });
    await expect(repos.duplicate(bob, copy, { id: copy, private: false })).rejects.toMatchObject({
      code: "repo-exists",
    });
  });

  it("keeps nothing of a repo whose first files are refused", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const id = repoId("ada/m");
    const files = [{ path: "../up", content: new Uint8Array() }];
    await expect(
      world.registry.repos.create(ada, { id, private: false, files }),
    ).rejects.toMatchObject({ code: "invalid-path" });
    await world.registry.repos.create(ada, { id, private: false });
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
