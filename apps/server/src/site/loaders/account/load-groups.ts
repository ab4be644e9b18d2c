import { type FilledGroup, formatRepoId, RegistryError } from "@orrery/registry";
import type { OpenGroup, OrganizationGroupsData } from "@orrery/web/page-data/groups";
import { pathTo } from "@orrery/web/paths";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

/** For members, who see the groups that they are in, and admins, who see all. */
export const loadOrganizationGroups: Load<OrganizationGroupsData> = async ({ hub }, visit) => {
  const { organizations, resourceGroups } = hub.registry;
  const { viewer, params, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { name } = await organizations.get(params.organization ?? "");
  if (!organizations.canEnterSettings(viewer, name))
    throw new RegistryError("forbidden", `You need to be a member of ${name} to see its groups.`);
  const owner = { kind: "organization", name } as const;
  const canAdminister = organizations.canAdminister(viewer, name);
  const wanted = query.get("group");
  if (wanted === null) {
    const groups = (await resourceGroups.list(viewer, name)).map(
      ({ key, name: groupName, description, members, repos }) => ({
        ...{ key, name: groupName, description, members: members.length, repos: repos.length },
      }),
    );
    return { owner, canAdminister, groups };
  }
  const group = await resourceGroups.get(viewer, name, wanted);
  const canManage = resourceGroups.canManage(viewer, { namespace: name, groupKey: group.key });
  return { owner, canAdminister, groups: [], group: { ...present(group), canManage } };
};

const present = ({
  key,
  name,
  description,
  autoJoin,
  members,
  repos,
}: FilledGroup): Omit<OpenGroup, "canManage"> => ({
  ...{ key, name, description, members, ...(autoJoin && { autoJoin }) },
  repos: repos.map((id) => ({
    id: formatRepoId(id),
    ...(id.type !== "space" && {
      path: pathTo(id.type, { namespace: id.namespace, name: id.name }),
    }),
  })),
});
