import { createHash } from "node:crypto";
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
});

const base64 = (text: string) => Buffer.from(text).toString("base64");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

function commit(caller: TestCaller, lines: readonly object[], header: object = {}) {
  const all = [{ key: "header", value: { summary: "change", ...header } }, ...lines];
  return caller.request("POST", "/api/models/ada/m/commit/main", {
    payload: all.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
}
const file = (path: string, text: string) => ({
  key: "file",
  value: { path, content: base64(text), encoding: "base64" },
});

it("stores files and answers the commit and its address", async () => {
  const response = await commit(ada, [file("a/b.txt", "hello"), file("README.md", "# Hi")]);
  const { commitOid, commitUrl, success } = response.json();
  expect(success).toBe(true);
  expect(commitUrl).toBe(`http://localhost:80/ada/m/commit/${commitOid}`);
  const download = await app.get("/ada/m/resolve/main/a/b.txt");
  expect([download.body, download.headers["x-repo-commit"]]).toEqual(["hello", commitOid]);
  expect((await app.get("/api/models/ada/m/revision/HEAD")).json().sha).toBe(commitOid);
});

it("renames, deletes files and folders", async () => {
  await commit(ada, [file("a/1", "1"), file("a/2", "2"), file("b", "3")]);
  const renamed = { ...file("c", "3"), value: { ...file("c", "3").value, oldPath: "b" } };
  await commit(ada, [renamed, { key: "deletedFolder", value: { path: "a/" } }]);
  const tree = (await app.get("/api/models/ada/m/tree/main?recursive=True")).json();
  expect(tree.map(({ path }: { path: string }) => path)).toEqual([".gitattributes", "c"]);
  const gone = await commit(ada, [{ key: "deletedFile", value: { path: "b" } }]);
  expect([gone.statusCode, gone.json().error]).toEqual([
    404,
    expect.stringContaining("A file with this name doesn't exist"),
  ]);
});

it("refuses a commit that starts from elsewhere, and takes an abbreviated parent", async () => {
  const first = (await commit(ada, [file("a", "1")])).json().commitOid as string;
  const second = await commit(ada, [file("a", "2")], { parentCommit: first.slice(0, 8) });
  expect(second.statusCode).toBe(200);
  const late = await commit(ada, [file("a", "3")], { parentCommit: first });
  expect([late.statusCode, late.json().error]).toEqual([
    412,
    "The branch was updated since you opened this page. Please refresh and try again.",
  ]);
  expect((await app.get("/ada/m/resolve/main/a")).body).toBe("2");
});

it.each([
  ["no header", [file("a", "1")], 400],
  ["a path that climbs", [file("../a", "1")], 422],
  ["a path into .git", [file(".git/config", "1")], 422],
  ["a line that is no operation", [{ key: "copyFile", value: {} }], 400],
  ["an object nobody uploaded", [{ key: "lfsFile", value: { path: "w", oid: sha256("w") } }], 400],
  ["front matter that is not YAML", [file("README.md", "---\na: [\n---\n")], 400],
])("refuses %s and changes nothing", async (name, lines, status) => {
  const before = (await app.get("/api/models/ada/m")).json().sha;
  const response =
    name === "no header"
      ? await ada.request("POST", "/api/models/ada/m/commit/main", {
          payload: lines.map((line) => JSON.stringify(line)).join("\n"),
          headers: { "content-type": "application/x-ndjson" },
        })
      : await commit(ada, [file("ok.txt", "ok"), ...lines]);
  expect(response.statusCode).toBe(status);
  expect((await app.get("/api/models/ada/m")).json().sha).toBe(before);
});

it("refuses a line over 10 MB without taking more of it", async () => {
  const response = await commit(ada, [file("big.txt", "x".repeat(11_000_000))]);
  expect([response.statusCode, response.headers["x-error-code"]]).toEqual([413, "FileTooLarge"]);
});

it("takes a commit of several files near the limit", async () => {
  const text = "y".repeat(9_000_000);
  const response = await commit(
    ada,
    [1, 2, 3].map((index) => file(`part-${index}.txt`, `${index}${text}`)),
  );
  expect(response.statusCode).toBe(200);
  expect((await app.request("HEAD", "/ada/m/resolve/main/part-3.txt")).headers).toMatchObject({
    "content-length": "9000001",
  });
});

it("asks for rights before it reads a body", async () => {
  const bob = await app.signUp("bob");
  expect((await commit(bob, [file("a", "1")])).statusCode).toBe(403);
  expect((await commit(app, [file("a", "1")])).statusCode).toBe(401);
});

it("tells per file whether it goes into git or the blob store", async () => {
  await commit(ada, [file("same.txt", "same")]);
  const ask = (path: string, size: number, sample = "text") => ({
    path,
    size,
    sample: base64(sample),
  });
  const response = await ada.post("/api/models/ada/m/preupload/main", {
    files: [
      ask("a.txt", 10),
      ask("big.txt", 10_000_001),
      ask("model.safetensors", 10),
      ask("picture.dat", 10, "\0\u0001"),
      ask("empty.bin", 0, ""),
      ask("same.txt", 4, "same"),
      ask("skip.log", 4),
    ],
    gitIgnore: "*.log",
  });
  const answers = response.json().files as { path: string; uploadMode: string }[];
  expect(Object.fromEntries(answers.map(({ path, uploadMode }) => [path, uploadMode]))).toEqual({
    "a.txt": "regular",
    "big.txt": "lfs",
    "model.safetensors": "lfs",
    "picture.dat": "lfs",
    "empty.bin": "regular",
    "same.txt": "regular",
    "skip.log": "regular",
  });
  expect(answers.find(({ path }) => path === "skip.log")).toMatchObject({ shouldIgnore: true });
  const oid = createHash("sha1").update("blob 4\0same").digest("hex");
  expect(answers.find(({ path }) => path === "same.txt")).toMatchObject({ oid });
});

it("validates cards, as JSON whatever the answer", async () => {
  const validate = (content: string) => app.post("/api/validate-yaml", { content });
  expect((await validate("---\nlicense: mit\n---\n")).json()).toEqual({ errors: [], warnings: [] });
  const bad = await validate("---\na: [\n---\n");
  expect([bad.statusCode, bad.json().errors.length, bad.json().warnings]).toEqual([400, 1, []]);
});
