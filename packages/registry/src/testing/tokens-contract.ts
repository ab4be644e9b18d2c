import { expect, it } from "vitest";
import type { WantedGrants } from "../tokens/choose-grants.ts";
import { describeGrants } from "../tokens/describe-grants.ts";
import type { AccountViewer } from "../viewer.ts";
import { again, type CreateWorld, commitFiles, repoId, signUp, twoAccounts } from "./test-world.ts";

const HOUR_MS = 3_600_000;
const ID = repoId("ada/hidden");

export function describeTokens(create: CreateWorld): void {
  async function worldWithRepo() {
    const world = await create();
    const { ada, root } = await twoAccounts(world);
    const { registry } = world;
    await registry.repos.create(ada, { id: ID, private: true });
    await registry.organizations.create(ada, "lab");
    const member = await again(world, ada);
    const make = (grants: WantedGrants) =>
      registry.accessTokens.create(member, { name: "ci", role: "fineGrained", grants });
    const viewer = async (token: string): Promise<AccountViewer | undefined> =>
      (await registry.accessTokens.identify(token, "192.0.2.7"))?.viewer;
    return { ...world, ada: member, root, make, viewer };
  }
  const reading = (name: string): WantedGrants => ({
    scoped: [{ type: "model", name, permissions: ["repo.content.read"] }],
  });

  it("keeps what a fine-grained token may do, whatever its repo is called", async () => {
    const { registry, ada, make, viewer } = await worldWithRepo();
    const token = await make({
      canReadGatedRepos: true,
      global: ["discussion.write"],
      scoped: [
        { type: "model", name: "ADA/hidden", permissions: ["repo.content.read", "repo.write"] },
        { type: "org", name: "lab", permissions: ["org.read"] },
        { type: "org", name: "lab", permissions: ["repo.content.read"] },
        { type: "user", name: "ada", permissions: ["inference.serverless.write"] },
      ],
    });
    const moved = repoId("lab/shown");
    await registry.repos.move(ada, ID, moved);
    const found = await viewer(token);
    expect(found?.scope).toBe("fineGrained");
    expect(found?.grants).toMatchObject({
      canReadGatedRepos: true,
      global: ["discussion.write"],
      scoped: [
        { entity: { type: "model", name: "lab/shown" }, permissions: ["repo.write"] },
        { entity: { type: "org", name: "lab" }, permissions: ["org.read", "repo.content.read"] },
        { entity: { type: "user", name: "ada" }, permissions: ["inference.serverless.write"] },
      ],
    });
    const [listed] = await registry.accessTokens.list(ada);
    expect(describeGrants(listed!.grants!)).toBe(
      "Can read the files of repos of lab; create, change, configure and delete lab/shown; discuss and propose changes in any repo; run models, paid for by ada; see the settings and usage of lab; read gated repos that you have access to.",
    );
    expect(listed).toMatchObject({ lastUsedPlace: "192.0.2.7", role: "fineGrained" });
    expect(await registry.repos.get(found!, moved)).toMatchObject({ private: true });
    await registry.repos.delete(ada, moved);
    expect((await viewer(token))?.grants?.scoped).toHaveLength(2);
  });

  it("refuses permissions that do not apply, and what the account cannot see", async () => {
    const { registry, root, make } = await worldWithRepo();
    await registry.organizations.create(root, "other");
    await registry.repos.create(root, { id: repoId("root/secret"), private: true });
    const wrong: readonly WantedGrants[] = [
      { global: ["repo.write"] },
      { scoped: [{ type: "model", name: "ada/hidden", permissions: ["org.read"] }] },
      { scoped: [{ type: "model", name: "root/secret", permissions: ["repo.write"] }] },
      { scoped: [{ type: "model", name: "root/gone", permissions: ["repo.write"] }] },
      { scoped: [{ type: "dataset", name: "ada/hidden", permissions: ["repo.write"] }] },
      { scoped: [{ type: "org", name: "other", permissions: ["repo.write"] }] },
      { scoped: [{ type: "user", name: "root", permissions: ["repo.write"] }] },
      { scoped: Array(101).fill({ type: "user", name: "ada", permissions: ["repo.write"] }) },
    ];
    for (const grants of wrong)
      await expect(make(grants)).rejects.toMatchObject({ code: "bad-request" });
  });

  it("changes permissions at once, for the secret that is out already", async () => {
    const { registry, ada, root, make, viewer } = await worldWithRepo();
    const token = await make(reading("ada/hidden"));
    const key = (await registry.accessTokens.list(ada))[0]!.key;
    expect(await registry.repos.find((await viewer(token))!, ID)).toBeDefined();
    const changed = await registry.accessTokens.update(ada, key, {
      name: " pipeline ",
      grants: {},
    });
    expect([changed.name, describeGrants(changed.grants!)]).toEqual([
      "pipeline",
      "Can only see what is public.",
    ]);
    expect(await registry.repos.find((await viewer(token))!, ID)).toBeUndefined();
    await registry.accessTokens.create(ada, { name: "old", role: "read" });
    const coarse = (await registry.accessTokens.list(ada)).find(({ name }) => name === "old")!;
    await expect(
      registry.accessTokens.update(ada, coarse.key, { grants: {} }),
    ).rejects.toMatchObject({ code: "bad-request" });
    const limited = (await viewer(token))!;
    for (const attempt of [
      () => registry.accessTokens.update(root, key, { name: "x" }),
      () => registry.accessTokens.get(root, key),
      () => registry.accessTokens.rotate(root, key, 0),
      () => registry.accessTokens.endPrevious(root, key),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "token-not-found" });
    for (const attempt of [
      () => registry.accessTokens.list(limited),
      () => registry.accessTokens.update(limited, key, { grants: reading("ada/hidden") }),
      () => registry.accessTokens.rotate(limited, key, 0),
      () => registry.accessTokens.delete(limited, key),
      () => registry.accessTokens.create(limited, { name: "x", role: "write" }),
    ])
      await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("rotates a secret, and lets the old one count for a while", async () => {
    const { registry, ada, advance, make, viewer } = await worldWithRepo();
    const { accessTokens } = registry;
    const first = await make(reading("ada/hidden"));
    const key = (await accessTokens.list(ada))[0]!.key;
    const second = await accessTokens.rotate(ada, key, 2);
    expect(second).not.toBe(first);
    expect((await accessTokens.get(ada, key)).previous).toMatchObject({ usedAt: undefined });
    for (const token of [first, second]) expect((await viewer(token))?.name).toBe("ada");
    expect((await accessTokens.get(ada, key)).previous?.usedAt).toBeDefined();
    advance(2 * HOUR_MS);
    expect([await viewer(first), (await viewer(second))?.name]).toEqual([undefined, "ada"]);
    expect((await accessTokens.get(ada, key)).previous).toBeUndefined();
    const third = await accessTokens.rotate(ada, key, 24);
    await accessTokens.endPrevious(ada, key);
    expect([await viewer(second), (await viewer(third))?.name]).toEqual([undefined, "ada"]);
    const fourth = await accessTokens.rotate(ada, key, 0);
    expect([await viewer(third), (await viewer(fourth))?.name]).toEqual([undefined, "ada"]);
    for (const hours of [-1, 169, Number.NaN])
      await expect(accessTokens.rotate(ada, key, hours)).rejects.toMatchObject({
        code: "bad-request",
      });
    await accessTokens.delete(ada, key);
    expect(await viewer(fourth)).toBeUndefined();
  });

  it("revokes leaked tokens of anyone, and both secrets of a rotated one", async () => {
    const { registry, ada, root, viewer } = await worldWithRepo();
    const { accessTokens } = registry;
    const mine = await accessTokens.create(ada, { name: "mine", role: "write" });
    const other = await accessTokens.create(root, { name: "other", role: "read" });
    const key = (await accessTokens.list(ada))[0]!.key;
    const next = await accessTokens.rotate(ada, key, 24);
    expect(await accessTokens.revokeLeaked(["hf_none", "", mine], "")).toMatchObject([
      { name: "mine", account: "ada" },
    ]);
    expect([await viewer(mine), await viewer(next)]).toEqual([undefined, undefined]);
    expect((await viewer(other))?.name).toBe("root");
    expect(await accessTokens.revokeLeaked([], "")).toEqual([]);
    const events = (await registry.audit.list(root, {})).events;
    expect(events.filter(({ action }) => action === "token.revoke_leaked")).toMatchObject([
      { actor: "", target: "ada mine" },
    ]);
  });

  it("keeps valid tokens out of the files of a commit", async () => {
    const world = await worldWithRepo();
    const { registry, ada, now, advance } = world;
    const { accessTokens } = registry;
    const expiresAt = new Date(now().getTime() + 3 * HOUR_MS);
    const first = await accessTokens.create(ada, { name: "t", role: "read", expiresAt });
    const second = await accessTokens.rotate(ada, (await accessTokens.list(ada))[0]!.key, 2);
    const commit = (text: string) => commitFiles(world, ada, ID, { "a.env": text });
    for (const token of [first, second])
      await expect(commit(`A=1\r\nTOKEN='${token}'`)).rejects.toMatchObject({
        code: "token-in-file",
        message: expect.stringContaining('a.env, line 2: "t"'),
      });
    advance(2 * HOUR_MS);
    await commit(first);
    await expect(commit(second)).rejects.toMatchObject({ code: "token-in-file" });
    advance(HOUR_MS);
    await commit(second);
  });

  it("gives an organization accounts that no person has", async () => {
    const world = await worldWithRepo();
    const { registry, ada, root, viewer } = world;
    const { accessTokens, serviceAccounts, accounts, organizations, repos } = registry;
    const of = { organization: "lab", name: "lab-ci" };
    await serviceAccounts.create(ada, "lab", { name: "lab-ci", role: "write" });
    await expect(
      serviceAccounts.create(ada, "lab", { name: "ada", role: "write" }),
    ).rejects.toMatchObject({ code: "name-taken" });
    await expect(signUp(world, "lab-ci")).rejects.toMatchObject({ code: "name-taken" });
    const grants: WantedGrants = {
      scoped: [{ type: "org", name: "lab", permissions: ["repo.write"] }],
    };
    const token = await accessTokens.create(ada, { name: "t", role: "fineGrained", grants }, of);
    const service = (await viewer(token))!;
    const id = repoId("lab/made");
    await repos.create(service, { id, private: true });
    await commitFiles(world, service, id, { "a.txt": "1" });
    expect((await registry.files.at(ada, id, "main")).commit).toBeDefined();
    const { commits } = await registry.history.list(await registry.files.at(ada, id, "main"), 1);
    expect(commits[0]?.author).toBe("lab-ci");
    expect(await serviceAccounts.list(ada, "lab")).toMatchObject([
      { name: "lab-ci", role: "write", tokens: 1 },
    ]);
    // Its name is no person's, and no namespace of its own.
    expect(repos.namespaces(service)).toEqual(["lab"]);
    await expect(
      repos.create(service, { id: repoId("lab-ci/x"), private: false }),
    ).rejects.toMatchObject({ code: "forbidden" });
    expect(await accounts.find("lab-ci")).toBeUndefined();
    expect((await organizations.members("lab")).members.map(({ name }) => name)).toEqual(["ada"]);
    expect((await registry.names.list("account")).names).toEqual(["ada", "root"]);
    expect((await registry.people.list(root)).people.map(({ name }) => name)).toEqual([
      "ada",
      "root",
    ]);
    for (const password of ["", "correct horse"])
      await expect(registry.signIns.withPassword("lab-ci", password)).rejects.toMatchObject({
        code: "bad-credentials",
      });
    await expect(organizations.addMember(ada, "lab", "lab-ci", "admin")).rejects.toMatchObject({
      code: "account-not-found",
    });
    // Its tokens name what it may see, and are fine-grained.
    for (const wanted of [
      { name: "t", role: "write" as const },
      {
        name: "t",
        role: "fineGrained" as const,
        grants: { scoped: [{ type: "model", name: "ada/hidden", permissions: ["repo.write"] }] },
      },
    ] as const)
      await expect(accessTokens.create(ada, wanted, of)).rejects.toMatchObject({
        code: "bad-request",
      });
    await serviceAccounts.changeRole(ada, "lab", "lab-ci", "read");
    await expect(
      commitFiles(world, (await viewer(token))!, id, { "a.txt": "2" }),
    ).rejects.toMatchObject({ code: "forbidden" });
    // Only admins of the organization, with a credential that is not the account's own.
    await organizations.addMember(ada, "lab", "root", "write");
    const bob = await signUp(world, "bob");
    for (const stranger of [bob, service]) {
      for (const attempt of [
        () => serviceAccounts.list(stranger, "lab"),
        () => serviceAccounts.create(stranger, "lab", { name: "more", role: "read" }),
        () => serviceAccounts.changeRole(stranger, "lab", "lab-ci", "admin"),
        () => serviceAccounts.delete(stranger, "lab", "lab-ci"),
        () => accessTokens.list(stranger, of),
        () => accessTokens.create(stranger, { name: "t", role: "fineGrained" }, of),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "forbidden" });
    }
    await serviceAccounts.delete(ada, "lab", "lab-ci");
    expect(await viewer(token)).toBeUndefined();
    await signUp(world, "lab-ci");
  });

  it("ends service accounts with their organization", async () => {
    const world = await worldWithRepo();
    const { registry, ada, viewer } = world;
    await registry.serviceAccounts.create(ada, "lab", { name: "robot", role: "admin" });
    const token = await registry.accessTokens.create(
      ada,
      { name: "t", role: "fineGrained" },
      { organization: "lab", name: "robot" },
    );
    expect((await viewer(token))?.isService).toBe(true);
    await registry.organizations.delete(ada, "lab");
    expect(await viewer(token)).toBeUndefined();
    await signUp(world, "robot");
  });
}
