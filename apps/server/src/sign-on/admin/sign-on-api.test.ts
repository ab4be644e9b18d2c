import { expect, it } from "vitest";
import { createTestApp } from "../../testing/create-test-app.ts";
import { CLIENT, startIdentityProvider } from "../../testing/start-identity-provider.ts";

const SIGN_ON = "/api/admin/sign-on";
const FORM = {
  ...{ "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
};
const PROVIDERS = `${SIGN_ON}/providers`;

it("administers identity providers over the API, for administrators alone", async () => {
  const app = await createTestApp();
  const hub = await app.listen();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const idp = await startIdentityProvider(hub);
  await app.hub.registry.organizations.create(root.viewer, "lab");
  const wanted = {
    ...{ name: "okta", label: "Okta", kind: "openid", secret: CLIENT.secret },
    settings: { issuer: idp.issuer, clientId: CLIENT.id },
  };
  const made = await root.post(PROVIDERS, wanted);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({
      ...{ name: "okta", isOn: true, hasSecret: true, identities: 0, rules: [] },
      redirectUri: expect.stringMatching(/\/sign-in\/sso\/okta\/callback$/),
      settings: expect.objectContaining({ scopes: "openid profile email", emailTrust: "verified" }),
    }),
  ]);
  expect(made.body).not.toContain(CLIENT.secret);
  expect(made.json().settings).not.toHaveProperty("bindDn");

  const test = async () => (await root.post(`${PROVIDERS}/okta/test`, {})).json();
  expect(await test()).toMatchObject({ isReachable: false, reason: expect.any(String) });
  const change = (payload: object) => root.request("PATCH", `${PROVIDERS}/okta`, { payload });
  await change({ isOn: false, settings: { allowPrivate: true } });
  expect(await test()).toEqual({ isReachable: true });
  const statuses = await Promise.all(
    [
      { settings: { bindDn: "x" } },
      { settings: { nonsense: 1 } },
      { secret: 1 },
      { name: "x" },
    ].map(async (payload) => (await change(payload)).statusCode),
  );
  expect(statuses).toEqual([400, 400, 400, 400]);

  const rules = [{ kind: "group", value: "research", organization: "lab", role: "read" }];
  const ruled = await root.request("PUT", `${PROVIDERS}/okta/rules`, { payload: { rules } });
  expect(ruled.json().rules).toEqual(rules);
  const unknown = { rules: [{ ...rules[0], organization: "none" }] };
  const refused = await root.request("PUT", `${PROVIDERS}/okta/rules`, { payload: unknown });
  expect(refused.statusCode).toBe(404);

  const tokens = `${PROVIDERS}/okta/scim-tokens`;
  const token = await root.post(tokens, {});
  expect([token.statusCode, token.json()]).toEqual([201, { token: expect.any(String) }]);
  const [kept] = (await root.get(tokens)).json();
  expect(kept).toMatchObject({ createdBy: "root" });
  expect((await root.request("DELETE", `${tokens}/${kept.key}`)).statusCode).toBe(204);
  expect((await root.get(tokens)).json()).toEqual([]);

  const listed = (await root.get(SIGN_ON)).json();
  expect(listed).toMatchObject({ passwords: true, providers: [{ name: "okta", isOn: false }] });
  const off = await root.request("PUT", SIGN_ON, { payload: { passwords: false } });
  expect([off.statusCode, off.json().error]).toEqual([400, expect.stringContaining("Sign in")]);
  for (const caller of [ada, app])
    for (const call of [
      () => caller.get(SIGN_ON),
      () => caller.request("PUT", SIGN_ON, { payload: { passwords: true } }),
      () => caller.post(PROVIDERS, wanted),
      () => caller.get(`${PROVIDERS}/okta`),
      () => caller.request("PATCH", `${PROVIDERS}/okta`, { payload: { isOn: true } }),
      () => caller.request("PUT", `${PROVIDERS}/okta/rules`, { payload: { rules: [] } }),
      () => caller.post(`${PROVIDERS}/okta/test`, {}),
      () => caller.get(tokens),
      () => caller.post(tokens, {}),
      () => caller.request("DELETE", `${tokens}/x`),
      () => caller.request("DELETE", `${PROVIDERS}/okta`),
    ])
      expect((await call()).statusCode).toBe(caller === ada ? 403 : 401);
  const pages = ["/admin/sign-on", "/admin/sign-on/new", "/admin/sign-on/okta"];
  const form = { payload: "intent=delete", headers: FORM };
  for (const page of pages) {
    expect((await ada.get(page)).statusCode).toBe(403);
    expect((await app.get(page)).headers.location).toMatch(/^\/sign-in/);
    expect((await ada.request("POST", page, form)).body).not.toContain("Okta");
    expect((await app.request("POST", page, form)).body).not.toContain("Okta");
  }
  expect((await root.request("DELETE", `${PROVIDERS}/okta`)).statusCode).toBe(204);
  expect((await root.get(`${PROVIDERS}/okta`)).statusCode).toBe(404);
});

it("lists and unlinks one's own linked accounts", async () => {
  const app = await createTestApp();
  const [root, ada] = [await app.signUp("root"), await app.signUp("ada")];
  const { identities, identityProviders } = app.hub.registry;
  await identityProviders.create(root.viewer, {
    ...{ name: "okta", label: "Okta", kind: "openid" },
    settings: { issuer: "https://id.example.com", clientId: "hub" },
  });
  const provider = await identityProviders.open("okta");
  if (!provider) throw new Error("no provider");
  const claims = { ...{ issuer: "https://id.example.com", subject: "1", externalId: "" } };
  const texts = { username: "ada@corp", displayName: "", email: "", isEmailVerified: false };
  const owner = { ...ada.viewer, confirmedAt: new Date() };
  await identities.link(owner, provider, { ...claims, ...texts, groups: [] });
  const own = "/api/settings/linked-accounts";
  const [linked] = (await ada.get(own)).json();
  expect(linked).toMatchObject({ provider: "okta", label: "Okta", username: "ada@corp" });
  expect((await root.get(own)).json()).toEqual([]);
  expect((await app.get(own)).statusCode).toBe(401);
  // A token was not given by someone at the browser just now.
  expect((await ada.request("DELETE", `${own}/${linked.key}`)).statusCode).toBe(403);
  const cookie = `orrery_session=${await app.hub.registry.sessions.start(ada.viewer)}`;
  const browser = app.with({ cookie, "sec-fetch-site": "same-origin" });
  expect((await browser.request("DELETE", `${own}/${linked.key}`)).statusCode).toBe(204);
  expect((await ada.get(own)).json()).toEqual([]);
});
