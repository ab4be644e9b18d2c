import { expect, it } from "vitest";
import { isRegistryError } from "../errors.ts";
import { ORGANIZATION_ROLES, type OrganizationRole } from "../organizations/organization.ts";
import type { Registry } from "../registry.ts";
import { type AccountViewer, anonymous, type Viewer } from "../viewer.ts";
import {
  again,
  type CreateWorld,
  commitFiles,
  repoId,
  signUp,
  type TestWorld,
  twoAccounts,
} from "./test-world.ts";

/** ada administers acme; bob is a member with the role, or not a member. */
async function acmeWith(world: TestWorld, role: OrganizationRole | undefined) {
  const { registry } = world;
  const { root, ada: founder } = await twoAccounts(world);
  await signUp(world, "bob");
  await registry.organizations.create(founder, "Acme");
  const ada = await again(world, founder);
  if (role) await registry.organizations.addMember(ada, "acme", "bob", role);
  return { root, ada, bob: await again(world, { name: "bob" }) };
}

/** `ok`, or the code of the refusal. */
const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "ok",
    (error: unknown) => {
      if (isRegistryError(error)) return error.code;
      throw error;
    },
  );

const ACTS = ["read", "create", "write own", "write other", "settings", "members", "delete"];

const EXPECTED: Readonly<Record<OrganizationRole | "stranger", readonly string[]>> = {
  stranger: [
    "repo-not-found",
    "forbidden",
    "absent",
    "repo-not-found",
    "repo-not-found",
    "forbidden",
    "repo-not-found",
  ],
  no_access: [
    "repo-not-found",
    "forbidden",
    "absent",
    "repo-not-found",
    "repo-not-found",
    "forbidden",
    "repo-not-found",
  ],
  read: ["ok", "forbidden", "absent", "forbidden", "forbidden", "forbidden", "forbidden"],
  contributor: ["ok", "ok", "ok", "forbidden", "forbidden", "forbidden", "forbidden"],
  write: ["ok", "ok", "ok", "ok", "forbidden", "forbidden", "forbidden"],
  admin: ["ok", "ok", "ok", "ok", "ok", "ok", "ok"],
};

async function outcomes(world: TestWorld, ada: AccountViewer, viewer: Viewer) {
  const { repos, organizations } = world.registry;
  const [theirs, own] = [repoId("acme/theirs"), repoId("acme/own")];
  await repos.create(ada, { id: theirs, private: true });
  await signUp(world, "cat");
  const read = await outcome(repos.get(viewer, theirs));
  const create = await outcome(repos.create(viewer, { id: own, private: true }));
  const writeOwn =
    create === "ok" ? await outcome(commitFiles(world, viewer, own, { a: "1" })) : "absent";
  return [
    read,
    create,
    writeOwn,
    await outcome(commitFiles(world, viewer, theirs, { a: "1" })),
    await outcome(repos.getAdministrable(viewer, theirs)),
    await outcome(organizations.addMember(viewer, "acme", "cat", "read")),
    await outcome(repos.delete(viewer, theirs)),
  ];
}

export function describeOrganizations(create: CreateWorld): void {
  it.each([...ORGANIZATION_ROLES, "stranger"] as const)(
    `gives each role its rights: %s (${ACTS.join(", ")})`,
    async (role) => {
      const world = await create();
      const { ada, bob } = await acmeWith(world, role === "stranger" ? undefined : role);
      expect(await outcomes(world, ada, bob)).toEqual(EXPECTED[role]);
    },
  );

  it("leaves an admin who comes with a read token nothing but reading", async () => {
    const world = await create();
    const { ada, bob } = await acmeWith(world, "admin");
    const token = await world.registry.accessTokens.create(bob, { name: "r", role: "read" });
    const viewer = (await world.registry.accessTokens.identify(token))?.viewer ?? anonymous;
    expect(await outcomes(world, ada, viewer)).toEqual(EXPECTED.read);
    const { organizations } = world.registry;
    expect(await outcome(organizations.create(viewer, "other"))).toBe("forbidden");
    expect(await outcome(organizations.removeMember(viewer, "acme", "bob"))).toBe("forbidden");
    expect(await outcome(organizations.delete(viewer, "acme"))).toBe("forbidden");
  });

  it("lets the hub's administrator read and change all, but create under no other's name", async () => {
    const world = await create();
    const { root, ada } = await acmeWith(world, undefined);
    expect(await outcomes(world, ada, root)).toEqual([
      "ok",
      "forbidden",
      "absent",
      "ok",
      "ok",
      "ok",
      "ok",
    ]);
  });

  it("takes a contributor's right to write when they leave, and gives the repo to nobody else", async () => {
    const world = await create();
    const { ada, bob } = await acmeWith(world, "contributor");
    const { repos, organizations } = world.registry;
    const id = repoId("acme/own");
    expect((await repos.create(bob, { id, private: true })).creatorKey).toBe(bob.key);
    expect(await outcome(repos.getAdministrable(bob, id))).toBe("forbidden");
    await signUp(world, "cat");
    await organizations.addMember(ada, "acme", "cat", "contributor");
    const cat = await again(world, { name: "cat" });
    expect(await outcome(repos.getWritable(cat, id))).toBe("forbidden");
    await organizations.removeMember(bob, "acme", "bob");
    expect(await outcome(repos.get(await again(world, bob), id))).toBe("repo-not-found");
  });

  it("lets accounts and organizations share one set of names, case aside", async () => {
    const world = await create();
    const { ada } = await acmeWith(world, undefined);
    const { organizations, accounts } = world.registry;
    expect(await outcome(signUp(world, "ACME"))).toBe("name-taken");
    for (const name of ["ADA", "acme"])
      expect(await outcome(organizations.create(ada, name))).toBe("name-taken");
    for (const name of ["orrery", "Models", "a", "a--b", "a b", "é", ""])
      expect(await outcome(organizations.create(ada, name))).toBe("invalid-name");
    expect(await outcome(organizations.create(anonymous, "free"))).toBe("unauthorized");
    const settled = await Promise.all([
      outcome(organizations.create(ada, "both")),
      outcome(accounts.signUp("Both", "correct horse")),
      outcome(organizations.create(ada, "BOTH")),
    ]);
    expect(settled.toSorted()).toEqual(["name-taken", "name-taken", "ok"]);
  });

  it("makes new repos as it chose, else as the hub, unless their creator says otherwise", async () => {
    const world = await create();
    const { root, ada: founder } = await twoAccounts(world);
    const { defaultVisibilities, organizations, repos } = world.registry;
    await organizations.create(founder, "Lab");
    const ada = await again(world, founder);
    let made = 0;
    const isPrivate = async (namespace: string, asked?: boolean) =>
      (await repos.create(ada, { id: repoId(`${namespace}/m${made++}`), private: asked })).private;
    const both = async () => [await isPrivate("Lab"), await isPrivate("ada")];
    expect(await both()).toEqual([false, false]);
    await expect(defaultVisibilities.setOfHub(ada, "private")).rejects.toMatchObject({
      code: "forbidden",
    });
    await defaultVisibilities.setOfHub(root, "private");
    expect(await both()).toEqual([true, true]);
    expect(await isPrivate("Lab", false)).toBe(false);
    expect(await defaultVisibilities.listPrivate(["Lab", "ada"])).toEqual(["Lab", "ada"]);
    await defaultVisibilities.set(ada, "lab", "public");
    expect(await defaultVisibilities.find("LAB")).toBe("public");
    expect(await both()).toEqual([false, true]);
    await defaultVisibilities.setOfHub(root, "public");
    await defaultVisibilities.set(ada, "lab", "private");
    expect(await both()).toEqual([true, false]);
    await defaultVisibilities.set(ada, "lab", undefined);
    expect(await both()).toEqual([false, false]);
  });

  it("is carried by its members, who are public", async () => {
    const world = await create();
    const { ada, bob } = await acmeWith(world, "write");
    const { organizations, accounts, sessions } = world.registry;
    const { key } = await organizations.get("ACME");
    expect(bob.organizations).toEqual([{ key, name: "Acme", role: "write" }]);
    const session = await sessions.identify(await sessions.start(ada));
    expect(session?.viewer.organizations).toEqual([{ key, name: "Acme", role: "admin" }]);
    expect((await accounts.find("bob"))?.organizations).toEqual(bob.organizations);
    const first = await organizations.members("acme", 1);
    expect(first).toMatchObject({ members: [{ name: "ada", role: "admin" }], total: 2 });
    const second = await organizations.members("acme", 1, first.nextCursor);
    expect(second).toMatchObject({ members: [{ name: "bob", role: "write" }], total: 2 });
    expect(second.nextCursor).toBeUndefined();
    expect(world.registry.repos.namespaces(bob)).toEqual(["bob", "Acme"]);
    expect(world.registry.repos.namespaces({ ...bob, scope: "read" })).toEqual([]);
  });

  it("keeps its last admin, whichever way they would go", async () => {
    const world = await create();
    const { root, ada } = await acmeWith(world, "write");
    const { organizations } = world.registry;
    for (const viewer of [ada, root]) {
      expect(await outcome(organizations.changeRole(viewer, "acme", "ada", "write"))).toBe(
        "last-admin",
      );
      expect(await outcome(organizations.removeMember(viewer, "acme", "ada"))).toBe("last-admin");
    }
    await organizations.changeRole(ada, "acme", "bob", "admin");
    const bob = await again(world, { name: "bob" });
    const settled = await Promise.all([
      outcome(organizations.removeMember(ada, "acme", "ada")),
      outcome(organizations.removeMember(bob, "acme", "bob")),
    ]);
    expect(settled.toSorted()).toEqual(["last-admin", "ok"]);
    expect(await organizations.members("acme")).toMatchObject({
      members: [{ role: "admin" }],
      total: 1,
    });
  });

  it("refuses unknown and doubled members, unknown organizations, and members' own promotion", async () => {
    const world = await create();
    const { ada, bob } = await acmeWith(world, "write");
    const { organizations } = world.registry;
    const attempts: readonly [string, (registry: Registry["organizations"]) => Promise<unknown>][] =
      [
        ["account-not-found", (to) => to.addMember(ada, "acme", "nobody", "read")],
        ["account-not-found", (to) => to.changeRole(ada, "acme", "root", "read")],
        ["account-not-found", (to) => to.removeMember(ada, "acme", "root")],
        ["member-exists", (to) => to.addMember(ada, "acme", "BOB", "read")],
        ["organization-not-found", (to) => to.addMember(ada, "none", "bob", "read")],
        ["organization-not-found", (to) => to.delete(ada, "none")],
        ["organization-not-found", (to) => to.members("bob")],
        ["forbidden", (to) => to.changeRole(bob, "acme", "bob", "admin")],
        ["forbidden", (to) => to.removeMember(bob, "acme", "ada")],
        ["forbidden", (to) => to.delete(bob, "acme")],
        ["unauthorized", (to) => to.removeMember(anonymous, "acme", "bob")],
      ];
    for (const [code, attempt] of attempts)
      expect(await outcome(attempt(organizations))).toBe(code);
  });

  it("is found by the beginning of its name, as accounts are, page by page", async () => {
    const world = await create();
    await acmeWith(world, "read");
    const { names, organizations } = world.registry;
    for (const name of ["Acorn", "ac-dc", "zeta"])
      await organizations.create(await again(world, { name: "ada" }), name);
    expect(await names.list("organization", { prefix: "ACO" })).toEqual({ names: ["Acorn"] });
    expect((await names.list("organization", { prefix: "ac" })).names.toSorted()).toEqual(
      ["Acme", "Acorn", "ac-dc"].toSorted(),
    );
    expect(await names.list("account")).toEqual({ names: ["ada", "bob", "root"] });
    const first = await names.list("account", {}, 2);
    expect(first.names).toEqual(["ada", "bob"]);
    expect(await names.list("account", { after: first.nextCursor }, 2)).toEqual({
      names: ["root"],
    });
    for (const prefix of ["%", "a_", "'", "x".repeat(40)])
      expect([
        await names.list("account", { prefix }),
        await names.count("account", { prefix }),
      ]).toEqual([{ names: [] }, 0]);
    expect(await names.count("account")).toBe(3);
    expect(await names.count("organization", { prefix: "AC" })).toBe(3);
  });

  it("is deleted only when empty, and then its name is free", async () => {
    const world = await create();
    const { ada } = await acmeWith(world, "read");
    const { organizations, repos, accounts } = world.registry;
    const id = repoId("acme/m");
    await repos.create(ada, { id, private: true });
    expect(await outcome(organizations.delete(ada, "acme"))).toBe("organization-not-empty");
    await repos.delete(ada, id);
    await organizations.delete(ada, "acme");
    expect((await again(world, ada)).organizations).toEqual([]);
    // What the viewer still carries of it counts for nothing.
    expect(await outcome(repos.create(ada, { id, private: true }))).toBe("forbidden");
    expect(await outcome(accounts.signUp("acme", "correct horse"))).toBe("ok");
  });
}
