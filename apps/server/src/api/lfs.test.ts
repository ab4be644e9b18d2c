import { createHash } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp, type TestCaller } from "../testing/create-test-app.ts";

let app: TestApp;
let ada: TestCaller;
beforeEach(async () => {
  app = await createTestApp();
  ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "m" });
});

const objectOf = (text: string) => ({
  oid: createHash("sha256").update(text).digest("hex"),
  size: text.length,
});

const batch = (caller: TestCaller, objects: readonly object[], id = "ada/m") =>
  caller.request("POST", `/${id}.git/info/lfs/objects/batch`, {
    payload: JSON.stringify({ operation: "upload", transfers: ["basic"], objects }),
    headers: { "content-type": "application/vnd.git-lfs+json" },
  });

/** The signed address, as a path. */
async function uploadPath(text: string): Promise<string> {
  const [object] = (await batch(ada, [objectOf(text)])).json().objects;
  return object.actions.upload.href.replace("http://localhost:80", "");
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
