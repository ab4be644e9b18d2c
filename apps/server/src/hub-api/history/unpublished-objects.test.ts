import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { postForm } from "../../testing/post-form.ts";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import type { XetLeaveAnswer } from "../../testing/xet-client.ts";
import { clientOf, commitLarge } from "../../testing/xet-setup.ts";

const run = promisify(execFile);
const text = "weights that are not published yet";
const object = { oid: createHash("sha256").update(text).digest("hex"), size: text.length };
const pointer = `version https://git-lfs.github.com/spec/v1\noid sha256:${object.oid}\nsize ${object.size}\n`;

let app: TestApp;
let ada: TestCaller;
/** Reads ada's public repo, may propose to it, and knows a SHA-256. */
let bob: TestCaller;
beforeEach(async () => {
  app = await createTestApp(
    { ORRERY_XET_DOWNLOADS: "on" },
    { multipart: { threshold: 5, partBytes: 20 } },
  );
  await app.signUp("root");
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m" });
  await bob.post("/api/repos/create", { name: "own" });
  await send(ada);
});

const local = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");

const sendLfs = (caller: TestCaller, url: string, body: object) =>
  caller.request("POST", local(url), {
    payload: JSON.stringify(body),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });

async function batch(caller: TestCaller, operation: "upload" | "download", transfer = "basic") {
  const body = { operation, transfers: [transfer], objects: [object] };
  const [one] = (await sendLfs(caller, "/ada/m.git/info/lfs/objects/batch", body)).json().objects;
  return one.actions;
}

async function send(caller: TestCaller) {
  const { upload } = await batch(caller, "upload");
  const sent = await app.request("PUT", local(upload.href), { payload: text });
  expect(sent.statusCode).toBe(200);
}

const publish = () => commitLarge(ada, "ada/m", { "w.bin": object.oid });

/** The objects that bob's proposals show so far, by any path. */
async function shown(): Promise<readonly string[]> {
  const found: string[] = [];
  for (const number of [1, 2, 3])
    for (const path of ["w.bin", "w.txt"]) {
      const file = await bob.get(`/ada/m/resolve/refs%2Fpr%2F${number}/${path}`);
      if (file.statusCode === 200) found.push(file.body);
    }
  return found;
}

async function push(origin: string, path: string): Promise<string> {
  const folder = temporaryFolder();
  const env = { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: "1" };
  const identity = ["-c", "user.name=bob", "-c", "user.email=bob@example.org"];
  const url = origin.replace("://", `://bob:${bob.token}@`);
  const git = (...args: readonly string[]) =>
    run("git", ["-C", folder, ...identity, ...args], { env });
  await git("clone", "--quiet", `${url}/ada/m`, ".");
  writeFileSync(join(folder, path), pointer);
  await git("add", path);
  await git("commit", "--quiet", "--message", "x");
  const pushed = git("push", "--quiet", "origin", "HEAD:refs/pr/1");
  return pushed.then(
    () => "taken",
    ({ stderr }: { readonly stderr: string }) => stderr,
  );
}

/** Each request that names the object or its bytes, and its result without access. */
const WAYS: Readonly<Record<string, () => Promise<unknown>>> = {
  "LFS verify": async () =>
    (await sendLfs(bob, "/ada/m.git/info/lfs/verify", object)).headers["x-error-code"],
  "verify at a signed address": async () => {
    const { verify } = (await batch(bob, "upload")) ?? {};
    return verify ? (await sendLfs(app, verify.href, object)).headers["x-error-code"] : "stored";
  },
  "parts of another": async () => {
    const { upload } = (await batch(bob, "upload", "multipart")) ?? {};
    if (!upload) return "stored";
    const parts = [1, 2].map((partNumber) => ({ partNumber, etag: object.oid }));
    return (await sendLfs(app, upload.href, { oid: object.oid, parts })).headers["x-error-code"];
  },
  "a shard of pieces never sent": async () => {
    const client = clientOf(app, bob);
    const leave = await client.open("/api/models/ada/m/xet-write-token/None?create_pr=1");
    const other = createXetFile(
      await clientOf(app, ada).open("/api/models/ada/m/xet-write-token/main"),
    );
    const answer = await client.sendShard(leave, [await other], "/v1/shards");
    return answer.status === 200 ? "stored" : "BlobNotFound";
  },
  "proposed commit": async () =>
    (await commitLarge(bob, "ada/m", { "w.bin": object.oid }, "main", "?create_pr=1")).headers[
      "x-error-code"
    ],
  "pointer as text": async () => {
    const lines = [
      { key: "header", value: { summary: "x" } },
      { key: "file", value: { path: "w.txt", content: pointer, encoding: "utf-8" } },
    ];
    const payload = lines.map((line) => JSON.stringify(line)).join("\n");
    const headers = { "content-type": "application/x-ndjson" };
    const url = "/api/models/ada/m/commit/main?create_pr=1";
    return (await bob.request("POST", url, { payload, headers })).headers["x-error-code"];
  },
  "the editor": async () => {
    const form = { intent: "save", target: "propose", path: "w.txt", content: pointer };
    const { statusCode } = await postForm(bob, "/ada/m/edit/main", form);
    return statusCode === 303 ? "stored" : "BlobNotFound";
  },
  "copy to a repo of one's own": async () => {
    const body = { target: { type: "model", name: "bob/own" }, files: [{ sha256: object.oid }] };
    const { failed } = (await bob.post("/api/models/ada/m/lfs-files/duplicate", body)).json();
    return failed.length === 1 ? "BlobNotFound" : "stored";
  },
  "LFS download": async () => ((await batch(bob, "download")) ? "stored" : "BlobNotFound"),
  "xet download": async () => {
    const leave: XetLeaveAnswer = (await bob.get("/api/models/ada/m/xet-read-token/main")).json();
    const headers = { authorization: `Bearer ${leave.accessToken}` };
    const plan = await app.get(`${local(leave.casUrl)}/v1/reconstructions/${object.oid}`, {
      headers,
    });
    return plan.statusCode === 200 ? "stored" : "BlobNotFound";
  },
};

/** The file as ada's client describes it, with pieces of hers. */
async function createXetFile(leave: XetLeaveAnswer) {
  const client = clientOf(app, ada);
  return client.sendPieces(leave, Buffer.from(text));
}

it("shows nothing of what another has not published, by any way", async () => {
  const answers: Record<string, unknown> = {};
  for (const [way, ask] of Object.entries(WAYS)) answers[way] = await ask();
  const refused = Object.keys(WAYS).map((way) => [way, "BlobNotFound"]);
  expect(answers).toEqual({ ...Object.fromEntries(refused), "parts of another": "BlobMismatch" });
  expect(await shown()).toEqual([]);
}, 60_000);

it("takes no push that names it", async () => {
  await bob.post("/api/models/ada/m/discussions", {
    title: "x",
    description: "",
    pullRequest: true,
  });
  const origin = await app.listen();
  expect(await push(origin, "w.bin")).toContain("w.bin");
  expect(await shown()).toEqual([]);
  await publish();
  expect(await push(origin, "again.bin")).toBe("taken");
}, 60_000);

it("asks for the bytes again, and then knows who else has them", async () => {
  expect(await batch(bob, "upload")).toBeDefined();
  await send(bob);
  expect(await batch(bob, "upload")).toBeUndefined();
  const made = await commitLarge(bob, "ada/m", { "w.bin": object.oid }, "main", "?create_pr=1");
  expect(made.statusCode).toBe(200);
  expect(await shown()).toEqual([text]);
});

it("lets everybody name what a commit names, without a byte", async () => {
  await publish();
  expect(await batch(bob, "upload")).toBeUndefined();
  const form = { intent: "save", target: "propose", path: "moved.bin" };
  expect((await postForm(bob, "/ada/m/edit/main/w.bin", form)).statusCode).toBe(303);
  expect((await bob.get("/ada/m/resolve/refs%2Fpr%2F1/moved.bin")).body).toBe(text);
  expect(await WAYS["copy to a repo of one's own"]?.()).toBe("stored");
  expect(await WAYS["xet download"]?.()).toBe("stored");
});
