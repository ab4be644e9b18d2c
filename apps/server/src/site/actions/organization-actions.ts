import {
  ORGANIZATION_ROLES,
  type OrganizationRole,
  type Registry,
  RegistryError,
  type Viewer,
} from "@orrery/registry";
import { pathTo } from "@orrery/web/paths";
import { type Form, quoted } from "../../http/body/form.ts";
import type { PageAction } from "./page-action.ts";

export const newOrganization: PageAction = async ({ hub: { registry } }, { viewer }, form) => {
  const { name } = await registry.organizations.create(viewer, form.name ?? "");
  return { redirectTo: pathTo("account", { namespace: name }) };
};

/** The forms of an organization's settings by `intent`; each returns the next page. */
export const organizationSettings: PageAction = async ({ hub: { registry } }, visit, form) => {
  const { name } = await registry.organizations.get(visit.params.organization ?? "");
  const { intent = "" } = form;
  if (!Object.hasOwn(INTENTS, intent)) throw new RegistryError("bad-request", "Unknown form.");
  return { redirectTo: await INTENTS[intent]!(registry.organizations, visit.viewer, name, form) };
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
  if (!known)
    throw new RegistryError(
      "bad-request",
      `Invalid role: ${quoted(role)}. Use ${ORGANIZATION_ROLES.join(", ")}.`,
    );
  return known;
}
