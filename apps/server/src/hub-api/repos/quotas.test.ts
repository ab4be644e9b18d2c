import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { parseQuota } from "../../main/cli/admin/quota.ts";
import { createTestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";

const line = (value: object) => `${JSON.stringify(value)}\n`;

const commit = (caller: TestCaller, repo: string, content: Buffer) =>
  caller.request("POST", `/api/models/${repo}/commit/main`, {
    headers: { "content-type": "application/x-ndjson" },
    payload:
      line({ key: "header", value: { summary: "add" } }) +
      line({ key: "file", value: { path: "a.txt", content: content.toString("base64") } }),
  });

const batch = (caller: TestCaller, repo: string, bytes: Buffer) =>
  caller.request("POST", `/${repo}.git/info/lfs/objects/batch`, {
    headers: { "content-type": "application/vnd.git-lfs+json" },
    payload: JSON.stringify({
      operation: "upload",
      objects: [{ oid: createHash("sha256").update(bytes).digest("hex"), size: bytes.length }],
    }),
  });

const runGit = (cwd: string, args: readonly string[]) =>
  new Promise<{ readonly code: number; readonly stderr: string }>((resolve) => {
    const person = ["-c", "user.name=ada", "-c", "user.email=ada@hub.test"];
    const child = execFile("git", [...person, ...args], { cwd }, (_error, _stdout, stderr) =>
      resolve({ code: child.exitCode ?? 1, stderr }),
    );
  });

it("refuses uploads, commits, copies and repos over a quota that an administrator set", async () => {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tts" });
  const set = (caller: TestCaller, body: object) =>
    caller.request("PUT", "/api/admin/quotas/ada", { payload: body });
  expect((await set(ada, { storageBytes: 0 })).statusCode).toBe(403);
  expect((await set(root, { storageBytes: -1 })).statusCode).toBe(400);
  expect((await set(root, { storageBytes: 100_000, repos: 1 })).json()).toMatchObject({
    name: "ada",
    repos: 1,
    quota: { storageBytes: 100_000, repos: 1 },
  });

  const large = randomBytes(200_000);
  for (const refused of [await batch(ada, "ada/tts", large), await commit(ada, "ada/tts", large)]) {
    expect(refused.statusCode).toBe(507);
    expect(refused.headers["x-error-code"]).toBe("StorageQuotaExceeded");
    expect(refused.body).toContain("of 100 KB");
  }
  const second = await ada.post("/api/repos/create", { name: "more" });
  expect([second.statusCode, second.headers["x-error-code"]]).toEqual([403, "TooManyRepos"]);
  // A proposal counts for the owner of the repo.
  const bob = await app.signUp("bob");
  expect((await batch(bob, "ada/tts", large)).statusCode).toBe(507);
  expect((await bob.get("/api/quotas/ada")).statusCode).toBe(403);

  await set(root, { storageBytes: null, repos: null });
  expect((await ada.get("/api/quotas/ada")).json().quota).toEqual({
    storageBytes: 50_000_000_000,
    repos: 1_000,
  });
  expect((await commit(ada, "ada/tts", large)).statusCode).toBe(200);
  expect((await ada.get("/api/quotas/ada")).json().storageBytes).toBeGreaterThan(200_000);
});

it("says to git why a push does not fit, and keeps nothing of it", async () => {
  const errors: string[] = [];
  const stream = { write: (line: string) => void errors.push(line) };
  const app = await createTestApp({}, { logger: { level: "error", stream } });
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tts" });
  await ada.request("PUT", "/api/admin/quotas/ada", { payload: { storageBytes: 100_000 } });
  const before = (await ada.get("/api/quotas/ada")).json().storageBytes;
  const url = new URL("/ada/tts", await app.listen());
  Object.assign(url, { username: "ada", password: ada.token });
  const folder = temporaryFolder();
  const clone = await runGit(folder, ["clone", "--quiet", url.href, "."]);
  expect(clone.code).toBe(0);
  writeFileSync(join(folder, "a.txt"), randomBytes(200_000));
  await runGit(folder, ["add", "a.txt"]);
  await runGit(folder, ["commit", "--quiet", "-m", "add"]);
  const push = await runGit(folder, ["push", "origin", "HEAD:main"]);
  expect(push.code).not.toBe(0);
  expect(push.stderr).toContain("of 100 KB, and this needs 200 KB more");
  // It is no fault of the hub's, neither before the bytes nor after them.
  await ada.request("PUT", "/api/admin/quotas/ada", { payload: { storageBytes: 1 } });
  expect((await ada.get("/ada/tts/info/refs?service=git-receive-pack")).statusCode).toBe(507);
  expect(errors).toEqual([]);
  expect((await ada.get("/api/quotas/ada")).json().storageBytes).toBe(before);
});

it("has no quota where sign-up is closed", async () => {
  const app = await createTestApp({ ORRERY_SIGN_UP: "closed" });
  const root = await app.signUp("root");
  expect((await root.get("/api/quotas/root")).json().quota).toEqual({ storageBytes: 0, repos: 0 });
});

it("reads quotas as operators write them", () => {
  expect(
    ["100GB", "1tb", "500", "none", "default"].map((text) => parseQuota("--storage", text)),
  ).toEqual([100e9, 1e12, 500, 0, null]);
  for (const text of ["-1", "GB", "1.5GB", "9999999TB"])
    expect(() => parseQuota("--storage", text)).toThrow("is not a quota");
});
