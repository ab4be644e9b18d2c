import { expect, it } from "vitest";
import { type CreateWorld, signUp, twoAccounts } from "./test-world.ts";

const HOUR = 3_600_000;

export function describeAccounts(create: CreateWorld): void {
  it("makes the first visitor with the link the administrator, once", async () => {
    const { registry } = await create();
    const token = (await registry.setup.open()) ?? "";
    await expect(registry.accounts.signUp("eve", "correct horse")).rejects.toMatchObject({
      code: "sign-up-closed",
    });
    expect(await registry.setup.state("guess")).toBe("wrong");
    const settled = await Promise.allSettled(
      ["ada", "bob", "cat"].map((name) => registry.setup.complete(token, name, "correct horse")),
    );
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await registry.setup.state(token)).toBe("used");
    expect(await registry.setup.open()).toBeUndefined();
  });

  it("lets only the newest link be used", async () => {
    const { registry } = await create();
    const first = (await registry.setup.open()) ?? "";
    await registry.setup.open();
    await expect(registry.setup.complete(first, "ada", "correct horse")).rejects.toMatchObject({
      code: "setup-closed",
    });
  });

  it.each([
    "",
    "a",
    "-ada",
    "a--b",
    "models",
    "Settings",
    "ada lovelace",
    "ada/x",
    "é",
    "x".repeat(40),
  ])("refuses the name %j", async (name) => {
    const world = await create();
    await signUp(world, "root");
    await expect(signUp(world, name)).rejects.toMatchObject({ code: "invalid-name" });
  });

  it("tells names apart without regard to case", async () => {
    const world = await create();
    await twoAccounts(world);
    await expect(signUp(world, "ADA")).rejects.toMatchObject({ code: "name-taken" });
    const { viewer } = await world.registry.signIns.withPassword("Ada", "correct horse");
    expect(viewer?.name).toBe("ada");
  });

  it("answers a wrong password and an unknown name alike", async () => {
    const world = await create();
    await twoAccounts(world);
    for (const name of ["ada", "nobody"])
      await expect(world.registry.signIns.withPassword(name, "wrong horse")).rejects.toMatchObject({
        code: "bad-credentials",
        message: "Wrong username or password.",
      });
  });

  it("takes a password of up to 256 characters, whole", async () => {
    const world = await create();
    await signUp(world, "root");
    const { accounts, signIns } = world.registry;
    const long = "é".repeat(256);
    await accounts.signUp("ada", long);
    await expect(signIns.withPassword("ada", long.slice(1))).rejects.toMatchObject({
      code: "bad-credentials",
    });
    expect((await signIns.withPassword("ada", long)).viewer?.name).toBe("ada");
    await expect(accounts.signUp("bob", `${long}é`)).rejects.toMatchObject({
      code: "weak-password",
    });
  });

  it("rotates a session's token after an hour and still knows the one before", async () => {
    const world = await create();
    const { sessions } = world.registry;
    const first = await sessions.start((await twoAccounts(world)).ada);
    expect(await sessions.identify(first)).toMatchObject({ viewer: { name: "ada" } });
    world.advance(HOUR + 1);
    const { rotatedToken = "" } = (await sessions.identify(first)) ?? {};
    expect(rotatedToken).not.toBe("");
    // A request already on its way, or a browser that never got the reply, still carries the old one.
    expect((await sessions.identify(first))?.viewer.name).toBe("ada");
    world.advance(HOUR / 2);
    expect((await sessions.identify(rotatedToken))?.viewer.name).toBe("ada");
    expect(await sessions.identify(first)).toBeUndefined();
  });

  it("ends a session by signing out, by time, and by a new password", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { accounts, sessions, signIns } = world.registry;
    const [out, old, other] = [
      await sessions.start(ada),
      await sessions.start(ada),
      await sessions.start(ada),
    ];
    await sessions.end(out);
    expect(await sessions.identify(out)).toBeUndefined();
    await expect(accounts.changePassword(ada, "wrong horse", "new password")).rejects.toMatchObject(
      { code: "bad-credentials" },
    );
    await accounts.changePassword(ada, "correct horse", "new password");
    expect(await sessions.identify(other)).toBeUndefined();
    expect((await signIns.withPassword("ada", "new password")).viewer?.key).toBe(ada.key);
    const last = await sessions.start(ada);
    world.advance(31 * 24 * HOUR);
    expect([await sessions.identify(old), await sessions.identify(last)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it("knows an access token by its hash, narrowed to its role, until it is deleted or over", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { accessTokens } = world.registry;
    const token = await accessTokens.create(ada, { name: "laptop", role: "read" });
    expect(token).toMatch(/^hf_[A-Za-z0-9]{30,}$/);
    expect((await accessTokens.identify(token))?.viewer).toMatchObject({
      name: "ada",
      scope: "read",
    });
    const [listed] = await accessTokens.list(ada);
    expect(listed).toMatchObject({ name: "laptop", role: "read" });
    expect(listed?.lastUsedAt).toBeInstanceOf(Date);
    await accessTokens.delete(root, listed?.key ?? "");
    expect(await accessTokens.identify(token)).toBeDefined();
    await accessTokens.delete(ada, listed?.key ?? "");
    expect(await accessTokens.identify(token)).toBeUndefined();
  });

  it("opens an access key's secret for who checks a signature, until it is deleted or over", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { accessKeys } = world.registry;
    const expiresAt = new Date(new Date("2026-01-01T00:00:00Z").getTime() + HOUR);
    const { id, secret } = await accessKeys.create(ada, { name: " sdk ", expiresAt });
    expect(id).toMatch(/^ORRY[A-Z0-9]{16}$/);
    expect(await accessKeys.identify(id)).toMatchObject({
      secret,
      viewer: { name: "ada", scope: "inference" },
    });
    const rows = await world.db.selectFrom("access_key").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(await accessKeys.list(ada)).toMatchObject([{ id, name: "sdk", lastUsedAt: undefined }]);
    await accessKeys.touch(id);
    expect((await accessKeys.list(ada))[0]?.lastUsedAt).toBeInstanceOf(Date);
    expect(await accessKeys.list(root)).toEqual([]);
    await accessKeys.delete(root, id);
    world.advance(HOUR - 1);
    expect(await accessKeys.identify(id)).toBeDefined();
    world.advance(1);
    expect(await accessKeys.identify(id)).toBeUndefined();
    const other = await accessKeys.create(ada, { name: "other" });
    await accessKeys.delete(ada, other.id);
    expect(await accessKeys.identify(other.id)).toBeUndefined();
    const reader = { ...ada, scope: "read" } as const;
    await expect(accessKeys.create(reader, { name: "mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("refuses an access token from the moment it is over", async () => {
    const world = await create();
    const { ada } = await twoAccounts(world);
    const { accessTokens } = world.registry;
    const start = new Date("2026-01-01T00:00:00Z").getTime();
    const wanted = { name: "ci", role: "write", expiresAt: new Date(start + HOUR) } as const;
    const token = await accessTokens.create(ada, wanted);
    world.advance(HOUR - 1);
    expect((await accessTokens.identify(token))?.token.expiresAt).toEqual(wanted.expiresAt);
    world.advance(1);
    expect(await accessTokens.identify(token)).toBeUndefined();
    expect(await accessTokens.list(ada)).toMatchObject([{ name: "ci" }]);
    for (const expiresAt of [wanted.expiresAt, new Date(Number.NaN)])
      await expect(accessTokens.create(ada, { ...wanted, expiresAt })).rejects.toMatchObject({
        code: "invalid-expiry",
      });
  });
}
