import { RegistryError, type Viewer } from "@orrery/registry";
import {
  CHANGE_PASSWORD,
  DELETE_CREDENTIAL,
  DELETE_OWN_ACCOUNT,
  NEW_ACCESS_KEY,
  NEW_TOKEN,
} from "@orrery/web/page-data/form-rules/account-forms";
import { pathTo } from "@orrery/web/paths";
import { omitUndefined } from "../../base/omit-undefined.ts";
import {
  clearSessionCookie,
  originOfSession,
  setSessionCookie,
} from "../../http/identity/session-cookie.ts";
import { tryPassword } from "../limit-attempts.ts";
import { tokenExpiry } from "../present/token-expiry.ts";
import { formAction, formActions } from "./form-action.ts";

/** The forms of an account's tokens and access keys. */
export const tokens = formActions({
  "create-token": formAction(NEW_TOKEN, async ({ hub: { registry } }, { viewer }, form) => {
    const { name, role } = form;
    const token = { name, role, ...expiry(form) };
    const newToken = await registry.accessTokens.create(signedIn(viewer), token);
    return { ...DONE, newToken };
  }),
  "delete-token": formAction(
    DELETE_CREDENTIAL,
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.accessTokens.delete(signedIn(viewer), key);
      return { redirectTo: pathTo("tokens") };
    },
  ),
  "create-access-key": formAction(
    NEW_ACCESS_KEY,
    async ({ hub: { registry } }, { viewer }, form) => {
      const wanted = { name: form.name, ...expiry(form) };
      const newAccessKey = await registry.accessKeys.create(signedIn(viewer), wanted);
      return { ...DONE, newAccessKey };
    },
  ),
  "delete-access-key": formAction(
    DELETE_CREDENTIAL,
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.accessKeys.delete(signedIn(viewer), key);
      return { redirectTo: pathTo("tokens") };
    },
  ),
});

/** The forms of how an account signs in. */
export const security = formActions({
  "end-session": formAction(
    DELETE_CREDENTIAL,
    async ({ hub: { registry } }, { viewer }, { key }) => {
      await registry.sessions.endByKey(signedIn(viewer), key);
      return { redirectTo: pathTo("security") };
    },
  ),
  "end-other-sessions": formAction({}, async ({ hub: { registry } }, { viewer, request }) => {
    await registry.sessions.endOthers(signedIn(viewer), request.credential?.key ?? "");
    return { redirectTo: pathTo("security") };
  }),
  "change-password": formAction(
    CHANGE_PASSWORD,
    async (context, { viewer, request }, { current, password }, reply) => {
      const { accounts, sessions } = context.hub.registry;
      const account = signedIn(viewer);
      await tryPassword(context, request, account.name, () =>
        accounts.changePassword(account, current, password),
      );
      setSessionCookie(request, reply, await sessions.start(account, originOfSession(request)));
      return { ...DONE, values: { intent: "change-password" } };
    },
  ),
});

/** The forms of the account as a whole. */
export const settings = formActions({
  "delete-account": formAction(
    DELETE_OWN_ACCOUNT,
    async (context, { viewer, request }, { current }, reply) => {
      const account = signedIn(viewer);
      await tryPassword(context, request, account.name, () =>
        context.hub.registry.people.deleteOwn(account, current),
      );
      clearSessionCookie(request, reply);
      return { redirectTo: pathTo("home") };
    },
  ),
});

const DONE = { errors: {}, values: {} };

const expiry = (form: Parameters<typeof tokenExpiry>[0]) =>
  omitUndefined({ expiresAt: tokenExpiry(form, new Date()) });

function signedIn(viewer: Viewer) {
  if (viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to change your settings.");
  return viewer;
}
