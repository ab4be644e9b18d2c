import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const files = {
    "a.txt": "0123456789",
    "model.safetensors": "weights!",
    "empty.txt": "",
    "page.html": "<script>alert(1)</script>",
    "drawing.svg": '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    "ü ☃.txt": "snow",
  };
  const lines = Object.entries(files).map(([path, text]) => ({
    key: "file",
    value: { path, content: Buffer.from(text).toString("base64") },
  }));
  await ada.request("POST", "/api/models/ada/m/commit/main", {
    payload: [{ key: "header", value: { summary: "files" } }, ...lines]
      .map((line) => JSON.stringify(line))
      .join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
});

const at = (path: string, range?: string) =>
  app.get(`/ada/m/resolve/main/${path}`, range ? { headers: { range } } : {});

it("tells size, identity and commit without the bytes", async () => {
  for (const [path, etag, size] of [
    ["a.txt", /^"[0-9a-f]{40}"$/, "10"],
    ["model.safetensors", /^"[0-9a-f]{64}"$/, "8"],
  ] as const) {
    const { headers, body } = await app.request("HEAD", `/ada/m/resolve/main/${path}`);
    expect(headers.etag).toMatch(etag);
    expect([headers["content-length"], headers["accept-ranges"], body]).toEqual([
      size,
      "bytes",
      "",
    ]);
    expect(headers["x-repo-commit"]).toMatch(/^[0-9a-f]{40}$/);
  }
});

it.each([
  ["a.txt", "bytes=2-4", 206, "234", "bytes 2-4/10"],
  ["a.txt", "bytes=-2", 206, "89", "bytes 8-9/10"],
  ["model.safetensors", "bytes=3-", 206, "ghts!", "bytes 3-7/8"],
  ["a.txt", "bytes=0-0,2-2", 200, "0123456789", undefined],
])("serves %s at %s", async (path, range, status, body, contentRange) => {
  const response = await at(path, range);
  expect([response.statusCode, response.body, response.headers["content-range"]]).toEqual([
    status,
    body,
    contentRange,
  ]);
});

it("answers a range beyond the end, and of nothing, as clients expect", async () => {
  const beyond = await at("a.txt", "bytes=10-");
  expect([beyond.statusCode, beyond.headers["content-range"]]).toEqual([416, "bytes */10"]);
  const empty = await at("empty.txt", "bytes=0-0");
  expect([empty.statusCode, empty.headers["content-range"], empty.body]).toEqual([
    200,
    "bytes */0",
    "",
  ]);
});

it("says in which commit a file is missing", async () => {
  const missing = await at("nothing.txt");
  expect(missing.statusCode).toBe(404);
  expect(missing.headers["x-error-code"]).toBe("EntryNotFound");
  expect(missing.headers["x-repo-commit"]).toMatch(/^[0-9a-f]{40}$/);
  const revision = await app.get("/ada/m/resolve/nope/a.txt");
  expect([revision.statusCode, revision.headers["x-error-code"]]).toEqual([
    404,
    "RevisionNotFound",
  ]);
});

it("shows other people's files, never runs them", async () => {
  const { headers } = await at("page.html");
  expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  const drawing = (await at("drawing.svg")).headers["content-security-policy"];
  expect(drawing).toMatch(/^default-src 'none';.* sandbox$/);
  const download = await at("page.html?download=true");
  expect(download.headers["content-disposition"]).toMatch(/^attachment; /);
});

it("names a file in any alphabet", async () => {
  const response = await at(encodeURIComponent("ü ☃.txt"));
  expect(response.body).toBe("snow");
  expect(response.headers["content-disposition"]).toContain("filename*=UTF-8''%C3%BC%20%E2%98%83");
});

it("gives the pointer of a large file as git has it", async () => {
  const raw = await app.get("/ada/m/raw/main/model.safetensors");
  expect(raw.body).toMatch(/^version https:\/\/git-lfs.github.com\/spec\/v1\noid sha256:/);
  expect((await at("model.safetensors")).body).toBe("weights!");
  const part = await app.get("/ada/m/raw/main/model.safetensors", {
    headers: { range: "bytes=0-6" },
  });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
    206,
    "version",
    "bytes 0-6/126",
  ]);
});

it("lists folders page by page with real sizes", async () => {
  const page = await app.get("/api/models/ada/m/tree/main?limit=2");
  expect(page.json()).toHaveLength(2);
  expect(page.headers.link).toContain("cursor=2");
  const all = (await app.get("/api/models/ada/m/tree/main?expand=true")).json();
  const weights = all.find(({ path }: { path: string }) => path === "model.safetensors");
  expect(weights).toMatchObject({ type: "file", size: 8, lfs: { size: 8, pointerSize: 126 } });
  expect(weights.lastCommit.title).toBe("files");
  expect((await app.get("/api/models/ada/m/tree/main/nothing")).statusCode).toBe(404);
});
