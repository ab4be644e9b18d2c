import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { appCode } from "../../../../../packages/registry/src/testing/app-code.ts";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import { CLIENT, startIdentityProvider } from "../../testing/start-identity-provider.ts";
import { createWebWalk, type WebWalk } from "../../testing/web-walk.ts";
import { sessionToken } from "./session-token.ts";

const GRACE = {
  ...{ sub: "grace-1", name: "Grace Hopper", preferred_username: "grace" },
  ...{ email: "grace@navy.example", email_verified: true, groups: ["research"] },
};

async function start(settings: object = {}) {
  const app = await createTestApp();
  const hub = await app.listen();
  const root = await app.signUp("root");
  const idp = await startIdentityProvider(hub);
  idp.person = GRACE;
  await app.hub.registry.identityProviders.create(root.viewer, {
    ...{ name: "okta", label: "Okta", kind: "openid", secret: CLIENT.secret },
    settings: { issuer: idp.issuer, clientId: CLIENT.id, allowPrivate: true, ...settings },
  });
  return { app, hub, root, idp };
}

/** From the button to wherever the provider sends the browser after its form. */
async function signIn(walk: WebWalk, hub: string, query = "") {
  const asked = await walk.get(`${hub}/sign-in/sso/okta${query}`);
  return asked.url.includes("/interaction/") ? walk.post(asked.url, {}) : asked;
}

const whoIs = async (app: TestApp, walk: WebWalk, hub: string) =>
  (await app.hub.registry.sessions.identify(walk.cookie(hub, "orrery_session") ?? "none"))?.viewer;

it("signs in at a provider, with roles by its groups, and comes back to where it began", async () => {
  const { app, hub, root } = await start({ scopes: "openid profile email groups" });
  const { organizations, identityProviders } = app.hub.registry;
  await organizations.create(root.viewer, "lab");
  await identityProviders.setRules(root.viewer, "okta", [
    { kind: "group", value: "research", organization: "lab", role: "write" },
  ]);
  const walk = createWebWalk();
  const landed = await signIn(walk, hub, "?next=/models");
  expect([landed.url, landed.status]).toEqual([`${hub}/models`, 200]);
  const viewer = await whoIs(app, walk, hub);
  expect(viewer).toMatchObject({
    ...{ name: "grace", isAdmin: false, identityProvider: expect.any(String) },
    organizations: [{ name: "lab", role: "write" }],
  });
  const again = createWebWalk();
  await signIn(again, hub, "?next=//evil.example/x");
  expect((await whoIs(app, again, hub))?.key).toBe(viewer?.key);
  const { events } = await app.hub.registry.audit.list(root.viewer, { word: "grace" });
  expect(events.map(({ action }) => action)).toEqual([
    "session.create",
    "session.create",
    "account.create",
  ]);
});

it("refuses what it did not ask for, in words that name no account", async () => {
  const { app, hub, idp } = await start();
  const problemOf = ({ url }: { readonly url: string }) =>
    `${new URL(url).pathname} ${new URL(url).searchParams.get("problem")}`;
  const callback = async (walk: WebWalk, change: (url: URL) => void) => {
    const asked = await walk.get(`${hub}/sign-in/sso/okta?next=//evil.example`);
    const url = new URL((await walk.post(asked.url, {}, hub)).url);
    change(url);
    return walk.get(url.href);
  };
  const strange: readonly (readonly [string, (url: URL) => void])[] = [
    ["expired", (url) => url.searchParams.set("state", "mine")],
    ["misconfigured", (url) => url.searchParams.set("iss", "https://evil.example")],
    ["misconfigured", (url) => url.searchParams.set("code", "stolen")],
  ];
  for (const [problem, change] of strange) {
    const landed = await callback(createWebWalk(), change);
    expect(problemOf(landed)).toBe(`/sign-in ${problem}`);
    expect(landed.status).toBe(200);
  }
  // What another browser was given counts for nothing in this one, and nothing counts twice.
  const mallory = createWebWalk();
  let stolen = "";
  await callback(mallory, (url) => {
    stolen = url.href;
  });
  expect(problemOf(await createWebWalk().get(stolen))).toBe("/sign-in expired");
  expect((await mallory.get(stolen)).path.at(-2)).toContain("problem=expired");
  expect(await app.hub.registry.accounts.find("grace")).toBeDefined();

  idp.person = undefined;
  const cancelled = createWebWalk();
  expect(problemOf(await signIn(cancelled, hub))).toBe("/sign-in refused");
  expect(await whoIs(app, cancelled, hub)).toBeUndefined();
  expect((await createWebWalk().get(`${hub}/sign-in/sso/none`)).status).toBe(404);
});

it("asks no provider in a private network unless the administrator allows it", async () => {
  const { app, hub, root, idp } = await start();
  const { identityProviders } = app.hub.registry;
  await identityProviders.change(root.viewer, "okta", { settings: { allowPrivate: false } });
  const refused = await createWebWalk().get(`${hub}/sign-in/sso/okta`);
  expect(refused.url).toContain("problem=misconfigured");
  await identityProviders.change(root.viewer, "okta", { settings: { allowPrivate: true } });
  const walk = createWebWalk();
  expect((await walk.get(`${hub}/sign-in/sso/okta`)).url).toContain(idp.issuer);
  const token = await idp.sign({ iss: idp.issuer, aud: CLIENT.id, sub: GRACE.sub, jti: "1" });
  await idp.close();
  // It is known, and its keys are not: the provider may send the token again.
  const logout = await walk.post(`${hub}/sign-in/sso/okta/logout`, { logout_token: token });
  expect(logout.status).toBe(503);
  // What was known of it for some minutes goes with its settings.
  await identityProviders.change(root.viewer, "okta", { secret: "another" });
  const gone = await createWebWalk().get(`${hub}/sign-in/sso/okta`);
  expect(gone.url).toContain("problem=unreachable");
});

it("links an identity to the account that is signed in, and to no other's", async () => {
  const { app, hub, idp } = await start();
  const { sessions, identities } = app.hub.registry;
  const ada = await app.signUp("ada");
  const token = await sessions.start(ada.viewer);
  const key = (await sessions.identify(token))?.key ?? "";
  const walk = createWebWalk();
  walk.keep(hub, "orrery_session", token);
  const link = sessionToken(app.hub.vault, { key, purpose: "link" }, { name: "okta" });
  // A link that was made for another session links nothing.
  const other = createWebWalk();
  other.keep(hub, "orrery_session", await sessions.start(ada.viewer));
  expect((await other.get(`${hub}/sign-in/sso/okta?link=${link}&next=/models`)).url).toBe(
    `${hub}/models`,
  );
  const landed = await signIn(walk, hub, `?link=${link}&next=/settings/security`);
  expect(landed.url).toBe(`${hub}/settings/security`);
  expect(await identities.list(ada.viewer)).toMatchObject([{ username: "grace" }]);
  const later = createWebWalk();
  await signIn(later, hub);
  expect((await whoIs(app, later, hub))?.name).toBe("ada");

  const bob = await app.signUp("bob");
  const bobs = await sessions.start(bob.viewer);
  const bobKey = (await sessions.identify(bobs))?.key ?? "";
  const bobWalk = createWebWalk();
  bobWalk.keep(hub, "orrery_session", bobs);
  const bobSession = { key: bobKey, purpose: "link" } as const;
  const bobLink = sessionToken(app.hub.vault, bobSession, { name: "okta" });
  const taken = await signIn(bobWalk, hub, `?link=${bobLink}`);
  expect(taken.url).toContain("/settings/security?problem=identity-taken");
  expect(idp.person?.sub).toBe("grace-1");
});

it("confirms a session at the provider, which asks who the person is again", async () => {
  const { app, hub, root, idp } = await start();
  const walk = createWebWalk();
  await signIn(walk, hub);
  const before = await whoIs(app, walk, hub);
  const identified = await app.hub.registry.sessions.identify(
    walk.cookie(hub, "orrery_session") ?? "",
  );
  const session = { key: identified?.key ?? "", purpose: "confirm" } as const;
  const token = sessionToken(app.hub.vault, session, { name: "okta" });
  const asked = await walk.get(`${hub}/sign-in/sso/okta?confirm=${token}&next=/settings/security`);
  expect(asked.url).toContain("/interaction/");
  expect((await walk.post(asked.url, {})).url).toBe(`${hub}/settings/security`);
  const after = await whoIs(app, walk, hub);
  expect(after?.confirmedAt?.getTime()).toBeGreaterThan(before?.confirmedAt?.getTime() ?? 0);
  // Someone else's account there confirms nothing here.
  idp.person = { ...GRACE, sub: "other" };
  const other = createWebWalk();
  other.keep(hub, "orrery_session", walk.cookie(hub, "orrery_session") ?? "");
  const wrong = await signIn(other, hub, `?confirm=${token}`);
  expect(wrong.url).toContain("problem=identity-taken");
  const { events } = await app.hub.registry.audit.list(root.viewer, { word: "session.confirm" });
  expect(events).toHaveLength(1);
});

it("begins a session anew where an organization requires the provider, and comes back", async () => {
  const { app, hub, idp } = await start();
  const { organizations, sessions, identities, identityProviders } = app.hub.registry;
  const path = "/api/organizations/lab/settings/required-sign-on";
  const [ada, eve] = [await app.signUp("ada"), await app.signUp("eve")];
  await organizations.create(ada.viewer, "lab");
  const okta = await identityProviders.open("okta");
  await identities.link({ ...eve.viewer, confirmedAt: new Date() }, okta!, {
    ...{ issuer: idp.issuer, subject: "eve", externalId: "eve", username: "eve" },
    ...{ displayName: "", email: "", isEmailVerified: false, groups: [] },
  });
  const walk = createWebWalk();
  walk.keep(hub, "orrery_session", await sessions.start(ada.viewer));
  // A token shows nothing of a provider.
  const asToken = await ada.request("PUT", path, { payload: { provider: "okta" } });
  expect([asToken.statusCode, asToken.json().error]).toEqual([
    400,
    "Sign in with Okta first, to be sure that it works.",
  ]);
  const settings = `${hub}/organizations/lab/settings`;
  expect((await walk.get(settings)).text).toContain(
    "To require a provider, first sign in with it.",
  );
  const key = (await sessions.identify(walk.cookie(hub, "orrery_session") ?? ""))?.key ?? "";
  const renew = sessionToken(app.hub.vault, { key, purpose: "renew" }, { name: "okta" });
  await signIn(walk, hub, `?renew=${renew}&next=/organizations/lab/settings`);
  const form = { intent: "required-sign-on", provider: "okta" };
  const required = await walk.post(settings, form);
  expect([required.status, required.text]).toEqual([
    200,
    expect.stringContaining("Members must sign in with Okta."),
  ]);
  expect((await ada.get(path)).json()).toEqual({ provider: "okta" });

  // With a password, ada sees it, and no one else does.
  const linkIn = (text: string) => {
    const [, href = ""] = /href="(\/sign-in\/sso\/okta\?[^"]+)"/.exec(text) ?? [];
    return hub + href.replaceAll("&amp;", "&");
  };
  const other = createWebWalk();
  const before = await sessions.start(ada.viewer);
  other.keep(hub, "orrery_session", before);
  const landed = await other.get(settings);
  expect([landed.url, landed.text]).toEqual([
    `${hub}/lab`,
    expect.stringContaining("This organization requires sign-in with Okta."),
  ]);
  expect((await other.get(`${hub}/settings/security`)).text).toContain("lab requires sign-in with");
  expect((await createWebWalk().get(`${hub}/lab`)).text).not.toContain("requires sign-in");
  // Someone else's account there is not ada's.
  idp.person = { ...GRACE, sub: "eve" };
  const asEve = await other.post((await other.get(linkIn(landed.text))).url, {});
  expect(asEve.url).toContain("/settings/security?problem=identity-taken");
  expect(await sessions.identify(before)).toBeDefined();

  idp.person = GRACE;
  const again = createWebWalk();
  again.keep(hub, "orrery_session", before);
  const asked = await again.get(linkIn((await again.get(`${hub}/lab`)).text));
  const back = await again.post(asked.url, {});
  expect([back.url, back.text.includes("requires sign-in")]).toEqual([`${hub}/lab`, false]);
  expect(await sessions.identify(before)).toBeUndefined();
  expect(await whoIs(app, again, hub)).toMatchObject({
    ...{ name: "ada", organizations: [{ name: "lab", role: "admin" }] },
  });
  const ended = await ada.request("PUT", path, { payload: { provider: null } });
  expect(ended.json()).toEqual({ provider: null });
});

it("asks for the hub's own second factor only where the administrator wants it", async () => {
  const { app, hub, root } = await start();
  const { secondFactors, identityProviders, sessions } = app.hub.registry;
  const walk = createWebWalk();
  await signIn(walk, hub);
  const viewer = await whoIs(app, walk, hub);
  if (!viewer) throw new Error("not signed in");
  await secondFactors.beginApp(viewer);
  const { newApp } = await secondFactors.get(viewer, "hub");
  const codes = await secondFactors.confirmApp(
    viewer,
    await appCode(newApp?.secret ?? "", new Date()),
  );
  const trusted = createWebWalk();
  await signIn(trusted, hub);
  expect((await whoIs(app, trusted, hub))?.name).toBe("grace");

  await identityProviders.change(root.viewer, "okta", { settings: { asksSecondFactor: true } });
  const careful = createWebWalk();
  const landed = await signIn(careful, hub, "?next=/models");
  expect(landed.url).toBe(`${hub}/sign-in?next=%2Fmodels`);
  expect(await whoIs(app, careful, hub)).toBeUndefined();
  const done = await careful.post(landed.url, {
    intent: "code",
    code: codes[0] ?? "",
    next: "/models",
  });
  expect(done.url).toBe(`${hub}/models`);
  expect(await whoIs(app, careful, hub)).toMatchObject({
    ...{ name: "grace", identityProvider: viewer.identityProvider },
  });
  const found = await sessions.identify(careful.cookie(hub, "orrery_session") ?? "");
  expect(found?.skipsSecondFactor).toBe(false);
});

it("signs out at the provider, which ends its session in all browsers", async () => {
  const { app, hub, root } = await start({ signsOut: true });
  const { sessions, audit } = app.hub.registry;
  const walk = createWebWalk();
  await signIn(walk, hub);
  const first = walk.cookie(hub, "orrery_session") ?? "";
  walk.keep(hub, "orrery_session", "");
  // Still signed in there: no question.
  expect((await walk.get(`${hub}/sign-in/sso/okta`)).url).toBe(`${hub}/`);
  const elsewhere = createWebWalk();
  await signIn(elsewhere, hub);

  const left = await walk.post(`${hub}/sign-out`, {});
  expect(await whoIs(app, walk, hub)).toBeUndefined();
  expect(await sessions.identify(first)).toBeDefined();
  const next = /url=([^"]+)"/.exec(left.text)?.[1]?.replaceAll("&amp;", "&") ?? "";
  const asked = await walk.get(next);
  const fields = asked.text.matchAll(/name="(\w+)" value="([^"]*)"/g);
  const form = Object.fromEntries([...fields].map(([, name, value]) => [`${name}`, `${value}`]));
  const action = /action="([^"]+)"/.exec(asked.text)?.[1] ?? "";
  expect((await walk.post(action, form)).url).toBe(`${hub}/`);
  expect(await sessions.identify(first)).toBeUndefined();
  expect(await whoIs(app, elsewhere, hub)).toMatchObject({ name: "grace" });
  const { events } = await audit.list(root.viewer, { word: "end_by_provider" });
  expect(events).toMatchObject([{ actor: "Okta", target: "grace" }]);
});

it("takes a logout token once, and only a true one", async () => {
  const { app, hub, idp } = await start();
  const walk = createWebWalk();
  await signIn(walk, hub);
  const send = async (token: string) => {
    const { status } = await walk.post(`${hub}/sign-in/sso/okta/logout`, { logout_token: token });
    return [status, (await whoIs(app, walk, hub)) !== undefined];
  };
  const now = Math.floor(Date.now() / 1000);
  const events = { "http://schemas.openid.net/event/backchannel-logout": {} };
  const good = { iss: idp.issuer, aud: CLIENT.id, iat: now, exp: now + 60, sub: GRACE.sub, events };
  const { sub: _, ...nobody } = good;
  const wrong = [
    { ...good, jti: "1", iss: "https://evil.example" },
    { ...good, jti: "2", aud: "another" },
    { ...good, jti: "3", iat: now - 3600 },
    { ...good, jti: "4", nonce: "n" },
    { ...good, jti: "5", events: {} },
    { ...nobody, jti: "6" },
    good,
  ];
  for (const payload of wrong) expect(await send(await idp.sign(payload))).toEqual([400, true]);
  expect(await send(await idp.sign({ ...good, jti: "7" }, { typ: "at+jwt" }))).toEqual([400, true]);
  const shared = new SignJWT({ ...good, jti: "8" }).setProtectedHeader({ alg: "HS256" });
  const forged = await shared.sign(new TextEncoder().encode(CLIENT.secret));
  const [header = "", body = ""] = (await idp.sign({ ...good, jti: "9" })).split(".");
  for (const token of ["", "x.y.z", forged, `${header}.${body}.`, `${header}.${body}.AAAA`])
    expect(await send(token)).toEqual([400, true]);
  // Of someone else: nothing ends.
  expect(await send(await idp.sign({ ...good, jti: "10", sub: "other" }))).toEqual([200, true]);
  const token = await idp.sign({ ...good, jti: "11" }, { typ: "logout+jwt" });
  expect(await send(token)).toEqual([200, false]);
  expect(await send(token)).toEqual([400, false]);
});
