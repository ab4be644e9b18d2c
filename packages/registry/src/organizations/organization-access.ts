import { canAdministerHub } from "../people/people-access.ts";
import type { Permission } from "../tokens/permission.ts";
import { actsFully, permits, type Target } from "../tokens/permits.ts";
import { actsFor, type Viewer } from "../viewer.ts";
import type { OrganizationRole } from "./organization.ts";

/** What may be done with the things of a namespace, and with the namespace itself. */
export interface Rights {
  readonly reads: boolean;
  readonly creates: boolean;
  readonly writes: "none" | "own" | "all";
  readonly administers: boolean;
}

const STRANGER: Rights = { reads: false, creates: false, writes: "none", administers: false };

const RIGHTS: Readonly<Record<OrganizationRole, Rights>> = {
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

/** The rights of the account's role there, whatever the credential: something else must ask for its permission. */
export function roleRightsIn(viewer: Viewer, { namespace }: Place): Rights {
  const role = roleOf(viewer, namespace);
  return role ? RIGHTS[role] : STRANGER;
}

/** An admin of the organization, or of the whole hub, so that none is ever lost. */
export const canAdminister = (viewer: Viewer, organization: string): boolean =>
  rightsIn(viewer, { namespace: organization }, "settings").administers || canAdministerHub(viewer);

/** Members may see the settings, if only to leave. */
export const canEnterSettings = (viewer: Viewer, organization: string): boolean =>
  rightsIn(viewer, { namespace: organization }, "settings").reads ||
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
