import { RegistryError } from "@orrery/registry";
import { DELETE_OWN_ACCOUNT, RENAME } from "@orrery/web/page-data/form-rules/account-forms";
import { CHANGE_EMAIL, VERIFY_EMAIL } from "@orrery/web/page-data/form-rules/sign-in-forms";
import { pathTo } from "@orrery/web/paths";
import { clearSessionCookie } from "../../../http/identity/session-cookie.ts";
import { formAction, formActions } from "../form-action.ts";
import { CONFIRM_ACTIONS } from "./confirm-actions.ts";
import { signedIn } from "./signed-in.ts";

const HERE = { redirectTo: pathTo("settings") };

/** The forms of the account as a whole. */
export const settings = formActions({
  ...CONFIRM_ACTIONS,

  rename: formAction(RENAME, async ({ hub: { registry } }, { viewer }, { name }) => {
    await registry.renames.rename(viewer, signedIn(viewer).name, name);
    return HERE;
  }),

  "change-email": formAction(CHANGE_EMAIL, async ({ hub: { registry } }, { viewer }, { email }) => {
    await registry.emails.change(signedIn(viewer), email);
    return HERE;
  }),

  "verify-email": formAction(VERIFY_EMAIL, async ({ hub: { registry } }, { viewer }, { token }) => {
    await registry.emails.verify(signedIn(viewer), token);
    return HERE;
  }),

  "remove-email": formAction({}, async ({ hub: { registry } }, { viewer }) => {
    await registry.emails.remove(signedIn(viewer));
    return HERE;
  }),

  "delete-account": formAction(
    DELETE_OWN_ACCOUNT,
    async ({ hub: { registry } }, { viewer, request }, { account: typed }, reply) => {
      const account = signedIn(viewer);
      if (typed.toLowerCase() !== account.name.toLowerCase())
        throw new RegistryError("account-not-found", `Enter your username, "${account.name}".`);
      await registry.people.deleteOwn(account);
      clearSessionCookie(request, reply);
      return { redirectTo: pathTo("home") };
    },
  ),
});
