import { COMMAND_LINE, OPERATOR } from "@orrery/registry";
import { expect, it } from "vitest";
import type { TestApp, TestCaller } from "../testing/create-test-app.ts";
import { shareTestApp } from "../testing/share-test-app.ts";
import { createTestBrowser } from "../testing/test-browser.ts";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

const post = (caller: TestCaller, url: string, form: Readonly<Record<string, string>>) =>
  caller.request("POST", url, {
    payload: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

const begin = async (app: TestApp, more = {}) =>
  (await post(app, "/oauth/device", { client_id: COMMAND_LINE, ...more })).json();

const poll = (app: TestApp, code: string) =>
  post(app, "/oauth/token", {
    grant_type: DEVICE_CODE,
    client_id: COMMAND_LINE,
    device_code: code,
  });

const hub = shareTestApp();
let people = 0;
async function signedInHub() {
  const app = hub();
  const name = `ada-${++people}`;
  const ada = await app.signUp(name);
  const browser = createTestBrowser(app);
  await browser.signIn(name);
  return { app, ada, browser };
}

it("signs the command line in by a code, with all that a write token may", async () => {
  const { app, ada, browser } = await signedInHub();
  const device = await begin(app);
  expect(device).toMatchObject({
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
    verification_uri: "http://localhost/device",
    expires_in: 900,
  });
  expect((await poll(app, device.device_code)).json()).toMatchObject({
    error: "authorization_pending",
  });

  const entered = await browser.visit(device.verification_uri_complete);
  expect(entered.body).toContain(`value="${device.user_code}"`);
  const asked = await browser.submit("/device", {
    intent: "find",
    code: device.user_code.toLowerCase().replace("-", ""),
  });
  expect(asked.body).toContain("hf command line");
  expect(asked.body).toContain(device.user_code);
  expect(asked.body).toContain("127.0.0.1");
  expect((await poll(app, device.device_code)).statusCode).toBe(400);
  const done = await browser.submit("/device", { intent: "allow", code: device.user_code });
  expect(done.body).toContain("Your device is signed in");

  const tokens = (await poll(app, device.device_code)).json();
  expect(tokens).toMatchObject({ token_type: "Bearer", expires_in: 30 * 86_400 });
  expect(tokens.access_token).toMatch(/^hf_oauth_[\w-]{43}$/);
  const hf = app.with({ authorization: `Bearer ${tokens.access_token}` });
  expect((await hf.get("/api/whoami-v2")).json()).toMatchObject({
    name: ada.viewer.name,
    auth: { type: "oauth" },
  });
  const created = await hf.post("/api/repos/create", { name: "m", type: "model" });
  expect(created.statusCode).toBe(200);
  expect((await poll(app, device.device_code)).json()).toMatchObject({ error: "invalid_grant" });
  expect((await app.hub.registry.connectedApps.list(ada.viewer)).length).toBe(0);
});

it("rotates refresh tokens, takes the one before for a minute, and ends with the app", async () => {
  const { app, ada, browser } = await signedInHub();
  const device = await begin(app);
  await browser.submit("/device", { intent: "allow", code: device.user_code });
  const first = (await poll(app, device.device_code)).json();
  const refresh = (token: string) =>
    post(app, "/oauth/token", {
      grant_type: "refresh_token",
      client_id: COMMAND_LINE,
      refresh_token: token,
    });
  const second = (await refresh(first.refresh_token)).json();
  expect(second.access_token).toMatch(/^hf_oauth_/);
  expect(second.refresh_token).not.toBe(first.refresh_token);
  // Its answer was lost, or another computer has a copy.
  expect((await refresh(first.refresh_token)).statusCode).toBe(200);
  const page = await browser.visit("/settings/applications");
  expect(page.body).toContain("hf command line");
  const [connected] = await app.hub.registry.connectedApps.list(ada.viewer);
  await browser.submit("/settings/applications", { intent: "revoke", key: connected?.key ?? "" });
  const hf = app.with({ authorization: `Bearer ${second.access_token}` });
  expect((await hf.get("/api/whoami-v2")).statusCode).toBe(401);
  expect((await refresh(second.refresh_token)).json()).toMatchObject({ error: "invalid_grant" });
});

it("denies a device, and counts guessed codes in the database", async () => {
  const { app, browser } = await signedInHub();
  const device = await begin(app);
  await browser.submit("/device", { intent: "deny", code: device.user_code });
  expect((await poll(app, device.device_code)).json()).toMatchObject({ error: "access_denied" });
  const other = await begin(app);
  const guess = () => browser.submit("/device", { intent: "find", code: "BBBB-BBBB" });
  const answers = [];
  for (let tries = 0; tries < 21; tries++) answers.push((await guess()).statusCode);
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  const right = await browser.submit("/device", { intent: "allow", code: other.user_code });
  expect(right.statusCode).toBe(429);
});

it("asks for a browser's session: no token confirms a device", async () => {
  const { app, ada } = await signedInHub();
  const device = await begin(app);
  const answer = await ada.request("POST", "/device", {
    payload: new URLSearchParams({ intent: "allow", code: device.user_code }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect((await poll(app, device.device_code)).json()).toMatchObject({
    error: "authorization_pending",
  });
});

it("lets no one in while an administrator has switched the application off", async () => {
  const { app, browser } = await signedInHub();
  const device = await begin(app);
  await app.hub.registry.applications.setDisabled(OPERATOR, COMMAND_LINE, true);
  const asked = await browser.submit("/device", { intent: "allow", code: device.user_code });
  expect(asked.statusCode).toBe(422);
  expect((await poll(app, device.device_code)).statusCode).toBe(401);
  const begun = await post(app, "/oauth/device", { client_id: COMMAND_LINE });
  expect(begun.statusCode).toBe(401);
});
