import type { AccountViewer, Viewer } from "../viewer.ts";
import type { GrantEntity, ScopedGrant } from "./grants.ts";
import { includes, type Permission, ROLE_PERMISSIONS } from "./permission.ts";

/** What something is done to: a repo or collection with its owner and group, or an owner alone. */
export interface Target {
  readonly namespace?: string | undefined;
  readonly key?: string | undefined;
  readonly groupKey?: string | undefined;
}

/**
 * Whether the credential allows it; whether the account may, too, is another question. Nothing else looks at
 * a credential's role or grants.
 */
export function permits(viewer: Viewer, permission: Permission, target: Target = {}): boolean {
  if (viewer.kind === "anonymous") return false;
  if (viewer.scope !== "fineGrained") return ROLE_PERMISSIONS[viewer.scope].includes(permission);
  const { global = [], scoped = [] } = viewer.grants ?? {};
  return (
    includes(global, permission) ||
    scoped.some(
      ({ entity, permissions }) => covers(entity, target) && includes(permissions, permission),
    )
  );
}

/** Whether the credential allows it for anything at all. */
export const permitsSomewhere = (viewer: Viewer, permission: Permission): boolean =>
  permits(viewer, permission) ||
  grantsOf(viewer).some(({ permissions }) => includes(permissions, permission));

/** What a fine-grained credential is limited to. */
export const grantsOf = (viewer: Viewer): readonly ScopedGrant[] =>
  (viewer.kind === "account" && viewer.scope === "fineGrained" && viewer.grants?.scoped) || [];

/** The row of a fine-grained credential. */
export const grantsKeyOf = (viewer: Viewer): string | undefined =>
  viewer.kind === "account" ? viewer.grants?.key : undefined;

/** The credential does all that its account may: a session, or a token that writes. */
export const actsFully = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" && viewer.scope === "write";

/** The credential sees all that its account may. */
export const seesFully = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" && (viewer.scope === "write" || viewer.scope === "read");

/** The credential opens the gated repos that its account has access to. */
export const opensGates = (viewer: Viewer): viewer is AccountViewer =>
  viewer.kind === "account" &&
  (viewer.scope === "fineGrained" ? viewer.grants?.canReadGatedRepos === true : seesFully(viewer));

function covers({ type, key, name }: GrantEntity, target: Target): boolean {
  if (type === "user" || type === "org")
    return name.toLowerCase() === target.namespace?.toLowerCase();
  return key === (type === "resource-group" ? target.groupKey : target.key);
}
