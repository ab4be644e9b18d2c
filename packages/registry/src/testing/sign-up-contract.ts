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
}
