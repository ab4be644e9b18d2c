import { RegistryError } from "../errors.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import { isNamespaceName } from "../ids.ts";
import { lockNamespace } from "../namespaces/namespace-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { NAMESPACE_NAME_RULE } from "../rules.ts";
import type { AccountViewer } from "../viewer.ts";
import type { Organization } from "./organization.ts";
import { countAdministered, insertMember, insertOrganization } from "./organization-store.ts";

type Deps = Pick<RegistryDeps, "db" | "now" | "newKey"> & {
  readonly hubLimits: Pick<HubLimits, "all">;
};

/** Makes an organization for a viewer who may, its first admin. Throws `invalid-name` and `name-taken`. */
export async function createOrganization(
  { db, now, newKey, hubLimits }: Deps,
  viewer: AccountViewer,
  name: string,
): Promise<Organization> {
  if (!isNamespaceName(name)) throw new RegistryError("invalid-name", NAMESPACE_NAME_RULE);
  const organization: Organization = { key: newKey(), name, createdAt: now() };
  await db.transaction().execute(async (transaction) => {
    // Concurrent requests see each other's changes.
    await lockNamespace(transaction, viewer.name);
    const { organizations: most } = await hubLimits.all(transaction);
    const administered = await countAdministered(transaction, viewer.key);
    if (most > 0 && administered >= most) throw tooMany(most);
    if (!(await insertOrganization(transaction, organization)))
      throw new RegistryError("name-taken", `The name ${name} is taken.`);
    await insertMember(transaction, organization.key, viewer.key, "admin", now());
  });
  return organization;
}

const tooMany = (limit: number) =>
  new RegistryError(
    "too-many-organizations",
    `You can administer at most ${limit.toLocaleString("en-US")} organizations. Delete or leave one first.`,
  );
