import { createHash, createPublicKey, verify } from "node:crypto";
import type { NewApplication } from "@orrery/registry";
import { expect, it } from "vitest";
import type { TestApp } from "../testing/create-test-app.ts";
import { shareTestApp } from "../testing/share-test-app.ts";
import { createTestBrowser, type TestBrowser } from "../testing/test-browser.ts";

const REDIRECT = "https://tides.example/callback";
const VERIFIER = "v".repeat(50);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const APPLICATION: NewApplication = {
  name: "Tides",
  homepage: "https://tides.example",
  redirectUris: [REDIRECT],
  scopes: ["openid", "profile", "email", "read-repos", "inference-api"],
  isConfidential: false,
};

const hub = shareTestApp();

let people = 0;
/** Each test has an account, an application of the administrator and a browser of its own. */
async function hubWith(wanted: Partial<NewApplication> = {}) {
  const app = hub();
  const root = await app.hub.registry.accounts.findViewer("root");
  if (!root) throw new Error("There is no administrator.");
  const name = `ada-${++people}`;
  const ada = await app.signUp(name);
  const { application, secret = "" } = await app.hub.registry.applications.create(
    root,
    { kind: "account" },
    { ...APPLICATION, ...wanted },
  );
  const browser = createTestBrowser(app);
  return { app, root, name, ada, browser, key: application.key, secret };
}

const authorizeUrl = (key: string, more: Readonly<Record<string, string>> = {}) =>
  `/oauth/authorize?${new URLSearchParams({
    client_id: key,
    response_type: "code",
    scope: "openid profile",
    redirect_uri: REDIRECT,
    state: "some state",
    code_challenge: CHALLENGE,
    code_challenge_method: "S256",
    ...more,
  })}`;

const exchange = (
  app: TestApp,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
) =>
  app.request("POST", "/oauth/token", {
    payload: new URLSearchParams({
      grant_type: "authorization_code",
      redirect_uri: REDIRECT,
      code_verifier: VERIFIER,
      ...form,
    }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

/** Where the sign-in led: back to the application. */
const answerOf = ({ headers }: { readonly headers: object }) => {
  const { location = "" } = headers as { readonly location?: string };
  return Object.fromEntries(new URL(location, "http://localhost").searchParams);
};

async function codeFor(browser: TestBrowser, url: string): Promise<string> {
  await browser.visit(url);
  const { code = "" } = answerOf(await browser.submit(browser.url(), { intent: "allow" }));
  return code;
}

it("signs someone in who was not signed in, and shows the application who it is", async () => {
  const { app, ada, browser, key, name } = await hubWith();
  const signIn = await browser.visit(authorizeUrl(key));
  expect(browser.url()).toMatch(/^\/sign-in\?next=%2Fauth%2F/);
  expect(signIn.statusCode).toBe(200);
  const next = new URL(browser.url(), "http://localhost").searchParams.get("next") ?? "";
  const asked = await browser.submit("/sign-in", { name, password: "correct horse", next });
  expect(browser.url()).toMatch(/^\/auth\//);
  for (const text of ["Tides", "root", "tides.example", name, "See your username"])
    expect(asked.body).toContain(text);
  expect(asked.headers["content-security-policy"]).toContain(
    "frame-ancestors 'none'; form-action 'self' https://tides.example",
  );
  const allowed = await browser.submit(browser.url(), { intent: "allow" });
  expect(allowed.statusCode).toBe(303);
  expect(`${allowed.headers.location}`.startsWith(`${REDIRECT}?code=`)).toBe(true);
  const { code = "", state, iss } = answerOf(allowed);
  expect([state, iss]).toEqual(["some state", "http://localhost"]);

  // As `@huggingface/hub` sends it: without its client ID.
  const tokens = (await exchange(app, { code }, { origin: "https://tides.example" })).json();
  expect(tokens).toMatchObject({ token_type: "Bearer", scope: "openid profile" });
  expect(tokens.refresh_token).toBeUndefined();
  const person = {
    sub: ada.viewer.key,
    name,
    preferred_username: name,
    picture: "",
    profile: `http://localhost/${name}`,
    isPro: false,
    orgs: [],
  };
  const userinfo = await app.get("/oauth/userinfo", {
    headers: { authorization: `Bearer ${tokens.access_token}`, origin: "https://tides.example" },
  });
  expect(userinfo.json()).toEqual(person);
  expect(userinfo.headers["access-control-allow-origin"]).toBe("*");
  const [header = "", payload = "", signature = ""] = tokens.id_token.split(".");
  const { keys } = (await app.get("/oauth/jwks")).json();
  const publicKey = createPublicKey({ key: keys[0], format: "jwk" });
  const signed = Buffer.from(`${header}.${payload}`);
  expect(verify("sha256", signed, publicKey, Buffer.from(signature, "base64url"))).toBe(true);
  expect(JSON.parse(`${Buffer.from(payload, "base64url")}`)).toMatchObject({
    ...person,
    iss: "http://localhost",
    aud: key,
  });

  const again = await browser.visit(authorizeUrl(key, { prompt: "none" }));
  expect(answerOf(again)).toMatchObject({ code: expect.any(String) });
});

it("lets a code be used once: a second use ends what the first got", async () => {
  const { app, ada, browser, key, name } = await hubWith();
  await browser.signIn(name);
  const code = await codeFor(browser, authorizeUrl(key));
  const uses = await Promise.all([exchange(app, { code }), exchange(app, { code })]);
  expect(uses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  const { access_token: token } = uses.find(({ statusCode }) => statusCode === 200)?.json() ?? {};
  const known = await app.get("/api/whoami-v2", { headers: { authorization: `Bearer ${token}` } });
  expect(known.statusCode).toBe(401);
  const connected = await app.hub.registry.connectedApps.list(ada.viewer);
  expect(connected.filter(({ application }) => application.key === key)).toEqual([]);
});

it.each<[string, Readonly<Record<string, string>>]>([
  ["no PKCE", { code_challenge: "", code_challenge_method: "" }],
  ["plain PKCE", { code_challenge_method: "plain" }],
  ["a scope that it may not have", { scope: "openid write-repos" }],
  ["the implicit flow", { response_type: "token" }],
])("refuses %s, and says so to the application", async (_, more) => {
  const { browser, key, name } = await hubWith();
  await browser.signIn(name);
  const refused = await browser.visit(authorizeUrl(key, more));
  expect(`${refused.headers.location}`.startsWith(REDIRECT)).toBe(true);
  expect(`${refused.headers.location}`).toMatch(/error=\w+/);
});

it.each([
  ["https://tides.example/callback/"],
  ["https://tides.example/callback?x=1"],
  ["https://tides.example.evil.example/callback"],
  ["http://tides.example/callback"],
  ["https://evil.example/callback"],
  ["http://127.0.0.1:3000/callback"],
])("leads to no other redirect URI: %s", async (uri) => {
  const { browser, key, name } = await hubWith({
    redirectUris: [REDIRECT, "http://localhost/callback"],
  });
  await browser.signIn(name);
  const refused = await browser.visit(authorizeUrl(key, { redirect_uri: uri }));
  expect(refused.statusCode).toBe(400);
  expect(refused.headers.location).toBeUndefined();
  expect(refused.body).toContain("Go back to the application and start again.");
});

it("lets a program on the person's own machine choose its port, and asks each time", async () => {
  const { browser, key, name } = await hubWith({ redirectUris: ["http://localhost/callback"] });
  await browser.signIn(name);
  const url = authorizeUrl(key, { redirect_uri: "http://localhost:53682/callback" });
  for (let times = 0; times < 2; times++) {
    await browser.visit(url);
    expect(browser.url()).toMatch(/^\/auth\//);
    const allowed = await browser.submit(browser.url(), { intent: "allow" });
    expect(`${allowed.headers.location}`).toMatch(/^http:\/\/localhost:53682\/callback\?code=/);
  }
});

it("takes a confidential application's secret by header and by form, and no other", async () => {
  const { app, browser, key, secret, name } = await hubWith({ isConfidential: true });
  await browser.signIn(name);
  const basic = (text: string) => ({
    authorization: `Basic ${Buffer.from(`${key}:${text}`).toString("base64")}`,
  });
  const url = authorizeUrl(key);
  const first = await codeFor(browser, url);
  expect((await exchange(app, { code: first })).statusCode).toBe(400);
  expect((await exchange(app, { code: first, client_id: key })).statusCode).toBe(401);
  expect((await exchange(app, { code: first }, basic("wrong"))).statusCode).toBe(401);
  expect((await exchange(app, { code: first }, basic(secret))).statusCode).toBe(200);
  const { code: second = "" } = answerOf(await browser.visit(url));
  const form = { code: second, client_id: key, client_secret: secret };
  expect((await exchange(app, form)).statusCode).toBe(200);
});

it("returns to the application when the person says no", async () => {
  const { browser, key, name } = await hubWith();
  await browser.signIn(name);
  await browser.visit(authorizeUrl(key));
  const denied = await browser.submit(browser.url(), { intent: "deny" });
  expect(answerOf(denied)).toMatchObject({ error: "access_denied", state: "some state" });
});

it("asks for the password again where the application wants it", async () => {
  const { browser, key, name } = await hubWith();
  await browser.signIn(name);
  const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1000));
  await nextSecond();
  const asked = await browser.visit(authorizeUrl(key, { prompt: "login" }));
  expect(asked.body).toContain("Enter your password again");
  await browser.submit(browser.url(), { intent: "sign-in-again", next: browser.url() });
  expect(browser.url()).toMatch(/^\/sign-in/);
  const next = new URL(browser.url(), "http://localhost").searchParams.get("next") ?? "";
  await nextSecond();
  const form = { name, password: "correct horse", next };
  const consent = await browser.submit("/sign-in", form);
  expect(consent.body).toContain("See your username");
});

it("knows nobody whose session has ended, or is another's", async () => {
  const { app, root, ada, browser, key, name } = await hubWith();
  await browser.signIn(name);
  await codeFor(browser, authorizeUrl(key));
  await app.hub.registry.people.revoke(root, name);
  const silent = await browser.visit(authorizeUrl(key, { prompt: "none" }));
  expect(answerOf(silent)).toMatchObject({ error: "login_required" });
  await browser.signIn("root");
  await browser.visit(authorizeUrl(key));
  expect(browser.url()).toMatch(/^\/auth\//);
  const allowed = await browser.submit(browser.url(), { intent: "allow" });
  const tokens = (await exchange(app, { code: answerOf(allowed).code ?? "" })).json();
  const { json } = await app.get("/oauth/userinfo", {
    headers: { authorization: `Bearer ${tokens.access_token}` },
  });
  expect(json().sub).toBe(root.key);
  expect(json().sub).not.toBe(ada.viewer.key);
});

it("lets another browser decide nothing", async () => {
  const { app, browser, key, name } = await hubWith();
  await browser.signIn(name);
  await browser.visit(authorizeUrl(key));
  const url = browser.url();
  const other = createTestBrowser(app);
  await other.signIn("root");
  expect((await other.visit(url)).statusCode).toBe(404);
  expect((await other.submit(url, { intent: "allow" })).statusCode).toBeGreaterThanOrEqual(400);
});

it("asks before an application signs someone out of the hub", async () => {
  const { browser, key, name } = await hubWith();
  await browser.signIn(name);
  await codeFor(browser, authorizeUrl(key));
  const leave = `/oauth/sign-out?${new URLSearchParams({ client_id: key, post_logout_redirect_uri: REDIRECT })}`;
  const secretIn = (body: string) => /name="xsrf" value="(\w+)"/.exec(body)?.[1] ?? "";
  const asked = await browser.visit(leave);
  expect(asked.body).toContain("You signed out of Tides");
  const stayed = await browser.submit("/oauth/sign-out/confirm", { xsrf: secretIn(asked.body) });
  expect(`${stayed.headers.location}`).toBe(REDIRECT);
  expect((await browser.visit("/settings/tokens")).statusCode).toBe(200);
  expect(browser.url()).toBe("/settings/tokens");
  const again = await browser.visit(leave);
  const form = { xsrf: secretIn(again.body), logout: "yes" };
  const left = await browser.submit("/oauth/sign-out/confirm", form);
  expect(`${left.headers.location}`).toBe(REDIRECT);
  await browser.visit("/settings/tokens");
  expect(browser.url()).toMatch(/^\/sign-in/);
});
