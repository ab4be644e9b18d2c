import { DELETE_CREDENTIAL } from "@orrery/web/page-data/form-rules/account-forms";
import { NEW_SERVICE_ACCOUNT, SERVICE_ROLE } from "@orrery/web/page-data/form-rules/token-forms";
import { pathTo } from "@orrery/web/paths";
import { signedIn } from "../actions/account/signed-in.ts";
import { formAction, formActions } from "../actions/form-action.ts";
import type { PageRequest } from "../page-context.ts";

/** The form of `/organizations/:organization/settings/service-accounts`. */
export const newServiceAccount = formAction(
  NEW_SERVICE_ACCOUNT,
  async ({ hub }, { viewer, params: { organization = "" } }, { name, role }) => {
    await hub.registry.serviceAccounts.create(viewer, organization, { name, role });
    return { redirectTo: pathTo("serviceAccount", { organization, name }) };
  },
);

const named = ({ params: { organization = "", name = "" } }: PageRequest) => ({
  organization,
  name,
});

/** The forms of a service account's page. */
export const serviceAccountActions = formActions({
  "change-role": formAction(SERVICE_ROLE, async ({ hub }, visit, { role }) => {
    const { organization, name } = named(visit);
    await hub.registry.serviceAccounts.changeRole(visit.viewer, organization, name, role);
    return { redirectTo: pathTo("serviceAccount", { organization, name }) };
  }),
  "delete-token": formAction(DELETE_CREDENTIAL, async ({ hub }, visit, { key }) => {
    const holder = named(visit);
    await hub.registry.accessTokens.delete(signedIn(visit.viewer), key, holder);
    return { redirectTo: pathTo("serviceAccount", holder) };
  }),
  delete: formAction({}, async ({ hub }, visit) => {
    const { organization, name } = named(visit);
    await hub.registry.serviceAccounts.delete(visit.viewer, organization, name);
    return { redirectTo: pathTo("serviceAccounts", { organization }) };
  }),
});
