import {
  ORGANIZATION_ROLES,
  type OrganizationRole,
  type Registry,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import type { Act } from "./actions.ts";
import type { Form } from "./form.ts";

export const newOrganization: Act = async ({ hub: { registry } }, { viewer }, form) => {
  const { name } = await registry.organizations.create(viewer, form.name ?? "");
  return { redirectTo: pathTo("organizationSettings", { organization: name }) };
};

/** The forms of an organization's settings by `intent`; each says where to go on. */
export const organizationSettings: Act = async ({ hub: { registry } }, visit, form) => {
  const { name } = await registry.organizations.get(visit.params.organization ?? "");
  const intent = INTENTS[form.intent ?? ""];
  if (!intent) throw new RegistryError("bad-request", "This form is not known.");
  return { redirectTo: await intent(registry.organizations, visit.viewer, name, form) };
};

type Intent = (
  organizations: Registry["organizations"],
  viewer: Viewer,
  name: string,
  form: Form,
) => Promise<string>;

const settingsOf = (organization: string) => pathTo("organizationSettings", { organization });

const INTENTS: Readonly<Record<string, Intent>> = {
  async "add-member"(organizations, viewer, name, form) {
    await organizations.addMember(viewer, name, form.account?.trim() ?? "", roleOf(form));
    return settingsOf(name);
  },
  async "change-role"(organizations, viewer, name, form) {
    await organizations.changeRole(viewer, name, form.account ?? "", roleOf(form));
    return settingsOf(name);
  },
  async "remove-member"(organizations, viewer, name, form) {
    await organizations.removeMember(viewer, name, form.account ?? "");
    return settingsOf(name);
  },
  async leave(organizations, viewer, name) {
    await organizations.removeMember(viewer, name, viewer.kind === "account" ? viewer.name : "");
    return pathTo("account", { namespace: name });
  },
  async delete(organizations, viewer, name) {
    await organizations.delete(viewer, name);
    return pathTo("home");
  },
};

function roleOf({ role }: Form): OrganizationRole {
  const known = ORGANIZATION_ROLES.find((one) => one === role);
  if (!known) throw new RegistryError("bad-request", `A role is ${ORGANIZATION_ROLES.join(", ")}.`);
  return known;
}
