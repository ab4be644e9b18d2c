import type { IdentityProviderKind, ProviderSettings } from "@orrery/registry";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../testing/create-test-app.ts";
import {
  DIRECTORY,
  passwordOf,
  personDn,
  SLAPD,
  startDirectory,
  startSlapd,
} from "../../testing/start-directory.ts";
import { SignOnError } from "../sign-on-error.ts";
import { createBreaker } from "./breaker.ts";
import { createDirectory } from "./directory.ts";
import { fillFilter, filterText } from "./filter-text.ts";

const SETTINGS: Partial<ProviderSettings> = {
  ...{ base: DIRECTORY.base, bindDn: DIRECTORY.hub.dn, idClaim: "employeenumber" },
  ...{ groupBase: `ou=groups,${DIRECTORY.base}`, allowPrivate: true },
  emailTrust: "always",
};

async function start(url: string, settings: Partial<ProviderSettings> = {}) {
  const app = await createTestApp();
  const root = await app.signUp("root");
  const { identityProviders, organizations } = app.hub.registry;
  await organizations.create(root.viewer, "lab");
  await identityProviders.create(root.viewer, {
    ...{ name: "navy", label: "Navy", kind: "ldap" as IdentityProviderKind },
    secret: DIRECTORY.hub.password,
    settings: { ...SETTINGS, url, ...settings },
  });
  await identityProviders.setRules(root.viewer, "navy", [
    { kind: "group", value: "research", organization: "lab", role: "write" },
  ]);
  return { app, root };
}

/** By the form of the sign-in page. */
async function signIn(app: TestApp, name: string, password: string) {
  const response = await app.request("POST", "/sign-in", {
    payload: new URLSearchParams({ name, password }).toString(),
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "sec-fetch-site": "same-origin",
    },
  });
  const token = response.cookies.find((one) => one.name === "orrery_session")?.value;
  const found = token ? await app.hub.registry.sessions.identify(token) : undefined;
  return { status: response.statusCode, viewer: found?.viewer, text: response.body };
}

describe.each([
  ["ldapjs", async () => (await startDirectory()).url, true],
  ["OpenLDAP", async () => (await startSlapd()).url, SLAPD !== undefined],
] as const)("a directory of %s", (_, startServer, isHere) => {
  it.skipIf(!isHere)("checks passwords, and says who is in which group", async () => {
    const { app, root } = await start(await startServer());
    const grace = await signIn(app, "grace", passwordOf("grace"));
    expect([grace.status, grace.viewer]).toEqual([
      303,
      expect.objectContaining({
        name: "grace",
        identityProvider: expect.any(String),
        organizations: [expect.objectContaining({ name: "lab", role: "write" })],
      }),
    ]);
    expect((await signIn(app, "grace", passwordOf("grace"))).viewer?.key).toBe(grace.viewer?.key);
    // Local people keep their passwords, and names of the directory are not theirs.
    expect((await signIn(app, "root", "correct horse")).viewer?.name).toBe("root");
    await app.signUp("ada");
    const ada = await signIn(app, "ada", passwordOf("ada"));
    expect(ada.viewer?.name).toBe("ada-2");
    expect((await signIn(app, "ada", "correct horse")).viewer?.name).toBe("ada");
    for (const [name, password] of [
      ["grace", "wrong"],
      ["grace", ""],
      ["*", passwordOf("grace")],
      ["grace)(uid=*", passwordOf("grace")],
      ["nobody", "x"],
      [personDn("grace"), passwordOf("grace")],
    ] as const) {
      const refused = await signIn(app, name, password);
      expect([name, refused.status, refused.viewer]).toEqual([name, 422, undefined]);
    }
    const { events } = await app.hub.registry.audit.list(root.viewer, { word: "session" });
    const refusals = events.filter(({ action }) => action === "session.refused");
    expect(refusals.map(({ target }) => target)).toEqual(["", "", "", "", "grace"]);
  });
});

it("lets local people in while a directory is silent, and leaves it alone for a while", async () => {
  const directory = await startDirectory();
  const { app, root } = await start(directory.url);
  const { identityProviders } = app.hub.registry;
  const quick = createDirectory(createBreaker(), 200);
  const provider = await identityProviders.open("navy");
  if (!provider) throw new Error("no provider");
  expect(await quick.authenticate(provider, "grace", passwordOf("grace"))).toMatchObject({
    ...{ subject: "id-grace", email: "grace@navy.example" },
    groups: expect.arrayContaining(["research"]),
  });
  directory.hang();
  const unreachable = { code: "unreachable" };
  for (let times = 0; times < 3; times++)
    await expect(quick.authenticate(provider, "grace", "x")).rejects.toMatchObject(unreachable);
  const before = performance.now();
  await expect(quick.authenticate(provider, "grace", "x")).rejects.toMatchObject(unreachable);
  expect(performance.now() - before).toBeLessThan(100);

  await directory.close();
  expect((await signIn(app, "root", "correct horse")).viewer?.name).toBe("root");
  const down = await signIn(app, "grace", passwordOf("grace"));
  expect([down.status, down.viewer]).toEqual([422, undefined]);
  expect(down.text).toContain("does not respond");
  const test = await root.post("/api/admin/sign-on/providers/navy/test", {});
  expect(test.json()).toMatchObject({ isReachable: false });
});

it("refuses private addresses and open connections, unless the administrator allows them", async () => {
  const directory = await startDirectory();
  const { app, root } = await start(directory.url, { allowPrivate: false });
  const reasonFor = async (settings: object) => {
    await app.hub.registry.identityProviders.change(root.viewer, "navy", { settings });
    return (await root.post("/api/admin/sign-on/providers/navy/test", {})).json().reason;
  };
  expect(await reasonFor({})).toContain("ldaps");
  expect(await reasonFor({ url: directory.url.replace("ldap:", "ldaps:") })).toContain("private");
  const byName = directory.url.replace("ldap:", "ldaps:").replace("127.0.0.1", "localhost");
  expect(await reasonFor({ url: byName })).toContain("private");
  expect(await reasonFor({ url: directory.url, allowPrivate: true })).toBeUndefined();
  await app.hub.registry.identityProviders.change(root.viewer, "navy", { secret: "wrong" });
  expect(await reasonFor({})).toContain("rejected");
});

it("rests after three failures, and tries again later", async () => {
  let time = 0;
  const breaker = createBreaker(() => time);
  const fail = () => breaker.run("a", () => Promise.reject(new SignOnError("unreachable", "down")));
  for (let times = 0; times < 3; times++) await expect(fail()).rejects.toThrow("down");
  await expect(fail()).rejects.toThrow("lately");
  expect(await breaker.run("b", async () => 1)).toBe(1);
  time = 30_000;
  expect(await breaker.run("a", async () => 2)).toBe(2);
  await expect(fail()).rejects.toThrow("down");
});

it("escapes what is entered, so that it stays one value", () => {
  expect(fillFilter("(uid={name})", "name", "a)(uid=*")).toBe("(uid=a\\29\\28uid=\\2a)");
  expect(filterText("\\ \0 é")).toBe("\\5c \\00 \\c3\\a9");
  expect(fillFilter("(|(uid={name})(mail={name}))", "name", "$&")).toBe(
    "(|(uid=\\24\\26)(mail=\\24\\26))",
  );
});
