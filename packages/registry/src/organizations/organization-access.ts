import { canAdministerHub } from "../people/people-access.ts";
import type { Permission } from "../tokens/permission.ts";
import { actsFully, permits, type Target } from "../tokens/permits.ts";
import { type AccountViewer, actsFor, type Viewer } from "../viewer.ts";
import { ORGANIZATION_ROLES, type OrganizationRole } from "./organization.ts";

/** What may be done with the things of a namespace, and with the namespace itself. */
export interface Rights {
  readonly reads: boolean;
  readonly creates: boolean;
  readonly writes: "none" | "own" | "all";
  readonly administers: boolean;
}

const STRANGER: Rights = { reads: false, creates: false, writes: "none", administers: false };

const RIGHTS: Readonly<Record<OrganizationRole, Rights>> = {
  no_access: STRANGER,
  read: { reads: true, creates: false, writes: "none", administers: false },
  contributor: { reads: true, creates: true, writes: "own", administers: false },
  write: { reads: true, creates: true, writes: "all", administers: false },
  admin: { reads: true, creates: true, writes: "all", administers: true },
};

/** The permission that a credential needs for each right, by what is dealt with. */
const NEEDED = {
  repos: {
    reads: "repo.content.read",
    creates: "repo.create",
    writes: "repo.content.write",
    administers: "repo.write",
  },
  collections: {
    reads: "collection.read",
    creates: "collection.write",
    writes: "collection.write",
    administers: "collection.write",
  },
  settings: {
    reads: "org.read",
    creates: "org.write",
    writes: "org.write",
    administers: "org.write",
  },
} as const satisfies Record<string, Record<keyof Rights, Permission>>;

/** Something in a namespace, or the namespace itself. */
export type Place = Target & { readonly namespace: string };

/**
 * The rights of the account's role there, as far as its credential permits them: all in the viewer's own
 * namespace, the role's in an organization.
 */
export function rightsIn(viewer: Viewer, place: Place, of: keyof typeof NEEDED): Rights {
  const rights = roleRightsIn(viewer, place);
  const needed = NEEDED[of];
  const may = (right: keyof Rights) => permits(viewer, needed[right], place);
  return {
    reads: rights.reads && may("reads"),
    creates: rights.creates && may("creates"),
    writes: may("writes") ? rights.writes : "none",
    administers: rights.administers && may("administers"),
  };
}

/**
 * The rights of the account's role there, whatever the credential: something else must ask for its
 * permission.
 */
export function roleRightsIn(viewer: Viewer, place: Place): Rights {
  const role = roleAt(viewer, place);
  return role ? RIGHTS[role] : STRANGER;
}

/**
 * The role at a place: in a resource group the group's own instead of the organization's, except for admins;
 * for collaborators of a repo at least theirs.
 */
function roleAt(viewer: Viewer, { namespace, key, groupKey }: Place): OrganizationRole | undefined {
  if (viewer.kind === "anonymous") return undefined;
  const general = roleOf(viewer, namespace);
  const group = viewer.groups?.find((one) => one.key === groupKey);
  const own = groupKey === undefined || general === "admin" ? general : general && group?.role;
  const shared = key === undefined ? undefined : sharedRole(viewer, key);
  return higherRole(own, shared);
}

const sharedRole = ({ collaborations = [] }: AccountViewer, key: string) =>
  collaborations.find(({ repoKey }) => repoKey === key)?.role;

function higherRole(
  one: OrganizationRole | undefined,
  other: OrganizationRole | undefined,
): OrganizationRole | undefined {
  if (!one || !other) return one ?? other;
  const rank = (role: OrganizationRole) => ORGANIZATION_ROLES.indexOf(role);
  return rank(one) >= rank(other) ? one : other;
}

/** An admin of the organization, or of the whole hub, so that none is ever lost. */
export const canAdminister = (viewer: Viewer, organization: string): boolean =>
  rightsIn(viewer, { namespace: organization }, "settings").administers || canAdministerHub(viewer);

/** Members may see the settings, if only to leave. */
export const canEnterSettings = (viewer: Viewer, organization: string): boolean =>
  (roleOf(viewer, organization) !== undefined &&
    permits(viewer, "org.read", { namespace: organization })) ||
  canAdminister(viewer, organization);

/** Members leave as they please. */
export const canRemoveMember = (viewer: Viewer, organization: string, member: string): boolean =>
  canAdminister(viewer, organization) || (actsFor(viewer, member) && actsFully(viewer));

/** The role, independent of the credential. */
export function roleOf(viewer: Viewer, namespace: string): OrganizationRole | undefined {
  if (viewer.kind === "anonymous") return undefined;
  const wanted = namespace.toLowerCase();
  const own = viewer.isService ? [] : [{ name: viewer.name, role: "admin" as const }];
  return [...own, ...viewer.organizations].find(({ name }) => name.toLowerCase() === wanted)?.role;
}
