import type { FastifyInstance } from "fastify";
import type { ApiContext } from "../../inference/gateway/context.ts";
import {
  addMember,
  changeMember,
  getRequiredSignOn,
  memberRole,
  newMember,
  organizationSettings,
  removeMember,
  requiredSignOn,
  setOrganization,
  setRequiredSignOn,
} from "../schemas/organizations.ts";

interface Params {
  readonly Params: { readonly organization: string; readonly user: string };
}

const MEMBERS = "/api/organizations/:organization/members";
const REQUIRED_SIGN_ON = "/api/organizations/:organization/settings/required-sign-on";
const DONE = { success: true };

/** Settings of organizations, their members and roles; the list is in `people.ts` (hub-protocol §3.12). */
export function membersApi(app: FastifyInstance, { hub }: ApiContext): void {
  const { organizations, defaultVisibilities, requiredSignOns } = hub.registry;

  app.put<Params>(
    "/api/organizations/:organization/settings",
    { config: { api: setOrganization } },
    async ({ viewer, params: { organization }, body }) => {
      const { defaultVisibility } = organizationSettings.parse(body);
      await defaultVisibilities.set(viewer, organization, defaultVisibility ?? undefined);
      return DONE;
    },
  );

  app.get<Params>(
    REQUIRED_SIGN_ON,
    { config: { api: getRequiredSignOn } },
    async ({ viewer, params: { organization } }) => ({
      provider: (await requiredSignOns.get(viewer, organization))?.name ?? null,
    }),
  );

  app.put<Params>(
    REQUIRED_SIGN_ON,
    { config: { api: setRequiredSignOn } },
    async ({ viewer, params: { organization }, body }) => {
      const { provider } = requiredSignOn.parse(body);
      await requiredSignOns.set(viewer, organization, provider ?? undefined);
      return { provider };
    },
  );

  app.post<Params>(
    MEMBERS,
    { config: { api: addMember } },
    async ({ viewer, params: { organization }, body }) => {
      const { user, role } = newMember.parse(body);
      await organizations.addMember(viewer, organization, user, role);
      return DONE;
    },
  );

  app.put<Params>(
    `${MEMBERS}/:user/role`,
    { config: { api: changeMember } },
    async ({ viewer, params: { organization, user }, body }) => {
      const { role, resourceGroups } = memberRole.parse(body);
      const groups = resourceGroups.map(({ id, role: inGroup }) => ({ key: id, role: inGroup }));
      await organizations.changeRole(viewer, organization, user, role, groups);
      return DONE;
    },
  );

  app.delete<Params>(
    `${MEMBERS}/:user`,
    { config: { api: removeMember } },
    async ({ viewer, params: { organization, user } }) => {
      await organizations.removeMember(viewer, organization, user);
      return DONE;
    },
  );
}
