import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import type { BlobDigest, RepoPath } from "../ids.ts";
import { parseLfsPointer } from "../lfs/lfs-pointer.ts";
import { anonymous } from "../viewer.ts";
import {
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

const id = repoId("ada/m");
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex") as BlobDigest;

async function worldWithRepo(create: CreateWorld) {
  const world = await create();
  const { ada } = await twoAccounts(world);
  const { key } = await world.registry.repos.create(ada, { id, private: false });
  return { ...world, world, ada, key };
}

async function readFile({ registry }: TestWorld, path: string): Promise<string> {
  const at = await registry.files.at(anonymous, id, "main");
  const entry = await registry.files.get(at, path as RepoPath);
  const stream = await registry.files.read(at, entry);
  return new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).text();
}

export function describeCommits(create: CreateWorld): void {
  it("lists large files, and ends them for good", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const bob = await signUp(world, "bob");
    await commitFiles(world, ada, id, { "w.bin": "weights", "a.txt": "1" });
    await commitFiles(world, ada, id, { "w.bin": "more weights" });
    const { lfs, purge, repos } = registry;
    const page = await lfs.list(ada, id, 10);
    expect(page.files.map(({ digest, path }) => [digest, path]).toSorted()).toEqual(
      [
        [digestOf("weights"), undefined],
        [digestOf("more weights"), "w.bin"],
      ].toSorted(),
    );
    const first = await lfs.list(ada, id, 1);
    expect((await lfs.list(ada, id, 1, first.nextCursor)).files[0]?.digest).not.toBe(
      first.files[0]?.digest,
    );
    await expect(lfs.list(bob, id, 10)).rejects.toMatchObject({ code: "forbidden" });
    const digests = page.files.map(({ digest }) => digest);
    await expect(purge.lfsFiles(bob, id, digests, true)).rejects.toMatchObject({
      code: "forbidden",
    });
    await purge.lfsFiles(ada, id, digests, true);
    expect((await lfs.list(ada, id, 10)).files).toEqual([]);
    await expect(readFile(world, "w.bin")).rejects.toMatchObject({ code: "entry-not-found" });
    expect(await readFile(world, "a.txt")).toBe("1");
    expect(await repos.get(ada, id)).toMatchObject({ fileCount: 2 });
  });

  it("stores files and derives what lists show, at once", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const head = await commitFiles(world, ada, id, {
      "README.md": "---\nlicense: mit\npipeline_tag: text-generation\ntags: [tiny]\n---\n# Hi",
      "config.json": '{"model_type":"llama","architectures":["LlamaForCausalLM"]}',
    });
    const repo = await registry.repos.get(anonymous, id);
    expect(repo).toMatchObject({ head, fileCount: 3 });
    expect(repo.facts).toMatchObject({ license: "mit", pipelineTag: "text-generation" });
    expect(repo.facts.tags).toEqual(expect.arrayContaining(["tiny", "llama", "license:mit"]));
    expect(await readFile(world, "README.md")).toContain("# Hi");
  });

  it("answers the branch as it is when nothing changes", async () => {
    const { world, ada } = await worldWithRepo(create);
    const first = await commitFiles(world, ada, id, { "a.txt": "1" });
    expect(await commitFiles(world, ada, id, { "a.txt": "1" })).toBe(first);
  });

  it("lets one of two publishers from the same state win and tells the other", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const { head } = await registry.repos.get(ada, id);
    const settled = await Promise.allSettled(
      ["1", "2", "3"].map((text) => commitFiles(world, ada, id, { "a.txt": text }, head)),
    );
    const refused = settled.filter((one) => one.status === "rejected");
    expect(refused.map(({ reason }) => reason.code)).toEqual([
      "commit-conflict",
      "commit-conflict",
    ]);
    expect(settled.filter((one) => one.status === "fulfilled")).toHaveLength(1);
  });

  it("joins commits that do not say where they start", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    await Promise.all(
      ["a", "b", "c", "d"].map((name) => commitFiles(world, ada, id, { [`${name}.txt`]: name })),
    );
    expect((await registry.repos.get(ada, id)).fileCount).toBe(5);
  });

  it.each([
    ["../up", "invalid-path"],
    ["/absolute", "invalid-path"],
    ["a//b", "invalid-path"],
    ["a/./b", "invalid-path"],
    [".git/config", "invalid-path"],
    ["sub/.GIT/hooks/x", "invalid-path"],
    ["nul\0byte", "invalid-path"],
    ["new\nline", "invalid-path"],
    ["", "invalid-path"],
    ["\ud800", "invalid-path"],
    ["x".repeat(4096), "invalid-path"],
    [`${"a/".repeat(2048)}x`, "invalid-path"],
    [".GitAttributes", "path-clash"],
    [".gitattributes/x", "path-clash"],
  ])("refuses the path %j with %s and changes nothing", async (path, code) => {
    const { registry, world, ada } = await worldWithRepo(create);
    const before = await registry.repos.get(ada, id);
    await expect(
      commitFiles(world, ada, id, { "ok.txt": "ok", [path]: "x" }),
    ).rejects.toMatchObject({ code });
    expect(await registry.repos.get(ada, id)).toEqual(before);
  });

  it.each(["🪐.txt", "ü/é ☃.md", "-rf", "a b\\c\"d'e.txt", "*?[x].txt", ":(top)x", "con"])(
    "keeps the unusual path %j",
    async (path) => {
      const { world, ada } = await worldWithRepo(create);
      await commitFiles(world, ada, id, { [path]: "text" });
      expect(await readFile(world, path)).toBe("text");
    },
  );

  it.each([
    ["front matter that is not YAML", "---\na: [1\n---\n"],
    ["front matter that is a list", "---\n- a\n---\n"],
    ["a card of 2 MB", "x".repeat(2_000_000)],
    ["bytes that are not text", "PK\u0003\u0004\0\0\0"],
  ])("refuses %s as README.md", async (_, text) => {
    const { registry, world, ada } = await worldWithRepo(create);
    const before = await registry.repos.get(ada, id);
    await expect(commitFiles(world, ada, id, { "README.md": text })).rejects.toMatchObject({
      code: "invalid-card",
    });
    expect(await registry.repos.get(ada, id)).toEqual(before);
  });

  it("survives YAML that grows without end", async () => {
    const { world, ada } = await worldWithRepo(create);
    const levels = Array.from(
      { length: 12 },
      (_, level) => `l${level + 1}: &l${level + 1} [${`*l${level},`.repeat(12)}]`,
    );
    const bomb = `---\nl0: &l0 [x]\n${levels.join("\n")}\n---\n`;
    await expect(commitFiles(world, ada, id, { "README.md": bomb })).rejects.toMatchObject({
      code: "invalid-card",
    });
  });

  it("refuses to delete what is not there", async () => {
    const { world, ada } = await worldWithRepo(create);
    await expect(commitFiles(world, ada, id, { nothing: null })).rejects.toMatchObject({
      code: "entry-not-found",
    });
  });

  it("takes an LFS object's bytes, refers to it by pointer, and gives them back", async () => {
    const { registry, world, ada, key } = await worldWithRepo(create);
    const object = { digest: digestOf("weights"), size: 7 };
    expect((await registry.lfs.plan(ada, id, [object])).missing).toEqual([object]);
    await registry.lfs.store(ada.key, key, object, new Blob(["weights"]).stream());
    expect((await registry.lfs.plan(ada, id, [object])).missing).toEqual([]);
    async function* operations() {
      yield { type: "lfsFile" as const, path: "odd name [1].dat", digest: object.digest };
    }
    await registry.commits.create(ada, id, {
      branch: "main",
      message: "weights",
      operations: operations(),
    });
    expect(await readFile(world, "odd name [1].dat")).toBe("weights");
    const at = await registry.files.at(anonymous, id, "main");
    const entry = await registry.files.get(at, "odd name [1].dat" as RepoPath);
    expect(entry).toMatchObject({ size: 7, lfs: object });
    const raw = new TextDecoder().decode(await registry.files.readRaw(at, entry));
    expect(parseLfsPointer(raw)).toEqual(object);
    // The path matched no pattern, so the commit wrote one for it.
    expect(await readFile(world, ".gitattributes")).toContain("odd name");
  });

  it("turns a large-file kind that came inline into an object", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    await commitFiles(world, ada, id, { "model.safetensors": "bytes" });
    const at = await registry.files.at(anonymous, id, "main");
    const entry = await registry.files.get(at, "model.safetensors" as RepoPath);
    expect(entry.lfs).toEqual({ digest: digestOf("bytes"), size: 5 });
    expect(await readFile(world, "model.safetensors")).toBe("bytes");
  });

  it("reads what the headers of weight files say", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const header = JSON.stringify({ w: { dtype: "F16", shape: [3, 4], data_offsets: [0, 24] } });
    const length = String.fromCharCode(header.length).padEnd(8, "\0");
    await commitFiles(world, ada, id, {
      "model.safetensors": `${length}${header}${"\0".repeat(24)}`,
      "broken-Q4_K_M.gguf": "GGUF and then something else",
    });
    const { facts } = await registry.repos.get(anonymous, id);
    expect(facts.safetensors).toEqual({ parameters: { F16: 12 }, total: 12 });
    expect(facts.tags).toEqual(expect.arrayContaining(["safetensors", "gguf"]));
  });

  it("lets no repo refer to an object that only another repo was given", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    const bob = await signUp(world, "bob");
    await registry.repos.create(bob, { id: repoId("bob/m"), private: false });
    await commitFiles(world, ada, id, { "model.bin": "secret" });
    const object = { digest: digestOf("secret"), size: 6 };
    expect((await registry.lfs.plan(bob, repoId("bob/m"), [object])).missing).toEqual([object]);
    async function* operations() {
      yield { type: "lfsFile" as const, path: "model.bin", digest: object.digest };
    }
    const commit = { branch: "main", message: "steal", operations: operations() };
    await expect(registry.commits.create(bob, repoId("bob/m"), commit)).rejects.toMatchObject({
      code: "blob-not-found",
    });
  });

  it("refuses a file over 10 MB inline", async () => {
    const { world, ada } = await worldWithRepo(create);
    await expect(
      commitFiles(world, ada, id, { "big.txt": "x".repeat(10_000_001) }),
    ).rejects.toMatchObject({ code: "file-too-large" });
  });

  it("deletes folders, and replaces a folder by a file in one commit", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    await commitFiles(world, ada, id, { "a/b.txt": "1", "a/c.txt": "2", d: "3" });
    async function* operations() {
      yield { type: "deleteFolder" as const, path: "a/" };
      yield { type: "file" as const, path: "a", content: new TextEncoder().encode("file now") };
    }
    await registry.commits.create(ada, id, {
      branch: "main",
      message: "flatten",
      operations: operations(),
    });
    expect(await readFile(world, "a")).toBe("file now");
    expect((await registry.repos.get(ada, id)).fileCount).toBe(3);
  });

  it("knows an unknown revision from an empty repo", async () => {
    const { registry } = await worldWithRepo(create);
    await expect(registry.files.at(anonymous, id, "nope")).rejects.toMatchObject({
      code: "revision-not-found",
    });
  });

  it("derives the same again from the history alone", async () => {
    const { registry, world, ada } = await worldWithRepo(create);
    await commitFiles(world, ada, id, { "README.md": "---\nlicense: mit\n---\n", "w.bin": "w" });
    const before = await registry.repos.get(ada, id);
    await registry.indexer.reindexAll();
    expect(await registry.repos.get(ada, id)).toEqual(before);
    expect(await registry.leftovers.heal()).toBe(0);
  });
}
