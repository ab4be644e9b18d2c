import type { Registry, Viewer } from "@orrery/registry";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import {
  GROUP_MEMBER,
  GROUP_MEMBER_ROLE,
  GROUP_SETTINGS,
  NEW_GROUP,
  ONE_GROUP,
} from "@orrery/web/page-data/form-rules/membership-forms";
import { pathTo } from "@orrery/web/paths";
import { formAction, formActions } from "./form-action.ts";

const listOf = (organization: string) => pathTo("organizationGroups", { organization });

/** A form; `act` returns the key of the group to show next, or nothing for the list. */
const change = <const Rules extends FormRules>(
  rules: Rules,
  act: (
    groups: Registry["resourceGroups"],
    viewer: Viewer,
    organization: string,
    values: FormValues<Rules>,
  ) => Promise<string | undefined>,
) =>
  formAction(rules, async ({ hub }, { viewer, params }, values) => {
    const { organization = "" } = params;
    const key = await act(hub.registry.resourceGroups, viewer, organization, values);
    const list = listOf(organization);
    return { redirectTo: key === undefined ? list : `${list}?group=${encodeURIComponent(key)}` };
  });

/** The forms of an organization's resource groups. */
export const organizationGroups = formActions({
  create: change(
    NEW_GROUP,
    async (groups, viewer, organization, wanted) =>
      (await groups.create(viewer, organization, wanted)).key,
  ),
  settings: change(
    GROUP_SETTINGS,
    async (groups, viewer, organization, { key, name, description, autoJoin, joinsAll }) => {
      const scope = joinsAll ? "all" : "read_plus";
      await groups.update(viewer, organization, key, {
        ...{ name, description },
        autoJoin: autoJoin === "none" ? null : { role: autoJoin, scope },
      });
      return key;
    },
  ),
  delete: change(ONE_GROUP, async (groups, viewer, organization, { key }) => {
    await groups.delete(viewer, organization, key);
    return undefined;
  }),
  "add-member": change(
    GROUP_MEMBER_ROLE,
    async (groups, viewer, organization, { key, account, role }) => {
      await groups.addMembers(viewer, organization, key, [{ name: account, role }]);
      return key;
    },
  ),
  "change-role": change(
    GROUP_MEMBER_ROLE,
    async (groups, viewer, organization, { key, account, role }) => {
      await groups.changeMember(viewer, organization, key, account, role);
      return key;
    },
  ),
  "remove-member": change(GROUP_MEMBER, async (groups, viewer, organization, { key, account }) => {
    await groups.removeMember(viewer, organization, key, account);
    // Who left sees the group no more.
    const isOwn = viewer.kind === "account" && viewer.name.toLowerCase() === account.toLowerCase();
    return isOwn ? undefined : key;
  }),
});
