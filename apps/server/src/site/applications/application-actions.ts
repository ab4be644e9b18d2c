import {
  type ApplicationFields,
  type ApplicationSecret,
  OFFERED_SCOPES,
  RegistryError,
} from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import { linesOf } from "@orrery/web/page-data/form-rules/account-forms";
import {
  APPLICATION,
  NEW_APPLICATION,
  ONE_APPLICATION,
  scopeField,
} from "@orrery/web/page-data/form-rules/application-forms";
import type { FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { pathTo } from "@orrery/web/paths";
import { formAction, formActions } from "../actions/form-action.ts";
import type { PageAction } from "../actions/page-action.ts";
import type { PageRequest, Redirect } from "../page-context.ts";
import { applicationsOf } from "./applications-of.ts";

type Kind = "account" | "organization";

/** The forms of an account's or organization's applications. */
export const applicationActions = (kind: Kind): PageAction =>
  formActions({
    create: formAction(NEW_APPLICATION, async ({ hub: { registry } }, visit, form) => {
      const owner = await applicationsOf(registry, kind, visit);
      const isConfidential = form.kind === "confidential";
      const wanted = { ...fieldsOf(form), isConfidential };
      return shown(await registry.applications.create(visit.viewer, owner, wanted), kind, visit);
    }),
    change: formAction(APPLICATION, async ({ hub }, visit, form) => {
      await hub.registry.applications.change(visit.viewer, form.key, fieldsOf(form));
      return listOf(kind, visit);
    }),
    rotate: formAction(ONE_APPLICATION, async ({ hub }, visit, { key }) =>
      shown(await hub.registry.applications.rotateSecret(visit.viewer, key), kind, visit),
    ),
    delete: formAction(ONE_APPLICATION, async ({ hub }, visit, { key }) => {
      await hub.registry.applications.delete(visit.viewer, key);
      return listOf(kind, visit);
    }),
    revoke: formAction(ONE_APPLICATION, async ({ hub }, visit, { key }) => {
      if (visit.viewer.kind === "anonymous")
        throw new RegistryError("unauthorized", "Sign in to revoke access.");
      await hub.registry.connectedApps.revoke(visit.viewer, key);
      return listOf(kind, visit);
    }),
  });

/** The forms of `/admin/applications`. */
export const hubApplicationActions: PageAction = formActions({
  disable: setDisabled(true),
  enable: setDisabled(false),
});

function setDisabled(isDisabled: boolean): PageAction {
  return formAction(ONE_APPLICATION, async ({ hub }, { viewer }, { key }) => {
    await hub.registry.applications.setDisabled(viewer, key, isDisabled);
    return { redirectTo: pathTo("hubApplications") };
  });
}

const fieldsOf = (form: FormValues<typeof APPLICATION | typeof NEW_APPLICATION>) =>
  ({
    name: form.name,
    homepage: form.homepage,
    redirectUris: linesOf(form.redirectUris),
    scopes: OFFERED_SCOPES.filter((scope) => form[scopeField(scope)]),
  }) satisfies ApplicationFields;

/** The secret, this once; a public application has none. */
function shown(
  { application, secret }: ApplicationSecret,
  kind: Kind,
  visit: PageRequest,
): ActionData | Redirect {
  if (secret === undefined) return listOf(kind, visit);
  return { errors: {}, values: {}, newApplication: { key: application.key, secret } };
}

const listOf = (kind: Kind, { params }: PageRequest): Redirect => ({
  redirectTo:
    kind === "account"
      ? pathTo("applications")
      : pathTo("organizationApplications", { organization: params.organization ?? "" }),
});
