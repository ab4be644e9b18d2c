import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../../testing/create-test-app.ts";

const text = "weights";
const object = { oid: createHash("sha256").update(text).digest("hex"), size: text.length };
type Owner = Awaited<ReturnType<TestApp["signUp"]>>;

let app: TestApp;
let ada: Owner;
let bob: Owner;
beforeEach(async () => {
  app = await createTestApp({}, { multipart: { threshold: 5, partBytes: 4 } });
  await app.signUp("root");
  ada = await app.signUp("ada");
  bob = await app.signUp("bob");
  await ada.post("/api/repos/create", { name: "m" });
});

const sendLfs = (caller: TestCaller, url: string, body: object) =>
  caller.request("POST", url.replace("http://localhost:80", ""), {
    payload: JSON.stringify(body),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });

async function batch(caller: TestCaller, operation: string, transfer = "basic") {
  const body = { operation, transfers: [transfer], objects: [object] };
  const response = await sendLfs(caller, "/ada/m.git/info/lfs/objects/batch", body);
  return response.json().objects[0].actions;
}

/** Every way to use the signed addresses of an upload; what each answers. */
async function useAll(caller: TestCaller) {
  const { upload, verify } = await batch(caller, "upload");
  const inParts = (await batch(caller, "upload", "multipart")).upload;
  const put = (href: string, payload: string) =>
    app.request("PUT", href.replace("http://localhost:80", ""), { payload });
  return async () => {
    const part = await put(inParts.header["00001"], text.slice(0, 4));
    const found = inParts.header["00001"].replace("http://localhost:80", "");
    const answers = [
      part,
      await app.request("HEAD", found),
      await put(inParts.header["00002"], text.slice(4)),
      await sendLfs(app, inParts.href, {
        oid: object.oid,
        parts: ["00001", "00002"].map((_, index) => ({
          partNumber: index + 1,
          etag: createHash("md5").update("").digest("hex"),
        })),
      }),
      await put(upload.href, text),
      await sendLfs(app, verify.href, object),
    ];
    return answers.map(({ statusCode, headers }) => [statusCode, headers["x-error-code"]]);
  };
}

const all = (answer: readonly unknown[]) => Array.from({ length: 6 }, () => answer);
const settings = (payload: object) => ada.request("PUT", "/api/models/ada/m/settings", { payload });

it("takes uploads from somebody who may propose, without other credentials", async () => {
  const answers = await (await useAll(bob))();
  expect(answers.filter((_, index) => index !== 3)).toEqual(
    Array.from({ length: 5 }, () => [200, undefined]),
  );
});

it("ends upload addresses when the repo becomes private, gated or is deleted", async () => {
  const use = await useAll(bob);
  await settings({ private: true });
  expect(await use()).toEqual(all([404, "RepoNotFound"]));
  await settings({ private: false, gated: "manual" });
  expect(await use()).toEqual(all([403, "GatedRepo"]));
  const own = await useAll(ada);
  await ada.request("DELETE", "/api/repos/delete", { payload: { name: "m" } });
  expect(await own()).toEqual(all([404, "RepoNotFound"]));
});

it("ends upload addresses with the token that they were given to", async () => {
  const { accessTokens } = app.hub.registry;
  const use = await useAll(ada);
  for (const { key } of await accessTokens.list(ada.viewer))
    await accessTokens.delete(ada.viewer, key);
  expect((await use()).map(([status]) => status)).toEqual(all([403]).flat());
});

it("ends download addresses with the right to read", async () => {
  const { upload } = await batch(ada, "upload");
  const local = (href: string) => href.replace("http://localhost:80", "");
  await app.request("PUT", local(upload.href), { payload: text });
  await ada.request("POST", "/api/models/ada/m/commit/main", {
    headers: { "content-type": "application/x-ndjson" },
    payload: `${JSON.stringify({ key: "header", value: { summary: "x" } })}\n${JSON.stringify({ key: "lfsFile", value: { path: "w.bin", oid: object.oid } })}`,
  });
  const addresses = await Promise.all(
    [ada, bob, app].map(async (caller) => local((await batch(caller, "download")).download.href)),
  );
  const statuses = () =>
    Promise.all(addresses.map(async (address) => (await app.get(address)).statusCode));
  expect(await statuses()).toEqual([200, 200, 200]);
  await settings({ gated: "manual" });
  expect(await statuses()).toEqual([200, 403, 401]);
  await settings({ gated: false, private: true });
  expect(await statuses()).toEqual([200, 404, 401]);
});

it("takes an address for nobody else's", async () => {
  const { upload } = await batch(bob, "upload");
  const other = (await batch(ada, "upload")).upload.href as string;
  const [, holder] = /holder=([^&]+)/.exec(other) ?? [];
  const altered = upload.href.replace("http://localhost:80", "").replace(/holder=[^&]+/, "");
  for (const path of [altered, `${altered}&holder=${holder}`])
    expect((await app.request("PUT", path, { payload: text })).statusCode).toBe(403);
});
