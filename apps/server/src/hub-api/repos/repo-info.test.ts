import { beforeEach, expect, it } from "vitest";
import { commitFiles } from "../../testing/commit-files.ts";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const repo = "/api/models/ada/m";
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  await commitFiles(ada, repo, { "model.safetensors": "weights", "a.txt": "1" });
});

it("tells sizes and digests of files, and that nobody has scanned them", async () => {
  const info = (await app.get(`${repo}?blobs=True&securityStatus=1`)).json();
  const file = (name: string) =>
    info.siblings.find(({ rfilename }: { rfilename: string }) => rfilename === name);
  expect(file("a.txt")).toMatchObject({ size: 1, blobId: expect.stringMatching(/^[0-9a-f]{40}$/) });
  expect(file("model.safetensors").lfs).toMatchObject({
    size: 7,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    pointerSize: 126,
  });
  expect(info.securityRepoStatus).toEqual({ scansDone: expect.any(Boolean), filesWithIssues: [] });
});

it("answers states by branch, tag, commit and HEAD, encoded or not", async () => {
  await ada.post(`${repo}/branch/feature%2Fx`, {});
  const { commitOid } = await commitFiles(ada, repo, { "b.txt": "2" }, "feature%2Fx");
  for (const revision of ["feature%2Fx", "feature/x", "refs%2Fheads%2Ffeature%2Fx", commitOid]) {
    const info = (await app.get(`${repo}/revision/${revision}`)).json();
    expect([revision, info.sha, info.siblings.length]).toEqual([revision, commitOid, 4]);
  }
  const head = (await app.get(`${repo}/revision/HEAD?expand=sha`)).json();
  expect(head.sha).not.toBe(commitOid);
  const missing = await app.get(`${repo}/revision/nope`);
  expect([missing.statusCode, missing.headers["x-error-code"]]).toEqual([404, "RevisionNotFound"]);
});

it("lists folders of branches with slashes, however the address is written", async () => {
  await ada.post(`${repo}/branch/feature%2Fx`, {});
  await commitFiles(ada, repo, { "d/y é.txt": "2" }, "feature%2Fx");
  const file = encodeURIComponent("y é.txt");
  for (const address of [
    "tree/feature%2Fx/d",
    "tree/feature/x/d",
    "tree/refs/heads/feature/x/d",
    "tree/refs%2Fheads%2Ffeature%2Fx/d?recursive=true&expand=True",
  ]) {
    const [entry] = (await app.get(`${repo}/${address}`)).json();
    expect([address, entry.path]).toEqual([address, "d/y é.txt"]);
  }
  for (const address of [`feature/x/d/${file}`, `feature%2Fx/d%2F${file}`])
    expect((await app.get(`/ada/m/resolve/${address}`)).body).toBe("2");
  expect((await app.get(`${repo}/tree/feature/y/d`)).headers["x-error-code"]).toBe(
    "RevisionNotFound",
  );
  expect((await app.get(`${repo}/tree/feature/x/e`)).headers["x-error-code"]).toBe("EntryNotFound");
});

it("tells of paths that are there, asked by form or JSON", async () => {
  const paths = ["a.txt", "none.txt", "model.safetensors"];
  const json = await app.post(`${repo}/paths-info/main`, { paths, expand: true });
  expect(json.json()).toMatchObject([
    { path: "a.txt", type: "file", size: 1, lastCommit: { title: "change" } },
    { path: "model.safetensors", size: 7, lfs: { size: 7 } },
  ]);
  const form = await app.request("POST", `${repo}/paths-info/main`, {
    payload: `${new URLSearchParams(paths.map((path) => ["paths", path]))}&expand=False`,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(form.json().map(({ path }: { path: string }) => path)).toEqual([
    "a.txt",
    "model.safetensors",
  ]);
  const many = Array.from({ length: 1001 }, (_, index) => `${index}`);
  expect((await app.post(`${repo}/paths-info/main`, { paths: many })).statusCode).toBe(413);
});

it("takes no control characters, in addresses or in words", async () => {
  for (const address of ["?search=%00", "/ada/m/tree/main%00", "/ada/m/revision/main%00x"])
    expect((await app.get(`/api/models${address}`)).statusCode).toBe(400);
  expect((await app.get("/api/users/%00/overview")).statusCode).toBe(400);
  const message = "one\u0000two\u0007";
  const squashed = await ada.post(`${repo}/super-squash/main`, { message });
  expect(squashed.statusCode).toBe(200);
  expect((await ada.post(`${repo}/tag/main`, { tag: "v1", message })).statusCode).toBe(200);
  expect((await app.get(`${repo}/commits/v1`)).json()).toMatchObject([{ title: "onetwo" }]);
});

it("checks rights without doing anything", async () => {
  const bob = await app.signUp("bob");
  const codes = async (caller: TestCaller) => [
    (await caller.get(`${repo}/auth-check`)).statusCode,
    (await caller.get(`${repo}/auth-check/write`)).statusCode,
  ];
  expect(await codes(ada)).toEqual([200, 200]);
  expect(await codes(bob)).toEqual([200, 403]);
  expect(await codes(app)).toEqual([200, 401]);
  const missing = await bob.get("/api/models/ada/none/auth-check");
  expect([missing.statusCode, missing.headers["x-error-code"]]).toEqual([404, "RepoNotFound"]);
});

it("says that names without a namespace are not there, and what it does not do as JSON", async () => {
  const bare = await ada.get("/api/models/gpt2");
  expect([bare.statusCode, bare.headers["x-error-code"]]).toEqual([404, "RepoNotFound"]);
  expect((await app.get("/api/agent-harnesses")).json()).toEqual({});
  expect((await app.request("HEAD", "/api/telemetry/x/y")).statusCode).toBe(200);
  for (const path of ["/api/jobs/ada", "/api/spaces/ada/s/runtime", "/api/buckets/ada/b"]) {
    const response = await ada.get(path);
    expect([response.statusCode, typeof response.json().error]).toEqual([404, "string"]);
  }
});

it("answers a file that the caller has with 304, and downloads under any spelling", async () => {
  const first = await app.get("/ada/m/resolve/main/model.safetensors");
  expect(first.headers["x-linked-etag"]).toBe(first.headers.etag);
  expect(first.headers["x-linked-size"]).toBe("7");
  const again = await app.get("/ADA/M/resolve/main/model.safetensors", {
    headers: { "if-none-match": `W/${first.headers.etag}` },
  });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
  const plain = await app.get("/ada/m/resolve/main/a.txt?noContentDisposition=1");
  expect(plain.headers["content-disposition"]).toBeUndefined();
});
