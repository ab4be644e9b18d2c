import { expect, it } from "vitest";
import { formatRepoId, type RepoId } from "../ids.ts";
import type { Repo } from "../repos/repo.ts";
import { asCaller, canCall } from "../tokens/call-rights.ts";
import type { GrantEntity, Grants } from "../tokens/grants.ts";
import type { Permission } from "../tokens/permission.ts";
import type { AccountViewer, Viewer } from "../viewer.ts";
import { again, type CreateWorld, commitFiles, repoId, twoAccounts } from "./test-world.ts";

const OPEN = repoId("ada/open");
const OWN = repoId("ada/hidden");
const OTHER = repoId("ada/other");
const LAB = repoId("lab/hidden");
const GATED = repoId("root/gated");

/** What is tried with a credential; each is either done or refused. */
type Attempt = (viewer: AccountViewer) => Promise<unknown>;

const entityOf = ({ key, id }: Repo): GrantEntity => ({
  ...{ type: id.type, key, name: formatRepoId(id), namespace: id.namespace },
});

export function describeGrants(create: CreateWorld): void {
  async function worldWithRepos() {
    const world = await create();
    const { ada, root } = await twoAccounts(world);
    const { registry } = world;
    const { accessRequests, collections, organizations, repos } = registry;
    await organizations.create(root, "lab");
    await organizations.addMember(root, "lab", "ada", "write");
    const member = await again(world, ada);
    const owner = await again(world, root);
    for (const [viewer, id] of [
      [member, OPEN],
      [member, OWN],
      [member, OTHER],
      [owner, LAB],
      [owner, GATED],
    ] as const) {
      await repos.create(viewer, { id, private: id !== OPEN && id !== GATED });
      await commitFiles(world, viewer, id, { "a.txt": "1" });
    }
    await repos.update(owner, GATED, { gated: "auto" });
    await repos.update(member, OPEN, { gated: "manual" });
    await accessRequests.ask(member, GATED);
    const secret = await collections.create(member, {
      namespace: "ada",
      title: "Secret",
      private: true,
    });
    const read = (id: RepoId) => async (viewer: Viewer) => {
      const { isClosed } = await registry.files.at(viewer, id, "main");
      if (isClosed) throw new Error("closed");
    };
    const write = (id: RepoId) => (viewer: Viewer) =>
      commitFiles(world, viewer, id, { "a.txt": `${Math.random()}` });
    let made = 0;
    const attempts: Readonly<Record<string, Attempt>> = {
      "read own": read(OWN),
      "read other": read(OTHER),
      "read lab": read(LAB),
      "read gated": read(GATED),
      "write own": write(OWN),
      "write lab": write(LAB),
      "configure own": (viewer) => repos.update(viewer, OWN, { private: true }),
      "create own": (viewer) =>
        repos.create(viewer, { id: repoId(`ada/new-${made++}`), private: true }),
      "create lab": (viewer) =>
        repos.create(viewer, { id: repoId(`lab/new-${made++}`), private: true }),
      "propose own": (viewer) => repos.getProposable(viewer, OWN),
      "propose gated": (viewer) => repos.getProposable(viewer, GATED),
      "see requests": (viewer) => accessRequests.list(viewer, OPEN, "pending"),
      "grant access": async (viewer) => {
        await accessRequests.grant(viewer, OPEN, "root").catch((error) => {
          if (error.code !== "bad-request") throw error;
        });
      },
      "read collection": (viewer) => collections.get(viewer, secret),
      "change collection": (viewer) => collections.update(viewer, secret, { title: "S" }),
      "see usage": (viewer) =>
        registry.inferenceCalls.list(viewer, { kind: "account" }).then(() => undefined),
      "enter lab": async (viewer) => {
        if (!organizations.canEnterSettings(viewer, "lab")) throw new Error("closed");
      },
      like: (viewer) => registry.likes.like(viewer, OPEN),
      "make token": (viewer) =>
        registry.accessTokens.create(viewer, { name: "t", role: "write" }).then(() => undefined),
    };
    return { ...world, ada: await again(world, ada), root: owner, attempts };
  }

  it("allows a fine-grained credential what its permissions say, and nothing else", async () => {
    const { registry, ada, attempts } = await worldWithRepos();
    const entity = async (id: RepoId) => entityOf(await registry.repos.get(ada, id));
    const user: GrantEntity = { type: "user", key: ada.key, name: "ada", namespace: "ada" };
    const org: GrantEntity = { ...user, type: "org", name: "lab", namespace: "lab" };
    const cases: readonly (readonly [GrantEntity, Permission, readonly string[]])[] = [
      [user, "repo.content.read", ["read own", "read other"]],
      [await entity(OWN), "repo.content.read", ["read own"]],
      [org, "repo.content.read", ["read lab"]],
      [user, "repo.create", ["create own"]],
      [user, "repo.content.write", ["read own", "read other", "write own", "propose own"]],
      [await entity(LAB), "repo.content.write", ["read lab", "write lab"]],
      [
        user,
        "repo.write",
        [
          "read own",
          "read other",
          "write own",
          "configure own",
          "create own",
          "propose own",
          "see requests",
          "grant access",
        ],
      ],
      [org, "repo.write", ["read lab", "write lab", "create lab"]],
      [user, "repo.access.read", ["see requests"]],
      [user, "collection.read", ["read collection"]],
      [user, "collection.write", ["read collection", "change collection"]],
      [user, "user.billing.read", ["see usage"]],
      [org, "org.read", ["enter lab"]],
      // An account that is no admin of the organization gets no more than its role.
      [org, "org.write", ["enter lab"]],
      [user, "inference.serverless.write", []],
      // Not the account's: a name in a grant makes no owner.
      [{ ...org, name: "root", namespace: "root" }, "repo.write", []],
    ];
    for (const [entity, permission, allowed] of cases) {
      const grants = grantsOf({ scoped: [{ entity, permissions: [permission] }] });
      const viewer: AccountViewer = { ...ada, scope: "fineGrained", grants };
      expect([entity.name, permission, await done(attempts, viewer)]).toEqual([
        entity.name,
        permission,
        allowed,
      ]);
    }
    const gates = grantsOf({ canReadGatedRepos: true });
    expect(await done(attempts, { ...ada, scope: "fineGrained", grants: gates })).toEqual([
      "read gated",
    ]);
    const talks = grantsOf({ canReadGatedRepos: true, global: ["discussion.write"] });
    expect(await done(attempts, { ...ada, scope: "fineGrained", grants: talks })).toEqual([
      "read gated",
      "propose gated",
    ]);
    expect(await done(attempts, { ...ada, scope: "fineGrained" })).toEqual([]);
    expect(await done(attempts, { ...ada, scope: "inference" })).toEqual([]);
  });

  it("gives a hub administrator's fine-grained credential none of the hub's", async () => {
    const { root, attempts } = await worldWithRepos();
    const entity: GrantEntity = { type: "user", key: root.key, name: "root", namespace: "root" };
    const grants = grantsOf({ scoped: [{ entity, permissions: ["repo.write"] }] });
    expect(await done(attempts, { ...root, scope: "fineGrained", grants })).toEqual([
      "read gated",
      "propose gated",
    ]);
  });

  it("runs the models that a credential names, or is paid for", async () => {
    const { registry, ada } = await worldWithRepos();
    const own = await registry.repos.get(ada, OWN);
    const open = await registry.repos.get(ada, OPEN);
    const runs = (viewer: Viewer, billTo?: string) =>
      [own, open, undefined].map((repo) => canCall(viewer, repo, billTo));
    const having = (entity: GrantEntity): AccountViewer => ({
      ...{ ...ada, scope: "fineGrained" },
      grants: grantsOf({ scoped: [{ entity, permissions: ["inference.serverless.write"] }] }),
    });
    const one = having(entityOf(own));
    expect(runs(one)).toEqual([true, false, false]);
    const user = having({ type: "user", key: ada.key, name: "ada", namespace: "ada" });
    expect([runs(user), runs(user, "lab")]).toEqual([
      [true, true, true],
      [false, false, false],
    ]);
    const lab = having({ type: "org", key: "lab", name: "lab", namespace: "lab" });
    expect([runs(lab), runs(lab, "LAB")]).toEqual([
      [false, false, false],
      [true, true, true],
    ]);
    const everything = grantsOf({ global: ["inference.serverless.write"] });
    expect(runs({ ...ada, scope: "fineGrained", grants: everything }, "lab")).toEqual([
      true,
      true,
      true,
    ]);
    for (const scope of ["read", "write", "inference"] as const)
      expect(runs({ ...ada, scope })).toEqual([true, true, true]);
    const { repos } = registry;
    const seen = (viewer: Viewer) => repos.count(asCaller(viewer), { type: "model", text: "ada/" });
    // Of its own private models, a credential for one finds that one.
    expect([await seen(one), await seen(user), await seen(ada)]).toEqual([2, 3, 3]);
    const reader = { ...ada, scope: "fineGrained", grants: grantsOf({}) } as const;
    expect(await seen(reader)).toBe(1);
  });
}

const grantsOf = (grants: Partial<Grants>): Grants => ({
  ...{ key: "t", canReadGatedRepos: false, global: [], scoped: [] },
  ...grants,
});

/** The attempts that were not refused. */
async function done(attempts: Readonly<Record<string, Attempt>>, viewer: AccountViewer) {
  const names: string[] = [];
  for (const [name, attempt] of Object.entries(attempts))
    await attempt(viewer).then(
      () => names.push(name),
      (error: unknown) => {
        if (error instanceof TypeError) throw error;
      },
    );
  return names;
}
