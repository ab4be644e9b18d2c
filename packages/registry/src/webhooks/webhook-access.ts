import { roleRightsIn } from "../organizations/organization-access.ts";
import { canAdministerHub, canSeeHub } from "../people/people-access.ts";
import type { Repo } from "../repos/repo.ts";
import type { Permission } from "../tokens/permission.ts";
import { permits } from "../tokens/permits.ts";
import type { Viewer } from "../viewer.ts";
import type { WebhookOwner } from "./webhook.ts";

/** Whether the viewer can list an owner's webhooks; `repo` is the owner, where that is one. */
export const canSeeWebhooks = (viewer: Viewer, owner: WebhookOwner, repo?: Repo): boolean =>
  canSeeHub(viewer) || may(viewer, "user.webhooks.read", owner, repo);

/** Whether the viewer can make, change and delete them. */
export const canManageWebhooks = (viewer: Viewer, owner: WebhookOwner, repo?: Repo): boolean =>
  canAdministerHub(viewer) || may(viewer, "user.webhooks.write", owner, repo);

function may(viewer: Viewer, permission: Permission, owner: WebhookOwner, repo?: Repo): boolean {
  if (viewer.kind === "anonymous" || owner.kind === "hub") return false;
  if (owner.kind === "account") return permits(viewer, permission, { namespace: viewer.name });
  const namespace = owner.kind === "repo" ? repo?.id.namespace : owner.name;
  if (namespace === undefined) return false;
  const place = { namespace, key: repo?.key };
  return roleRightsIn(viewer, place).administers && permits(viewer, permission, place);
}
