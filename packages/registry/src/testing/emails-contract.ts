import { expect, it } from "vitest";
import type { AccountViewer } from "../viewer.ts";
import { addPasskey } from "./passkeys-contract.ts";
import { setUpApp } from "./second-factors-contract.ts";
import { type CreateWorld, fresh, signUp, twoAccounts } from "./test-world.ts";

const HOUR_MS = 3_600_000;

export function describeEmails(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { registry, mailbox } = world;
    /** All that came since the last time. */
    let seen = 0;
    const inbox = async () => {
      await registry.passwordResets.answer();
      await registry.mails.deliver(() => {});
      const all = await mailbox.received();
      const late = all.slice(seen);
      seen = all.length;
      return late;
    };
    const tokenIn = (text = "") => /token=([\w-]{43})\n/.exec(text)?.[1] ?? "";
    const change = (viewer: AccountViewer, address: string) =>
      registry.emails.change(fresh(world, viewer), address);
    const verify = async (viewer: AccountViewer, address: string) => {
      await change(viewer, address);
      const mail = (await inbox()).find(({ to }) => to === address);
      return registry.emails.verify(viewer, tokenIn(mail?.text));
    };
    return { world, root, ada, inbox, tokenIn, change, verify, ...registry };
  }

  it("takes an address once its owner opened the link, signed in as the same account", async () => {
    const { root, ada, inbox, tokenIn, change, emails, people } = await start();
    await expect(emails.change(ada, "ada@example.org")).rejects.toMatchObject({
      code: "confirmation-required",
    });
    for (const wrong of ["", "ada", "a@b@c", "ada@example.org\nBcc: eve@x.org", "a b@c.org"])
      await expect(change(ada, wrong)).rejects.toMatchObject({ code: "invalid-email" });
    await change(ada, "Ada@Example.org");
    expect(await emails.get(ada)).toEqual({ pending: "Ada@Example.org" });
    const [mail] = await inbox();
    expect(mail?.text).toContain("https://hub.example.org/settings/account?email-token=");
    const token = tokenIn(mail?.text);
    const invalid = { code: "email-link-invalid" };
    await expect(emails.verify(root, token)).rejects.toMatchObject(invalid);
    await expect(emails.verify(ada, "guess")).rejects.toMatchObject(invalid);
    expect(await emails.verify(ada, token)).toBe("Ada@Example.org");
    await expect(emails.verify(ada, token)).rejects.toMatchObject(invalid);
    expect(await emails.get(ada)).toEqual({ address: "Ada@Example.org" });
    expect((await people.get(root, "ada")).email).toBe("Ada@Example.org");
  });

  it("writes to the old address when it changes or goes", async () => {
    const { world, ada, inbox, verify, emails } = await start();
    await verify(ada, "one@example.org");
    await verify(ada, "two@example.org");
    expect(await inbox()).toMatchObject([{ to: "one@example.org", subject: /changed/ }].map(like));
    await emails.remove(fresh(world, ada));
    expect(await inbox()).toMatchObject([{ to: "two@example.org", subject: /changed/ }].map(like));
    expect(await emails.get(ada)).toEqual({});
  });

  it("writes to the owner of every change of how the account signs in", async () => {
    const { world, root, ada, inbox, verify, secondFactors, passkeys, signIns, accounts } =
      await start();
    await verify(ada, "ada@example.org");
    const begin = async () => {
      const step = await signIns.withPassword("ada", "correct horse");
      return step.viewer ? "" : step.token;
    };
    const changes: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
      [/app was added/, () => setUpApp(world, ada)],
      [/codes were replaced/, () => secondFactors.renewRecoveryCodes(fresh(world, ada))],
      [/app was removed/, () => secondFactors.removeApp(fresh(world, ada))],
      [/passkey was added/, () => addPasskey(world, ada)],
      [
        /passkey was removed/,
        async () => {
          const [passkey] = await passkeys.list(ada);
          await passkeys.delete(fresh(world, ada), passkey?.id ?? "");
          await passkeys.delete(fresh(world, ada), passkey?.id ?? "");
        },
      ],
      [
        /recovery code was used/,
        async () => {
          const { codes } = await setUpApp(world, ada);
          await inbox();
          await signIns.finish(await begin(), codes[0] ?? "");
        },
      ],
      [/second factor was removed/, () => secondFactors.removeAll(root, "ada")],
      [/password was changed/, () => accounts.changePassword(ada, "correct horse", "new password")],
    ];
    for (const [subject, change] of changes) {
      await change();
      expect(await inbox()).toMatchObject([{ to: "ada@example.org", subject }].map(like));
    }
  });

  it("says nothing of an address that another account has, except to its owner", async () => {
    const { ada, root, inbox, change, verify, emails } = await start();
    await verify(root, "root@example.org");
    await change(ada, "ROOT@example.org");
    expect(await emails.get(ada)).toEqual({ pending: "ROOT@example.org" });
    const [notice, ...rest] = await inbox();
    expect([notice?.to, rest]).toEqual(["ROOT@example.org", []]);
    expect(notice?.text).toContain("already belongs");
    expect(notice?.text).not.toContain("token=");
  });

  it("gives an address to the first of two that verify it", async () => {
    const { world, ada, inbox, tokenIn, change, emails } = await start();
    const bob = await signUp(world, "bob");
    await change(ada, "both@example.org");
    const first = tokenIn((await inbox())[0]?.text);
    await change(bob, "both@example.org");
    const second = tokenIn((await inbox())[0]?.text);
    await emails.verify(bob, second);
    await expect(emails.verify(ada, first)).rejects.toMatchObject({ code: "email-link-invalid" });
  });

  it("bounds links in number and time", async () => {
    const { world, ada, inbox, tokenIn, change, emails } = await start();
    await change(ada, "one@example.org");
    const token = tokenIn((await inbox())[0]?.text);
    world.advance(24 * HOUR_MS);
    await expect(emails.verify(ada, token)).rejects.toMatchObject({ code: "email-link-invalid" });
    expect(await emails.get(ada)).toEqual({});
    for (let index = 0; index < 10; index++) await change(ada, `n${index}@example.org`);
    await expect(change(ada, "more@example.org")).rejects.toMatchObject({
      code: "too-many-changes",
    });
  });

  it("sends a link to a new password to a verified address alone, for an hour", async () => {
    const { world, ada, root, inbox, tokenIn, verify, change, passwordResets, people } =
      await start();
    await change(root, "root@example.org");
    await verify(ada, "ada@example.org");
    for (const who of ["nobody", "nobody@example.org", "root", "root@example.org"])
      await passwordResets.request(who);
    expect((await inbox()).filter(({ subject }) => subject.includes("password"))).toEqual([]);
    await passwordResets.request("ADA@example.org");
    const [first] = await inbox();
    await passwordResets.request("Ada");
    const [second] = await inbox();
    expect([first?.to, second?.to]).toEqual(["ada@example.org", "ada@example.org"]);
    // The second replaces the first.
    expect(await passwordResets.find(tokenIn(first?.text))).toBeUndefined();
    const token = tokenIn(second?.text);
    expect(await passwordResets.find(token)).toBe("ada");
    expect((await passwordResets.use(token, "a new password")).name).toBe("ada");
    expect(await inbox()).toMatchObject(
      [{ to: "ada@example.org", subject: /password was/ }].map(like),
    );
    await passwordResets.request("ada");
    const late = tokenIn((await inbox())[0]?.text);
    world.advance(HOUR_MS);
    expect(await passwordResets.find(late)).toBeUndefined();
    await people.change(root, "ada", { isSuspended: true });
    await passwordResets.request("ada");
    expect(await inbox()).toEqual([]);
  });

  it("sends no link of the old address to the new one's disadvantage", async () => {
    const { ada, inbox, tokenIn, verify, passwordResets } = await start();
    await verify(ada, "old@example.org");
    await passwordResets.request("ada");
    const token = tokenIn((await inbox()).at(-1)?.text);
    await verify(ada, "new@example.org");
    expect(await passwordResets.find(token)).toBeUndefined();
  });
}

const like = <Facts extends { readonly subject: RegExp }>({ subject, ...facts }: Facts) => ({
  ...facts,
  subject: expect.stringMatching(subject),
});
