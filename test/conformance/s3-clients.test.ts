import { spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { downloadFile, fileDownloadInfo, uploadFile } from "@huggingface/hub";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { prepareBucket } from "../../apps/server/src/storage/objects/prepare-bucket.ts";
import { type S3Server, startS3 } from "../../apps/server/src/testing/s3/start-s3.ts";
import { settingOf, useCredentials } from "../../apps/server/src/testing/s3/test-bucket.ts";
import { launchBrowser, waitForScripts } from "../journeys/browser.ts";
import { type RunningHub, startHub } from "../journeys/start-hub.ts";
import { administratorToken } from "./administrator.ts";
import { createGitClient, gitLfs } from "./git-client.ts";
import { temporaryFolder } from "./run-cli.ts";

const PYTHON = process.env.ORRERY_TEST_PYTHON ?? "python3";
const hasClient = spawnSync(PYTHON, ["-c", "import huggingface_hub"]).status === 0;
const BYTES = randomBytes(12_000_000);
const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

const SCRIPT = `
import hashlib, sys
from huggingface_hub import HfApi, snapshot_download
api = HfApi()
api.create_repo("ada/py")
api.upload_folder(repo_id="ada/py", folder_path=sys.argv[1])
folder = snapshot_download("ada/py")
print(hashlib.sha256(open(folder + "/large.bin", "rb").read()).hexdigest())
`;

/** Not at once: the S3 server is in this process. */
async function curl(args: readonly string[]): Promise<string> {
  const child = spawn("curl", ["-sS", "--fail-with-body", ...args]);
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if (problems !== "") throw new Error(`${problems}${out}`);
  return out;
}

let server: S3Server;
let hub: RunningHub;
let token: string;
beforeAll(async () => {
  server = await startS3();
  useCredentials(server);
  // Browsers ask S3 first.
  await prepareBucket(settingOf(server.setting()));
  hub = await startHub({
    ORRERY_BLOBS: server.setting(),
    ORRERY_BLOBS_DIRECT: "on",
    ORRERY_LIMIT_DIRECT_PART: "5242880",
    ORRERY_RUNNER: "off",
    ORRERY_EXAMPLES: "off",
    AWS_ACCESS_KEY_ID: server.credentials.keyId,
    AWS_SECRET_ACCESS_KEY: server.credentials.secret,
  });
  token = await administratorToken(hub, "ada");
});
afterAll(async () => {
  await hub.stop();
  await server.close();
});

/** What clients asked S3 for by a signed URL; not what the hub tried, nor what browsers ask first. */
const bySignedUrl = () =>
  server.seen.filter(
    ({ method, key, query }) =>
      method !== "OPTIONS" && !key.startsWith("hub/check/") && query.includes("X-Amz-Signature"),
  );

/** Each client sends a token to the hub alone. Answers how many requests it made of S3, by method. */
function expectDirect(before: number, methods: object): void {
  const direct = bySignedUrl().slice(before);
  const counts: Record<string, number> = {};
  for (const { method } of direct) counts[method] = (counts[method] ?? 0) + 1;
  expect(counts).toEqual(methods);
  expect(direct.filter(({ headers }) => headers.authorization ?? headers.cookie)).toEqual([]);
  // Nothing of an upload is left.
  expect([...server.shelf.bucket.objects.keys()].filter((key) => key.includes("/sent/"))).toEqual(
    [],
  );
  expect(server.shelf.bucket.uploads.size).toBe(0);
}

/** In parts of the least size that S3 takes. */
const PARTS = 3;

describe("a hub on S3 whose clients send files there, and get them from there", () => {
  it.skipIf(!hasClient)("serves huggingface_hub", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "large.bin"), BYTES);
    writeFileSync(join(folder, "README.md"), "# Small");
    const before = bySignedUrl().length;
    const python = spawn(PYTHON, ["-c", SCRIPT, folder], {
      env: {
        ...process.env,
        HF_ENDPOINT: hub.origin,
        HF_TOKEN: token,
        HF_HOME: temporaryFolder(),
        HF_HUB_DISABLE_PROGRESS_BARS: "1",
        HF_HUB_DISABLE_XET: "1",
      },
    });
    const [out, problems] = await Promise.all([text(python.stdout), text(python.stderr)]);
    expect(out.trim(), problems).toBe(digestOf(BYTES));
    expectDirect(before, { PUT: PARTS, GET: 1 });
  });

  it("serves @huggingface/hub", async () => {
    const repo = "ada/js";
    const options = { hubUrl: hub.origin, accessToken: token, repo };
    await fetch(`${hub.origin}/api/repos/create`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ name: "js" }),
    });
    const before = bySignedUrl().length;
    await uploadFile({ ...options, file: { path: "large.bin", content: new Blob([BYTES]) } });
    const info = await fileDownloadInfo({ ...options, path: "large.bin" });
    expect([info?.size, info?.etag]).toEqual([BYTES.length, `"${digestOf(BYTES)}"`]);
    const blob = await downloadFile({ ...options, path: "large.bin", xet: false });
    expect(digestOf(new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe(
      digestOf(BYTES),
    );
    expectDirect(before, { PUT: PARTS, GET: 1 });
  });

  it.skipIf("missing" in gitLfs)("serves git-lfs", async () => {
    const before = bySignedUrl().length;
    const git = createGitClient({ lfs: true });
    const url = `${hub.origin.replace("//", `//ada:${token}@`)}/ada/js`;
    await git.must(["clone", url, "work"]);
    expect(digestOf(readFileSync(join(git.folder, "work/large.bin")))).toBe(digestOf(BYTES));
    expectDirect(before, { GET: 1 });
    const pushed = randomBytes(6_000_000);
    writeFileSync(join(git.folder, "work/pushed.bin"), pushed);
    await git.must(["add", "."], "work");
    await git.must(["commit", "-m", "Add a large file"], "work");
    await git.must(["push"], "work");
    expectDirect(before, { GET: 1, PUT: 1 });
    const kept = server.shelf.bucket.get(`hub/blobs/${digestOf(pushed)}`);
    expect(kept.body.equals(pushed)).toBe(true);
  });

  it("takes a file from curl, and the word of a client that no parts are needed", async () => {
    const folder = temporaryFolder();
    const bytes = randomBytes(700_000);
    writeFileSync(join(folder, "file"), bytes);
    const oid = digestOf(bytes);
    const before = bySignedUrl().length;
    const headers = ["-H", `Authorization: Bearer ${token}`, "-H"];
    const batch = JSON.stringify({ operation: "upload", objects: [{ oid, size: bytes.length }] });
    const planned = await curl([
      ...headers,
      "Content-Type: application/vnd.git-lfs+json",
      "-d",
      batch,
      `${hub.origin}/ada/js.git/info/lfs/objects/batch`,
    ]);
    const { href } = JSON.parse(planned).objects[0].actions.upload;
    await curl(["-T", join(folder, "file"), href]);
    const commit = [
      { key: "header", value: { summary: "by curl" } },
      { key: "lfsFile", value: { path: "curl.bin", algo: "sha256", oid, size: bytes.length } },
    ];
    const answer = await curl([
      ...headers,
      "Content-Type: application/x-ndjson",
      "--data-binary",
      commit.map((line) => JSON.stringify(line)).join("\n"),
      `${hub.origin}/api/models/ada/js/commit/main`,
    ]);
    expect(JSON.parse(answer).success).toBe(true);
    expectDirect(before, { PUT: 1 });
  });

  it("takes what a browser sends from the hub's page", async () => {
    const bytes = randomBytes(6_000_000);
    const [name = "", value = ""] = (await signIn()).split("=");
    const browser = await launchBrowser();
    const before = bySignedUrl().length;
    try {
      const context = await browser.newContext({ baseURL: hub.origin });
      await context.addCookies([{ name, value, url: hub.origin }]);
      const page = await context.newPage();
      waitForScripts(page);
      await page.goto("/ada/js/upload/main");
      const mimeType = "application/octet-stream";
      await page
        .locator("input[aria-label=Files]")
        .setInputFiles([{ name: "page.bin", mimeType, buffer: bytes }]);
      await page.getByRole("button", { name: "Publish", exact: true }).click();
      await page.getByText("Published 1 file to ada/js.").waitFor();
    } finally {
      await browser.close();
    }
    expectDirect(before, { PUT: 2 });
    const kept = server.shelf.bucket.get(`hub/blobs/${digestOf(bytes)}`);
    expect(kept.body.equals(bytes)).toBe(true);
  });
});

/** The cookie of a session. */
async function signIn(): Promise<string> {
  const form = new URLSearchParams({ name: "ada", password: "correct horse" });
  const { headers } = await fetch(`${hub.origin}/sign-in`, {
    method: "POST",
    body: form,
    headers: { origin: hub.origin },
    redirect: "manual",
  });
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}
