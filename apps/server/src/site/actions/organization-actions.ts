import type { Registry, Viewer } from "@orrery/registry";
import {
  MEMBER,
  MEMBER_ROLE,
  NEW_ORGANIZATION,
  RENAME,
} from "@orrery/web/page-data/form-rules/account-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import {
  OWN_DEFAULT_VISIBILITY,
  REQUIRED_SIGN_ON,
} from "@orrery/web/page-data/form-rules/membership-forms";
import { pathTo } from "@orrery/web/paths";
import { CONFIRM_ACTIONS } from "./account/confirm-actions.ts";
import { formAction, formActions } from "./form-action.ts";

export const newOrganization = formAction(
  NEW_ORGANIZATION,
  async ({ hub: { registry } }, { viewer }, form) => {
    const { name } = await registry.organizations.create(viewer, form.name);
    return { redirectTo: pathTo("account", { namespace: name }) };
  },
);

type Organizations = Registry["organizations"];

/** A form of an organization's settings; `act` returns the page to redirect to. */
const change = <const Rules extends FormRules>(
  rules: Rules,
  act: (
    organizations: Organizations,
    viewer: Viewer,
    name: string,
    values: FormValues<Rules>,
  ) => Promise<string>,
) =>
  formAction(rules, async ({ hub: { registry } }, { viewer, params }, values) => {
    const { organizations } = registry;
    const { name } = await organizations.get(params.organization ?? "");
    return { redirectTo: await act(organizations, viewer, name, values) };
  });

const settingsOf = (organization: string) => pathTo("organizationSettings", { organization });

export const organizationSettings = formActions({
  ...CONFIRM_ACTIONS,
  rename: formAction(RENAME, async ({ hub: { registry } }, { viewer, params }, { name }) => {
    await registry.renames.rename(viewer, params.organization ?? "", name);
    return { redirectTo: settingsOf(name) };
  }),
  "default-visibility": formAction(
    OWN_DEFAULT_VISIBILITY,
    async ({ hub: { registry } }, { viewer, params }, { visibility }) => {
      const organization = params.organization ?? "";
      await registry.defaultVisibilities.set(viewer, organization, visibility || undefined);
      return { redirectTo: settingsOf(organization) };
    },
  ),
  "required-sign-on": formAction(
    REQUIRED_SIGN_ON,
    async ({ hub: { registry } }, { viewer, params }, { provider }) => {
      const organization = params.organization ?? "";
      await registry.requiredSignOns.set(viewer, organization, provider || undefined);
      return { redirectTo: settingsOf(organization) };
    },
  ),
  "add-member": change(MEMBER_ROLE, async (organizations, viewer, name, { account, role }) => {
    await organizations.addMember(viewer, name, account, role);
    return settingsOf(name);
  }),
  "change-role": change(MEMBER_ROLE, async (organizations, viewer, name, { account, role }) => {
    await organizations.changeRole(viewer, name, account, role);
    return settingsOf(name);
  }),
  "remove-member": change(MEMBER, async (organizations, viewer, name, { account }) => {
    await organizations.removeMember(viewer, name, account);
    return settingsOf(name);
  }),
  leave: change({}, async (organizations, viewer, name) => {
    await organizations.removeMember(viewer, name, viewer.kind === "account" ? viewer.name : "");
    return pathTo("account", { namespace: name });
  }),
  delete: change({}, async (organizations, viewer, name) => {
    await organizations.delete(viewer, name);
    return pathTo("home");
  }),
});
