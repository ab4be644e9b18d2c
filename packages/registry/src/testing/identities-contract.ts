import { expect, it } from "vitest";
import type { Claims } from "../identities/identity.ts";
import type { OpenProvider } from "../identity-providers/identity-provider.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, fresh, type TestWorld, twoAccounts } from "./test-world.ts";

const ISSUER = "https://id.example.com";
const OKTA = {
  name: "okta",
  label: "Okta",
  kind: "openid",
  settings: { issuer: ISSUER, clientId: "hub" },
} as const;

const claims = (changes: Partial<Claims> = {}): Claims => ({
  ...{ issuer: ISSUER, subject: "1", externalId: "1", username: "Grace.Hopper@navy.example" },
  ...{ displayName: "Grace Hopper", email: "grace@navy.example", isEmailVerified: true },
  groups: [],
  ...changes,
});

async function open({ registry }: TestWorld, name = "okta"): Promise<OpenProvider> {
  const provider = await registry.identityProviders.open(name);
  if (!provider) throw new Error(`${name} is not open`);
  return provider;
}

const roleIn = (viewer: AccountViewer, organization: string) =>
  viewer.organizations.find(({ name }) => name === organization)?.role;

export function describeIdentities(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    await world.registry.organizations.create(root, "lab");
    await world.registry.identityProviders.create(root, OKTA);
    return { world, root, ada, ...world.registry };
  }

  it("keeps identity providers for administrators alone, and their secrets from all", async () => {
    const { world, root, ada, identityProviders } = await start();
    for (const call of [
      () => identityProviders.list(ada),
      () => identityProviders.get(ada, "okta"),
      () => identityProviders.create(ada, { ...OKTA, name: "two" }),
      () => identityProviders.change(ada, "okta", { isOn: false }),
      () => identityProviders.setRules(ada, "okta", []),
      () => identityProviders.delete(ada, "okta"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    const changed = await identityProviders.change(root, "okta", { secret: "a secret" });
    expect(JSON.stringify(changed)).not.toContain("a secret");
    expect(changed).toMatchObject({ hasSecret: true, isOn: true, identities: 0 });
    expect((await open(world)).secret).toBe("a secret");
    const { sealed } = await world.db
      .selectFrom("identity_provider")
      .select("sealed")
      .executeTakeFirstOrThrow();
    expect(sealed).not.toContain("a secret");
    await identityProviders.change(root, "okta", { isOn: false, label: " Okta SSO " });
    expect(await identityProviders.open("okta")).toBeUndefined();
    expect(await identityProviders.ways()).toEqual([]);
    expect((await identityProviders.list(root))[0]).toMatchObject({ label: "Okta SSO" });
    for (const [wanted, code] of [
      [OKTA, "invalid-provider"],
      [{ ...OKTA, settings: { ...OKTA.settings, issuer: `${ISSUER}/2` } }, "name-taken"],
      [{ ...OKTA, name: "No" }, "invalid-provider"],
      [{ ...OKTA, name: "x1", settings: { issuer: "ftp://x", clientId: "h" } }, "invalid-provider"],
      [
        { ...OKTA, name: "x1", settings: { ...OKTA.settings, url: "ldap://x" } },
        "invalid-provider",
      ],
    ] as const)
      await expect(identityProviders.create(root, wanted)).rejects.toMatchObject({ code });
    await expect(identityProviders.get(root, "none")).rejects.toMatchObject({
      code: "identity-provider-not-found",
    });
  });

  it("makes an account at the first sign-in, with a free name, and finds it again", async () => {
    const { world, root, identities, signIns, identityProviders, profiles } = await start();
    const first = await identities.signIn(await open(world), claims());
    expect(first).toMatchObject({ outcome: "made", viewer: { name: "Grace-Hopper" } });
    expect(await profiles.get(first.viewer, { kind: "account" })).toMatchObject({
      displayName: "Grace Hopper",
    });
    const second = await identities.signIn(await open(world), claims({ username: "other" }));
    expect(second).toMatchObject({ outcome: "known", viewer: { key: first.viewer.key } });
    const names = [];
    for (const [subject, username] of [
      ["2", "grace hopper"],
      ["3", "admin"],
      ["4", "é"],
    ] as const) {
      const made = await identities.signIn(
        await open(world),
        claims({ subject, username, displayName: "", email: "" }),
      );
      names.push(made.viewer.name);
    }
    expect(names).toEqual(["grace-hopper-2", "admin-2", "user"]);
    // Without a password, no password is right.
    await expect(signIns.withPassword("Grace-Hopper", "")).rejects.toMatchObject({
      code: "bad-credentials",
    });
    const both = await Promise.all(
      [0, 1].map(async () => identities.signIn(await open(world), claims({ subject: "5" }))),
    );
    expect(new Set(both.map(({ viewer }) => viewer.key)).size).toBe(1);
    expect((await identityProviders.get(root, "okta")).identities).toBe(5);
  });

  it("links to an account with the same email address only where the provider is trusted", async () => {
    const { world, root, ada, identities, identityProviders } = await start();
    const email = { email: "ada@navy.example", lookup_email: "ada@navy.example" };
    const address = (email_verified_at: string | null) =>
      world.db
        .updateTable("account")
        .set({ ...email, email_verified_at })
        .where("key", "=", ada.key)
        .execute();
    const signIn = async (subject: string, changes: Partial<Claims> = {}) =>
      identities.signIn(
        await open(world),
        claims({ subject, email: "ADA@navy.example", ...changes }),
      );
    await address(world.now().toISOString());
    expect((await signIn("1", { isEmailVerified: false })).outcome).toBe("made");
    expect(await signIn("2")).toMatchObject({ outcome: "linked", viewer: { name: "ada" } });
    await identityProviders.change(root, "okta", { settings: { emailTrust: "never" } });
    expect((await signIn("3")).outcome).toBe("made");
    await identityProviders.change(root, "okta", { settings: { emailTrust: "always" } });
    expect((await signIn("4", { isEmailVerified: false })).viewer.name).toBe("ada");
    // An address that its account never verified is no one's yet.
    await address(null);
    const made = await signIn("5");
    expect(made.outcome).toBe("made");
    const rows = await world.db
      .selectFrom("account")
      .select(["key", "email_verified_at"])
      .where("lookup_email", "=", email.lookup_email)
      .execute();
    expect(rows).toEqual([{ key: made.viewer.key, email_verified_at: expect.any(String) }]);
  });

  it("says why it lets someone not in", async () => {
    const { world, root, identities, identityProviders, people, signUps } = await start();
    const signIn = async (changes: Partial<Claims>, invitation?: string) =>
      identities.signIn(await open(world), claims(changes), { invitation });
    await identityProviders.change(root, "okta", {
      settings: { emailDomains: ["navy.example"], createsAccounts: false },
    });
    const refused = { code: "email-domain-refused" };
    await expect(signIn({ email: "x@evil.example" })).rejects.toMatchObject(refused);
    await expect(signIn({ email: "x@navy.example.evil.example" })).rejects.toMatchObject(refused);
    await expect(signIn({ isEmailVerified: false })).rejects.toMatchObject(refused);
    await expect(signIn({})).rejects.toMatchObject({ code: "no-account" });
    const invitation = await signUps.invite(root, "Grace");
    expect((await signIn({}, invitation)).outcome).toBe("made");
    await expect(
      signIn({ subject: "2", email: "two@navy.example" }, invitation),
    ).rejects.toMatchObject({
      code: "no-account",
    });
    await people.change(root, "grace-hopper", { isSuspended: true });
    await expect(signIn({})).rejects.toMatchObject({ code: "account-suspended" });
  });

  it("gives roles by rules at every sign-in, and takes them away, manual ones never", async () => {
    const { world, root, identities, identityProviders, organizations } = await start();
    await organizations.create(root, "art");
    const rule = (value: string, organization: string, role: "read" | "write" | "admin") =>
      ({ kind: "group", value, organization, role }) as const;
    await identityProviders.setRules(root, "okta", [
      rule("Research", "lab", "read"),
      rule("leads", "lab", "write"),
      { kind: "domain", value: "NAVY.example", organization: "art", role: "read" },
    ]);
    const signIn = async (...groups: string[]) =>
      identities.signIn(await open(world), claims({ groups }));
    const first = await signIn("research", "leads");
    expect([roleIn(first.viewer, "lab"), roleIn(first.viewer, "art")]).toEqual(["write", "read"]);
    const second = await signIn("research");
    expect(roleIn(second.viewer, "lab")).toBe("read");
    expect(second.roles).toEqual([{ organization: "lab", before: "write", after: "read" }]);

    const managed = { code: "managed-member" };
    const { name } = second.viewer;
    await expect(organizations.removeMember(root, "lab", name)).rejects.toMatchObject(managed);
    await expect(organizations.removeMember(second.viewer, "lab", name)).rejects.toMatchObject(
      managed,
    );
    await organizations.changeRole(root, "lab", name, "admin");
    await expect(
      identityProviders.setRules(root, "okta", [rule("leads", "none", "write")]),
    ).rejects.toMatchObject({ code: "organization-not-found" });
    expect(roleIn((await signIn()).viewer, "lab")).toBe("admin");
    await organizations.changeRole(root, "lab", name, "read");
    await organizations.removeMember(root, "lab", name);
    expect(roleIn((await signIn()).viewer, "lab")).toBeUndefined();

    await signIn("research");
    const { roles } = await identityProviders.setRules(root, "okta", [
      rule("research", "lab", "write"),
    ]);
    expect(roles).toEqual(
      [
        { account: name, organization: "lab", before: "read", after: "write" },
        { account: name, organization: "art", before: "read", after: undefined },
      ].toSorted((a, b) => (a.organization < b.organization ? -1 : 1)),
    );
    await identityProviders.delete(root, "okta");
    expect((await again(world, second.viewer)).organizations).toEqual([]);
  });

  it("links and unlinks one's own identities, but never the last way in", async () => {
    const { world, root, ada, identities, passwordSignIn } = await start();
    const stale = { code: "confirmation-required" };
    await expect(identities.link(ada, await open(world), claims())).rejects.toMatchObject(stale);
    const [confirmed, another] = [fresh(world, ada), fresh(world, root)];
    await identities.link(confirmed, await open(world), claims());
    await identities.link(confirmed, await open(world), claims());
    expect((await identities.signIn(await open(world), claims())).viewer.name).toBe("ada");
    await expect(identities.link(another, await open(world), claims())).rejects.toMatchObject({
      code: "identity-taken",
    });
    const [linked] = await identities.list(ada);
    expect(linked).toMatchObject({ provider: { name: "okta", label: "Okta" } });
    const key = linked?.key ?? "";
    await expect(identities.unlink(another, key)).rejects.toMatchObject({
      code: "identity-not-found",
    });
    await expect(identities.unlink(ada, key)).rejects.toMatchObject(stale);
    await passwordSignIn.setAsOperator(false);
    await expect(identities.unlink(confirmed, key)).rejects.toMatchObject({
      code: "last-way-in",
    });
    await passwordSignIn.setAsOperator(true);
    await identities.unlink(confirmed, key);
    expect(await identities.list(ada)).toEqual([]);
    const { viewer } = await identities.signIn(await open(world), claims());
    const [own] = await identities.list(viewer);
    await expect(identities.unlink(fresh(world, viewer), own?.key ?? "")).rejects.toMatchObject({
      code: "last-way-in",
    });
  });

  it("remembers by which identity a session began, and ends it as the provider asks", async () => {
    const { world, identities, sessions, credentials, ada } = await start();
    const provider = await open(world);
    const { viewer, identityKey } = await identities.signIn(provider, claims());
    const begin = (providerSession: string, key = identityKey) =>
      sessions.start(
        viewer,
        { place: "", agent: "" },
        {
          ...{ key, providerSession, idToken: "a.b.c", skipsSecondFactor: true },
        },
      );
    const [one, two, three] = [await begin("s1"), await begin("s2"), await begin("s2")];
    const password = await sessions.start(ada);
    const known = await sessions.identify(one);
    expect(known?.viewer.identityProvider).toBe(provider.key);
    const credential = { kind: "session", key: known?.key ?? "" } as const;
    expect((await credentials.viewerFor(credential))?.identityProvider).toBe(provider.key);
    expect((await sessions.identify(password))?.viewer.identityProvider).toBeUndefined();
    const ended = await sessions.end(three);
    expect(ended?.began).toEqual({ provider: "okta", idToken: "a.b.c" });

    const token = (id: string, of: object) => ({
      ...{ issuer: ISSUER, id, expiresAt: new Date(world.now().getTime() + 60_000) },
      ...of,
    });
    expect(await identities.logOut(provider, token("t1", { providerSession: "s2" }))).toEqual([
      viewer.name,
    ]);
    expect(await sessions.identify(two)).toBeUndefined();
    expect(await sessions.identify(one)).toBeDefined();
    const again = identities.logOut(provider, token("t1", { subject: "1" }));
    await expect(again).rejects.toMatchObject({ code: "bad-request" });
    await identities.logOut(provider, token("t2", { subject: "1" }));
    expect(await sessions.identify(one)).toBeUndefined();
    expect(await credentials.viewerFor(credential)).toBeUndefined();
    expect(await sessions.identify(password)).toBeDefined();
  });

  it("lets no password in where providers are the only way, but one kept for emergencies", async () => {
    const { world, root, ada, accounts, signIns, passwordSignIn, passwordResets, identities } =
      await start();
    await expect(passwordSignIn.set(ada, false)).rejects.toMatchObject({ code: "forbidden" });
    await expect(passwordSignIn.set(root, false)).rejects.toMatchObject({ code: "bad-request" });
    await identities.link(fresh(world, root), await open(world), claims());
    const { viewer } = await identities.signIn(await open(world), claims());
    await passwordSignIn.set({ ...viewer, identityProvider: "okta" }, false);
    const wrong = { code: "bad-credentials" };
    await expect(signIns.withPassword("root", "correct horse")).rejects.toMatchObject(wrong);
    const off = { code: "password-sign-in-off" };
    await expect(accounts.signUp("linus", "correct horse")).rejects.toMatchObject(off);
    await expect(
      accounts.changePassword(ada, "correct horse", "another one"),
    ).rejects.toMatchObject(off);
    const link = await passwordResets.createAsOperator("root");
    await expect(passwordResets.use(link.token, "another one")).rejects.toMatchObject(off);
    await expect(passwordSignIn.setBreakGlassAsOperator("ada")).rejects.toMatchObject({
      code: "account-not-found",
    });
    expect(await passwordSignIn.breakGlass(root)).toBeUndefined();
    await passwordSignIn.setBreakGlassAsOperator("root");
    expect(await passwordSignIn.breakGlass(root)).toBe("root");
    await expect(passwordSignIn.breakGlass(ada)).rejects.toMatchObject({ code: "forbidden" });
    expect((await signIns.withPassword("root", "correct horse")).viewer?.name).toBe("root");
    await expect(signIns.withPassword("ada", "correct horse")).rejects.toMatchObject(wrong);
    await passwordSignIn.setBreakGlassAsOperator(undefined);
    await expect(signIns.withPassword("root", "correct horse")).rejects.toMatchObject(wrong);
    await passwordSignIn.setAsOperator(true);
    expect((await signIns.withPassword("ada", "correct horse")).viewer?.name).toBe("ada");
  });
}
