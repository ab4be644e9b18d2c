import { expect, it } from "vitest";
import { COMMAND_LINE } from "../applications/application.ts";
import {
  MAX_UNUSED_REGISTRATIONS,
  SELF_REGISTERED_SCOPES,
  UNUSED_REGISTRATION_DAYS,
} from "../applications/self-registrations.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const FIELDS = {
  name: "Tides",
  homepage: "https://tides.example",
  redirectUris: ["https://tides.example/callback", "http://localhost:3000/callback"],
  scopes: ["openid", "profile"],
} as const;
const DAY_S = 86_400;
const OWN = { kind: "account" } as const;

export function describeApplications(create: CreateWorld): void {
  it("registers applications of accounts and organizations, and shows a secret once", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { applications, organizations, accounts } = world.registry;
    const { application, secret } = await applications.create(ada, OWN, {
      ...FIELDS,
      isConfidential: true,
    });
    expect(application).toMatchObject({ ...FIELDS, isConfidential: true, isDisabled: false });
    const found = await applications.findForSignIn(application.key);
    expect(JSON.stringify(found)).not.toContain(secret);
    const rotated = await applications.rotateSecret(ada, application.key);
    expect(rotated.secret).not.toBe(secret);
    const stored = (await applications.findForSignIn(application.key))?.secretHash;
    expect(stored).not.toBe(found?.secretHash);

    await organizations.create(ada, "acme");
    const admin = (await accounts.findViewer("ada")) ?? ada;
    const acme = { kind: "organization", name: "acme" } as const;
    const shared = await applications.create(admin, acme, { ...FIELDS, isConfidential: false });
    expect(shared.secret).toBeUndefined();
    await expect(applications.rotateSecret(admin, shared.application.key)).rejects.toMatchObject({
      code: "invalid-application",
    });
    expect((await applications.list(admin, acme)).map(({ owner }) => owner?.name)).toEqual([
      "acme",
    ]);
    expect((await applications.list(admin, OWN)).map(({ key }) => key)).toEqual([application.key]);

    for (const wrong of [{ redirectUris: ["http://tides.example"] }, { name: " " }, { scopes: [] }])
      await expect(
        applications.change(ada, application.key, { ...FIELDS, ...wrong }),
      ).rejects.toMatchObject({ code: "invalid-application" });

    const stranger = { ...root, isAdmin: false };
    for (const refused of [
      () => applications.get(stranger, application.key),
      () => applications.change(stranger, application.key, FIELDS),
      () => applications.delete(stranger, shared.application.key),
      () => applications.rotateSecret(stranger, application.key),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "application-not-found" });
    await expect(applications.list(stranger, acme)).rejects.toMatchObject({ code: "forbidden" });
    await expect(
      applications.create({ ...ada, scope: "read" }, OWN, { ...FIELDS, isConfidential: false }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("keeps the hub's own command line, which no one but an administrator can switch off", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { applications } = world.registry;
    const all = await applications.listAll(root);
    expect(all.applications.map(({ key, scopes }) => [key, scopes])).toEqual([
      [COMMAND_LINE, ["full-access"]],
    ]);
    for (const refused of [
      () => applications.listAll(ada),
      () => applications.setDisabled(ada, COMMAND_LINE, true),
    ])
      await expect(refused()).rejects.toMatchObject({ code: "forbidden" });
    await expect(applications.delete(root, COMMAND_LINE)).rejects.toMatchObject({
      code: "application-not-found",
    });
    await applications.setDisabled(root, COMMAND_LINE, true);
    expect(await applications.findForSignIn(COMMAND_LINE)).toBeUndefined();
    await applications.setDisabled(root, COMMAND_LINE, false);
    expect(await applications.findForSignIn(COMMAND_LINE)).toBeDefined();
  });

  it("lets applications register themselves, for less, and forgets those that no account uses", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { applications, connectedApps, oauthRecords, selfRegistrations } = world.registry;
    const { scopes: _, ...wanted } = FIELDS;
    const made = await selfRegistrations.register(wanted);
    expect(made).toMatchObject({
      ...{ name: "Tides", scopes: SELF_REGISTERED_SCOPES },
      ...{ isSelfRegistered: true, isConfidential: false },
    });
    expect(made.owner).toBeUndefined();
    expect((await applications.findForSignIn(made.key))?.secretHash).toBeUndefined();
    for (const viewer of [root, ada])
      await expect(applications.delete(viewer, made.key)).rejects.toMatchObject({
        code: "application-not-found",
      });
    await expect(
      selfRegistrations.register({ ...wanted, redirectUris: ["com.example.app:/callback"] }),
    ).rejects.toMatchObject({ code: "invalid-application" });
    expect((await selfRegistrations.register({ ...wanted, homepage: "x" })).homepage).toBe("");
    const grant = { accountId: ada.key, clientId: made.key, openid: { scope: "openid" } };
    await oauthRecords.put("Grant", "g", grant, 10 * DAY_S);
    world.advance(UNUSED_REGISTRATION_DAYS * DAY_S * 1000 + 1);
    const young = await selfRegistrations.register(wanted);
    await selfRegistrations.expire();
    const keys = async () => (await applications.listAll(root)).applications.map(({ key }) => key);
    expect(await keys()).toHaveLength(3);
    expect(await keys()).toEqual(expect.arrayContaining([COMMAND_LINE, made.key, young.key]));
    const [connected] = await connectedApps.list(ada);
    expect(connected?.application.isSelfRegistered).toBe(true);
    await connectedApps.revoke(ada, `${connected?.key}`);
    await selfRegistrations.expire();
    expect(await keys()).toEqual(expect.arrayContaining([COMMAND_LINE, young.key]));
    expect(await keys()).toHaveLength(2);
    // The oldest give way.
    const rows = Array.from({ length: MAX_UNUSED_REGISTRATIONS }, (_one, at) => ({
      ...{ key: `many-${at}`, name: "m", homepage: "", redirect_uris: "[]", scopes: "[]" },
      ...{ created_at: world.now().toISOString(), registered_at: world.now().toISOString() },
    }));
    await world.db.insertInto("application").values(rows.slice(1)).execute();
    world.advance(1000);
    const last = await selfRegistrations.register(wanted);
    expect(await applications.findForSignIn(young.key)).toBeUndefined();
    expect(await applications.findForSignIn(last.key)).toBeDefined();
    expect(await applications.findForSignIn(COMMAND_LINE)).toBeDefined();
  });
}
