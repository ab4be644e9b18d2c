import { expect, it } from "vitest";
import {
  MAX_INVITATION_USES,
  type NewMembershipInvitation,
} from "../membership-invitations/membership-invitation.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { again, type CreateWorld, signUp, twoAccounts } from "./test-world.ts";

const DAY_MS = 86_400_000;
const LINK = { role: "write", invitee: { kind: "link" } } as const;

export function describeMembershipInvitations(create: CreateWorld): void {
  async function start() {
    const world = await create();
    const { root, ada: founder } = await twoAccounts(world);
    const { organizations, membershipInvitations } = world.registry;
    await organizations.create(founder, "Lab");
    const ada = await again(world, founder);
    const [bob, cat] = [await signUp(world, "bob"), await signUp(world, "cat")];
    const as = (name: string) => again(world, { name });
    const invite = (wanted: NewMembershipInvitation, viewer: Viewer = ada) =>
      membershipInvitations.invite(viewer, "lab", wanted);
    const roles = async () =>
      (await organizations.members("lab")).members.map(({ name, role }) => `${name} ${role}`);
    return { world, root, ada, bob, cat, as, invite, roles, invitations: membershipInvitations };
  }
  const NONE = { code: "invitation-not-found" };

  it("lets an account that is invited by name choose", async () => {
    const { ada, bob, cat, invite, roles, invitations } = await start();
    const wanted = { role: "write", invitee: { kind: "account", name: "BOB" } } as const;
    const first = await invite({ ...wanted, role: "read" });
    const { key, token } = await invite(wanted);
    expect(token).toBeUndefined();
    expect(await roles()).toEqual(["ada admin"]);
    // The later one replaced the first.
    expect(await invitations.listOwn(bob)).toMatchObject([
      { key, organization: "Lab", role: "write", createdBy: "ada", invitee: { name: "bob" } },
    ]);
    await expect(invitations.accept(bob, { key: first.key })).rejects.toMatchObject(NONE);
    await expect(invitations.accept(cat, { key })).rejects.toMatchObject(NONE);
    await invitations.decline(cat, key);
    expect(await invitations.list(ada, "lab")).toHaveLength(1);
    expect(await invitations.accept(bob, { key })).toMatchObject({ organization: "Lab" });
    expect(await roles()).toEqual(["ada admin", "bob write"]);
    expect(await invitations.list(ada, "lab")).toEqual([]);
    await expect(invite(wanted)).rejects.toMatchObject({ code: "member-exists" });
    const other = await invite({ role: "read", invitee: { kind: "account", name: "cat" } });
    await invitations.decline(cat, other.key);
    await expect(invitations.accept(cat, other)).rejects.toMatchObject(NONE);
  });

  it("lets those in who have a link, as many as it says, while it lasts", async () => {
    const { world, ada, bob, cat, as, invite, roles, invitations } = await start();
    const { token = "", key } = await invite({ ...LINK, uses: 2, days: 3 });
    expect(await invitations.byToken(token)).toMatchObject({ organization: "Lab", usesLeft: 2 });
    await expect(invitations.accept(ada, { token })).rejects.toMatchObject({
      code: "member-exists",
    });
    await expect(invitations.accept(anonymous, { token })).rejects.toMatchObject({
      code: "unauthorized",
    });
    await expect(invitations.accept(bob, { token: key })).rejects.toMatchObject(NONE);
    // Of three at once for two places, one comes too late.
    const dan = await signUp(world, "dan");
    const all = await Promise.allSettled(
      [bob, cat, dan].map((viewer) => invitations.accept(viewer, { token })),
    );
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await roles()).toHaveLength(3);
    await expect(invitations.byToken(token)).rejects.toMatchObject(NONE);
    const late = await invite({ ...LINK, days: 1 });
    world.advance(DAY_MS);
    await expect(invitations.byToken(late.token ?? "")).rejects.toMatchObject(NONE);
    const gone = await invite(LINK, await as("ada"));
    await invitations.withdraw(ada, "lab", gone.key);
    await expect(invitations.byToken(gone.token ?? "")).rejects.toMatchObject(NONE);
  });

  it("counts for nothing once who invited may not", async () => {
    const { world, root, ada, bob, cat, as, invite, invitations } = await start();
    const { organizations, people } = world.registry;
    await organizations.addMember(ada, "lab", "bob", "admin");
    const { token = "" } = await invite(LINK, await as("bob"));
    await organizations.changeRole(ada, "lab", "bob", "write");
    await expect(invitations.accept(cat, { token })).rejects.toMatchObject(NONE);
    await organizations.changeRole(ada, "lab", "bob", "admin");
    await people.change(root, "bob", { isSuspended: true });
    await expect(invitations.accept(cat, { token })).rejects.toMatchObject(NONE);
    for (const [viewer, code] of [
      [cat, "forbidden"],
      [anonymous, "unauthorized"],
    ] as const)
      for (const attempt of [
        () => invite(LINK, viewer),
        () => invitations.list(viewer, "lab"),
        () => invitations.withdraw(viewer, "lab", "x"),
      ])
        await expect(attempt()).rejects.toMatchObject({ code });
    expect(bob.name).toBe("bob");
    for (const wrong of [
      { ...LINK, uses: 0 },
      { ...LINK, uses: MAX_INVITATION_USES + 1 },
      { ...LINK, days: 31 },
    ])
      await expect(invite(wrong)).rejects.toMatchObject({ code: "bad-request" });
    await expect(
      invite({ role: "read", invitee: { kind: "account", name: "nobody-here" } }),
    ).rejects.toMatchObject({ code: "account-not-found" });
  });

  it("sends a link by email, and shows it to who has the address", async () => {
    const { world, bob, cat, invite, roles, invitations } = await start();
    const wanted = {
      role: "read",
      invitee: { kind: "email", address: "Bob@lab.example" },
    } as const;
    expect(await invite(wanted)).not.toHaveProperty("token");
    await world.registry.mails.deliver(() => {});
    const [mail] = await world.mailbox.received();
    expect(mail).toMatchObject({ to: "Bob@lab.example", subject: "Join Lab" });
    const [, token = ""] =
      /\/settings\/invitations\?token=([\w-]{43})\n/.exec(mail?.text ?? "") ?? [];
    expect(await invitations.byToken(token)).toMatchObject({ role: "read" });
    // An address that is not verified shows nothing.
    const write = (columns: { readonly email?: string; readonly email_verified_at?: string }) =>
      world.db
        .updateTable("account")
        .set({ ...columns, lookup_email: "bob@lab.example" })
        .where("name", "=", "bob")
        .execute();
    await write({ email: "bob@lab.example" });
    expect(await invitations.listOwn(bob)).toEqual([]);
    await write({ email_verified_at: world.now().toISOString() });
    expect(await invitations.listOwn(bob)).toHaveLength(1);
    expect(await invitations.listOwn(cat)).toEqual([]);
    await invitations.accept(cat, { token });
    expect(await roles()).toEqual(["ada admin", "cat read"]);
    expect(await invitations.listOwn(bob)).toEqual([]);
    await expect(
      invite({ role: "read", invitee: { kind: "email", address: "no address" } }),
    ).rejects.toMatchObject({ code: "invalid-email" });
  });
}
