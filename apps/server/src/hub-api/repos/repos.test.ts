import { beforeEach, expect, it } from "vitest";
import type { TestApp, TestCaller } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

let app: TestApp;
let ada: TestCaller;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
  ada = await app.signUp("ada");
});

const create = (caller: TestCaller, body: object) => caller.post("/api/repos/create", body);

it("creates a repo under the caller's own name and answers where it is", async () => {
  const response = await create(ada, { name: "tts", type: "model", private: false });
  expect(response.json()).toMatchObject({ url: "http://localhost:80/ada/tts", name: "ada/tts" });
  const info = (await app.get("/api/models/ada/tts")).json();
  expect(info).toMatchObject({ id: "ada/tts", modelId: "ada/tts", private: false, author: "ada" });
  expect(info.sha).toMatch(/^[0-9a-f]{40}$/);
  expect(info.siblings).toEqual([{ rfilename: ".gitattributes" }]);
});

it("answers 409 with the address when the repo is there, whatever the case", async () => {
  await create(ada, { name: "tts" });
  const response = await create(ada, { name: "ada/TTS" });
  expect(response.statusCode).toBe(409);
  expect(response.headers["x-error-code"]).toBe("RepoExists");
  expect(response.json().url).toBe("http://localhost:80/ada/TTS");
});

it.each([
  ["-bad-", 400, "InvalidName"],
  ["a..b", 400, "InvalidName"],
  ["🪐", 400, "InvalidName"],
  ["x".repeat(4096), 400, "InvalidName"],
  ["a/b/c", 400, "InvalidName"],
  ["nul\0", 400, "InvalidName"],
  ["root/m", 403, "Forbidden"],
])("refuses the name %j", async (name, status, code) => {
  const response = await create(ada, { name });
  expect([response.statusCode, response.headers["x-error-code"]]).toEqual([status, code]);
});

it("asks anonymous callers to sign in, and refuses a read token", async () => {
  expect((await create(app, { name: "tts" })).statusCode).toBe(401);
  const { viewer } = await app.signUp("bob");
  const token = await app.hub.registry.accessTokens.create(viewer, { name: "r", role: "read" });
  const reader = app.with({ authorization: `Bearer ${token}` });
  expect((await create(reader, { name: "tts" })).statusCode).toBe(403);
});

it("says in the protocol's words that a token is not good", async () => {
  const response = await app.with({ authorization: "Bearer hf_wrong" }).get("/api/models");
  expect(response.statusCode).toBe(401);
  expect(response.headers["x-error-message"]).toBe("Invalid credentials in Authorization header");
});

it("hides a private repo as if it were not there", async () => {
  await create(ada, { name: "hidden-model", private: true });
  const bob = await app.signUp("bob");
  for (const path of ["/api/models/ada/hidden-model", "/api/models/ada/hidden-model/tree/main"]) {
    const missing = path.replace("hidden-model", "missing");
    for (const caller of [bob, app]) {
      const [hidden, absent] = [await caller.get(path), await caller.get(missing)];
      expect([hidden.statusCode, hidden.body]).toEqual([absent.statusCode, absent.body]);
      expect(hidden.headers["x-error-code"]).toBe("RepoNotFound");
      expect(hidden.statusCode).toBe(caller === app ? 401 : 404);
    }
    expect((await ada.get(path)).statusCode).toBe(200);
  }
  for (const path of ["/api/models", "/api/models?author=ada", "/api/quicksearch?q=hidden-model"])
    expect((await bob.get(path)).body).not.toContain("hidden-model");
});

it("lists with filters and pages by an absolute link", async () => {
  for (const name of ["one", "two", "three"]) await create(ada, { name });
  const first = await app.get("/api/models?limit=2&author=ada");
  expect(first.json().map(({ id }: { id: string }) => id)).toHaveLength(2);
  const [, next = ""] = /^<(http:\/\/[^>]+)>; rel="next"$/.exec(`${first.headers.link}`) ?? [];
  const second = await app.get(next.replace("http://localhost:80", ""));
  expect(second.json()).toHaveLength(1);
  expect(second.headers.link).toBeUndefined();
  expect((await app.get("/api/models?search=thr")).json()).toMatchObject([{ id: "ada/three" }]);
  expect((await app.get("/api/models?limit=0")).statusCode).toBe(400);
  expect((await app.get("/api/datasets")).json()).toEqual([]);
});

it("deletes with a body", async () => {
  await create(ada, { name: "tts" });
  const payload = { name: "tts", type: "model" };
  const bob = await app.signUp("bob");
  const refused = await bob.request("DELETE", "/api/repos/delete", {
    payload: { name: "ada/tts" },
  });
  expect(refused.statusCode).toBe(403);
  expect((await ada.request("DELETE", "/api/repos/delete", { payload })).statusCode).toBe(200);
  expect((await ada.get("/api/models/ada/tts")).statusCode).toBe(404);
});

it("tells who a token belongs to", async () => {
  expect((await app.get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await ada.get("/api/whoami-v2")).json()).toMatchObject({
    type: "user",
    name: "ada",
    orgs: [],
    auth: { type: "access_token", accessToken: { displayName: "test", role: "write" } },
  });
});

it("answers unknown API addresses and bad bodies as JSON", async () => {
  const unknown = await app.get("/api/nothing/here");
  expect([unknown.statusCode, unknown.json().error]).toEqual([
    404,
    "GET /api/nothing/here is not part of this API.",
  ]);
  const broken = await ada.request("POST", "/api/repos/create", {
    payload: "{",
    headers: { "content-type": "application/json" },
  });
  expect([broken.statusCode, typeof broken.json().error]).toEqual([400, "string"]);
  expect((await create(ada, { nothing: 1 })).json().error).toContain("name");
});

it("carries the caller's request id", async () => {
  const response = await app.get("/api/models", { headers: { "x-request-id": "my-id-1" } });
  expect(response.headers["x-request-id"]).toBe("my-id-1");
});

it("lets pages of other origins read with a token, never with the cookie", async () => {
  const headers = { origin: "https://elsewhere.example" };
  const response = await app.get("/api/models", { headers });
  expect(response.headers["access-control-allow-origin"]).toBe("*");
  expect(response.headers["access-control-allow-credentials"]).toBeUndefined();
  const preflight = await app.request("OPTIONS", "/api/models/ada/m/commit/main", { headers });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers["access-control-allow-headers"]).toContain("Authorization");
});
