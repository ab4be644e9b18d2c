import { expect, it } from "vitest";
import type { Claims } from "../identities/identity.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { connect } from "./connected-apps-contract.ts";
import { type CreateWorld, fresh, repoId, signUp, twoAccounts } from "./test-world.ts";

const ISSUER = "https://id.example.com";
const OKTA = { name: "okta", label: "Okta", kind: "openid" } as const;
const HIDDEN = repoId("lab/hidden");
const PUBLISHER = {
  issuer: "https://gitlab.example.org",
  claims: { project_path: "lab/training", ref: "main" },
  isReadOnly: true,
};
const JOB = { issuer: PUBLISHER.issuer, subject: "job", claims: PUBLISHER.claims };

const claimsOf = ({ name }: AccountViewer): Claims => ({
  ...{ issuer: ISSUER, subject: name, externalId: name, username: name, displayName: name },
  ...{ email: "", isEmailVerified: false, groups: [] },
});

export function describeRequiredSignOns(create: CreateWorld): void {
  /** The organization `lab` of ada, with bob in it, a private repo, and both linked to Okta. */
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const bob = await signUp(world, "bob");
    const { identities, identityProviders, organizations, repos, sessions } = world.registry;
    await identityProviders.create(root, {
      ...{ ...OKTA, settings: { issuer: ISSUER, clientId: "hub" } },
    });
    await organizations.create(ada, "lab");
    const provider = (await identityProviders.open("okta"))!;
    for (const person of [ada, bob])
      await identities.link(fresh(world, person), provider, claimsOf(person));

    const identified = async (token: string) => (await sessions.identify(token))!;
    const withPassword = async (person: AccountViewer) => identified(await sessions.start(person));
    const withOkta = async (person: AccountViewer) => {
      const { viewer, identityKey } = await identities.signIn(provider, claimsOf(person));
      const identity = { key: identityKey, skipsSecondFactor: true };
      return identified(await sessions.start(viewer, undefined, identity));
    };
    const admin = (await withOkta(ada)).viewer;
    await organizations.addMember(admin, "lab", "bob", "read");
    await repos.create(admin, { id: HIDDEN, private: true });
    const sees = async (viewer: Viewer | undefined) =>
      viewer !== undefined && (await repos.find(viewer, HIDDEN)) !== undefined;
    return {
      ...{ ...world, ...world.registry, root, ada, bob, admin, provider },
      ...{ withPassword, withOkta, sees },
    };
  }

  it("counts members in sessions that came by the required provider alone", async () => {
    const world = await start();
    const { requiredSignOns, repos, credentials, collaborators, admin, ada, bob, sees } = world;
    await collaborators.put(admin, HIDDEN, "bob", "write");
    const eve = await signUp(world, "eve");
    await collaborators.put(admin, HIDDEN, "eve", "read");
    const { viewer: stale, key } = await world.withPassword(ada);
    const set = (viewer: Viewer, name: string | undefined = "okta") =>
      requiredSignOns.set(viewer, "lab", name);
    // No one locks themselves out.
    await expect(set(stale)).rejects.toMatchObject({ code: "bad-request" });
    await expect(set(bob)).rejects.toMatchObject({ code: "forbidden" });
    await expect(set(admin, "none")).rejects.toMatchObject({ code: "identity-provider-not-found" });
    expect(await requiredSignOns.choice(stale)).toBeUndefined();
    expect(await requiredSignOns.choice(admin)).toEqual(OKTA);
    await set(admin);
    expect(await requiredSignOns.get(admin, "lab")).toEqual({ ...OKTA, isOn: true });

    const [lost, kept] = [(await world.withPassword(ada)).viewer, await world.withOkta(ada)];
    expect([await sees(lost), await sees(kept.viewer)]).toEqual([false, true]);
    expect(lost.organizations).toEqual([]);
    expect((await repos.list(lost, { type: "model" }, { limit: 10 })).total).toBe(0);
    await expect(requiredSignOns.set(lost, "lab", undefined)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await requiredSignOns.missing(lost)).toEqual([
      { organization: "lab", provider: { ...OKTA, isOn: true } },
    ]);
    expect(await requiredSignOns.missing(kept.viewer)).toEqual([]);
    // So does a session that began before, and work that outlives a request.
    const later = (session: string) => credentials.viewerFor({ kind: "session", key: session });
    expect([await sees(await later(key)), await sees(await later(kept.key))]).toEqual([
      false,
      true,
    ]);
    // What is shared with a member counts as the membership does; with others, it does not depend on it.
    const bobs = [(await world.withPassword(bob)).viewer, (await world.withOkta(bob)).viewer];
    expect([await sees(bobs[0]), await sees(bobs[1])]).toEqual([false, true]);
    expect(await sees((await world.withPassword(eve)).viewer)).toBe(true);
    expect(await requiredSignOns.missing((await world.withPassword(eve)).viewer)).toEqual([]);
  });

  it("is kept while the provider is, which the hub's administrators can end", async () => {
    const { requiredSignOns, identityProviders, audit, people, ...world } = await start();
    const { admin, ada, root, sees } = world;
    await requiredSignOns.set(admin, "lab", "okta");
    const gone = identityProviders.delete(root, "okta");
    await expect(gone).rejects.toMatchObject({ code: "provider-required" });
    expect((await identityProviders.get(root, "okta")).requiredBy).toEqual(["lab"]);
    await identityProviders.change(root, "okta", { isOn: false });
    const member = (await world.withPassword(ada)).viewer;
    expect(await sees(member)).toBe(false);
    expect(await requiredSignOns.missing(member)).toEqual([
      { organization: "lab", provider: { ...OKTA, isOn: false } },
    ]);
    // No bypass for members: not even its admin ends it in such a session.
    await expect(requiredSignOns.set(member, "lab", undefined)).rejects.toMatchObject({
      code: "forbidden",
    });

    const { viewer } = await world.withPassword(root);
    expect((await people.list(viewer, {})).people.length).toBeGreaterThan(0);
    await requiredSignOns.set(viewer, "lab", undefined);
    expect(await requiredSignOns.get(viewer, "lab")).toBeUndefined();
    expect(await sees((await world.withPassword(ada)).viewer)).toBe(true);
    await identityProviders.delete(root, "okta");
    const { events } = await audit.list(root, { word: "set_required_sign_on" });
    expect(events.map(({ actor, target, details }) => [actor, target, details])).toEqual([
      ["root", "lab", { before: "okta", after: null }],
      ["ada", "lab", { before: null, after: "okta" }],
    ]);
  });

  it("counts tokens, keys and applications of members who are linked to the provider", async () => {
    const { requiredSignOns, identities, sees, admin, bob, ...world } = await start();
    const { accessTokens, accessKeys, serviceAccounts, trustedPublishers, credentials } = world;
    const grants = {
      scoped: [{ type: "org", name: "lab", permissions: ["repo.content.read"] }],
    } as const;
    const make = (viewer: AccountViewer, role: "read" | "fineGrained") =>
      accessTokens.create(viewer, {
        ...{ name: role, role },
        ...(role === "fineGrained" && { grants }),
      });
    const bobNow = (await world.withOkta(bob)).viewer;
    const tokens = [await make(bobNow, "read"), await make(bobNow, "fineGrained")];
    const { id } = await accessKeys.create(bobNow, { name: "key" });
    await connect(world, bobNow, undefined, undefined, "lab");
    const of = { organization: "lab", name: "lab-ci" };
    await serviceAccounts.create(admin, "lab", { name: "lab-ci", role: "read" });
    const service = await accessTokens.create(
      admin,
      { name: "ci", role: "fineGrained", grants },
      of,
    );
    await trustedPublishers.add(admin, HIDDEN, PUBLISHER);
    const job = (await trustedPublishers.exchange(HIDDEN, JOB))?.token ?? "";
    const identified = async (text: string) => (await accessTokens.identify(text))?.viewer;
    const all = async () => ({
      tokens: [await sees(await identified(tokens[0]!)), await sees(await identified(tokens[1]!))],
      key: ((await accessKeys.identify(id))?.viewer.organizations.length ?? 0) > 0,
      app: await sees(await identified("hf_oauth_lab")),
      service: await sees(await identified(service)),
      job: await sees(await identified(job)),
    });
    const counted = { tokens: [true, true], key: true, app: true, service: true, job: true };
    const counters = () => [accessTokens.deletions(), accessKeys.deletions()];
    const before = counters();
    await requiredSignOns.set(admin, "lab", "okta");
    for (const [at, count] of counters().entries()) expect(count).toBeGreaterThan(before[at]!);
    expect(await all()).toEqual(counted);
    const token = (await accessTokens.identify(tokens[0]!))!.token;
    const later = () => credentials.viewerFor({ kind: "token", key: token.key });
    expect(await sees(await later())).toBe(true);

    const [linked] = await identities.list(bobNow);
    const during = counters();
    await identities.unlink(fresh(world, bobNow), linked!.key);
    for (const [at, count] of counters().entries()) expect(count).toBeGreaterThan(during[at]!);
    const own = { tokens: [false, false], key: false, app: false };
    expect(await all()).toEqual({ ...counted, ...own });
    expect([await sees(await later()), (await identified(tokens[0]!))?.name]).toEqual([
      false,
      "bob",
    ]);
    const listed = await accessTokens.list((await world.withPassword(bob)).viewer);
    expect(listed.map(({ deniedIn }) => deniedIn)).toEqual([["lab"], ["lab"]]);
    // A job acts for who trusts it.
    const [adminLinked] = await identities.list(admin);
    await identities.unlink(fresh(world, admin), adminLinked!.key);
    expect(await all()).toEqual({ ...counted, ...own, job: false });

    await identities.link(fresh(world, bob), world.provider, claimsOf(bob));
    expect(await all()).toEqual({ ...counted, job: false });
  });

  it("lets a session begin anew at the provider, for the same account", async () => {
    const { identities, provider, ada, bob, ...world } = await start();
    const eve = await signUp(world, "eve");
    const signIn = (as: AccountViewer, claims: Claims) =>
      identities.signIn(provider, claims, { as });
    expect((await signIn(ada, claimsOf(ada))).viewer.key).toBe(ada.key);
    await expect(signIn(ada, claimsOf(bob))).rejects.toMatchObject({ code: "identity-taken" });
    await expect(signIn(eve, claimsOf(eve))).rejects.toMatchObject({
      code: "confirmation-required",
    });
    expect(await signIn(fresh(world, eve), claimsOf(eve))).toMatchObject({
      ...{ outcome: "linked", viewer: { name: "eve" } },
    });
  });
}
