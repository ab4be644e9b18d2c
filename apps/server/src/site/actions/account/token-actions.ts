import { BUDGET_PERIODS } from "@orrery/registry";
import {
  DELETE_CREDENTIAL,
  linesOf,
  NEW_ACCESS_KEY,
  NEW_TOKEN,
} from "@orrery/web/page-data/form-rules/account-forms";
import type { FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import { pathTo } from "@orrery/web/paths";
import { omitUndefined } from "../../../base/omit-undefined.ts";
import { tokenExpiry } from "../../present/token-expiry.ts";
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

/** What the token may be used for, where the form says so. */
function limitsOf(form: FormValues<typeof NEW_TOKEN>) {
  const { amount, limitPeriod, requestsPerMinute, tokensPerMinute } = form;
  const models = linesOf(form.models);
  const hasLimits = [amount, requestsPerMinute, tokensPerMinute].some((one) => one !== undefined);
  const limits = omitUndefined({
    period: BUDGET_PERIODS.find((period) => period === limitPeriod),
    amountMicros: amount === undefined ? undefined : Math.round(amount * 1e6),
    requestsPerMinute,
    tokensPerMinute,
  });
  return { ...(models.length > 0 && { models }), ...(hasLimits && { limits }) };
}

const DONE = { errors: {}, values: {} };

const expiry = (form: Parameters<typeof tokenExpiry>[0]) =>
  omitUndefined({ expiresAt: tokenExpiry(form, new Date()) });
