import { expect, it } from "vitest";
import { COMMAND_LINE } from "../applications/application.ts";
import type { RegistryError } from "../errors.ts";
import { OFFERED_SCOPES, type Scope } from "../oauth/scope.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, repoId, type TestWorld, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;
const GRANT = "grant-1";
const TOKEN = "hf_oauth_0123456789";
const tokenOf = (grant: string) => (grant === GRANT ? TOKEN : `hf_oauth_${grant}`);

/** As the protocol's library writes it; the token is `hf_oauth_` and the grant, but for the default. */
export async function connect(
  { registry }: TestWorld,
  viewer: AccountViewer,
  scopes: readonly Scope[] = ["full-access"],
  organizations: readonly string[] = [],
  grant = GRANT,
) {
  const { oauthRecords, connectedApps } = registry;
  const clientId = COMMAND_LINE;
  const scope = scopes.join(" ");
  const by = { accountId: viewer.key, clientId };
  await oauthRecords.put("Grant", grant, { ...by, jti: grant, openid: { scope } }, 1);
  const key = oauthRecords.keyOf("Grant", grant);
  await connectedApps.consent(viewer, key, {
    applicationKey: clientId,
    applicationName: "hf command line",
    scopes,
    organizations,
    isDevice: false,
    place: "10.0.0.7",
    agent: "curl",
  });
  const token = tokenOf(grant);
  await oauthRecords.put("AccessToken", token, { ...by, jti: token, grantId: grant, scope }, 3600);
  return key;
}

export function describeConnectedApps(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const people = await twoAccounts(world);
    const key = await connect(world, people.ada);
    const identify = () => world.registry.accessTokens.identify(TOKEN);
    return { ...world, ...people, key, identify, ...world.registry };
  }

  it("identifies an application's token, and stores neither it nor its grant readably", async () => {
    const { db, identify, connectedApps, credentials, ada, advance } = await start();
    const found = await identify();
    expect(found?.viewer).toMatchObject({ name: "ada", scope: "write" });
    expect(found?.token).toMatchObject({ name: "hf command line", applicationKey: COMMAND_LINE });
    const { key = "" } = found?.token ?? {};
    expect(await credentials.viewerFor({ kind: "token", key })).toMatchObject({ name: "ada" });
    const [app] = await connectedApps.list(ada);
    expect(app).toMatchObject({ application: { name: "hf command line" }, place: "10.0.0.7" });
    expect(app?.lastUsedAt).toBeDefined();
    const rows = await db.selectFrom("oauth_record").selectAll().execute();
    const grants = await db.selectFrom("connected_app").selectAll().execute();
    expect(JSON.stringify([rows, grants])).not.toMatch(/hf_oauth_|grant-1/);
    advance(3_600_001);
    expect(await identify()).toBeUndefined();
  });

  it.each<[string, (world: Awaited<ReturnType<typeof start>>) => Promise<unknown>]>([
    ["its owner takes it back", ({ connectedApps, ada, key }) => connectedApps.revoke(ada, key)],
    ["the grant is deleted", ({ oauthRecords }) => oauthRecords.delete("Grant", GRANT)],
    ["its tokens are", ({ oauthRecords }) => oauthRecords.deleteOfGrant("AccessToken", GRANT)],
    [
      "an administrator disables the application",
      ({ applications, root }) => applications.setDisabled(root, COMMAND_LINE, true),
    ],
    [
      "the account is suspended",
      ({ people, root }) => people.change(root, "ada", { isSuspended: true }),
    ],
    ["its credentials are revoked", ({ people, root }) => people.revoke(root, "ada")],
    [
      "the account is deleted",
      ({ people, root }) => people.delete(root, "ada", { withRepos: true }),
    ],
  ])("ends a token at once when %s", async (_, end) => {
    const world = await start();
    expect(await world.identify()).toBeDefined();
    const before = world.accessTokens.deletions();
    await end(world);
    expect(await world.identify()).toBeUndefined();
    expect(world.accessTokens.deletions()).toBeGreaterThan(before);
  });

  it("lets a token do what its scopes and the chosen organizations allow, and no more", async () => {
    const world = await create();
    const { root } = await twoAccounts(world);
    const { organizations, repos, accessTokens, people, applications } = world.registry;
    const acme = await organizations.create(root, "acme");
    await organizations.addMember(await again(world, root), "acme", "ada", "admin");
    const ada = await again(world, { name: "ada" });
    const id = repoId;
    for (const name of ["ada/m", "acme/m"])
      await repos.create(ada, { id: id(name), private: true });
    let made = 0;
    /** A new application's way to do something for ada: `yes`, or the code of the refusal. */
    async function app(scopes: readonly Scope[], choosesAcme: boolean) {
      const grant = `grant-${++made + 1}`;
      await connect(world, ada, scopes, choosesAcme ? [acme.key] : [], grant);
      return async (work: (viewer: AccountViewer) => Promise<unknown>) => {
        const found = await accessTokens.identify(tokenOf(grant));
        return (
          found &&
          work(found.viewer).then(
            () => "yes",
            ({ code }: RegistryError) => code,
          )
        );
      };
    }
    const unseen = "repo-not-found";
    const rows: readonly (readonly [readonly Scope[], boolean, readonly string[]])[] = [
      [["openid", "profile"], true, [unseen, unseen, "forbidden", "forbidden"]],
      [["read-repos"], false, ["yes", unseen, "forbidden", "forbidden"]],
      [["read-repos"], true, ["yes", "yes", "forbidden", "forbidden"]],
      [["manage-repos"], false, ["yes", unseen, "yes", "forbidden"]],
      [["manage-repos"], true, ["yes", "yes", "yes", "yes"]],
    ];
    for (const [scopes, isChosen, can] of rows) {
      const does = await app(scopes, isChosen);
      const wanted = (name: string) => ({ id: id(`${name}-${made}`), private: true });
      expect([
        await does((viewer) => repos.get(viewer, id("ada/m"))),
        await does((viewer) => repos.get(viewer, id("acme/m"))),
        await does((viewer) => repos.create(viewer, wanted("ada/new"))),
        await does((viewer) => repos.create(viewer, wanted("acme/new"))),
      ]).toEqual(can);
    }

    const contributes = await app(["contribute-repos"], false);
    const own = id("ada/made");
    const describe = (name: string) => (viewer: AccountViewer) =>
      repos.update(viewer, id(name), { description: "x" });
    expect(await contributes((viewer) => repos.create(viewer, { id: own, private: true }))).toBe(
      "yes",
    );
    await repos.move(ada, own, id("ada/moved"));
    expect(await contributes(describe("ada/moved"))).toBe("yes");
    expect(await contributes(describe("ada/m"))).toBe(unseen);

    const everything = await app(OFFERED_SCOPES, true);
    for (const act of [
      (viewer: AccountViewer) => accessTokens.create(viewer, { name: "x", role: "write" }),
      (viewer: AccountViewer) => people.list(viewer),
      (viewer: AccountViewer) => applications.list(viewer, { kind: "account" }),
    ])
      expect(await everything(act)).toBe("forbidden");
    const read = (viewer: AccountViewer) => repos.get(viewer, id("acme/m"));
    expect(await everything(read)).toBe("yes");
    await organizations.removeMember(root, "acme", "ada");
    expect(await everything(read)).toBe(unseen);
  });

  it("leaves another account's connected app alone", async () => {
    const { connectedApps, root, key, identify } = await start();
    expect(await connectedApps.revoke(root, key)).toBeUndefined();
    expect(await identify()).toBeDefined();
  });

  it("shows applications an email address once it is verified, and no one who is suspended", async () => {
    const { oauthRecords, organizations, accounts, people, root, ada, db, now } = await start();
    await organizations.create(root, "acme");
    const admin = (await accounts.findViewer("root")) ?? root;
    await organizations.addMember(admin, "acme", "ada", "write");
    const set = (columns: { readonly email?: string; readonly email_verified_at?: string }) =>
      db.updateTable("account").set(columns).where("key", "=", ada.key).execute();
    await set({ email: "ada@example.org" });
    expect(await oauthRecords.findPerson(ada.key)).toMatchObject({
      name: "ada",
      displayName: "ada",
    });
    expect((await oauthRecords.findPerson(ada.key))?.email).toBeUndefined();
    await set({ email_verified_at: now().toISOString() });
    expect(await oauthRecords.findPerson(ada.key)).toMatchObject({
      email: "ada@example.org",
      organizations: [{ name: "acme", role: "write" }],
    });
    await people.change(root, "ada", { isSuspended: true });
    expect(await oauthRecords.findPerson(ada.key)).toBeUndefined();
  });

  it("lets one of several use a code, and shows that it was used", async () => {
    const { oauthRecords } = await start();
    await oauthRecords.put("AuthorizationCode", "code", { jti: "code" }, 60);
    const uses = Array.from({ length: 5 }, () => oauthRecords.consume("AuthorizationCode", "code"));
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    expect(await oauthRecords.find("AuthorizationCode", "code")).toMatchObject({ consumed: true });
  });

  it("lets a used refresh token count for a minute", async () => {
    const { oauthRecords, advance } = await start();
    await oauthRecords.put("RefreshToken", "refresh", { jti: "refresh" }, 3600);
    await oauthRecords.consume("RefreshToken", "refresh");
    advance(59_000);
    await oauthRecords.consume("RefreshToken", "refresh");
    expect(await oauthRecords.find("RefreshToken", "refresh")).toEqual({ jti: "refresh" });
    advance(1_001);
    expect(await oauthRecords.find("RefreshToken", "refresh")).toMatchObject({ consumed: true });
  });

  it("finds records by user code and session, and deletes expired ones", async () => {
    const { oauthRecords, db, advance, ada } = await start();
    await oauthRecords.put("DeviceCode", "device", { jti: "device", userCode: "BCDFGHJK" }, 600);
    await oauthRecords.put(
      "Session",
      "session",
      { jti: "session", uid: "u", accountId: ada.key },
      60,
    );
    expect(await oauthRecords.findByUserCode("BCDFGHJK")).toMatchObject({ jti: "device" });
    expect(await oauthRecords.findByUid("u")).toMatchObject({ jti: "session" });
    expect(await oauthRecords.findGrantId(ada.key, COMMAND_LINE)).toBe(GRANT);
    advance(2 * DAY_MS);
    await oauthRecords.deleteExpired();
    expect(await db.selectFrom("oauth_record").selectAll().execute()).toEqual([]);
    advance(365 * DAY_MS);
    await oauthRecords.deleteExpired();
    expect(await db.selectFrom("connected_app").selectAll().execute()).toEqual([]);
  });

  it("rotates its keys: new ones are announced before they sign, old ones stay listed", async () => {
    const { oauthKeys, db, advance } = await start();
    let made = 0;
    const make = async (purpose: string) => `${purpose} ${++made}`;
    const signing = async () =>
      (await oauthKeys.list(make))
        .filter(({ purpose }) => purpose === "signing")
        .map(({ text }) => text);
    expect(await signing()).toEqual(["signing 1"]);
    expect(JSON.stringify(await db.selectFrom("oauth_key").selectAll().execute())).not.toContain(
      "signing 1",
    );
    await oauthKeys.rotate(make);
    advance(90 * DAY_MS);
    await oauthKeys.rotate(make);
    expect(await signing()).toEqual(["signing 1", "signing 3"]);
    advance(DAY_MS);
    expect(await signing()).toEqual(["signing 3", "signing 1"]);
    advance(30 * DAY_MS);
    await oauthKeys.rotate(make);
    expect(await signing()).toEqual(["signing 3"]);
  });
}
