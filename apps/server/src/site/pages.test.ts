import { brotliDecompressSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../testing/create-test-app.ts";
import { shareEmptiedApp } from "../testing/share-emptied-app.ts";

let app: TestApp;
const shared = shareEmptiedApp();
beforeEach(async () => {
  app = shared();
});

const SAME = { "sec-fetch-site": "same-origin" };
const submit = (
  url: string,
  form: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = SAME,
) =>
  app.request("POST", url, {
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });
const cookieOf = (response: { headers: object }) =>
  `${(response.headers as Record<string, unknown>)["set-cookie"]}`.split(";")[0] ?? "";

it("renders a page as one document under a strict policy", async () => {
  const response = await app.get("/");
  expect(response.statusCode).toBe(200);
  expect(response.headers["content-security-policy"]).toContain("script-src 'self'");
  expect(response.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(response.body).toMatch(/^<!DOCTYPE html><html/i);
  expect(response.body).not.toMatch(/<[^>]+ (style|on\w+)=/);
  expect((await app.request("HEAD", "/")).body).toBe("");
});

it("compresses documents and serves built files for good", async () => {
  const headers = { "accept-encoding": "gzip, br" };
  const page = await app.get("/", { headers });
  const html = brotliDecompressSync(page.rawPayload).toString();
  const [, entry = ""] = /src="(\/assets\/entry\.client[^"]+)"/.exec(html) ?? [];
  const script = await app.get(entry, { headers });
  expect([script.headers["content-encoding"], script.headers["cache-control"]]).toEqual([
    "br",
    "public, max-age=31536000, immutable",
  ]);
});

it("answers navigations with the page's data alone", async () => {
  app = await createTestApp();
  const data = await app.get("/models?_data=models");
  expect(data.json()).toMatchObject({ kind: "model", total: 0, repos: [] });
  expect((await app.get("/models?_data=shell")).json()).toMatchObject({ isSetUp: false });
  expect((await app.get("/models?_data=settings")).statusCode).toBe(404);
});

it.each(["/nothing/at/all", "/ada/missing", "/docs/missing", "/nobody"])(
  "says in the house's look that %s is not there",
  async (path) => {
    const page = await app.get(path, { headers: { accept: "text/html,*/*;q=0.8" } });
    expect(page.statusCode).toBe(404);
    expect(page.body).toContain("</html>");
  },
);

it("shows the same to a stranger for a private repo and for none", async () => {
  const ada = await app.signUp("ada");
  await ada.post("/api/repos/create", { name: "secret", private: true });
  const [hidden, missing] = [
    await app.get("/ada/secret?_data=model"),
    await app.get("/ada/nothing?_data=model"),
  ];
  expect([hidden.statusCode, hidden.body]).toEqual([missing.statusCode, missing.body]);
  expect((await ada.get("/ada/secret?_data=model")).statusCode).toBe(200);
  expect((await app.get("/ada?_data=account")).body).not.toContain("secret");
});

it("signs in by form, sets a cookie scripts cannot read, and signs out", async () => {
  await app.signUp("ada");
  const form = { name: "ada", password: "correct horse", next: "/models" };
  const chosen = { ...SAME, cookie: `orrery_session=${"x".repeat(43)}` };
  const response = await submit("/sign-in?next=/models", form, chosen);
  expect([response.statusCode, response.headers.location]).toEqual([303, "/models"]);
  // Not the token that the browser came with.
  expect(cookieOf(response)).toMatch(/^orrery_session=(?!x{43})[\w-]{43}$/);
  expect(response.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Lax$/);
  const visitor = app.with({ cookie: cookieOf(response), ...SAME });
  expect((await visitor.get("/?_data=shell")).json().account).toEqual({
    name: "ada",
    isAdmin: true,
    organizations: [],
  });
  expect((await visitor.post("/api/repos/create", { name: "m" })).statusCode).toBe(200);
  const out = await visitor.request("POST", "/sign-out");
  expect(out.headers["clear-site-data"]).toBe('"storage"');
  expect((await visitor.get("/?_data=shell")).json().account).toBeUndefined();
});

it("counts the cookie for nothing in requests that other sites send", async () => {
  await app.signUp("ada");
  const cookie = cookieOf(await submit("/sign-in", { name: "ada", password: "correct horse" }));
  const foreign: readonly Readonly<Record<string, string>>[] = [
    { "sec-fetch-site": "cross-site" },
    { origin: "https://evil.example", host: "localhost" },
  ];
  for (const headers of foreign) {
    const caller = app.with({ cookie, ...headers });
    expect((await caller.post("/api/repos/create", { name: "m" })).statusCode).toBe(401);
    expect((await submit("/sign-in", { name: "ada", password: "x" }, headers)).statusCode).toBe(
      403,
    );
  }
});

it("tells what is wrong beside the field, keeps what was typed, never the password", async () => {
  await app.signUp("ada");
  const taken = await submit("/sign-up?_data=signUp", { name: "Ada", password: "long enough" });
  expect([taken.statusCode, taken.json()]).toEqual([
    422,
    { errors: { name: "The name Ada is taken." }, values: { name: "Ada" } },
  ]);
  const page = await submit("/sign-up", { name: "bob", password: "secret7" });
  expect(page.statusCode).toBe(422);
  expect(page.body).toContain("8 to 256 characters");
  expect(page.body).not.toContain("secret7");
});

it("slows guessing of a password, by name", async () => {
  app = await createTestApp();
  await app.signUp("ada");
  const attempt = async () =>
    (await submit("/sign-in?_data=signIn", { name: "ada", password: "guess" })).body;
  for (let count = 0; count < 10; count++)
    expect(await attempt()).toContain("Wrong username or password.");
  expect(await attempt()).toContain("Too many attempts");
});

it.each(["/%09/models%3ex", "/%0a/evil.example", "/%0D"])("refuses the address %s", async (url) => {
  expect((await app.get(url)).statusCode).toBe(400);
});

it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"])(
  "goes nowhere else after signing in, whatever %s says",
  async (next) => {
    await app.signUp("ada");
    const response = await submit("/sign-in", { name: "ada", password: "correct horse", next });
    expect(response.headers.location).toBe("/");
  },
);

it("lets the link be used once, by the first", async () => {
  app = await createTestApp();
  const token = (await app.hub.registry.setup.open()) ?? "";
  const wrong = await submit("/setup?_data=setup", {
    token: "x",
    name: "eve",
    password: "long enough",
  });
  expect(wrong.json().errors.form).toContain("This link");
  const first = await submit("/setup", { token, name: "ada", password: "long enough" });
  expect(first.statusCode).toBe(303);
  const second = await submit("/setup?_data=setup", {
    token,
    name: "bob",
    password: "long enough",
  });
  expect(second.statusCode).toBe(422);
});

it("makes a repo by form and leads to its upload page", async () => {
  const ada = await app.signUp("ada");
  const form = { kind: "dataset", namespace: "ada", name: "faces", license: "mit", private: "on" };
  const response = await submit("/new?_data=newRepo", form, {
    ...SAME,
    authorization: `Bearer ${ada.token}`,
  });
  expect([response.statusCode, response.headers["x-redirect"]]).toEqual([
    204,
    "/datasets/ada/faces/upload/main",
  ]);
  const info = (await ada.get("/api/datasets/ada/faces")).json();
  expect(info).toMatchObject({ private: true, cardData: { license: "mit" } });
});

it("sends those who are not signed in to sign in first, and back", async () => {
  const response = await app.get("/new?kind=dataset");
  expect([response.statusCode, response.headers.location]).toEqual([
    303,
    "/sign-in?next=%2Fnew%3Fkind%3Ddataset",
  ]);
});

it("shows a new token once", async () => {
  const ada = await app.signUp("ada");
  const headers = { ...SAME, authorization: `Bearer ${ada.token}` };
  const made = await submit(
    "/settings/tokens?_data=tokens",
    { intent: "create-token", name: "ci", role: "write", expires: "never" },
    headers,
  );
  const { newToken } = made.json();
  expect(newToken).toMatch(/^hf_/);
  const page = await ada.get("/settings/tokens?_data=tokens");
  expect(page.body).not.toContain(newToken);
  expect(page.json().tokens).toMatchObject([{ name: "ci", role: "write" }, { name: "test" }]);
});

it("shows a new access key's secret once", async () => {
  const ada = await app.signUp("ada");
  const headers = { ...SAME, authorization: `Bearer ${ada.token}` };
  const form = { intent: "create-access-key", name: "sdk", expires: "30" };
  const { newAccessKey } = (await submit("/settings/tokens?_data=tokens", form, headers)).json();
  expect(await app.hub.registry.accessKeys.identify(newAccessKey.id)).toMatchObject({
    secret: newAccessKey.secret,
  });
  const page = await ada.get("/settings/tokens?_data=tokens");
  expect(page.body).not.toContain(newAccessKey.secret);
  expect(page.json().accessKeys).toMatchObject([{ key: newAccessKey.id, name: "sdk" }]);
  const gone = { intent: "delete-access-key", key: newAccessKey.id };
  await submit("/settings/tokens?_data=tokens", gone, headers);
  expect((await ada.get("/settings/tokens?_data=tokens")).json().accessKeys).toEqual([]);
});

it.each([
  ["never", "", undefined],
  ["30", "", 30],
  ["90", "", 90],
  ["custom", "2999-12-31", "2999-12-31T23:59:59.999Z"],
] as const)("lets a token end: %s %s", async (expires, expiresOn, expected) => {
  const ada = await app.signUp("ada");
  const headers = { ...SAME, authorization: `Bearer ${ada.token}` };
  const form = { intent: "create-token", name: "ci", role: "write", expires, expiresOn };
  await submit("/settings/tokens?_data=tokens", form, headers);
  const [token] = (await ada.get("/settings/tokens?_data=tokens")).json().tokens;
  expect(token.isExpired).toBe(false);
  if (typeof expected !== "number") return expect(token.expiresAt).toBe(expected);
  const days = (Date.parse(token.expiresAt) - Date.now()) / 86_400_000;
  return expect(Math.abs(days - expected)).toBeLessThan(0.01);
});

it("makes no token that would be over at once, and says so beside the day", async () => {
  const ada = await app.signUp("ada");
  const headers = { ...SAME, authorization: `Bearer ${ada.token}` };
  for (const expiresOn of ["2020-01-01", "", "soon"]) {
    const form = { intent: "create-token", name: "ci", role: "read", expires: "custom", expiresOn };
    const answer = await submit("/settings/tokens?_data=tokens", form, headers);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { expiresOn: "Choose a date in the future." },
    ]);
  }
});

it("refuses a token that is over in the protocol's words, and lists it as expired", async () => {
  const ada = await app.signUp("ada");
  const expiresAt = new Date(Date.now() + 50);
  const wanted = { name: "short", role: "write", expiresAt } as const;
  const token = await app.hub.registry.accessTokens.create(ada.viewer, wanted);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const response = await app.with({ authorization: `Bearer ${token}` }).get("/api/whoami-v2");
  expect([response.statusCode, response.headers["x-error-message"]]).toEqual([
    401,
    "Invalid credentials in Authorization header",
  ]);
  const { tokens } = (await ada.get("/settings/tokens?_data=tokens")).json();
  expect(tokens).toHaveLength(2);
  expect(tokens).toContainEqual(expect.objectContaining({ name: "short", isExpired: true }));
});

it("keeps the chosen theme in a cookie and puts it into the document", async () => {
  const response = await submit("/theme", { theme: "dark", next: "/models" });
  expect(response.headers.location).toBe("/models");
  const page = await app.get("/", { headers: { cookie: cookieOf(response) } });
  expect(page.body).toContain('data-theme="dark"');
});
