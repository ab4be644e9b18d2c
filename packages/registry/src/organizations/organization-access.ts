import { actsFor, type Viewer } from "../viewer.ts";
import type { OrganizationRole } from "./organization.ts";

/** What may be done with the repos of a namespace, and with the namespace itself. */
interface Rights {
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

/**
 * All rights in the viewer's own namespace, the role's rights in an organization; a read token only reads,
 * an inference token not even that: see `asReader`.
 */
export function rightsIn(viewer: Viewer, namespace: string): Rights {
  const role = roleOf(viewer, namespace);
  if (viewer.kind === "anonymous" || !role || viewer.scope === "inference") return STRANGER;
  return RIGHTS[viewer.scope === "read" ? "read" : role];
}

/** An admin of the organization, or of the whole hub, so that none is ever lost. */
export const canAdminister = (viewer: Viewer, organization: string): boolean =>
  rightsIn(viewer, organization).administers ||
  (viewer.kind === "account" && viewer.isAdmin && viewer.scope === "write");

/** Members may see the settings, if only to leave. */
export const canEnterSettings = (viewer: Viewer, organization: string): boolean =>
  rightsIn(viewer, organization).reads || canAdminister(viewer, organization);

/** Members leave as they please. */
export const canRemoveMember = (viewer: Viewer, organization: string, member: string): boolean =>
  canAdminister(viewer, organization) || (actsFor(viewer, member) && viewer.scope === "write");

/** The role, independent of the credential's scope. */
export function roleOf(viewer: Viewer, namespace: string): OrganizationRole | undefined {
  if (viewer.kind === "anonymous") return undefined;
  const wanted = namespace.toLowerCase();
  const own = { name: viewer.name, role: "admin" as const };
  return [own, ...viewer.organizations].find(({ name }) => name.toLowerCase() === wanted)?.role;
}
