import { isRegistryError, type MembershipInvitation } from "@orrery/registry";
import type {
  InvitationsData,
  ListedInvitation,
  OrganizationInvitationsData,
} from "@orrery/web/page-data/invitations";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

export const loadOrganizationInvitations: Load<OrganizationInvitationsData> = async (
  { hub },
  visit,
) => {
  const { membershipInvitations, organizations, mails } = hub.registry;
  const { viewer, params } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { name } = await organizations.get(params.organization ?? "");
  return {
    owner: { kind: "organization", name },
    sendsMail: mails.isOn,
    invitations: (await membershipInvitations.list(viewer, name)).map(present),
  };
};

/** `/settings/invitations`; with `?token=`, a visitor sees what the link leads to. */
export const loadInvitations: Load<InvitationsData> = async ({ hub }, visit) => {
  const { membershipInvitations } = hub.registry;
  const { viewer, query } = visit;
  const token = query.get("token");
  if (viewer.kind === "anonymous" && token === null) return signInFirst(visit);
  const found = token === null ? undefined : await membershipInvitations.byToken(token).catch(gone);
  const own = await membershipInvitations.listOwn(viewer);
  return {
    ...(viewer.kind === "account" && { viewer: viewer.name }),
    invitations: own.filter(({ key }) => key !== found?.key).map(present),
    isGone: token !== null && !found,
    ...(found &&
      token !== null && {
        linked: {
          ...present(found),
          token,
          isMember:
            viewer.kind === "account" &&
            viewer.organizations.some(({ name }) => name === found.organization),
        },
      }),
  };
};

function gone(error: unknown): undefined {
  if (!isRegistryError(error) || error.code !== "invitation-not-found") throw error;
}

const present = ({
  createdAt,
  expiresAt,
  ...invitation
}: MembershipInvitation): ListedInvitation => ({
  ...{ key: invitation.key, organization: invitation.organization, role: invitation.role },
  ...{ invitee: invitation.invitee, usesLeft: invitation.usesLeft },
  ...{ createdBy: invitation.createdBy, createdAt: createdAt.toISOString() },
  expiresAt: expiresAt.toISOString(),
});
