import {
  DELETE_CREDENTIAL,
  NEW_ACCESS_KEY,
  NEW_TOKEN,
} from "@orrery/web/page-data/form-rules/account-forms";
import { pathTo } from "@orrery/web/paths";
import { omitUndefined } from "../../../base/omit-undefined.ts";
import { tokenExpiry } from "../../present/token-expiry.ts";
import { limitsOf } from "../../tokens/limits-of.ts";
import { formAction, formActions } from "../form-action.ts";
import { signedIn } from "./signed-in.ts";

/** The forms of an account's tokens and access keys. */
export const tokens = formActions({
  "create-token": formAction(NEW_TOKEN, async ({ hub: { registry } }, { viewer }, form) => {
    const { name, role } = form;
    const token = { name, role, ...expiry(form), ...limitsOf(form) };
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

const DONE = { errors: {}, values: {} };

const expiry = (form: Parameters<typeof tokenExpiry>[0]) =>
  omitUndefined({ expiresAt: tokenExpiry(form, new Date()) });
