import type { AccountViewer, TokenHolder } from "@orrery/registry";
import { NEW_ACCESS_KEY, TOKEN_LIMITS } from "@orrery/web/page-data/form-rules/account-forms";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import {
  grantRules,
  listProblems,
  ROTATION,
  readGrants,
  TOKEN_NAME,
} from "@orrery/web/page-data/form-rules/token-forms";
import { omitUndefined } from "../../base/omit-undefined.ts";
import { withoutSecrets } from "../../http/body/form.ts";
import { signedIn } from "../actions/account/signed-in.ts";
import { formAction, formActions } from "../actions/form-action.ts";
import type { PageAction } from "../actions/page-action.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { tokenExpiry } from "../present/token-expiry.ts";
import { limitsOf } from "./limits-of.ts";
import { holderOf, listGrantOwners } from "./token-holder.ts";
import { tokenPath, tokensPath } from "./token-paths.ts";

interface TokenForm {
  readonly tokens: PageContext["hub"]["registry"]["accessTokens"];
  readonly viewer: AccountViewer;
  readonly holder: TokenHolder;
  readonly key: string;
}

const tokenForm = ({ hub }: PageContext, visit: PageRequest): TokenForm => ({
  tokens: hub.registry.accessTokens,
  viewer: signedIn(visit.viewer),
  holder: holderOf(visit),
  key: visit.params.key ?? "",
});

const pageOf = ({ holder, key }: TokenForm) => ({ redirectTo: tokenPath(holder, key) });

const shown = (newToken: string) => ({ errors: {}, values: {}, newToken });

const NEW_FINE_GRAINED = { ...NEW_ACCESS_KEY, ...TOKEN_LIMITS } satisfies FormRules;

/** The forms of a token's page, and of the page of a new one. */
export const tokenActions: PageAction = formActions({
  create: grantsAction(NEW_FINE_GRAINED, async ({ tokens, viewer, holder }, form, grants) => {
    const expiresAt = tokenExpiry(form, new Date());
    const wanted = { name: form.name, role: "fineGrained" as const, grants, ...limitsOf(form) };
    return shown(
      await tokens.create(viewer, { ...wanted, ...omitUndefined({ expiresAt }) }, holder),
    );
  }),
  change: grantsAction(TOKEN_NAME, async (form, { name }, grants) => {
    const { tokens, viewer, holder, key } = form;
    const { role } = await tokens.get(viewer, key, holder);
    const changes = { name, ...(role === "fineGrained" && { grants }) };
    await tokens.update(viewer, key, changes, holder);
    return pageOf(form);
  }),
  rotate: formAction(ROTATION, async (context, visit, { overlap }) => {
    const { tokens, viewer, holder, key } = tokenForm(context, visit);
    return shown(await tokens.rotate(viewer, key, Number(overlap), holder));
  }),
  "end-previous": formAction({}, async (context, visit) => {
    const form = tokenForm(context, visit);
    await form.tokens.endPrevious(form.viewer, form.key, form.holder);
    return pageOf(form);
  }),
  delete: formAction({}, async (context, visit) => {
    const { tokens, viewer, holder, key } = tokenForm(context, visit);
    await tokens.delete(viewer, key, holder);
    return { redirectTo: tokensPath(holder) };
  }),
});

/** A form with the fields of permissions, which depend on who the viewer may act for. */
function grantsAction<const Rules extends FormRules>(
  rules: Rules,
  act: (
    form: TokenForm,
    values: FormValues<Rules>,
    grants: ReturnType<typeof readGrants>,
  ) => Promise<Awaited<ReturnType<PageAction>>>,
): PageAction {
  return async (context, visit, form, reply) => {
    const made = tokenForm(context, visit);
    const owners = await listGrantOwners(context, made.viewer, made.holder);
    const fields: FormRules = grantRules(owners);
    return formAction({ ...fields, ...rules }, async (_, __, values) => {
      const errors = listProblems(values);
      if (Object.keys(errors).length > 0) return { errors, values: withoutSecrets(form) };
      return act(made, values as FormValues<Rules>, readGrants(owners, values));
    })(context, visit, form, reply);
  };
}
