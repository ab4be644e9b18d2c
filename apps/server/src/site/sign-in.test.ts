import type { LightMyRequestResponse } from "fastify";
import { expect, it } from "vitest";
import { appCode } from "../../../../packages/registry/src/testing/app-code.ts";
import { createSoftAuthenticator } from "../../../../packages/registry/src/testing/soft-authenticator.ts";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { postForm } from "../testing/post-form.ts";

const PASSWORD = "correct horse";
const SITE = { id: "localhost", origin: "http://localhost" };

/** A browser: it keeps its cookies. */
function browse(app: TestApp) {
  const jar = new Map<string, string>();
  const caller = () =>
    app.with({ cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; ") });
  const keep = (reply: LightMyRequestResponse) => {
    for (const { name, value } of reply.cookies)
      if (value === "") jar.delete(name);
      else jar.set(name, value);
    return reply;
  };
  return {
    jar,
    get: async (url: string) => keep(await caller().get(url)),
    post: async (url: string, form: Readonly<Record<string, string>>) =>
      keep(await postForm(caller(), url, form)),
  };
}

/** Sets up ada's app in a browser of hers; the browser, and what the app shows. */
async function setUpApp(app: TestApp) {
  const ada = browse(app);
  await ada.post("/sign-in", { name: "ada", password: PASSWORD });
  await ada.post("/settings/security", { intent: "begin-app" });
  const page = await ada.get("/settings/security?_data=security");
  const { secret } = page.json().newApp;
  const code = (steps = 0) => appCode(secret, new Date(Date.now() + steps * 30_000));
  const first = await ada.post("/settings/security?_data=security", {
    intent: "confirm-app",
    code: await code(-1),
  });
  return { ada, code, recoveryCodes: first.json().recoveryCodes as readonly string[] };
}

it("opens nothing to a password alone, by any way in", async () => {
  const app = await createTestApp();
  const [, ada] = [await app.signUp("root"), await app.signUp("ada")];
  await ada.post("/api/repos/create", { name: "m", private: true });
  await setUpApp(app);
  const visitor = browse(app);
  await visitor.post("/sign-in", { name: "ada", password: PASSWORD });
  const pending = visitor.jar.get("orrery_sign_in") ?? "";
  expect([pending.length, visitor.jar.has("orrery_session")]).toEqual([43, false]);

  const basic = (secret: string) => `Basic ${btoa(`ada:${secret}`)}`;
  const attempts: readonly Readonly<Record<string, string>>[] = [
    { authorization: basic(PASSWORD) },
    { authorization: `Bearer ${PASSWORD}` },
    { authorization: basic(pending) },
    { cookie: `orrery_session=${pending}` },
    { cookie: `orrery_sign_in=${pending}` },
  ];
  for (const headers of attempts) {
    const caller = app.with(headers);
    const replies = await Promise.all([
      caller.get("/api/whoami-v2"),
      caller.get("/ada/m/info/refs?service=git-upload-pack"),
      caller.get("/ada/m.git/info/refs?service=git-receive-pack"),
      caller.post("/ada/m.git/info/lfs/objects/batch", { operation: "download", objects: [] }),
      caller.get("/api/models/ada/m"),
      caller.get("/v1/models/ada/m"),
      caller.post("/api/repos/create", { name: "n" }),
      caller.get("/settings/security?_data=security"),
    ]);
    const statuses = replies.map(({ statusCode }) => statusCode);
    expect([headers, statuses.filter((status) => ![204, 401, 404].includes(status))]).toEqual([
      headers,
      [],
    ]);
    expect(replies.at(-1)?.headers["x-redirect"] ?? "/sign-in").toMatch(/^\/sign-in/);
  }
  expect((await ada.get("/ada/m/info/refs?service=git-upload-pack")).statusCode).toBe(200);
});

it("starts a session after the second step, with a new cookie, and ends those before", async () => {
  const app = await createTestApp();
  const [, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const before = browse(app);
  await before.post("/sign-in", { name: "ada", password: PASSWORD });
  const { code, recoveryCodes } = await setUpApp(app);
  expect(recoveryCodes).toHaveLength(10);
  // A session that never showed the second factor.
  expect((await before.get("/settings/security")).headers.location).toMatch(/^\/sign-in/);

  const visitor = browse(app);
  const next = "/settings/tokens";
  const first = await visitor.post("/sign-in", { name: "ada", password: PASSWORD, next });
  expect(first.headers.location).toBe("/sign-in?next=%2Fsettings%2Ftokens");
  const page = await visitor.get("/sign-in?_data=signIn&next=/settings/tokens");
  expect(page.json()).toMatchObject({ next, second: { name: "ada", hasApp: true } });
  const wrong = await visitor.post("/sign-in?_data=signIn", { intent: "code", code: "1" });
  expect([wrong.statusCode, wrong.json().values]).toEqual([422, { intent: "code" }]);
  const done = await visitor.post("/sign-in", { intent: "code", code: await code(), next });
  expect([done.headers.location, [...visitor.jar.keys()]]).toEqual([next, ["orrery_session"]]);
  expect((await visitor.get(next)).statusCode).toBe(200);

  const lost = browse(app);
  await lost.post("/sign-in", { name: "ada", password: PASSWORD });
  await lost.post("/sign-in", { intent: "start-over" });
  expect(lost.jar.size).toBe(0);
  const late = await lost.post("/sign-in?_data=signIn", { intent: "code", code: "123456" });
  expect(late.json().errors.form).toContain("took too long");
  expect(ada.viewer.name).toBe("ada");
});

it("takes a passkey in the browser that was asked, and in no other", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  const device = await createSoftAuthenticator();
  const ada = browse(app);
  await ada.post("/sign-in", { name: "ada", password: PASSWORD });
  const url = "/settings/security?_data=security";
  const asked = await ada.post(url, { intent: "ask-new-passkey" });
  const made = await device.create(asked.json().passkeyOptions, SITE);
  const added = await ada.post(url, { intent: "add-passkey", name: "phone", credential: made });
  expect(added.json().recoveryCodes).toHaveLength(10);

  const [victim, attacker] = [browse(app), browse(app)];
  const ask = async (visitor: ReturnType<typeof browse>) =>
    (await visitor.post("/sign-in?_data=signIn", { intent: "ask-passkey" })).json().passkeyOptions;
  const answer = async (visitor: ReturnType<typeof browse>, credential: string) =>
    (await visitor.post("/sign-in?_data=signIn", { intent: "passkey", credential })).statusCode;
  await ask(victim);
  const signed = await device.sign(await ask(attacker), SITE);
  // Signed for one browser, brought into another: no one is signed in to someone else's account.
  expect(await answer(victim, signed)).toBe(422);
  expect(await answer(attacker, signed)).toBe(204);
  expect(await answer(attacker, signed)).toBe(422);
  const again = await device.sign(await ask(victim), { id: "localhost", origin: "http://evil" });
  expect(await answer(victim, again)).toBe(422);
  expect(victim.jar.has("orrery_session")).toBe(false);

  const elsewhere = await app.request("POST", "/sign-in?_data=signIn", {
    payload: "intent=ask-passkey",
    headers: { host: "127.0.0.1", "content-type": "application/x-www-form-urlencoded" },
  });
  expect(elsewhere.json().errors.form).toContain("host name");
  const page = await app.request("GET", "/sign-in?_data=signIn", { headers: { host: "[::1]" } });
  expect(page.json().hasPasskeys).toBe(false);
});

it("leads people without a second factor to set it up, once it is required", async () => {
  const app = await createTestApp();
  const [root, token] = [await app.signUp("root"), await app.signUp("ada")];
  const ada = browse(app);
  await ada.post("/sign-in", { name: "ada", password: PASSWORD });
  const rule = "/api/admin/second-factor";
  expect((await root.get(rule)).json()).toEqual({ required: false });
  const set = (caller: typeof root, required: boolean) =>
    caller.request("PUT", rule, { payload: { required } });
  expect((await set(token, true)).statusCode).toBe(403);
  expect((await token.get(rule)).statusCode).toBe(403);
  expect((await set(root, true)).json()).toEqual({ required: true });

  for (const url of ["/", "/models", "/settings/tokens", "/ada"])
    expect((await ada.get(url)).headers.location).toBe("/settings/security");
  const form = { intent: "create-token", name: "x", role: "write", expires: "never" };
  expect((await ada.post("/settings/tokens", form)).headers.location).toBe("/settings/security");
  expect((await ada.get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await ada.get("/settings/security")).statusCode).toBe(200);
  const admin = browse(app);
  await admin.post("/sign-in", { name: "root", password: PASSWORD });
  expect((await admin.get("/admin/people")).headers.location).toBe("/settings/security");
  expect((await admin.get("/api/admin/accounts")).statusCode).toBe(401);
  // Visitors, and programs with their tokens, notice nothing.
  expect((await app.get("/models")).statusCode).toBe(200);
  expect((await token.get("/api/whoami-v2")).statusCode).toBe(200);

  const { ada: ready } = await setUpApp(app);
  expect((await ready.get("/settings/tokens")).statusCode).toBe(200);
  const listed = (await root.get("/api/admin/accounts/ada")).json();
  expect(listed).toMatchObject({ hasSecondFactor: true });
  const remove = () => root.request("DELETE", "/api/admin/accounts/ada/second-factor");
  expect((await remove()).statusCode).toBe(204);
  expect((await ready.get("/settings/tokens")).headers.location).toBe("/settings/security");
  await set(root, false);
  expect((await ready.get("/settings/tokens")).statusCode).toBe(200);
});

it("answers who forgot a password the same for everyone, and nothing without a mail server", async () => {
  const off = await createTestApp();
  await off.signUp("ada");
  const ask = (app: TestApp, who: string) =>
    postForm(app, "/reset-password?_data=resetPassword", { intent: "ask", who });
  expect((await ask(off, "ada")).json().errors.form).toBe("This hub sends no emails.");
  expect((await off.get("/reset-password")).body).toContain("This hub sends no emails.");

  const app = await createTestApp({
    ORRERY_SMTP_URL: "smtp://127.0.0.1:1",
    ORRERY_MAIL_FROM: "hub@example.org",
    ORRERY_PUBLIC_URL: "https://hub.example.org",
    ORRERY_LIMIT_ADDRESS_FAILURES: "5",
  });
  await app.signUp("ada");
  const replies = [await ask(app, "ada"), await ask(app, "nobody"), await ask(app, "a@b.example")];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  for (const who of ["ada", "nobody"]) {
    const statuses = [await ask(app, who), await ask(app, who), await ask(app, who.toUpperCase())];
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429]);
  }
});

it("names all wrong fields of a new account at once", async () => {
  const app = await createTestApp();
  await app.signUp("ada");
  const errors = async (name: string, password: string) =>
    (await postForm(app, "/sign-up?_data=signUp", { name, password })).json().errors;
  expect(Object.keys(await errors("Ada", "short"))).toEqual(["name", "password"]);
  expect(await errors("Ada", "Password123")).toEqual({
    name: "The name Ada is taken.",
    password: "This password is too common. Use another one.",
  });
  expect(Object.keys(await errors("a--b", "password123"))).toEqual(["password", "name"]);
});
