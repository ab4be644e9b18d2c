import { expect, it } from "vitest";
import { anonymous } from "../viewer.ts";
import { type CreateWorld, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;
const PASSWORD = "correct horse";

export function describeSignUp(create: CreateWorld): void {
  it("lets people in by invitation where an administrator asks for one", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { accounts, signUps } = world.registry;
    const closed = { code: "sign-up-closed" };
    for (const call of [
      () => signUps.setMode(ada, "closed"),
      () => signUps.invite(ada, ""),
      () => signUps.invitations(ada),
      () => signUps.withdraw(ada, "x"),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    await expect(signUps.invite(anonymous, "")).rejects.toMatchObject({ code: "unauthorized" });
    await expect(signUps.invite(root, "x".repeat(201))).rejects.toMatchObject({
      code: "bad-request",
    });

    await signUps.setMode(root, "invitation");
    expect(await signUps.isOpenFor(undefined)).toBe(false);
    await expect(accounts.signUp("grace", PASSWORD)).rejects.toMatchObject(closed);
    const token = await signUps.invite(root, "Grace from research");
    expect(await signUps.invitations(root)).toMatchObject([
      { note: "Grace from research", createdBy: "root" },
    ]);
    expect(await signUps.isOpenFor(token)).toBe(true);
    // A taken name leaves the invitation for another try.
    await expect(accounts.signUp("ada", PASSWORD, token)).rejects.toMatchObject({
      code: "name-taken",
    });
    const both = await Promise.allSettled([
      accounts.signUp("grace", PASSWORD, token),
      accounts.signUp("linus", PASSWORD, token),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await signUps.invitations(root)).toEqual([]);

    const late = await signUps.invite(root, "");
    const withdrawn = await signUps.invite(root, "");
    const [newest] = await signUps.invitations(root);
    await signUps.withdraw(root, newest?.key ?? "");
    const open = await Promise.all([late, withdrawn].map((one) => signUps.isOpenFor(one)));
    expect(open.filter(Boolean)).toHaveLength(1);
    world.advance(7 * DAY_MS);
    await expect(accounts.signUp("mary", PASSWORD, late)).rejects.toMatchObject(closed);

    const next = await signUps.invite(root, "");
    await signUps.setMode(root, "closed");
    await expect(accounts.signUp("mary", PASSWORD, next)).rejects.toMatchObject(closed);
    await expect(signUps.invite(root, "")).rejects.toMatchObject(closed);
    await signUps.setMode(root, "open");
    expect((await accounts.signUp("mary", PASSWORD)).name).toBe("mary");
  });

  it("keeps an account out until an administrator approves it", async () => {
    const world = await create();
    const { root, ada } = await twoAccounts(world);
    const { accounts, names, people, sessions, signIns, signUps, accessTokens } = world.registry;
    await signUps.setMode(root, "approval");
    expect(await signUps.isOffered()).toBe(true);
    const grace = await accounts.signUp("grace", PASSWORD, undefined, undefined, "Navy");
    expect(grace.isWaiting).toBe(true);
    const token = await accessTokens.create(grace, { name: "t", role: "write" });
    expect(await accessTokens.identify(token)).toBeUndefined();
    expect(await sessions.identify(await sessions.start(grace))).toBeUndefined();
    const waiting = { code: "account-waiting" };
    await expect(signIns.withPassword("grace", PASSWORD)).rejects.toMatchObject(waiting);
    expect(await accounts.find("grace")).toBeUndefined();
    expect((await names.list("account", {})).names).not.toContain("grace");
    expect(await people.waiting(root)).toMatchObject([{ name: "grace", requestNote: "Navy" }]);
    for (const call of [
      () => people.waiting(ada),
      () => people.approve(ada, "grace"),
      () => people.reject(ada, "grace"),
      () => signUps.setDomains(ada, []),
    ])
      await expect(call()).rejects.toMatchObject({ code: "forbidden" });
    expect(await people.approve(root, "grace")).toMatchObject({ isWaiting: false });
    expect(await accessTokens.identify(token)).toBeDefined();
    const none = { code: "account-not-found" };
    await expect(people.approve(root, "grace")).rejects.toMatchObject(none);
    await expect(people.reject(root, "grace")).rejects.toMatchObject(none);
    // A name that was rejected is free.
    await accounts.signUp("mary", PASSWORD);
    await people.reject(root, "mary");
    expect((await accounts.signUp("mary", PASSWORD)).isWaiting).toBe(true);
    const invitation = await signUps.invite(root, "");
    expect((await accounts.signUp("linus", PASSWORD, invitation)).isWaiting).toBeUndefined();
  });

  it("lets people in who read emails of a domain", async () => {
    const world = await create();
    const { root } = await twoAccounts(world);
    const { accounts, mails, people, signUps } = world.registry;
    await expect(signUps.setMode(root, "domain")).rejects.toMatchObject({ code: "bad-request" });
    for (const wrong of ["example", "a@b.org", "-x.org", ""])
      await expect(signUps.setDomains(root, [wrong])).rejects.toMatchObject({
        code: "bad-request",
      });
    await signUps.setDomains(root, ["Example.org", "example.org", "lab.net"]);
    expect(await signUps.domains()).toEqual(["example.org", "lab.net"]);
    await signUps.setMode(root, "domain");
    expect([await signUps.isOffered(), await signUps.isOpenFor(undefined)]).toEqual([true, false]);
    const closed = { code: "sign-up-closed" };
    await expect(accounts.signUp("grace", PASSWORD)).rejects.toMatchObject(closed);
    for (const wrong of ["grace@other.org", "grace@example.org.evil.net", "grace"])
      await expect(signUps.sendLink(wrong)).rejects.toMatchObject({ code: "invalid-email" });
    await signUps.sendLink("Grace@Example.org");
    await mails.deliver(() => {});
    const [mail] = await world.mailbox.received();
    expect(mail?.to).toBe("Grace@example.org");
    const token = /invitation=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await signUps.isOpenFor(token)).toBe(true);
    expect(await signUps.invitations(root)).toEqual([]);
    await accounts.signUp("grace", PASSWORD, token);
    expect((await people.get(root, "grace")).email).toBe("Grace@Example.org");
    await expect(accounts.signUp("mary", PASSWORD, token)).rejects.toMatchObject(closed);
    // No one learns who has an account.
    await signUps.sendLink("grace@example.org");
    await mails.deliver(() => {});
    expect((await world.mailbox.received()).at(-1)?.text).toContain("already have an account");
    for (let sent = 0; sent < 3; sent++) await signUps.sendLink("grace@example.org");
    await expect(signUps.sendLink("grace@example.org")).rejects.toMatchObject({
      code: "too-many-changes",
    });
  });
}
