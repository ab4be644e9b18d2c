import { expect, it } from "vitest";
import { type AccountViewer, anonymous } from "../viewer.ts";
import { appCode } from "./app-code.ts";
import { type CreateWorld, fresh, type TestWorld, twoAccounts } from "./test-world.ts";

const PASSWORD = "correct horse";
const STEP_MS = 30_000;
const MINUTE_MS = 60_000;
const wrong = { code: "bad-credentials" };

/** Sets an app up; its recovery codes, and what it shows at a time. */
export async function setUpApp(world: TestWorld, viewer: AccountViewer) {
  const { secondFactors } = world.registry;
  await secondFactors.beginApp(fresh(world, viewer));
  const secret = (await secondFactors.get(viewer, "hub")).newApp?.secret ?? "";
  const show = (offMs = 0) => appCode(secret, new Date(world.now().getTime() + offMs));
  const codes = await secondFactors.confirmApp(fresh(world, viewer), await show());
  world.advance(STEP_MS);
  return { codes, show };
}

export function describeSecondFactors(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const begin = async () => {
      const step = await world.registry.signIns.withPassword("ada", PASSWORD);
      if (step.viewer) throw new Error("There is no second step");
      return step.token;
    };
    return { world, root, ada, begin, ...world.registry };
  }

  it("asks for a code of the app after the password", async () => {
    const { world, ada, begin, signIns, secondFactors, sessions } = await start();
    const stale = { code: "confirmation-required" };
    await expect(secondFactors.beginApp(ada)).rejects.toMatchObject(stale);
    await secondFactors.beginApp(fresh(world, ada));
    const { newApp } = await secondFactors.get(ada, "Our hub");
    expect(newApp?.uri).toMatch(/^otpauth:\/\/totp\/Our%20hub:ada\?.*secret=/);
    await expect(secondFactors.confirmApp(fresh(world, ada), "000000")).rejects.toMatchObject(
      wrong,
    );
    // An app that is not confirmed does not count.
    expect((await signIns.withPassword("ada", PASSWORD)).viewer?.name).toBe("ada");
    const { codes, show } = await setUpApp(world, ada);
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    await expect(secondFactors.beginApp(fresh(world, ada))).rejects.toMatchObject({
      code: "second-factor-exists",
    });

    const token = await begin();
    expect(await sessions.identify(token)).toBeUndefined();
    expect(await signIns.pending(token)).toEqual({ name: "ada", hasApp: true, passkeySites: [] });
    for (const code of ["", "000000", "correct horse", await show(-2 * STEP_MS)])
      await expect(signIns.finish(token, code)).rejects.toMatchObject(wrong);
    const shown = await show();
    expect((await signIns.finish(token, `${shown.slice(0, 3)} ${shown.slice(3)}`)).name).toBe(
      "ada",
    );
    await expect(signIns.finish(token, await show(STEP_MS))).rejects.toMatchObject({
      code: "sign-in-expired",
    });
    // Neither the same code again, nor an older one.
    const next = await begin();
    for (const code of [shown, await show(-STEP_MS)])
      await expect(signIns.finish(next, code)).rejects.toMatchObject(wrong);
    expect((await signIns.finish(next, await show(STEP_MS))).name).toBe("ada");
    const rows = [
      await world.db.selectFrom("totp").selectAll().execute(),
      await world.db.selectFrom("recovery_code").selectAll().execute(),
    ];
    for (const secret of [newApp?.secret ?? "", ...codes])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it("lets one of two that finish at the same time in", async () => {
    const { world, ada, begin, signIns } = await start();
    const { codes } = await setUpApp(world, ada);
    const token = await begin();
    const both = await Promise.allSettled([
      signIns.finish(token, codes[0] ?? ""),
      signIns.finish(token, codes[1] ?? ""),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("takes each recovery code once, and new ones replace all", async () => {
    const { world, ada, begin, signIns, secondFactors } = await start();
    const { codes } = await setUpApp(world, ada);
    const [first = "", second = ""] = codes;
    expect((await signIns.finish(await begin(), first.toUpperCase())).name).toBe("ada");
    expect((await secondFactors.get(ada, "hub")).recoveryCodes).toBe(9);
    await expect(signIns.finish(await begin(), first)).rejects.toMatchObject(wrong);
    const renewed = await secondFactors.renewRecoveryCodes(fresh(world, ada));
    await expect(signIns.finish(await begin(), second)).rejects.toMatchObject(wrong);
    expect((await signIns.finish(await begin(), renewed[0] ?? "")).name).toBe("ada");
    await secondFactors.removeApp(fresh(world, ada));
    expect(await secondFactors.get(ada, "hub")).toEqual({ passkeys: 0, recoveryCodes: 0 });
    expect((await signIns.withPassword("ada", PASSWORD)).viewer?.name).toBe("ada");
  });

  it("counts guesses for the account, over all sign-ins, for 15 minutes", async () => {
    const { world, ada, begin, signIns } = await start();
    const { codes, show } = await setUpApp(world, ada);
    for (let index = 0; index < 5; index++)
      await expect(signIns.finish(await begin(), "000000")).rejects.toMatchObject(wrong);
    const locked = { code: "too-many-attempts" };
    for (const code of [await show(), codes[0] ?? ""])
      await expect(signIns.finish(await begin(), code)).rejects.toMatchObject(locked);
    world.advance(14 * MINUTE_MS);
    await expect(signIns.finish(await begin(), await show())).rejects.toMatchObject(locked);
    world.advance(MINUTE_MS + 1);
    expect((await signIns.finish(await begin(), await show())).name).toBe("ada");
  });

  it("forgets a first step after ten minutes, a new password, and a suspension", async () => {
    const { world, root, ada, begin, signIns, accounts, people, passwordResets } = await start();
    const { show } = await setUpApp(world, ada);
    const expired = { code: "sign-in-expired" };
    const late = await begin();
    world.advance(10 * MINUTE_MS);
    await expect(signIns.finish(late, await show())).rejects.toMatchObject(expired);
    const before = await begin();
    await accounts.changePassword(ada, PASSWORD, PASSWORD);
    await expect(signIns.finish(before, await show())).rejects.toMatchObject(expired);
    // A link to a new password is one step, too.
    const { token } = await passwordResets.create(root, "ada");
    const viewer = await passwordResets.use(token, PASSWORD);
    const step = await signIns.withProof(viewer);
    expect(step).toMatchObject({ name: "ada", token: expect.any(String) });
    const last = await begin();
    await people.change(root, "ada", { isSuspended: true });
    await people.change(root, "ada", { isSuspended: false });
    await expect(signIns.finish(last, await show())).rejects.toMatchObject(expired);
  });

  it("can be required by administrators, and removed for who lost theirs", async () => {
    const { world, root, ada, secondFactors, people, signIns } = await start();
    for (const viewer of [anonymous, ada])
      for (const call of [
        () => secondFactors.setRequired(viewer, true),
        () => secondFactors.removeAll(viewer, "root"),
      ])
        await expect(call()).rejects.toMatchObject({
          code: viewer.kind === "anonymous" ? "unauthorized" : "forbidden",
        });
    expect(await secondFactors.isMissing(ada.key)).toBe(false);
    await secondFactors.setRequired(root, true);
    expect([await secondFactors.isRequired(), await secondFactors.isMissing(ada.key)]).toEqual([
      true,
      true,
    ]);
    await setUpApp(world, ada);
    expect(await secondFactors.isMissing(ada.key)).toBe(false);
    expect((await people.get(root, "ada")).hasSecondFactor).toBe(true);
    await secondFactors.removeAll(root, "Ada");
    expect((await people.get(root, "ada")).hasSecondFactor).toBe(false);
    expect((await signIns.withPassword("ada", PASSWORD)).viewer?.name).toBe("ada");
    expect(await secondFactors.isMissing(ada.key)).toBe(true);
    await secondFactors.setRequired(root, false);
    expect(await secondFactors.isMissing(ada.key)).toBe(false);
    await expect(secondFactors.removeAll(root, "nobody")).rejects.toMatchObject({
      code: "account-not-found",
    });
  });

  it("makes a session fresh by the password, for 15 minutes", async () => {
    const { world, ada, sessions, signIns, secondFactors } = await start();
    const cookie = await sessions.start(ada);
    const now = async () => {
      const found = await sessions.identify(cookie);
      if (!found) throw new Error("The session ended");
      return found;
    };
    const change = async () => secondFactors.beginApp((await now()).viewer);
    await change();
    world.advance(15 * MINUTE_MS + 1);
    await expect(change()).rejects.toMatchObject({ code: "confirmation-required" });
    const { viewer, key } = await now();
    await expect(signIns.confirm(viewer, key, "wrong horse")).rejects.toMatchObject(wrong);
    await expect(change()).rejects.toMatchObject({ code: "confirmation-required" });
    await signIns.confirm(viewer, key, PASSWORD);
    await change();
  });

  it("ends a session 90 days after it began, however much it is used", async () => {
    const { world, ada, sessions } = await start();
    let cookie = await sessions.start(ada);
    let days = 0;
    for (; days < 120; days++) {
      world.advance(24 * 60 * MINUTE_MS);
      const found = await sessions.identify(cookie);
      if (!found) break;
      cookie = found.rotatedToken ?? cookie;
    }
    expect(days).toBe(89);
  });
}
