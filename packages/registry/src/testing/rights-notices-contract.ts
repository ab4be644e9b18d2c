import { expect, it } from "vitest";
import type { Claims } from "../identities/identity.ts";
import type { ScimUserFields } from "../scim/scim.ts";
import type { WantedGrants } from "../tokens/choose-grants.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, dispatch, repoId, signUp, twoAccounts } from "./test-world.ts";

const ISSUER = "https://id.example.com";
const CLAIMS: Claims = {
  ...{ issuer: ISSUER, subject: "1", externalId: "1", username: "grace", displayName: "" },
  ...{ email: "grace@navy.example", isEmailVerified: true, groups: ["Research"] },
};
const SCIM_USER: ScimUserFields = {
  ...{ userName: "lin", externalId: "2", email: "", givenName: "", familyName: "" },
  ...{ displayName: "", isActive: true },
};

/** What people are notified of when someone else, or no one, changes what they or their programs may do. */
export function describeRightsNotices(create: CreateWorld): void {
  /** Ada and bob administer an organization; rea writes there; eve is in none. */
  async function start() {
    const world = await create();
    const { root, ada: founder } = await twoAccounts(world);
    const { organizations, notifications } = world.registry;
    await organizations.create(founder, "lab");
    const ada = await again(world, founder);
    const [bob, rea, eve] = [
      await signUp(world, "bob"),
      await signUp(world, "rea"),
      await signUp(world, "eve"),
    ];
    await organizations.addMember(ada, "lab", "bob", "admin");
    await organizations.addMember(ada, "lab", "rea", "write");
    const list = async ({ name }: Pick<AccountViewer, "name">) => {
      world.advance(1000);
      await dispatch(world);
      const viewer = await again(world, { name });
      const { notifications: found } = await notifications.list(viewer, { show: "unread" });
      expect(await notifications.count(viewer)).toBe(found.length);
      return found;
    };
    /** What is new; then it is read. */
    const news = async ({ name }: Pick<AccountViewer, "name">) => {
      const found = await list({ name });
      const keys = found.map(({ key }) => key);
      await notifications.mark(await again(world, { name }), keys, "read");
      return found.map(({ reason, subject, eventKind, actorName }) =>
        [reason, subject.title, eventKind, actorName, subject.facts.status].join(" · "),
      );
    };
    for (const viewer of [bob, rea]) await news(viewer);
    return { world, root, ada, bob, rea, eve, list, news, ...world.registry };
  }

  it("tells an organization's other admins of service accounts, while they are admins", async () => {
    const { world, root, ada, bob, rea, list, news, serviceAccounts, organizations } =
      await start();
    await serviceAccounts.create(ada, "lab", { name: "Lab-CI", role: "write" });
    expect(await list(bob)).toMatchObject([
      { subject: { kind: "service_account", facts: { owner: { name: "lab" } } } },
    ]);
    expect(await news(bob)).toEqual(["security · Lab-CI · service_account.create · ada · write"]);
    await serviceAccounts.delete(ada, "lab", "lab-ci");
    expect(await list(bob)).toHaveLength(1);
    for (const other of [ada, rea, root]) expect(await news(other)).toEqual([]);
    await organizations.changeRole(ada, "lab", "bob", "write");
    expect(await news(bob)).toEqual(["membership · lab · member.change · ada · write"]);
    const { notifications } = await world.registry.notifications.list(await again(world, bob), {
      show: "all",
    });
    expect(JSON.stringify(notifications)).not.toMatch(/lab-ci/i);
  });

  it("tells who is removed, and names no repo that they may not see now", async () => {
    const { ada, rea, eve, list, news, repos, collaborators, organizations } = await start();
    for (const [name, isPrivate] of [
      ["lab/open", false],
      ["lab/hidden", true],
    ] as const) {
      await repos.create(ada, { id: repoId(name), private: isPrivate });
      await collaborators.put(ada, repoId(name), "eve", "write");
    }
    expect(await news(eve)).toHaveLength(2);
    await collaborators.remove(ada, repoId("lab/open"), "eve");
    expect(await news(eve)).toEqual(["membership · lab/open · collaborator.remove · ada · "]);
    await collaborators.remove(ada, repoId("lab/hidden"), "eve");
    const [found] = await list(eve);
    expect(found).toMatchObject({
      ...{ repo: undefined, eventKind: "collaborator.remove", actorName: "ada" },
      subject: { title: "lab", facts: { owner: { kind: "organization", name: "lab" } } },
    });
    expect(JSON.stringify(found)).not.toMatch(/hidden/);
    // Who leaves by themselves knows it.
    await news(eve);
    await collaborators.put(ada, repoId("lab/open"), "eve", "read");
    await news(eve);
    await collaborators.remove(eve, repoId("lab/open"), "eve");
    expect(await news(eve)).toEqual([]);
    await organizations.removeMember(ada, "lab", "rea");
    expect(await news(rea)).toEqual(["membership · lab · member.remove · ada · "]);
  });

  it("tells of roles that an identity provider gives and takes: by group, by domain and over SCIM", async () => {
    const { root, ada, bob, news, identities, identityProviders, ...services } = await start();
    const { scimTokens, scimUsers, scimGroups, organizations } = services;
    await organizations.create(root, "navy");
    await identityProviders.create(root, {
      ...{ name: "okta", label: "Okta", kind: "openid" },
      settings: { issuer: ISSUER, clientId: "hub" },
    });
    const byGroup = {
      kind: "group",
      value: "Research",
      organization: "lab",
      role: "read",
    } as const;
    const byDomain = {
      ...({ kind: "domain", value: "navy.example" } as const),
      ...({ organization: "navy", role: "write" } as const),
    };
    await identityProviders.setRules(root, "okta", [byGroup, byDomain]);
    const provider = await identityProviders.open("okta");
    if (!provider) throw new Error("okta is not open");
    const { viewer: grace } = await identities.signIn(provider, CLAIMS);
    expect((await news(grace)).toSorted()).toEqual([
      "membership · lab · member.add ·  · read",
      "membership · navy · member.add ·  · write",
    ]);
    await identities.signIn(provider, CLAIMS);
    expect(await news(grace)).toEqual([]);
    await identities.signIn(provider, { ...CLAIMS, groups: [] });
    expect(await news(grace)).toEqual(["membership · lab · member.remove ·  · "]);
    await identityProviders.setRules(root, "okta", [byGroup, { ...byDomain, role: "read" }]);
    expect(await news(grace)).toEqual(["membership · navy · member.change ·  · read"]);

    const client = await scimTokens.identify(await scimTokens.create(root, "okta"));
    if (!client) throw new Error("no client");
    const { user } = await scimUsers.create(client, SCIM_USER);
    const lin = { name: user.account };
    expect(await news(lin)).toEqual([]);
    const { group } = await scimGroups.create(client, { displayName: "Research", externalId: "" }, [
      user.key,
    ]);
    expect(await news(lin)).toEqual(["membership · lab · member.add ·  · read"]);
    await scimGroups.change(client, group.key, { remove: [user.key] });
    expect(await news(lin)).toEqual(["membership · lab · member.remove ·  · "]);
    for (const other of [ada, bob, root]) expect(await news(other)).toEqual([]);
  });

  it("tells whose token it is that an admin approved or rejected it", async () => {
    const { ada, bob, rea, list, news, accessTokens, tokenPolicies, world } = await start();
    const viewer = await again(world, rea);
    const grants: WantedGrants = {
      scoped: [{ type: "org", name: "lab", permissions: ["repo.content.read"] }],
    };
    await accessTokens.create(viewer, { name: "ci", role: "fineGrained", grants });
    const [token] = await tokenPolicies.list(ada, "lab");
    await tokenPolicies.decide(ada, "lab", token?.key ?? "", "rejected");
    expect(await list(rea)).toMatchObject([
      { subject: { kind: "token", facts: { organization: "lab", status: "rejected" } } },
    ]);
    expect(await news(rea)).toEqual(["security · ci · token.decide · ada · rejected"]);
    await tokenPolicies.decide(await again(world, bob), "lab", token?.key ?? "", "approved");
    expect(await news(rea)).toEqual(["security · ci · token.decide · bob · approved"]);
    for (const other of [ada, bob]) expect(await news(other)).toEqual([]);
  });
}
