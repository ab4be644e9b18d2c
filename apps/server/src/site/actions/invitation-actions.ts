import type { Invitee, OrganizationRole } from "@orrery/registry";
import {
  INVITE_ACCOUNT,
  INVITE_BY_LINK,
  INVITE_EMAIL,
  LINKED_INVITATION,
  ONE_INVITATION,
} from "@orrery/web/page-data/form-rules/membership-forms";
import { pathTo } from "@orrery/web/paths";
import { originOf } from "../../http/origin.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { formAction, formActions } from "./form-action.ts";

const listOf = ({ params }: PageRequest) => ({
  redirectTo: pathTo("organizationInvitations", { organization: params.organization ?? "" }),
});

async function invite(
  { hub }: PageContext,
  visit: PageRequest,
  role: OrganizationRole,
  invitee: Invitee,
) {
  const { organization = "" } = visit.params;
  await hub.registry.membershipInvitations.invite(visit.viewer, organization, { role, invitee });
  return listOf(visit);
}

/** The forms of an organization's invitations. */
export const organizationInvitations = formActions({
  account: formAction(INVITE_ACCOUNT, (context, visit, { account, role }) =>
    invite(context, visit, role, { kind: "account", name: account }),
  ),
  email: formAction(INVITE_EMAIL, (context, visit, { address, role }) =>
    invite(context, visit, role, { kind: "email", address }),
  ),
  link: formAction(
    INVITE_BY_LINK,
    async ({ hub, config }, { viewer, params, request }, { role, uses, days }) => {
      const { organization = "" } = params;
      const invitee = { kind: "link" } as const;
      const wanted = { role, invitee, ...(uses && { uses }), ...(days && { days }) };
      const { membershipInvitations } = hub.registry;
      const { token = "" } = await membershipInvitations.invite(viewer, organization, wanted);
      const inviteLink = `${originOf(config, request)}${pathTo("invitations")}?token=${token}`;
      return { errors: {}, values: { intent: "link" }, inviteLink };
    },
  ),
  withdraw: formAction(ONE_INVITATION, async ({ hub }, visit, { key }) => {
    const { organization = "" } = visit.params;
    await hub.registry.membershipInvitations.withdraw(visit.viewer, organization, key);
    return listOf(visit);
  }),
});

const toOrganization = (namespace: string) => ({ redirectTo: pathTo("account", { namespace }) });

/** The forms of `/settings/invitations`. */
export const invitations = formActions({
  accept: formAction(ONE_INVITATION, async ({ hub }, { viewer }, by) => {
    const { organization } = await hub.registry.membershipInvitations.accept(viewer, by);
    return toOrganization(organization);
  }),
  join: formAction(LINKED_INVITATION, async ({ hub }, { viewer }, by) => {
    const { organization } = await hub.registry.membershipInvitations.accept(viewer, by);
    return toOrganization(organization);
  }),
  decline: formAction(ONE_INVITATION, async ({ hub }, { viewer }, { key }) => {
    await hub.registry.membershipInvitations.decline(viewer, key);
    return { redirectTo: pathTo("invitations") };
  }),
});
