import { randomBytes } from "node:crypto";
import * as client from "@huggingface/hub";
import { beforeAll, expect, it } from "vitest";
import { useHub } from "../journeys/start-hub.ts";
import { run } from "./run-cli.ts";

const hub = useHub();
let at = { hubUrl: "", accessToken: "" };
const repo = "ada/js";

beforeAll(async () => {
  const token = new URL(hub.setupUrl).searchParams.get("token") ?? "";
  const form = new URLSearchParams({ token, name: "ada", password: "correct horse" });
  await fetch(`${hub.origin}/setup`, { method: "POST", body: form, redirect: "manual" });
  const { stdout } = await run(["token", "ada"], { ORRERY_DATA: hub.dataFolder });
  at = { hubUrl: hub.origin, accessToken: stdout.trim() };
  const { repoUrl } = await client.createRepo({ ...at, repo, license: "mit" });
  expect(repoUrl).toBe(`${hub.origin}/${repo}`);
});

it("knows who one is, and which repos are there", async () => {
  expect(await client.whoAmI(at)).toMatchObject({ type: "user", name: "ada" });
  expect(await client.repoExists({ ...at, repo })).toBe(true);
  expect(await client.repoExists({ ...at, repo: "ada/none" })).toBe(false);
  expect(await client.checkRepoAccess({ ...at, repo })).toBeUndefined();
});

it("uploads small and large files, reads them back whole and in part", async () => {
  const large = randomBytes(11_000_000);
  await client.uploadFiles({
    ...at,
    repo,
    useXet: false,
    files: [
      { path: "config.json", content: new Blob(['{"model_type":"bert"}']) },
      { path: "weights/model.bin", content: new Blob([large]) },
      { path: "empty.txt", content: new Blob([]) },
    ],
  });
  const text = await client.downloadFile({ ...at, repo, path: "config.json" });
  expect(await text?.text()).toBe('{"model_type":"bert"}');
  const blob = await client.downloadFile({ ...at, repo, path: "weights/model.bin" });
  expect(Buffer.from(await blob!.arrayBuffer()).equals(large)).toBe(true);
  const part = await blob?.slice(5, 25).arrayBuffer();
  expect(Buffer.from(part!).equals(large.subarray(5, 25))).toBe(true);
  expect(await client.fileExists({ ...at, repo, path: "config.json" })).toBe(true);
  expect(await client.fileExists({ ...at, repo, path: "none.json" })).toBe(false);
  const info = await client.fileDownloadInfo({ ...at, repo, path: "empty.txt" });
  expect(info?.size).toBe(0);
});

it("lists files with their sizes, whole or folder by folder", async () => {
  const found = [];
  for await (const file of client.listFiles({ ...at, repo, recursive: true })) found.push(file);
  expect(found.find(({ path }) => path === "weights/model.bin")).toMatchObject({
    type: "file",
    size: 11_000_000,
    lfs: { size: 11_000_000 },
  });
  expect(found.find(({ path }) => path === "weights")).toMatchObject({ type: "directory" });
});

it("finds the model in lists and reads its facts", async () => {
  const found = [];
  for await (const model of client.listModels({ ...at, search: { owner: "ada" } }))
    found.push(model.name);
  expect(found).toContain(repo);
  expect(await client.modelInfo({ ...at, name: repo })).toMatchObject({ name: repo });
});

it("deletes files and refuses a stale commit", async () => {
  const { commit } = (await client.commit({
    ...at,
    repo,
    title: "Delete one",
    operations: [{ operation: "delete", path: "empty.txt" }],
    useXet: false,
  })) ?? { commit: { oid: "" } };
  expect(commit.oid).toMatch(/^[0-9a-f]{40}$/);
  const stale = client.commit({
    ...at,
    repo,
    title: "From an old state",
    parentCommit: "0".repeat(40),
    operations: [{ operation: "addOrUpdate", path: "a.txt", content: new Blob(["a"]) }],
    useXet: false,
  });
  await expect(stale).rejects.toMatchObject({ statusCode: 412 });
});

it("keeps a private repo from others, and deletes it", async () => {
  const secret = { ...at, repo: "ada/secret" };
  await client.createRepo({ ...secret, private: true });
  expect(await client.repoExists({ hubUrl: at.hubUrl, repo: "ada/secret" })).toBe(false);
  await client.deleteRepo(secret);
  expect(await client.repoExists(secret)).toBe(false);
});
