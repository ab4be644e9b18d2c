import { type Invitee, type MembershipInvitation, RegistryError } from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import { originOf } from "../../http/origin.ts";
import type { ApiContext } from "../../inference/gateway/context.ts";
import * as api from "../schemas/organizations.ts";

interface Params {
  readonly Params: { readonly organization: string; readonly key: string };
}

const INVITATIONS = "/api/organizations/:organization/invitations";
const OWN = "/api/settings/invitations";
const DONE = { success: true };

/** Ways into organizations (hub-protocol §3.12). */
export function invitationsApi(app: FastifyInstance, { config, hub }: ApiContext): void {
  const { membershipInvitations } = hub.registry;

  app.get<Params>(
    INVITATIONS,
    { config: { api: api.listInvitations } },
    async ({ viewer, params: { organization } }) =>
      (await membershipInvitations.list(viewer, organization)).map(present),
  );

  app.post<Params>(INVITATIONS, { config: { api: api.invite } }, async (request, reply) => {
    const { viewer, params, body } = request;
    const { role, uses, days, ...who } = api.newInvitation.parse(body);
    const { key, token } = await membershipInvitations.invite(viewer, params.organization, {
      ...{ role, invitee: inviteeFrom(who) },
      ...(uses && { uses }),
      ...(days && { days }),
    });
    const url = `${originOf(config, request)}${pathTo("invitations")}?token=${token}`;
    return reply.code(201).send({ key, ...(token !== undefined && { url }) });
  });

  app.delete<Params>(
    `${INVITATIONS}/:key`,
    { config: { api: api.withdrawInvitation } },
    async ({ viewer, params: { organization, key } }) => {
      await membershipInvitations.withdraw(viewer, organization, key);
      return DONE;
    },
  );

  app.get(OWN, { config: { api: api.listOwnInvitations } }, async ({ viewer }) => {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to see your invitations.");
    return (await membershipInvitations.listOwn(viewer)).map(present);
  });

  app.post<Params>(
    `${OWN}/:key/accept`,
    { config: { api: api.acceptInvitation } },
    async ({ viewer, params: { key } }) => {
      await membershipInvitations.accept(viewer, { key });
      return DONE;
    },
  );

  app.post<Params>(
    `${OWN}/:key/decline`,
    { config: { api: api.declineInvitation } },
    async ({ viewer, params: { key } }) => {
      await membershipInvitations.decline(viewer, key);
      return DONE;
    },
  );

  app.post(`${OWN}/join`, { config: { api: api.joinByLink } }, async ({ viewer, body }) => {
    await membershipInvitations.accept(viewer, api.invitationToken.parse(body));
    return DONE;
  });
}

function inviteeFrom({
  user,
  email,
}: Pick<z.infer<typeof api.newInvitation>, "user" | "email">): Invitee {
  if (user !== undefined) return { kind: "account", name: user };
  return email === undefined ? { kind: "link" } : { kind: "email", address: email };
}

const present = ({ invitee, createdAt, expiresAt, ...invitation }: MembershipInvitation) => ({
  ...{ key: invitation.key, organization: invitation.organization, role: invitation.role },
  ...(invitee.kind === "account" && { user: invitee.name }),
  ...(invitee.kind === "email" && { email: invitee.address }),
  ...{ usesLeft: invitation.usesLeft, createdBy: invitation.createdBy },
  ...{ createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() },
});
