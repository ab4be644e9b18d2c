import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "./create-test-app.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const run = promisify(execFile);

export const sha256 = (bytes: Uint8Array): string =>
  createHash("sha256").update(bytes).digest("hex");

/** What the hub said yes to: digests of files by the path that they are downloaded at. */
export type Promised = Map<string, string>;

async function upload(ada: TestCaller, repo: string, bytes: Buffer): Promise<string> {
  const oid = sha256(bytes);
  const reply = await ada.request("POST", `/ada/${repo}.git/info/lfs/objects/batch`, {
    payload: JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  const href: string | undefined = reply.json().objects[0].actions?.upload.href;
  if (href) {
    const path = href.replace(/^https?:\/\/[^/]+/, "");
    const sent = await ada.request("PUT", path, { payload: Buffer.from(bytes) });
    expect(sent.statusCode).toBe(200);
  }
  return oid;
}

/** A text and a large file in one commit; answers their paths and digests. */
export async function commit(ada: TestCaller, repo: string, name: string, query = "") {
  const bytes = randomBytes(50_000);
  const oid = await upload(ada, repo, bytes);
  const text = `text of ${name}`;
  const lines = [
    { key: "header", value: { summary: name } },
    { key: "file", value: { path: `${name}.txt`, content: text, encoding: "utf-8" } },
    { key: "lfsFile", value: { path: `${name}.bin`, algo: "sha256", oid, size: bytes.length } },
  ];
  const reply = await ada.request("POST", `/api/models/ada/${repo}/commit/main${query}`, {
    payload: lines.map((line) => JSON.stringify(line)).join("\n"),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return [
    [`${name}.txt`, sha256(Buffer.from(text))],
    [`${name}.bin`, oid],
  ] as const;
}

/** A hub with repos, large files, a tag and a pull request, all of them promised. */
export async function createBusyHub(settings: Readonly<Record<string, string>>) {
  const app = await createTestApp({ ORRERY_RUNNER: "off", ...settings });
  const ada = await app.signUp("ada");
  const promised: Promised = new Map();
  const promise = (repo: string, files: readonly (readonly [string, string])[], rev = "main") => {
    for (const [path, digest] of files) promised.set(`/ada/${repo}/resolve/${rev}/${path}`, digest);
  };
  for (const name of ["m", "secret", "doomed"])
    await ada.post("/api/repos/create", { name, private: name === "secret" });
  for (const repo of ["m", "secret"])
    for (let turn = 0; turn < 5; turn++) promise(repo, await commit(ada, repo, `before-${turn}`));
  promise("m", await commit(ada, "m", "proposed", "?create_pr=1"), "refs%2Fpr%2F1");
  await ada.post("/api/models/ada/m/tag/main", { tag: "v1" });
  return { app, ada, promised, promise };
}

/** Writes of every kind until `isOver`: commits, uploads, pushes, repos that come and go. */
export function startWriting({ app, ada }: { app: TestApp; ada: TestCaller }) {
  const writing = { isOver: false, turns: 0 };
  const loop = async (work: (turn: number) => Promise<unknown>) => {
    for (let turn = 0; !writing.isOver; turn++) {
      await work(turn);
      writing.turns++;
    }
  };
  const pushes = async () => {
    const origin = await app.listen();
    const folder = temporaryFolder();
    const git = (...args: string[]) =>
      run("git", ["-c", "user.name=ada", "-c", "user.email=a@b", ...args], { cwd: folder });
    const remote = `${origin.replace("://", `://x:${ada.token}@`)}/ada/doomed`;
    await git("clone", "--quiet", remote, ".");
    await loop(async (turn) => {
      writeFileSync(join(folder, `pushed-${turn}.txt`), `${turn}`);
      await git("add", "--all");
      await git("commit", "--quiet", "--message", `push ${turn}`);
      await git("push", "--quiet", "origin", "HEAD:main");
    });
  };
  const done = Promise.all([
    loop((turn) => commit(ada, "m", `during-${turn}`)),
    loop(async (turn) => {
      const name = `short-${turn}`;
      await ada.post("/api/repos/create", { name });
      await commit(ada, name, "file");
      const deleted = await ada.request("DELETE", "/api/repos/delete", { payload: { name } });
      expect(deleted.statusCode).toBe(200);
    }),
    pushes(),
  ]);
  return {
    async end() {
      writing.isOver = true;
      await done;
      expect(writing.turns).toBeGreaterThan(0);
    },
  };
}
