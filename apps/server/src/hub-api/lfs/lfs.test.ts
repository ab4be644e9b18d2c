import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const objectOf = (text: string) => ({
  oid: createHash("sha256").update(text).digest("hex"),
  size: text.length,
});

const lfs = (caller: TestCaller, url: string, body: object) =>
  caller.request("POST", url, {
    payload: JSON.stringify(body),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });

const batch = (caller: TestCaller, objects: readonly object[], id = "ada/m") =>
  lfs(caller, `/${id}.git/info/lfs/objects/batch`, {
    operation: "upload",
    transfers: ["basic"],
    objects,
  });

const download = async (caller: TestCaller, objects: readonly object[], id = "ada/m") =>
  (
    await lfs(caller, `/${id}.git/info/lfs/objects/batch`, {
      operation: "download",
      transfers: ["basic"],
      objects,
    })
  ).json().objects;

/** Lets the default branch refer to an object: readers may have it from then on. */
const referTo = ({ oid }: { readonly oid: string }) =>
  ada.request("POST", "/api/models/ada/m/commit/main", {
    headers: { "content-type": "application/x-ndjson" },
    payload: [
      { key: "header", value: { summary: "refer" } },
      { key: "lfsFile", value: { path: "w.bin", oid } },
    ]
      .map((line) => JSON.stringify(line))
      .join("\n"),
  });

const pathOf = (href: string) => href.replace("http://localhost:80", "");

/** The signed address, as a path. */
async function uploadPath(text: string): Promise<string> {
  const [object] = (await batch(ada, [objectOf(text)])).json().objects;
  return pathOf(object.actions.upload.href);
}

it("grants an upload, takes the bytes without credentials, and knows them afterwards", async () => {
  const path = await uploadPath("weights");
  expect((await app.request("PUT", path, { payload: "weights" })).statusCode).toBe(200);
  const [again] = (await batch(ada, [objectOf("weights")])).json().objects;
  expect(again).toEqual(objectOf("weights"));
  const verify = await ada.request("POST", "/ada/m.git/info/lfs/verify", {
    payload: JSON.stringify(objectOf("weights")),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });
  expect(verify.statusCode).toBe(200);
});

it.each([
  ["other bytes", "jeights"],
  ["too few", "weight"],
  ["too many", "weights!"],
])("refuses %s and keeps nothing", async (_, payload) => {
  const path = await uploadPath("weights");
  const response = await app.request("PUT", path, { payload });
  expect([response.statusCode, response.headers["x-error-code"]]).toEqual([400, "BlobMismatch"]);
  expect((await batch(ada, [objectOf("weights")])).json().objects[0].actions).toBeDefined();
});

it("refuses an address that was altered", async () => {
  const path = await uploadPath("weights");
  const other = objectOf("other!!").oid;
  for (const altered of [
    path.replace(/size=\d+/, "size=8"),
    path.replace(/expires=\d+/, "expires=99999999999"),
    path.replace(/[0-9a-f]{64}/, other),
    path.replace(/signature=./, "signature=_"),
    path.replace(/\/lfs\/[^/]+/, "/lfs/anotherrepo"),
  ]) {
    const response = await app.request("PUT", altered, { payload: "weights" });
    expect([altered === path, response.statusCode]).toEqual([false, 403]);
  }
});

it("does not say what other repos hold", async () => {
  await app.request("PUT", await uploadPath("weights"), { payload: "weights" });
  const bob = await app.signUp("bob");
  await bob.post("/api/repos/create", { name: "m" });
  const [object] = (await batch(bob, [objectOf("weights")], "bob/m")).json().objects;
  expect(object.actions.upload.href).toContain("/lfs/");
});

it("grants uploads to who may propose changes, and nothing to others", async () => {
  const bob = await app.signUp("bob");
  expect((await batch(bob, [objectOf("w")])).statusCode).toBe(200);
  const token = await app.hub.registry.accessTokens.create(bob.viewer, { name: "r", role: "read" });
  const reader = app.with({ authorization: `Bearer ${token}` });
  expect((await batch(reader, [objectOf("w")])).statusCode).toBe(403);
  expect((await batch(app, [objectOf("w")])).statusCode).toBe(401);
  expect((await batch(ada, [objectOf("w")], "ada/missing")).statusCode).toBe(404);
  expect((await batch(ada, [{ oid: "../../x", size: 1 }])).statusCode).toBe(400);
});

it("gives objects to readers of the repo at a signed address, whole or in ranges", async () => {
  await app.request("PUT", await uploadPath("weights"), { payload: "weights" });
  const never = objectOf("never");
  expect((await download(app, [objectOf("weights")]))[0]).toMatchObject({ error: { code: 404 } });
  await referTo(objectOf("weights"));
  const [object, missing] = await download(app, [objectOf("weights"), never]);
  expect(missing).toEqual({ ...never, error: { code: 404, message: expect.any(String) } });
  const path = pathOf(object.actions.download.href);
  const whole = await app.get(path);
  expect([whole.statusCode, whole.body]).toEqual([200, "weights"]);
  const part = await app.get(path, { headers: { range: "bytes=2-4" } });
  expect([part.statusCode, part.body, part.headers["content-range"]]).toEqual([
    206,
    "igh",
    "bytes 2-4/7",
  ]);
  expect((await app.get(path, { headers: { range: "bytes=7-" } })).statusCode).toBe(416);
  expect((await app.get(await uploadPath("other"))).statusCode).toBe(403);
});

it("gives no object through a repo that was not given it", async () => {
  await app.request("PUT", await uploadPath("weights"), { payload: "weights" });
  const bob = await app.signUp("bob");
  await bob.post("/api/repos/create", { name: "m" });
  const [object] = await download(bob, [objectOf("weights")], "bob/m");
  expect(object).toMatchObject({ error: { code: 404 } });
});

it("asks those it does not know for credentials, and takes them as Basic", async () => {
  await ada.post("/api/repos/create", { name: "secret", private: true });
  const denied = await batch(app, [], "ada/secret");
  expect([denied.statusCode, denied.headers["www-authenticate"]]).toEqual([
    401,
    expect.stringContaining("Basic realm="),
  ]);
  const basic = Buffer.from(`x:${ada.token}`).toString("base64");
  const known = app.with({ authorization: `Basic ${basic}` });
  expect((await batch(known, [objectOf("w")], "ada/secret")).statusCode).toBe(200);
});

it("confirms an upload at a signed address", async () => {
  const [object] = (await batch(ada, [objectOf("weights")])).json().objects;
  const verify = () => lfs(app, pathOf(object.actions.verify.href), objectOf("weights"));
  expect((await verify()).statusCode).toBe(400);
  await app.request("PUT", pathOf(object.actions.upload.href), { payload: "weights" });
  expect((await verify()).statusCode).toBe(200);
});

it("takes very large objects in parts, again where the line broke", async () => {
  app = await createTestApp({}, { multipart: { threshold: 10, partBytes: 6 } });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const text = "large weights";
  const ask = async (transfers: readonly string[]) => {
    const body = { operation: "upload", transfers, objects: [objectOf(text), objectOf("small")] };
    return (await lfs(ada, "/ada/m.git/info/lfs/objects/batch", body)).json();
  };
  expect((await ask(["basic"])).transfer).toBe("basic");
  const { transfer, objects } = await ask(["basic", "multipart"]);
  const { href, header } = objects[0].actions.upload;
  expect([transfer, Object.keys(header)]).toEqual([
    "multipart",
    ["chunk_size", "00001", "00002", "00003"],
  ]);
  expect([header.chunk_size, Object.keys(objects[1].actions.upload.header)]).toEqual([
    "6",
    ["chunk_size", "00001"],
  ]);
  const put = (number: string, payload: string) =>
    app.request("PUT", pathOf(header[number]), { payload });
  expect((await put("00001", "lar")).statusCode).toBe(400);
  expect((await put("00003", "ss")).statusCode).toBe(400);
  const etags = [];
  for (const [number, part] of [
    ["00003", "s"],
    ["00001", "large "],
    ["00002", "weight"],
  ] as const)
    etags.unshift({ partNumber: Number(number), etag: (await put(number, part)).headers.etag });
  const head = await app.request("HEAD", pathOf(header["00002"]));
  expect(head.headers.etag).toBe(etags[0]?.etag);
  const complete = (parts: readonly object[]) =>
    lfs(app, pathOf(href), { oid: objectOf(text).oid, parts });
  expect((await complete(etags.slice(1))).statusCode).toBe(400);
  expect((await complete(etags)).statusCode).toBe(200);
  // A client that missed the answer asks again.
  expect((await complete(etags)).statusCode).toBe(200);
  await referTo(objectOf(text));
  const [object] = await download(app, [objectOf(text)]);
  expect((await app.get(pathOf(object.actions.download.href))).body).toBe(text);
  const altered = pathOf(header["00001"]).replace("/parts/1", "/parts/2");
  expect((await app.request("PUT", altered, { payload: "large " })).statusCode).toBe(403);
});

it("signs a bounded number of parts for a batch, whatever its objects weigh", async () => {
  app = await createTestApp({ ORRERY_LIMIT_STORAGE: "0" });
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
  const sizes = [10e12, 7e12, 3, 6e9, Number.MAX_SAFE_INTEGER];
  const objects = sizes.map((size, index) => ({ ...objectOf(`huge ${index}`), size }));
  const url = "/ada/m.git/info/lfs/objects/batch";
  const body = { operation: "upload", transfers: ["multipart"], objects };
  const answer = (await lfs(ada, url, body)).json();
  const headers: Record<string, string>[] = answer.objects.map(
    ({ actions }: { actions: { upload: { header: object } } }) => actions.upload.header,
  );
  const counts = headers.map((header) => Object.keys(header).length - 1);
  expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(10_000 + sizes.length);
  expect(counts).toEqual(
    headers.map(({ chunk_size }, index) => Math.ceil((sizes[index] ?? 0) / Number(chunk_size))),
  );
  const alone = (await lfs(ada, url, { ...body, objects: objects.slice(3, 4) })).json();
  expect(alone.objects[0].actions.upload.header.chunk_size).toBe("100000000");
  const many = Array.from({ length: 1_001 }, (_, index) => objectOf(`${index}`));
  expect((await batch(ada, many)).statusCode).toBe(400);
});

it("keeps locks: one holder per path, opened by the holder or by force", async () => {
  const bob = await app.signUp("bob");
  const locks = "/ada/m.git/info/lfs/locks";
  const made = await lfs(ada, locks, { path: "a/w.bin", ref: { name: "refs/heads/main" } });
  const { lock } = made.json();
  expect([made.statusCode, lock]).toEqual([
    201,
    {
      id: expect.any(String),
      path: "a/w.bin",
      locked_at: expect.any(String),
      owner: { name: "ada" },
    },
  ]);
  const again = await lfs(ada, locks, { path: "a/w.bin" });
  expect([again.statusCode, again.json().lock]).toEqual([409, lock]);
  expect((await lfs(bob, locks, { path: "b" })).statusCode).toBe(403);
  expect((await lfs(app, locks, { path: "b" })).statusCode).toBe(401);
  expect((await lfs(ada, locks, { path: "../b" })).statusCode).toBe(422);
  expect((await app.get(`${locks}?path=a%2Fw.bin`)).json()).toEqual({ locks: [lock] });
  expect((await app.get(`${locks}?path=none`)).json()).toEqual({ locks: [] });
  expect((await lfs(ada, `${locks}/verify`, {})).json()).toEqual({ ours: [lock], theirs: [] });
  expect((await lfs(bob, `${locks}/verify`, {})).statusCode).toBe(403);
  expect((await lfs(ada, `${locks}/nothing/unlock`, {})).statusCode).toBe(404);
  expect((await lfs(ada, `${locks}/${lock.id}/unlock`, { force: false })).json()).toEqual({ lock });
  expect((await app.get(locks)).json()).toEqual({ locks: [] });
});

it("pages through locks", async () => {
  for (const path of ["a", "b", "c"]) await lfs(ada, "/ada/m.git/info/lfs/locks", { path });
  const first = (await app.get("/ada/m.git/info/lfs/locks?limit=2")).json();
  const next = (
    await app.get(`/ada/m.git/info/lfs/locks?limit=2&cursor=${first.next_cursor}`)
  ).json();
  const paths = [...first.locks, ...next.locks].map(({ path }: { path: string }) => path);
  expect([paths.toSorted(), next.next_cursor]).toEqual([["a", "b", "c"], undefined]);
});

it("keeps a gated repo's objects from those who were not given access", async () => {
  await app.request("PUT", await uploadPath("weights"), { payload: "weights" });
  await ada.request("PUT", "/api/models/ada/m/settings", { payload: { gated: "manual" } });
  const bob = await app.signUp("bob");
  const ask = (caller: TestCaller) =>
    lfs(caller, "/ada/m.git/info/lfs/objects/batch", {
      operation: "download",
      objects: [objectOf("weights")],
    });
  expect([(await ask(bob)).statusCode, (await ask(app)).statusCode]).toEqual([403, 401]);
  expect((await ask(ada)).json().objects[0].actions.download).toBeDefined();
});
