import { expect, it } from "vitest";
import type { TestApp } from "../../testing/create-test-app.ts";
import { shareEmptiedApp } from "../../testing/share-emptied-app.ts";

const shared = shareEmptiedApp();

const TOKENS = "/api/settings/tokens";

const withToken = (app: TestApp, token: string) => app.with({ authorization: `Bearer ${token}` });

const scoped = (type: string, name: string, ...permissions: readonly string[]) => ({
  entity: { type, name },
  permissions,
});

it("creates, shows, changes, rotates and deletes a fine-grained token", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "tts", private: true });
  const made = await ada.post(TOKENS, {
    displayName: "ci",
    role: "fineGrained",
    expiration: "2099-01-01T00:00:00Z",
    fineGrained: { scoped: [scoped("model", "ada/tts", "repo.write")], canReadGatedRepos: true },
  });
  expect(made.statusCode).toBe(201);
  const { token } = made.json();
  const caller = withToken(app, token);

  const whoami = (await caller.get("/api/whoami-v2")).json();
  expect(whoami.auth).toEqual({
    type: "access_token",
    accessToken: {
      displayName: "ci",
      role: "fineGrained",
      createdAt: expect.any(String),
      expiration: "2099-01-01T00:00:00.000Z",
      fineGrained: {
        canReadGatedRepos: true,
        global: [],
        scoped: [
          {
            entity: { _id: expect.any(String), type: "model", name: "ada/tts" },
            permissions: ["repo.write"],
          },
        ],
      },
    },
  });
  expect((await caller.get("/api/models/ada/tts")).statusCode).toBe(200);
  expect((await caller.get("/api/models?author=ada")).json()).toHaveLength(1);
  expect((await caller.post("/api/repos/create", { name: "more" })).statusCode).toBe(403);
  expect((await caller.get(TOKENS)).statusCode).toBe(403);
  expect((await app.get(TOKENS)).statusCode).toBe(401);

  const [listed] = (await ada.get(TOKENS)).json();
  expect(listed).toMatchObject({
    displayName: "ci",
    can: "Can create, change, configure and delete ada/tts; read gated repos that you have access to.",
    lastUsedFrom: "127.0.0.1",
  });
  const path = `${TOKENS}/${listed.key}`;
  const changed = await ada.request("PATCH", path, {
    payload: { fineGrained: { scoped: [scoped("user", "ada", "repo.content.read")] } },
  });
  expect(changed.json().can).toBe("Can read the files of repos of ada.");
  expect((await caller.get("/api/models/ada/tts")).statusCode).toBe(200);
  const commit = await caller.request("POST", "/api/models/ada/tts/commit/main", {
    payload: JSON.stringify({ key: "header", value: { summary: "x" } }),
    headers: { "content-type": "application/x-ndjson" },
  });
  expect(commit.statusCode).toBe(403);

  const next = (await ada.post(`${path}/rotate`, { overlapHours: 1 })).json().token;
  expect((await ada.get(path)).json().previous.validUntil).toEqual(expect.any(String));
  for (const secret of [token, next])
    expect((await withToken(app, secret).get("/api/whoami-v2")).statusCode).toBe(200);
  expect((await ada.request("DELETE", `${path}/previous`)).statusCode).toBe(204);
  expect((await withToken(app, token).get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await ada.request("DELETE", path)).statusCode).toBe(204);
  expect((await withToken(app, next).get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await ada.get(path)).statusCode).toBe(404);

  for (const wrong of [
    { displayName: "x", role: "admin" },
    { displayName: "x", role: "fineGrained", fineGrained: { global: ["repo.write"] } },
    { displayName: "x", role: "fineGrained", fineGrained: { global: ["everything"] } },
    { displayName: "", role: "read" },
  ])
    expect((await ada.post(TOKENS, wrong)).statusCode).toBe(400);
});

it("runs only the models that a token names", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  for (const name of ["one", "two"]) await ada.post("/api/repos/create", { name });
  const fineGrained = { scoped: [scoped("model", "ada/one", "inference.serverless.write")] };
  const wanted = { displayName: "calls", role: "fineGrained", fineGrained };
  const caller = withToken(app, (await ada.post(TOKENS, wanted)).json().token);
  const call = (model: string) =>
    caller.post("/v1/chat/completions", { model, messages: [{ role: "user", content: "x" }] });
  // Neither is served here: the first is refused for that, the second for the token.
  const answers = [await call("ada/one"), await call("ada/two"), await call("x/y:together")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 403, 403]);
  expect(answers[1]?.body).toContain("does not have the permission to run this model");
});

it("revokes leaked tokens without a sign-in, and says nothing of them", async () => {
  const app = shared();
  const ada = await app.signUp("ada");
  const leaked = await app.post("/api/credentials/revoke", {
    credentials: [ada.token, "hf_unknown", "ghp_whatever"],
  });
  expect([leaked.statusCode, leaked.json()]).toEqual([202, {}]);
  expect((await ada.get("/api/whoami-v2")).statusCode).toBe(401);
  const none = await app.post("/api/credentials/revoke", { credentials: ["hf_unknown"] });
  expect([none.statusCode, none.json()]).toEqual([202, {}]);
});

it("lets admins of an organization make service accounts and their tokens", async () => {
  const app = shared();
  const [ada, bob] = [await app.signUp("ada"), await app.signUp("bob")];
  await app.hub.registry.organizations.create(ada.viewer, "lab");
  const path = "/api/organizations/lab/service-accounts";
  const made = await ada.post(path, { name: "lab-ci" });
  expect([made.statusCode, made.json().role]).toEqual([201, "write"]);
  const wanted = {
    displayName: "pipeline",
    role: "fineGrained",
    fineGrained: { scoped: [scoped("org", "lab", "repo.write")] },
  };
  const { token } = (await ada.post(`${path}/lab-ci/tokens`, wanted)).json();
  const service = withToken(app, token);
  expect((await service.get("/api/whoami-v2")).json()).toMatchObject({ name: "lab-ci" });
  expect(
    (await service.post("/api/repos/create", { name: "m", organization: "lab" })).statusCode,
  ).toBe(200);
  expect((await app.get("/api/users/lab-ci/overview")).statusCode).toBe(404);
  expect((await app.get("/lab-ci")).statusCode).toBe(404);
  expect((await ada.get(path)).json()).toMatchObject([{ name: "lab-ci", tokens: 1 }]);
  for (const stranger of [bob, service])
    expect([
      (await stranger.get(path)).statusCode,
      (await stranger.get(`${path}/lab-ci/tokens`)).statusCode,
    ]).toEqual([403, 403]);
  expect(
    (await ada.request("PATCH", `${path}/lab-ci`, { payload: { role: "read" } })).statusCode,
  ).toBe(204);
  expect(
    (await service.post("/api/repos/create", { name: "n", organization: "lab" })).statusCode,
  ).toBe(403);
  expect((await ada.request("DELETE", `${path}/lab-ci`)).statusCode).toBe(204);
  expect((await service.get("/api/whoami-v2")).statusCode).toBe(401);
});
