import { expect, it } from "vitest";
import { MAX_PASSKEYS } from "../passkeys/passkey.ts";
import type { Site } from "../passkeys/passkey-protocol.ts";
import type { AccountViewer } from "../viewer.ts";
import { createSoftAuthenticator } from "./soft-authenticator.ts";
import { type CreateWorld, fresh, type TestWorld, twoAccounts } from "./test-world.ts";

const SITE: Site = { id: "hub.example.org", origin: "https://hub.example.org" };
const OTHER: Site = { id: "evil.example.org", origin: "https://evil.example.org" };
const wrong = { code: "bad-credentials" };

export async function addPasskey(world: TestWorld, viewer: AccountViewer, site = SITE) {
  const { passkeys } = world.registry;
  const device = await createSoftAuthenticator();
  const { challenge, options } = await passkeys.ask(fresh(world, viewer), site);
  const response = await device.create(options, site);
  const answer = { site, challenge, response };
  const codes = await passkeys.add(fresh(world, viewer), " laptop ", answer);
  return { device, codes, answer };
}

export function describePasskeys(create: CreateWorld): void {
  async function start() {
    const world = await create();
    return { world, ...(await twoAccounts(world)), ...world.registry };
  }

  it("signs in by a passkey alone, and asks for it after the password", async () => {
    const { world, ada, signIns, passkeys, people, root } = await start();
    await expect(passkeys.ask(ada, SITE)).rejects.toMatchObject({ code: "confirmation-required" });
    const { device, codes, answer } = await addPasskey(world, ada);
    expect(codes).toHaveLength(10);
    expect((await people.get(root, "ada")).hasSecondFactor).toBe(true);
    expect(await passkeys.list(ada)).toMatchObject([{ name: "laptop", site: SITE.id }]);
    expect(await passkeys.list(root)).toEqual([]);
    await expect(passkeys.add(fresh(world, ada), "again", answer)).rejects.toMatchObject(wrong);
    // A second one brings no new recovery codes.
    world.advance(1000);
    expect((await addPasskey(world, ada)).codes).toEqual([]);

    const alone = await signIns.askForPasskey(SITE);
    const response = await device.sign(alone.options, SITE);
    const signedIn = { site: SITE, challenge: alone.challenge, response };
    expect((await signIns.withPasskey(signedIn)).name).toBe("ada");
    await expect(signIns.withPasskey(signedIn)).rejects.toMatchObject(wrong);
    expect((await passkeys.list(ada))[0]?.lastUsedAt).toBeInstanceOf(Date);

    const { token = "" } = await signIns.withPassword("ada", "correct horse");
    expect(await signIns.pending(token)).toEqual({
      name: "ada",
      hasApp: false,
      passkeySites: [SITE.id],
    });
    const second = await signIns.askForPasskey(SITE, token);
    expect(second.options.allowCredentials).toHaveLength(2);
    const proof = { site: SITE, challenge: second.challenge };
    const signed = await device.sign(second.options, SITE);
    // What was asked for one thing is worth nothing for another.
    await expect(signIns.withPasskey({ ...proof, response: signed })).rejects.toMatchObject(wrong);
    const finish = () => signIns.finishWithPasskey(token, { ...proof, response: signed });
    expect((await finish()).name).toBe("ada");
    await expect(finish()).rejects.toMatchObject({ code: "sign-in-expired" });
  });

  it("refuses another site, another challenge, another account, and a device that saw no owner", async () => {
    const { world, root, ada, signIns } = await start();
    const { device } = await addPasskey(world, ada);
    const stranger = await createSoftAuthenticator();
    const attempt = async (how: {
      readonly device?: typeof device;
      readonly site?: Site;
      readonly sitesSays?: Site;
      readonly challenge?: string;
      readonly hasFinger?: boolean;
      readonly counter?: number;
    }) => {
      const { challenge, options } = await signIns.askForPasskey(SITE);
      const asked = { ...options, ...(how.challenge && { challenge: how.challenge }) };
      const { hasFinger = true, counter = 0 } = how;
      const response = await (how.device ?? device).sign(asked, how.sitesSays ?? SITE, {
        hasFinger,
        counter,
      });
      return signIns.withPasskey({ site: how.site ?? SITE, challenge, response });
    };
    for (const how of [
      { device: stranger },
      { sitesSays: OTHER },
      { site: OTHER, sitesSays: OTHER },
      { sitesSays: { ...SITE, origin: "http://hub.example.org" } },
      { challenge: (await signIns.askForPasskey(SITE)).challenge },
      { hasFinger: false },
    ])
      await expect(attempt(how)).rejects.toMatchObject(wrong);
    for (const response of ["", "{}", "[", JSON.stringify({ id: "x" }), "x".repeat(30_000)]) {
      const { challenge } = await signIns.askForPasskey(SITE);
      const answer = { site: SITE, challenge, response };
      await expect(signIns.withPasskey(answer)).rejects.toMatchObject(wrong);
    }
    expect((await attempt({ counter: 7 })).name).toBe("ada");
    // A copy of the device counts on its own.
    await expect(attempt({ counter: 7 })).rejects.toMatchObject(wrong);
    expect((await attempt({ counter: 8 })).name).toBe("ada");

    const mine = await signIns.askToConfirm(root, SITE);
    const signed = await device.sign(mine.options, SITE, { counter: 9 });
    const answer = { site: SITE, challenge: mine.challenge, response: signed };
    await expect(signIns.confirmWithPasskey(root, "key", answer)).rejects.toMatchObject(wrong);
  });

  it("makes a session fresh, and forgets a challenge after five minutes", async () => {
    const { world, ada, signIns, sessions, passkeys } = await start();
    const { device } = await addPasskey(world, ada);
    const cookie = await sessions.start(ada);
    world.advance(20 * 60_000);
    const { viewer = ada, key = "" } = (await sessions.identify(cookie)) ?? {};
    const confirm = async (waitMs: number) => {
      const { challenge, options } = await signIns.askToConfirm(viewer, SITE);
      const response = await device.sign(options, SITE);
      world.advance(waitMs);
      await signIns.confirmWithPasskey(viewer, key, { site: SITE, challenge, response });
    };
    await expect(confirm(5 * 60_000)).rejects.toMatchObject(wrong);
    await confirm(1000);
    const fresher = (await sessions.identify(cookie))?.viewer ?? ada;
    const [passkey] = await passkeys.list(ada);
    await passkeys.delete(fresher, passkey?.id ?? "");
    expect(await passkeys.list(ada)).toEqual([]);
    expect((await signIns.withPassword("ada", "correct horse")).viewer?.name).toBe("ada");
  });

  it("bounds how many an account has, and keeps out who is suspended", async () => {
    const { world, root, ada, signIns, people, passkeys } = await start();
    const { device } = await addPasskey(world, ada);
    for (let index = 1; index < MAX_PASSKEYS; index++) await addPasskey(world, ada);
    await expect(passkeys.ask(fresh(world, ada), SITE)).rejects.toMatchObject({
      code: "too-many-entries",
    });
    await people.change(root, "ada", { isSuspended: true });
    const { challenge, options } = await signIns.askForPasskey(SITE);
    const response = await device.sign(options, SITE);
    await expect(signIns.withPasskey({ site: SITE, challenge, response })).rejects.toMatchObject({
      code: "account-suspended",
    });
  });
}
