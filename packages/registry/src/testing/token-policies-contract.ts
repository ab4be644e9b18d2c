import { expect, it } from "vitest";
import type { Scope } from "../oauth/scope.ts";
import type { TokenRole } from "../tokens/access-token.ts";
import type { WantedGrants } from "../tokens/choose-grants.ts";
import { connect } from "./connected-apps-contract.ts";
import { again, type CreateWorld, repoId, twoAccounts } from "./test-world.ts";

const ID = repoId("lab/hidden");

export function describeTokenPolicies(create: CreateWorld): void {
  async function worldWithLab() {
    const world = await create();
    const { ada, root } = await twoAccounts(world);
    const { accessTokens, organizations, repos } = world.registry;
    await organizations.create(root, "lab");
    await organizations.addMember(root, "lab", "ada", "write");
    const [admin, member] = [await again(world, root), await again(world, ada)];
    await repos.create(admin, { id: ID, private: true });
    const make = (role: TokenRole, grants: WantedGrants = {}) =>
      accessTokens.create(member, { name: role, role, grants });
    /** Whether the token reads the private repo of the organization. */
    const reads = async (token: string) => {
      const found = await accessTokens.identify(token);
      return found !== undefined && (await repos.find(found.viewer, ID)) !== undefined;
    };
    return { ...world, admin, member, make, reads };
  }
  const inLab: WantedGrants = {
    scoped: [{ type: "org", name: "lab", permissions: ["repo.content.read"] }],
  };

  it("lets an organization choose which tokens of its members count there", async () => {
    const { registry, admin, member, make, reads } = await worldWithLab();
    const { accessTokens, tokenPolicies, serviceAccounts } = registry;
    const [coarse, fine] = [await make("read"), await make("fineGrained", inLab)];
    const of = { organization: "lab", name: "lab-ci" };
    await serviceAccounts.create(admin, "lab", { name: "lab-ci", role: "read" });
    const wanted = { name: "t", role: "fineGrained", grants: inLab } as const;
    const service = await accessTokens.create(admin, wanted, of);
    const all = async () => [await reads(coarse), await reads(fine), await reads(service)];

    expect([await tokenPolicies.get(admin, "lab"), await all()]).toEqual([
      "all",
      [true, true, true],
    ]);
    const before = accessTokens.deletions();
    await tokenPolicies.set(admin, "lab", "fine-grained");
    expect(accessTokens.deletions()).toBeGreaterThan(before);
    expect(await all()).toEqual([false, true, true]);
    // Elsewhere the token counts as before, and so does the session.
    expect((await accessTokens.identify(coarse))?.viewer.name).toBe("ada");
    expect(await registry.repos.find(member, ID)).toBeDefined();

    await tokenPolicies.set(admin, "lab", "approval");
    expect(await all()).toEqual([false, false, true]);
    const [waiting, ...others] = await tokenPolicies.list(admin, "lab");
    expect([waiting, others]).toMatchObject([
      { account: "ada", status: "pending", can: "Can read the files of repos of lab." },
      [],
    ]);
    const { key } = waiting!;
    const denied = async () =>
      (await accessTokens.list(member)).map(({ role, deniedIn }) => [role, deniedIn]).sort();
    expect(await denied()).toEqual([
      ["fineGrained", ["lab"]],
      ["read", ["lab"]],
    ]);
    await tokenPolicies.decide(admin, "lab", key, "approved");
    expect([await all(), await denied()]).toEqual([
      [false, true, true],
      [
        ["fineGrained", []],
        ["read", ["lab"]],
      ],
    ]);
    // Other permissions were not approved.
    await accessTokens.update(member, key, { name: "renamed" });
    expect(await reads(fine)).toBe(true);
    await accessTokens.update(member, key, { grants: inLab });
    expect(await reads(fine)).toBe(false);
    await tokenPolicies.decide(admin, "lab", key, "rejected");
    expect([await reads(fine), (await tokenPolicies.list(admin, "lab"))[0]?.status]).toEqual([
      false,
      "rejected",
    ]);
    const { events } = await registry.audit.list(admin, {});
    expect(events.map(({ action }) => action)).toEqual(
      expect.arrayContaining(["organization.set_token_policy", "token.approve", "token.reject"]),
    );
  });

  it("asks admins to approve a member's application too, for its scopes as they are", async () => {
    const world = await worldWithLab();
    const { registry, db, admin, member, reads } = world;
    const { tokenPolicies } = registry;
    const [lab] = member.organizations;
    const ask = (scopes: readonly Scope[], organizations: readonly string[], grant: string) =>
      connect(world, member, scopes, organizations, grant);
    await ask(["read-repos"], [], "elsewhere");
    await ask(["full-access"], [lab!.key], "all");
    const key = await ask(["read-repos"], [lab!.key], "here");
    const app = "hf_oauth_here";
    expect(await reads(app)).toBe(true);
    await tokenPolicies.set(admin, "lab", "fine-grained");
    expect([await reads(app), await reads("hf_oauth_all")]).toEqual([true, false]);

    await tokenPolicies.set(admin, "lab", "approval");
    expect(await reads(app)).toBe(false);
    expect(await tokenPolicies.list(admin, "lab")).toMatchObject([
      { key, account: "ada", isApplication: true, status: "pending" },
    ]);
    const decide = (status: "approved" | "rejected") =>
      tokenPolicies.decide(admin, "lab", key, status);
    expect(await decide("approved")).toMatchObject({ status: "approved", isApplication: true });
    expect([await reads(app), await reads("hf_oauth_all")]).toEqual([true, false]);
    await decide("rejected");
    expect(await reads(app)).toBe(false);
    await decide("approved");
    // Another access token of the same application counts as well: they live for an hour.
    await ask(["read-repos"], [lab!.key], "here");
    expect(await reads(app)).toBe(true);
    // Other scopes were not approved.
    await ask(["read-repos", "write-repos"], [lab!.key], "here");
    expect([await reads(app), (await tokenPolicies.list(admin, "lab"))[0]?.status]).toEqual([
      ...[false, "pending"],
    ]);
    await decide("approved");
    await registry.connectedApps.revoke(member, key);
    await expect(decide("approved")).rejects.toMatchObject({ code: "token-not-found" });
    expect(await db.selectFrom("app_approval").selectAll().execute()).toEqual([]);
  });

  it("keeps decisions about tokens to the admins, and to tokens of members", async () => {
    const { registry, admin, member, make } = await worldWithLab();
    const { accessTokens, tokenPolicies } = registry;
    await make("fineGrained", {
      scoped: [{ type: "user", name: "ada", permissions: ["repo.write"] }],
    });
    expect(await tokenPolicies.list(admin, "lab")).toEqual([]);
    const [own] = await accessTokens.list(member);
    for (const attempt of [
      () => tokenPolicies.get(member, "lab"),
      () => tokenPolicies.set(member, "lab", "all"),
      () => tokenPolicies.list(member, "lab"),
      () => tokenPolicies.decide(member, "lab", own!.key, "approved"),
      () => tokenPolicies.revoke(member, "lab", "hf_x"),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    await expect(tokenPolicies.decide(admin, "lab", own!.key, "approved")).rejects.toMatchObject({
      code: "token-not-found",
    });
  });

  it("lets admins revoke a token that they found, of a member and not their own", async () => {
    const { registry, admin, make } = await worldWithLab();
    const { accessTokens, tokenPolicies, accounts } = registry;
    const found = await make("write");
    const mine = await accessTokens.create(admin, { name: "mine", role: "read" });
    const stranger = await accounts.signUp("eve", "correct horse");
    const other = await accessTokens.create(stranger, { name: "x", role: "read" });
    for (const secret of [mine, other, "hf_unknown"])
      await expect(tokenPolicies.revoke(admin, "lab", secret)).rejects.toMatchObject({
        code: "token-not-found",
      });
    expect(await tokenPolicies.revoke(admin, "lab", found)).toMatchObject({ account: "ada" });
    expect(await accessTokens.identify(found)).toBeUndefined();
    for (const secret of [mine, other]) expect(await accessTokens.identify(secret)).toBeDefined();
  });
}
