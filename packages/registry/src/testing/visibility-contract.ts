import { expect, it } from "vitest";
import { formatRepoId } from "../ids.ts";
import { ORGANIZATION_ROLES } from "../organizations/organization.ts";
import { COLLABORATOR_ROLES } from "../organizations/shares.ts";
import type { Repo } from "../repos/repo.ts";
import { canRead } from "../repos/repo-access.ts";
import { GROUP_ROLES } from "../resource-groups/resource-group.ts";
import { createRepoIndex } from "../search/repo-index.ts";
import type { GrantEntity } from "../tokens/grants.ts";
import { PERMISSIONS, type Permission } from "../tokens/permission.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import { randomFrom } from "./random.ts";
import { again, type CreateWorld, repoId, signUp, type TestWorld } from "./test-world.ts";

const ACCOUNTS = ["root", "ada", "bob", "cat"] as const;
const ORGANIZATIONS = ["Acme", "beta-lab", "c0"] as const;
const NAMESPACES = [...ACCOUNTS, ...ORGANIZATIONS];
const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];
const VIEWERS = 400;

/** One public and one private repo under every name; in organizations also in a resource group. */
async function fill(world: TestWorld): Promise<readonly Repo[]> {
  const { repos, organizations, resourceGroups } = world.registry;
  for (const name of ACCOUNTS) await signUp(world, name);
  for (const name of ORGANIZATIONS)
    await organizations.create(await again(world, { name: "ada" }), name);
  const made: Repo[] = [];
  for (const namespace of NAMESPACES)
    for (const isPrivate of [true, false]) {
      const owner = ACCOUNTS.find((name) => name === namespace) ?? "ada";
      const id = repoId(`${namespace}/${isPrivate ? "hidden" : "open"}`);
      made.push(
        await repos.create(await again(world, { name: owner }), { id, private: isPrivate }),
      );
    }
  const ada = await again(world, { name: "ada" });
  for (const namespace of ORGANIZATIONS) {
    const { key } = await resourceGroups.create(ada, namespace, { name: "Team" });
    for (const isPrivate of [true, false]) {
      const id = repoId(`${namespace}/team-${isPrivate ? "hidden" : "open"}`);
      made.push(await repos.create(ada, { id, private: isPrivate, groupKey: key }));
    }
  }
  return made;
}

/** Who asks carries its memberships with it, so any mixture can be tried without making the accounts. */
function randomViewer(random: () => number, all: readonly Repo[]): Viewer {
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)]!;
  const anyCase = (name: string) => (random() < 0.3 ? name.toUpperCase() : name);
  if (random() < 0.05) return anonymous;
  const name = anyCase(pick([...ACCOUNTS, "stranger", "acme-2", "a", "%", "_____"]));
  const organizations = [...ORGANIZATIONS, "elsewhere"]
    .filter(() => random() < 0.4)
    .map((name) => ({ key: name, name: anyCase(name), role: pick(ORGANIZATION_ROLES) }));
  const isAdmin = random() < 0.1;
  const groups = all
    .filter(({ groupKey }) => groupKey !== undefined && random() < 0.3)
    .map(({ groupKey = "", id: { namespace } }) => ({
      ...{ key: groupKey, organization: namespace, role: pick(GROUP_ROLES) },
    }));
  const collaborations = all
    .filter(() => random() < 0.1)
    .map(({ key, groupKey, id: { namespace } }) => ({
      ...{ repoKey: key, groupKey, namespace, role: pick(COLLABORATOR_ROLES) },
    }));
  const account = {
    ...({ kind: "account", key: `${random()}`, name, isAdmin, organizations } as const),
    ...(random() < 0.8 && { groups, collaborations }),
  };
  const scope = pick(["read", "write", "inference", "fineGrained"] as const);
  if (scope !== "fineGrained" || random() < 0.05) return { ...account, scope };
  const owners = [...organizations, account, { name: "bob" }].map(({ name }) => ({
    ...{ type: name === account.name ? "user" : "org", key: name, name, namespace: name },
  }));
  const repos = all.map(({ key, id, groupKey }) => ({
    ...{ type: "model", key, name: formatRepoId(id), namespace: id.namespace, groupKey },
  }));
  const teams = groups.map(({ key, organization }) => ({
    ...{ type: "resource-group", key, name: "Team", namespace: organization, groupKey: key },
  }));
  const scoped = ([...owners, ...repos, ...teams] as GrantEntity[])
    .filter(() => random() < 0.2)
    .map((entity) => ({ entity, permissions: PERMISSION_NAMES.filter(() => random() < 0.15) }));
  return { ...account, scope, grants: { key: "t", canReadGatedRepos: true, global: [], scoped } };
}

export function describeVisibility(create: CreateWorld): void {
  it("lists, counts and finds for any viewer exactly the repos that the rule lets them read", async () => {
    const world = await create();
    const all = await fill(world);
    const { repos, search } = world.registry;
    const random = randomFrom(5);
    const names = (of: readonly Repo[]) => of.map(({ id }) => formatRepoId(id)).toSorted();
    for (let count = 0; count < VIEWERS; count++) {
      // From SQL first, then from the index.
      if (count === VIEWERS / 2) await search.start(createRepoIndex(world.db, async () => {}));
      const viewer = randomViewer(random, all);
      const readable = all.filter((repo) => canRead(viewer, repo));
      const page = await repos.list(viewer, { type: "model" });
      expect([viewer, names(page.repos), page.total]).toEqual([
        viewer,
        names(readable),
        readable.length,
      ]);
      const hidden = { type: "model", text: "hidden", author: "ACME" } as const;
      expect(await repos.count(viewer, hidden)).toBe(
        readable.filter(({ id }) => /^Acme\/.*hidden$/.test(formatRepoId(id))).length,
      );
    }
  });
}
