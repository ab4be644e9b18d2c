import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as client from "@huggingface/hub";
import { afterAll, beforeAll, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { LOCAL, NOT_SERVED } from "./js-not-served.ts";
import { checkStatus } from "./status-table.ts";

const hub = useHub({ ORRERY_EXAMPLES: "off" });
const cacheDir = mkdtempSync(join(tmpdir(), "orrery-cache-"));
afterAll(() => rmSync(cacheDir, { recursive: true, force: true }));

let at = { hubUrl: "", accessToken: "" };
const name = "ada/js";
const repo = name;
const large = randomBytes(11_000_000);

beforeAll(async () => {
  at = { hubUrl: hub.origin, accessToken: await administratorToken(hub, "ada") };
});

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const bytesOf = (buffer: ArrayBuffer | undefined) => Buffer.from(buffer ?? new ArrayBuffer());

const text = (content: string) => new Blob([content]);

/** A safetensors file with one tensor of two numbers. */
function safetensors(): Blob {
  const header = JSON.stringify({ w: { dtype: "F32", shape: [2], data_offsets: [0, 8] } });
  const length = new DataView(new ArrayBuffer(8));
  length.setBigUint64(0, BigInt(header.length), true);
  return new Blob([length.buffer as ArrayBuffer, header, new Uint8Array(8)]);
}

/** Every function that a hub serves, in an order in which each finds what it needs. */
const OPERATIONS: Readonly<Record<string, () => Promise<void>>> = {
  async whoAmI() {
    expect(await client.whoAmI(at)).toMatchObject({ type: "user", name: "ada" });
  },
  async createRepo() {
    const { repoUrl } = await client.createRepo({ ...at, repo, license: "mit" });
    expect(repoUrl).toBe(`${hub.origin}/${repo}`);
    const files = [{ path: "index.html", content: text("<h1>Hi</h1>") }];
    await client.createRepo({ ...at, repo: "spaces/ada/app", sdk: "static", files });
    await client.createRepo({ ...at, repo: "datasets/ada/data" });
  },
  async repoExists() {
    expect(await client.repoExists({ ...at, repo })).toBe(true);
    expect(await client.repoExists({ ...at, repo: "ada/none" })).toBe(false);
  },
  async checkRepoAccess() {
    expect(await client.checkRepoAccess({ ...at, repo })).toBeUndefined();
    await expect(client.checkRepoAccess({ ...at, repo: "ada/none" })).rejects.toThrow();
  },
  async uploadFile() {
    await client.uploadFile({ ...at, repo, file: { path: "a.txt", content: text("one") } });
  },
  async uploadFiles() {
    await client.uploadFiles({
      ...at,
      repo,
      useXet: false,
      files: [
        { path: "config.json", content: text('{"model_type":"bert"}') },
        { path: "weights/model.bin", content: new Blob([large]) },
        { path: "model.safetensors", content: safetensors() },
        { path: "empty.txt", content: text("") },
      ],
    });
  },
  async uploadFilesWithProgress() {
    const files = [{ path: "b/c.txt", content: text("two") }];
    const events = await all(client.uploadFilesWithProgress({ ...at, repo, files, useXet: false }));
    expect(events.length).toBeGreaterThan(0);
  },
  async commit() {
    const made = await client.commit({
      ...at,
      repo,
      title: "Change and delete",
      operations: [
        { operation: "delete", path: "b/c.txt" },
        { operation: "addOrUpdate", path: "a.txt", content: text("three") },
      ],
    });
    expect(made?.commit.oid).toMatch(/^[0-9a-f]{40}$/);
    const stale = client.commit({
      ...at,
      repo,
      title: "From an old state",
      parentCommit: "0".repeat(40),
      operations: [{ operation: "addOrUpdate", path: "a.txt", content: text("four") }],
    });
    await expect(stale).rejects.toMatchObject({ statusCode: 412 });
    const proposed = await client.commit({
      ...at,
      repo,
      title: "Propose",
      isPullRequest: true,
      operations: [{ operation: "addOrUpdate", path: "pr.txt", content: text("pr") }],
    });
    expect(proposed?.pullRequestUrl).toBe(`${hub.origin}/${repo}/discussions/1`);
    const blob = await client.downloadFile({ ...at, repo, path: "pr.txt", revision: "refs/pr/1" });
    expect(await blob?.text()).toBe("pr");
  },
  async commitIter() {
    const operations = [{ operation: "addOrUpdate", path: "d.txt", content: text("d") }] as const;
    await all(
      client.commitIter({ ...at, repo, title: "Step by step", operations: [...operations] }),
    );
  },
  async fileExists() {
    expect(await client.fileExists({ ...at, repo, path: "config.json" })).toBe(true);
    expect(await client.fileExists({ ...at, repo, path: "none.json" })).toBe(false);
  },
  async fileDownloadInfo() {
    const sizeOf = async (path: string) =>
      (await client.fileDownloadInfo({ ...at, repo, path }))?.size;
    expect(await sizeOf("empty.txt")).toBe(0);
    expect(await sizeOf("weights/model.bin")).toBe(large.length);
    expect(await sizeOf("none.txt")).toBeUndefined();
  },
  async downloadFile() {
    const small = await client.downloadFile({ ...at, repo, path: "a.txt" });
    expect(await small?.text()).toBe("three");
    const blob = await client.downloadFile({ ...at, repo, path: "weights/model.bin" });
    expect(bytesOf(await blob?.arrayBuffer()).equals(large)).toBe(true);
    const part = await blob?.slice(5, 25).arrayBuffer();
    expect(bytesOf(part).equals(large.subarray(5, 25))).toBe(true);
    const raw = await client.downloadFile({ ...at, repo, path: "weights/model.bin", raw: true });
    expect(await raw?.text()).toContain("git-lfs");
  },
  async downloadFileToCacheDir() {
    const path = await client.downloadFileToCacheDir({ ...at, repo, path: "a.txt", cacheDir });
    expect(readFileSync(path, "utf8")).toBe("three");
  },
  async snapshotDownload() {
    const folder = await client.snapshotDownload({ ...at, repo, cacheDir });
    expect(readFileSync(join(folder, "weights/model.bin")).equals(large)).toBe(true);
  },
  async parseSafetensorsMetadata() {
    const parsed = await client.parseSafetensorsMetadata({ ...at, repo });
    expect(parsed.sharded).toBe(false);
  },
  async pathsInfo() {
    const paths = ["weights/model.bin", "none.txt", "weights"];
    const found = await client.pathsInfo({ ...at, repo, paths, expand: true });
    expect(found).toMatchObject([
      { path: "weights/model.bin", size: large.length, lastCommit: { id: expect.any(String) } },
      { path: "weights", type: "directory" },
    ]);
  },
  async listFiles() {
    const found = await all(client.listFiles({ ...at, repo, recursive: true, expand: true }));
    expect(found.find(({ path }) => path === "weights/model.bin")).toMatchObject({
      type: "file",
      size: large.length,
      lfs: { size: large.length },
    });
  },
  async listCommits() {
    const commits = await all(client.listCommits({ ...at, repo, batchSize: 2 }));
    expect(commits.at(-1)).toMatchObject({
      title: "initial commit",
      authors: [{ username: "ada" }],
    });
    expect(commits.length).toBe(await client.countCommits({ ...at, repo }));
  },
  async countCommits() {
    expect(await client.countCommits({ ...at, repo, revision: "main" })).toBeGreaterThan(4);
  },
  async createBranch() {
    await client.createBranch({ ...at, repo, branch: "feature/x" });
    await client.createBranch({ ...at, repo, branch: "empty", empty: true });
    const again = client.createBranch({ ...at, repo, branch: "empty" });
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
    const file = { path: "d/y é.txt", content: text("x") };
    await client.uploadFile({ ...at, repo, branch: "feature/x", file });
    const found = await all(client.listFiles({ ...at, repo, revision: "feature/x", path: "d" }));
    expect(found.map(({ path }) => path)).toEqual(["d/y é.txt"]);
    const newest = await all(client.listCommits({ ...at, repo, revision: "feature/x" }));
    expect(newest.length).toBeGreaterThan(4);
  },
  async deleteBranch() {
    await client.deleteBranch({ ...at, repo, branch: "feature/x" });
    const gone = client.deleteBranch({ ...at, repo, branch: "feature/x" });
    await expect(gone).rejects.toMatchObject({ statusCode: 404 });
  },
  async deleteFile() {
    await client.deleteFile({ ...at, repo, path: "d.txt" });
    expect(await client.fileExists({ ...at, repo, path: "d.txt" })).toBe(false);
  },
  async deleteFiles() {
    await client.deleteFiles({ ...at, repo, paths: ["a.txt", "empty.txt"] });
    expect(await client.fileExists({ ...at, repo, path: "a.txt" })).toBe(false);
  },
  async modelInfo() {
    const additionalFields = ["author", "cardData", "downloadsAllTime", "sha", "tags"] as const;
    expect(
      await client.modelInfo({ ...at, name, additionalFields: [...additionalFields] }),
    ).toMatchObject({
      name,
      author: "ada",
      cardData: { license: "mit" },
      sha: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  },
  async datasetInfo() {
    expect(await client.datasetInfo({ ...at, name: "ada/data" })).toMatchObject({
      name: "ada/data",
    });
  },
  async spaceInfo() {
    expect(await client.spaceInfo({ ...at, name: "ada/app" })).toMatchObject({ sdk: "static" });
  },
  async listModels() {
    const sorts = ["createdAt", "downloads", "likes", "lastModified", "trendingScore"] as const;
    for (const sort of [...sorts, "likes30d", "num_parameters", "mainSize", "id"] as const) {
      const search = { owner: "ada", query: "js", tags: ["license:mit"] };
      const found = await all(client.listModels({ ...at, search, sort }));
      expect(found.map((model) => model.name)).toEqual([name]);
    }
    const additionalFields = ["filePaths", "sha"] as const;
    const [model] = await all(
      client.listModels({
        ...at,
        search: { owner: "ada" },
        additionalFields: [...additionalFields],
      }),
    );
    expect(model?.filePaths).toContain("config.json");
  },
  async listDatasets() {
    const found = await all(client.listDatasets({ ...at, search: { owner: "ada" } }));
    expect(found.map((dataset) => dataset.name)).toEqual(["ada/data"]);
  },
  async listSpaces() {
    const found = await all(client.listSpaces({ ...at, search: { owner: "ada" } }));
    expect(found.map((space) => [space.name, space.sdk])).toEqual([["ada/app", "static"]]);
  },
  async createCollection() {
    const collection = { title: "Voices", namespace: "ada", description: "To compare." };
    const { slug } = await client.createCollection({ ...at, collection });
    expect(slug).toMatch(/^ada\/voices-[0-9a-f]{24}$/);
  },
  async listCollections() {
    const found = await all(client.listCollections({ ...at, search: { owner: ["ada"] } }));
    expect(found.map(({ title, items }) => [title, items])).toEqual([["Voices", []]]);
  },
  async deleteCollection() {
    const [one] = await all(client.listCollections({ ...at, search: { q: "voices" } }));
    await client.deleteCollection({ ...at, slug: `${one?.slug}` });
    expect(await all(client.listCollections(at))).toEqual([]);
  },
  async deleteRepo() {
    const secret = { ...at, repo: "ada/secret" };
    await client.createRepo({ ...secret, visibility: "private" });
    expect(await client.repoExists({ hubUrl: at.hubUrl, repo: "ada/secret" })).toBe(false);
    expect(await client.repoExists(secret)).toBe(true);
    await client.deleteRepo(secret);
    expect(await client.repoExists(secret)).toBe(false);
  },
};

const works = new Set<string>();

it.each(Object.keys(OPERATIONS))("%s works", async (operation) => {
  await OPERATIONS[operation]?.();
  works.add(operation);
});

it("leaves out no function that the client exports", () => {
  const exported = Object.entries(client).flatMap(([key, value]) =>
    typeof value === "function" ? [key] : [],
  );
  const known = [...Object.keys(OPERATIONS), ...Object.keys(NOT_SERVED), ...LOCAL];
  expect(known.toSorted()).toEqual(exported.toSorted());
});

it("says in docs/api-status.md what works", () => {
  const rows = Object.keys(OPERATIONS).map(
    (operation) => [operation, works.has(operation) ? "works" : "fails"] as const,
  );
  checkStatus("huggingface-hub-js", [...rows, ...Object.entries(NOT_SERVED)]);
});
