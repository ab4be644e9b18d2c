import type { Registry, Viewer } from "@orrery/registry";
import { NEW_REPO } from "@orrery/web/page-data/form-rules/repo-forms";
import { pathTo } from "@orrery/web/paths";
import { formAction } from "./form-action.ts";

/** Creates a repo and redirects to its upload page. */
export const newRepo = formAction(NEW_REPO, async ({ hub: { registry } }, { viewer }, form) => {
  const { kind, namespace, name, license, group } = form;
  if (!group && (await needsGroup(registry, viewer, namespace)))
    return {
      errors: { group: "Choose a resource group." },
      values: { namespace, name, license, ...(form.private && { private: "on" }) },
    };
  await registry.repos.create(viewer, {
    id: { type: kind, namespace, name },
    private: form.private,
    ...(license && { license }),
    ...(group && { groupKey: group }),
  });
  return { redirectTo: pathTo(`${kind}Upload`, { namespace, name, revision: "main" }) };
});

/** The viewer may create repos there, but only in a group. */
async function needsGroup({ repos, resourceGroups }: Registry, viewer: Viewer, namespace: string) {
  if (repos.namespaces(viewer).includes(namespace)) return false;
  const groups = await resourceGroups.listCreatable(viewer);
  return groups.some((group) => group.namespace === namespace);
}
