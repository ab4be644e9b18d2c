import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { prepareBucket } from "../../storage/objects/prepare-bucket.ts";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { NO_RATE_LIMITS } from "../../testing/no-rate-limits.ts";
import { type S3Server, startS3 } from "../../testing/s3/start-s3.ts";
import { settingOf, useCredentials } from "../../testing/s3/test-bucket.ts";
import { commitLarge, noise } from "../../testing/xet-setup.ts";

const PART = 5 * 1024 * 1024;
const folder = mkdtempSync(join(tmpdir(), "orrery-"));
const ends: (() => Promise<void>)[] = [];
let server: S3Server;
let app: TestApp;
let ada: Awaited<ReturnType<TestApp["signUp"]>>;
let bob: Awaited<ReturnType<TestApp["signUp"]>>;

const settings = () => ({
  ORRERY_DATA: folder,
  ORRERY_BLOBS: server.setting(),
  ORRERY_BLOBS_DIRECT: "on",
  ORRERY_LIMIT_DIRECT_PART: `${PART}`,
  ORRERY_TRUST_PROXY: "1",
  ...NO_RATE_LIMITS,
});
const start = (more: Readonly<Record<string, string>> = {}) =>
  createTestApp({ ...settings(), ...more }, { onEnd: (end) => ends.push(end) });

beforeAll(async () => {
  // Takes any bytes: the hub must not need a server that looks at them.
  server = await startS3({ isLax: true });
  useCredentials(server);
  app = await start();
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m" });
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Action {
  readonly href: string;
  readonly header: Readonly<Record<string, string>>;
}
interface Planned {
  readonly actions?: { readonly upload: Action; readonly verify: Action };
}

const objectOf = (bytes: Buffer) => ({
  oid: createHash("sha256").update(bytes).digest("hex"),
  size: bytes.length,
});
const pathOf = (href: string) => href.replace(/^https?:\/\/[^/]+/, "");
const LFS = { "content-type": "application/vnd.git-lfs+json" };

async function plan(
  bytes: Buffer,
  { transfers = ["basic", "multipart"], caller = ada as TestCaller, headers = {} } = {},
): Promise<Planned> {
  const answer = await caller.request("POST", "/ada/m.git/info/lfs/objects/batch", {
    headers: { ...LFS, ...headers },
    payload: JSON.stringify({ operation: "upload", transfers, objects: [objectOf(bytes)] }),
  });
  return answer.json().objects?.[0] ?? answer.json();
}
const uploadOf = async (...given: Parameters<typeof plan>) => (await plan(...given)).actions!;

const partsOf = ({ header }: Action) =>
  Object.entries(header).flatMap(([name, url]) => (/^\d+$/.test(name) ? [url] : []));

/** Sends the parts as clients do, and answers their tags. */
async function sendParts(upload: Action, bytes: Buffer) {
  const chunk = Number(upload.header.chunk_size);
  const sent = [];
  for (const [index, url] of partsOf(upload).entries()) {
    const body = Uint8Array.from(bytes.subarray(index * chunk, (index + 1) * chunk));
    const { status, headers } = await fetch(url, { method: "PUT", body });
    expect(status).toBe(200);
    sent.push({ partNumber: index + 1, etag: headers.get("etag") });
  }
  return sent;
}
const complete = (upload: Action, parts: readonly object[], caller: TestCaller = app) =>
  caller.request("POST", pathOf(upload.href), { headers: LFS, payload: JSON.stringify({ parts }) });
const verify = ({ verify: { href } }: { readonly verify: Action }, bytes: Buffer) =>
  ada.request("POST", pathOf(href), { headers: LFS, payload: JSON.stringify(objectOf(bytes)) });
const commit = (bytes: Buffer, caller: TestCaller = ada, query = "") =>
  commitLarge(
    caller,
    "ada/m",
    { [`${objectOf(bytes).oid}.bin`]: objectOf(bytes).oid },
    "main",
    query,
  );
const read = (bytes: Buffer) =>
  ada.get(`/ada/m/resolve/main/${objectOf(bytes).oid}.bin`, {
    headers: { "sec-fetch-site": "none" },
  });
const keys = (below: string) =>
  [...server.shelf.bucket.objects.keys()].filter((key) => key.startsWith(`hub/${below}`));
const statusOf = ({ statusCode, headers }: Awaited<ReturnType<typeof read>>) => [
  statusCode,
  headers["x-error-code"],
];
const usage = async () => (await app.hub.registry.quotas.usage(ada.viewer, "ada")).storageBytes;

it("takes parts at the storage, verifies them when they are named, and serves them", async () => {
  const bytes = noise("parts", 2 * PART + 1_000);
  const before = await usage();
  const { upload, verify: last } = await uploadOf(bytes);
  expect(Object.keys(upload.header)).toEqual(["chunk_size", "00001", "00002", "00003"]);
  const [first = ""] = partsOf(upload);
  const { host, pathname, searchParams } = new URL(first);
  expect([host, pathname]).toEqual([
    new URL(server.url).host,
    expect.stringMatching(/\/hub\/sent\//),
  ]);
  expect(searchParams.get("X-Amz-SignedHeaders")).toBe("content-length;host");
  // Room is reserved once, however often it is asked.
  await uploadOf(bytes);
  expect(await usage()).toBe(before + bytes.length);
  const tags = await sendParts(upload, bytes);
  expect(keys(`blobs/${objectOf(bytes).oid}`)).toEqual([]);
  expect(statusOf(await complete(upload, tags))).toEqual([200, undefined]);
  expect([keys("sent/"), keys(`blobs/${objectOf(bytes).oid}`).length]).toEqual([[], 1]);
  // An answer may be lost: both ask again.
  expect((await complete(upload, tags)).statusCode).toBe(200);
  expect((await verify({ verify: last }, bytes)).statusCode).toBe(200);
  expect((await plan(bytes)).actions).toBeUndefined();
  expect(await usage()).toBe(before + bytes.length);
  expect((await commit(bytes)).statusCode).toBe(200);
  // No one can change it by the URL that they still have.
  const again = await fetch(first, {
    method: "PUT",
    body: Uint8Array.from(bytes.subarray(1, PART + 1)),
  });
  expect(again.status).toBe(404);
  expect((await read(bytes)).rawPayload.equals(bytes)).toBe(true);
});

it("gives other clients one URL, and verifies when they ask for it", async () => {
  const bytes = noise("whole", 7_000_000);
  const { upload, verify: last } = await uploadOf(bytes, { transfers: ["basic"] });
  expect(upload.header).toEqual({});
  expect(new URL(upload.href).searchParams.get("X-Amz-Content-Sha256")).toBe(objectOf(bytes).oid);
  expect((await fetch(upload.href, { method: "PUT", body: Uint8Array.from(bytes) })).status).toBe(
    200,
  );
  expect((await verify({ verify: last }, bytes)).statusCode).toBe(200);
  expect((await commit(bytes)).statusCode).toBe(200);
  expect((await read(bytes)).rawPayload.equals(bytes)).toBe(true);
});

it("verifies at the commit what no one asked to verify, for its sender alone", async () => {
  const bytes = noise("silent", 300_000);
  const { upload } = await uploadOf(bytes, { transfers: ["basic"] });
  await fetch(upload.href, { method: "PUT", body: Uint8Array.from(bytes) });
  const his = await commit(bytes, bob, "?create_pr=1");
  expect([his.statusCode, his.json().error]).toEqual([
    400,
    `Object ${objectOf(bytes).oid} is not stored.`,
  ]);
  expect((await commit(bytes)).statusCode).toBe(200);
  expect((await read(bytes)).rawPayload.equals(bytes)).toBe(true);
});

it("refuses other bytes, and what is missing, and lets the client try again", async () => {
  const bytes = noise("lies", PART + 1_000);
  const { oid } = objectOf(bytes);
  const other = Buffer.from(bytes).fill(1, 0, 10);
  const lie = await uploadOf(bytes);
  const refused = await complete(lie.upload, await sendParts(lie.upload, other));
  expect([...statusOf(refused), refused.json().message]).toEqual([
    400,
    "BlobMismatch",
    expect.stringContaining("the SHA-256 does not match"),
  ]);
  expect(statusOf(await verify(lie, bytes))).toEqual([400, "BlobMismatch"]);
  expect(statusOf(await commit(bytes))).toEqual([400, "BlobMismatch"]);
  expect([keys("sent/"), keys(`blobs/${oid}`)]).toEqual([[], []]);
  // Only the first part, said to be all.
  const short = await uploadOf(bytes);
  const [tag] = await sendParts(short.upload, bytes);
  expect(statusOf(await complete(short.upload, [tag!]))).toEqual([400, "BlobMismatch"]);
  // Fewer bytes in a part than its URL is for: its signature is wrong.
  const honest = await uploadOf(bytes);
  const [first = ""] = partsOf(honest.upload);
  expect((await fetch(first, { method: "PUT", body: "short" })).status).toBe(403);
  // Only one of two came, and no one said that it is all.
  await fetch(first, { method: "PUT", body: Uint8Array.from(bytes.subarray(0, PART)) });
  const half = await verify(honest, bytes);
  expect([half.statusCode, half.json().message]).toEqual([
    400,
    expect.stringContaining(`received only ${PART} of ${bytes.length} bytes`),
  ]);
  const tags = await sendParts(honest.upload, bytes);
  expect(statusOf(await complete(honest.upload, tags))).toEqual([200, undefined]);
  expect((await commit(bytes)).statusCode).toBe(200);
});

it("says that nothing came", async () => {
  const bytes = noise("never", 400_000);
  const never = await uploadOf(bytes);
  const answers = [await verify(never, bytes), await commit(bytes)];
  for (const answer of answers) {
    expect(statusOf(answer)).toEqual([400, "BlobNotFound"]);
    expect(answer.headers["x-error-message"]).toContain("was not sent");
  }
  const altered = pathOf(never.verify.href).replace(/upload=[^&]+/, "upload=other");
  expect((await ada.request("POST", altered, { headers: LFS, payload: "{}" })).statusCode).toBe(
    403,
  );
});

it("answers before a proxy gives up, and goes on verifying", async () => {
  const bytes = noise("slow", 500_000);
  const hub = await start({ ORRERY_LIMIT_DIRECT_WAIT: "1" });
  const caller = hub.with({ authorization: `Bearer ${ada.token}` });
  const sent = await uploadOf(bytes, { caller });
  const tags = await sendParts(sent.upload, bytes);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  const end = server.fail({
    until,
    when: ({ method, key }) => method === "GET" && key.startsWith("hub/sent/"),
  });
  expect((await complete(sent.upload, tags, hub)).statusCode).toBe(202);
  const pending = await commit(bytes, caller);
  expect([...statusOf(pending), pending.headers["retry-after"]]).toEqual([
    503,
    "UploadPending",
    "5",
  ]);
  // It need not be sent again.
  expect((await plan(bytes, { caller })).actions).toBeUndefined();
  end();
  letGo();
  await expect.poll(() => keys(`blobs/${objectOf(bytes).oid}`).length, { timeout: 20_000 }).toBe(1);
  expect((await verify(sent, bytes)).statusCode).toBe(200);
  expect((await commit(bytes)).statusCode).toBe(200);
});

it("keeps what one process had begun to verify for the next", async () => {
  const bytes = noise("killed", 600_000);
  const sent = await uploadOf(bytes);
  const tags = await sendParts(sent.upload, bytes);
  const end = server.fail({
    status: 500,
    when: ({ method, key }) => method === "GET" && key.startsWith("hub/sent/"),
  });
  const failed = await complete(sent.upload, tags);
  expect(statusOf(failed)).toEqual([503, "StorageUnavailable"]);
  end();
  const other = await start();
  const caller = other.with({ authorization: `Bearer ${ada.token}` });
  expect((await commit(bytes, caller)).statusCode).toBe(200);
  expect((await read(bytes)).rawPayload.equals(bytes)).toBe(true);
});

it("sends through the hub who cannot send to the storage", async () => {
  const bytes = noise("hub", 200_000);
  const isDirect = async (...given: Parameters<typeof plan>) =>
    partsOf((await uploadOf(...given)).upload).length > 0;
  const browser = { "sec-fetch-site": "same-origin" };
  expect(await isDirect(bytes)).toBe(true);
  // The storage has no TLS.
  expect(await isDirect(bytes, { headers: { "x-forwarded-proto": "https" } })).toBe(false);
  // This server has no CORS rules.
  expect(await isDirect(bytes, { headers: browser })).toBe(false);
  const before = process.env.AWS_ACCESS_KEY_ID;
  const strict = await startS3();
  useCredentials(strict);
  await prepareBucket(settingOf(strict.setting()));
  const page = await start({ ORRERY_BLOBS: strict.setting() });
  const caller = page.with({ authorization: `Bearer ${ada.token}` });
  expect(await isDirect(bytes, { headers: browser, caller })).toBe(true);
  // A strict server refuses other bytes itself.
  const { upload } = await uploadOf(bytes, { caller });
  const wrong = Uint8Array.from(bytes).fill(1, 0, 9);
  expect((await fetch(partsOf(upload)[0] ?? "", { method: "PUT", body: wrong })).status).toBe(400);
  const home = await page.get("/");
  expect(home.headers["content-security-policy"]).toContain(
    `connect-src 'self' data: blob: ${strict.url}/models/`,
  );
  expect((await app.get("/")).headers["content-security-policy"]).toContain("connect-src 'self'");
  await strict.close();
  expect(before).not.toBe(process.env.AWS_ACCESS_KEY_ID);
  useCredentials(server);
});

it("signs no digest for a server that finds such signatures wrong", async () => {
  const bytes = noise("unsigned", 100_000);
  const odd = await startS3({ knowsSignedDigest: false });
  useCredentials(odd);
  const hub = await start({ ORRERY_BLOBS: odd.setting() });
  const caller = hub.with({ authorization: `Bearer ${ada.token}` });
  const { upload } = await uploadOf(bytes, { caller });
  expect(partsOf(upload)[0]).toContain("X-Amz-Content-Sha256=UNSIGNED-PAYLOAD");
  expect((await complete(upload, await sendParts(upload, bytes), hub)).statusCode).toBe(200);
  await odd.close();
  useCredentials(server);
});

it("promises nothing beyond a quota, and while the hub is read-only", async () => {
  const bytes = noise("quota", 300_000);
  const { quotas, readOnly } = app.hub.registry;
  await quotas.set(ada.viewer, "ada", { storageBytes: (await usage()) + 400_000 });
  const { upload } = await uploadOf(bytes);
  // The room that it has is its own.
  await uploadOf(bytes);
  expect(await plan(noise("more", 200_000))).toMatchObject({
    message: expect.stringMatching(/needs 200 KB more/),
  });
  await readOnly.set(ada.viewer, "Moving.");
  expect(partsOf((await uploadOf(bytes)).upload)).toEqual([]);
  await readOnly.set(ada.viewer, undefined);
  const tags = await sendParts(upload, bytes);
  // The hub looks twice a second whether it is read-only.
  await expect.poll(async () => (await complete(upload, tags)).statusCode).toBe(200);
  await quotas.set(ada.viewer, "ada", { storageBytes: null });
});

it("forgets what no one finished", async () => {
  const [never, sealed] = [noise("gone", 100_000), noise("sealed", 100_000)];
  const before = await usage();
  await uploadOf(never);
  const { upload } = await uploadOf(sealed);
  const tags = await sendParts(upload, sealed);
  const end = server.fail({
    status: 500,
    when: ({ method, key }) => method === "GET" && key.startsWith("hub/sent/"),
  });
  expect((await complete(upload, tags)).statusCode).toBe(503);
  end();
  server.shelf.bucket.put("hub/sent/of-a-dead-process", Buffer.from("x"), {}, false);
  expect(await usage()).toBe(before + 200_000);
  await app.hub.collectGarbage(86_400_000);
  expect(keys("sent/")).toHaveLength(2);
  await app.hub.collectGarbage(-10_000);
  expect([keys("sent/"), server.shelf.bucket.uploads.size]).toEqual([[], 0]);
  expect(statusOf(await complete(upload, tags))).toEqual([400, "BlobNotFound"]);
});
