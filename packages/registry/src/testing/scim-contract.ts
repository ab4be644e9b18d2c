import { expect, it } from "vitest";
import type { ScimUserFields } from "../scim/scim.ts";
import type { ScimFilter } from "../scim/scim-filter.ts";
import { again, type CreateWorld, twoAccounts } from "./test-world.ts";

const person = (changes: Partial<ScimUserFields> = {}): ScimUserFields => ({
  ...{ userName: "grace@navy.example", externalId: "00u1", email: "grace@navy.example" },
  ...{ givenName: "Grace", familyName: "Hopper", displayName: "Grace Hopper", isActive: true },
  ...changes,
});

const ALL = { offset: 0, limit: 10 };

export function describeScim(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { identityProviders, organizations, scimTokens } = world.registry;
    await organizations.create(root, "lab");
    await identityProviders.create(root, {
      ...{ name: "okta", label: "Okta", kind: "openid" },
      settings: { issuer: "https://id.example.com", clientId: "hub" },
    });
    await identityProviders.setRules(root, "okta", [
      { kind: "group", value: "Research", organization: "lab", role: "write" },
    ]);
    const token = await scimTokens.create(root, "okta");
    const client = await scimTokens.identify(token);
    if (!client) throw new Error("no client");
    return { world, root, ada, token, client, ...world.registry };
  }

  it("knows a provider by its tokens, which administrators make and delete", async () => {
    const { root, ada, token, scimTokens, identityProviders } = await start();
    for (const call of [
      () => scimTokens.create(ada, "okta"),
      () => scimTokens.list(ada, "okta"),
      () => scimTokens.delete(ada, "okta", "x"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    const next = await scimTokens.create(root, "okta");
    expect((await scimTokens.identify(next))?.provider.name).toBe("okta");
    expect(await scimTokens.identify(`${next}x`)).toBeUndefined();
    const [newest, oldest] = await scimTokens.list(root, "okta");
    expect(JSON.stringify([newest, oldest])).not.toContain(next);
    await scimTokens.delete(root, "okta", oldest?.key ?? "");
    await scimTokens.delete(root, "okta", newest?.key ?? "");
    expect([await scimTokens.identify(token), await scimTokens.identify(next)]).toEqual([
      undefined,
      undefined,
    ]);
    const last = await scimTokens.create(root, "okta");
    await identityProviders.change(root, "okta", { isOn: false });
    expect(await scimTokens.identify(last)).toBeUndefined();
  });

  it("makes, suspends, restores and deletes people, and never their repos", async () => {
    const { world, root, client, scimUsers, accounts, repos, identities, people, sessions } =
      await start();
    const { user, outcome } = await scimUsers.create(client, person());
    expect([outcome, user]).toMatchObject(["made", { account: "grace", isActive: true }]);
    await expect(
      scimUsers.create(client, person({ userName: "GRACE@navy.example" })),
    ).rejects.toMatchObject({ code: "scim-conflict" });
    const grace = await again(world, { name: "grace" });
    await repos.create(grace, {
      id: { type: "model", namespace: "grace", name: "m" },
      private: true,
    });
    const session = await sessions.start(grace);

    const off = await scimUsers.replace(client, user.key, person({ isActive: false }));
    expect([off.isActiveNow, off.user.isActive]).toEqual([false, false]);
    expect(await sessions.identify(session)).toBeUndefined();
    expect((await people.get(root, "grace")).isSuspended).toBe(true);
    // What signs in meanwhile is the same person, who is kept out.
    const provider = client.provider;
    const open = { ...provider, secret: "" };
    const claims = {
      ...{ issuer: "https://id.example.com", subject: "s1", externalId: "00u1", username: "x" },
      ...{ displayName: "", email: "", isEmailVerified: false, groups: [] },
    };
    await expect(identities.signIn(open, claims)).rejects.toMatchObject({
      code: "account-suspended",
    });
    await scimUsers.replace(client, user.key, person());
    expect((await identities.signIn(open, claims)).viewer.name).toBe("grace");

    // An administrator's suspension is not the provider's to lift.
    await people.change(root, "grace", { isSuspended: true });
    expect((await scimUsers.replace(client, user.key, person())).isActiveNow).toBeUndefined();
    expect((await people.get(root, "grace")).isSuspended).toBe(true);

    await scimUsers.delete(client, user.key);
    await expect(scimUsers.get(client, user.key)).rejects.toMatchObject({ code: "scim-not-found" });
    expect(await accounts.find("grace")).toBeDefined();
    expect(await repos.count(root, { type: "model", author: "grace" })).toBe(1);
    const back = await scimUsers.create(client, person());
    expect([back.outcome, back.user.key, back.isActiveNow]).toEqual(["linked", user.key, true]);
    expect((await people.get(root, "grace")).isSuspended).toBe(false);
  });

  it("links people by a trusted email address, and keeps an administrator", async () => {
    const { world, root, ada, client, scimUsers, identityProviders, scimTokens } = await start();
    const address = { email: "ada@navy.example", lookup_email: "ada@navy.example" };
    await world.db
      .updateTable("account")
      .set({ ...address, email_verified_at: world.now().toISOString() })
      .where("key", "=", ada.key)
      .execute();
    const wanted = person({ userName: "ada", externalId: "2", email: "ADA@navy.example" });
    const linked = await scimUsers.create(client, wanted);
    expect([linked.outcome, linked.user.account]).toEqual(["linked", "ada"]);
    await identityProviders.change(root, "okta", { settings: { emailTrust: "never" } });
    const token = await scimTokens.create(root, "okta");
    const strict = await scimTokens.identify(token);
    const other = person({ userName: "root", externalId: "3", email: "ada@navy.example" });
    const made = strict && (await scimUsers.create(strict, other));
    expect([made?.outcome, made?.user.account]).toEqual(["made", "root-2"]);
  });

  it("gives roles by groups at once, and lets no one change them by hand", async () => {
    const { world, root, client, scimUsers, scimGroups, organizations, identityProviders } =
      await start();
    const { user } = await scimUsers.create(client, person());
    const role = async () => (await again(world, { name: "grace" })).organizations[0]?.role;
    const made = await scimGroups.create(client, { displayName: "research" }, [user.key, "none"]);
    expect(made.roles).toEqual([
      { account: "grace", organization: "lab", before: undefined, after: "write" },
    ]);
    const { key } = made.group;
    expect(await scimGroups.members(client, key)).toEqual([
      { key: user.key, userName: "grace@navy.example" },
    ]);
    const managed = { code: "managed-member" };
    for (const call of [
      () => organizations.changeRole(root, "lab", "grace", "admin"),
      () => organizations.removeMember(root, "lab", "grace"),
    ])
      await expect(call()).rejects.toMatchObject(managed);
    await expect(scimGroups.create(client, { displayName: "RESEARCH" }, [])).rejects.toMatchObject({
      code: "scim-conflict",
    });

    await scimGroups.change(client, key, { displayName: "others" });
    expect(await role()).toBeUndefined();
    await scimGroups.change(client, key, { externalId: "research" });
    expect(await role()).toBe("write");
    await scimGroups.change(client, key, { remove: [user.key] });
    expect(await role()).toBeUndefined();
    await scimGroups.change(client, key, { members: [user.key] });
    expect(await role()).toBe("write");
    await scimUsers.delete(client, user.key);
    expect(await scimGroups.members(client, key)).toEqual([]);
    expect(await role()).toBeUndefined();
    const back = await scimUsers.create(client, person());
    await scimGroups.change(client, key, { add: [back.user.key] });
    expect(await role()).toBe("write");
    await scimGroups.delete(client, key);
    expect(await role()).toBeUndefined();
    await scimGroups.create(client, { displayName: "research" }, [back.user.key]);
    await identityProviders.delete(root, "okta");
    expect(await role()).toBeUndefined();
  });

  it("finds people and groups by filters, in pages", async () => {
    const { world, client, scimUsers, scimGroups } = await start();
    for (const [userName, changes] of [
      ["ada.l", { displayName: "Ada 100%", isActive: true }],
      ["Bob_B", { externalId: "b", email: "bob@x.example" }],
      ["carol", { isActive: false, externalId: undefined, email: "" }],
    ] as const) {
      await scimUsers.create(
        client,
        person({ userName, externalId: userName, email: "", ...changes }),
      );
      world.advance(1000);
    }
    const names = async (filter?: ScimFilter<"user_name">) =>
      (await scimUsers.list(client, filter, ALL)).items.map(({ userName }) => userName);
    const by = (column: string, op: string, value: string) =>
      ({ op, column, value }) as ScimFilter<"user_name">;
    const found = [
      [by("user_name", "eq", "BOB_b"), ["Bob_B"]],
      [by("user_name", "co", "B_"), ["Bob_B"]],
      [by("user_name", "sw", "ada."), ["ada.l"]],
      [by("user_name", "ew", "L"), ["ada.l", "carol"]],
      [by("display_name", "co", "0%"), ["ada.l"]],
      [by("external_id", "eq", "B"), []],
      [by("external_id", "pr", ""), ["ada.l", "Bob_B"]],
      [by("is_active", "eq", "false"), ["carol"]],
      [by("email", "ne", "bob@x.example"), ["ada.l", "carol"]],
      [by("created_at", "gt", world.now().toISOString()), []],
      [by("created_at", "le", "2026-01-01T00:00:00.000Z"), ["ada.l"]],
      [{ op: "not", filter: by("email", "pr", "") }, ["ada.l", "carol"]],
      [
        { op: "or", filters: [by("user_name", "eq", "carol"), by("external_id", "eq", "b")] },
        ["Bob_B", "carol"],
      ],
      [{ op: "and", filters: [by("user_name", "eq", "carol"), by("external_id", "eq", "b")] }, []],
    ] as const;
    for (const [filter, expected] of found) expect(await names(filter)).toEqual(expected);
    const page = await scimUsers.list(client, undefined, { offset: 1, limit: 1 });
    expect([page.total, page.items.map(({ userName }) => userName)]).toEqual([3, ["Bob_B"]]);
    expect(await scimUsers.list(client, undefined, { offset: 0, limit: 0 })).toEqual({
      items: [],
      total: 3,
    });
    const [bob] = (await scimUsers.list(client, by("user_name", "eq", "bob_b"), ALL)).items;
    await scimGroups.create(client, { displayName: "One" }, [bob?.key ?? ""]);
    await scimGroups.create(client, { displayName: "Two" }, []);
    const groups = async (value: string) =>
      (await scimGroups.list(client, { op: "eq", column: "member", value }, ALL)).items.map(
        ({ displayName }) => displayName,
      );
    expect([await groups(bob?.key ?? ""), await groups("none")]).toEqual([["One"], []]);
  });
}
