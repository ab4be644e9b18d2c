import { NEW_REPO } from "@orrery/web/page-data/form-rules/repo-forms";
import { pathTo } from "@orrery/web/paths";
import { formAction } from "./form-action.ts";

/** Creates a repo and redirects to its upload page. */
export const newRepo = formAction(NEW_REPO, async ({ hub: { registry } }, { viewer }, form) => {
  const { kind, namespace, name, license } = form;
  await registry.repos.create(viewer, {
    id: { type: kind, namespace, name },
    private: form.private,
    ...(license && { license }),
  });
  return { redirectTo: pathTo(`${kind}Upload`, { namespace, name, revision: "main" }) };
});
