import {
  hasSetting,
  IDENTITY_PROVIDER_KINDS,
  type IdentityProviderKind,
  type ProviderSettings,
  type RoleRule,
  SETTING_NAMES,
} from "@orrery/registry";
import { DELETE_CREDENTIAL } from "@orrery/web/page-data/form-rules/account-forms";
import {
  DELETE_RULE,
  domainsOf,
  NEW_PROVIDER_FORMS,
  NEW_RULE,
  PASSWORDS,
  PROVIDER_FORMS,
} from "@orrery/web/page-data/form-rules/sign-on-forms";
import { pathTo } from "@orrery/web/paths";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { formAction, formActions } from "../form-action.ts";
import type { PageAction } from "../page-action.ts";

export const signOnActions = formActions({
  passwords: formAction(PASSWORDS, async ({ hub }, { viewer }, { passwords }) => {
    await hub.registry.passwordSignIn.set(viewer, passwords === "on");
    return { redirectTo: pathTo("signOn") };
  }),
});

/** The values of a provider's form: which fields there are depends on its kind. */
type Values = Readonly<Record<string, string | boolean>>;

export const newSignInProvider: PageAction = (context, visit, form, reply) => {
  const kind = IDENTITY_PROVIDER_KINDS.find((one) => one === visit.query.get("kind")) ?? "openid";
  const create = formAction(NEW_PROVIDER_FORMS[kind], async ({ hub }, { viewer }, read) => {
    const values: Values = read;
    const name = `${values.name}`;
    const wanted = { ...changesOf(kind, values), kind, name, label: `${values.label}` };
    await hub.registry.identityProviders.create(viewer, wanted);
    return { redirectTo: pathTo("signInProvider", { provider: name }) };
  });
  return create(context, visit, form, reply);
};

export const signInProvider = formActions({
  save: async (context, visit, form, reply) => {
    const { identityProviders } = context.hub.registry;
    const { kind } = await identityProviders.get(visit.viewer, nameOf(visit));
    const save = formAction(PROVIDER_FORMS[kind], async (_, { viewer }, values) => {
      await identityProviders.change(viewer, nameOf(visit), changesOf(kind, values));
      return back(visit);
    });
    return save(context, visit, form, reply);
  },

  delete: formAction({}, async ({ hub }, visit) => {
    await hub.registry.identityProviders.delete(visit.viewer, nameOf(visit));
    return { redirectTo: pathTo("signOn") };
  }),

  test: formAction({}, async ({ hub, signOn }, visit) => {
    const { identityProviders } = hub.registry;
    const provider = await identityProviders.getOpen(visit.viewer, nameOf(visit));
    const providerTest = await signOn.check(provider);
    return { errors: {}, values: { intent: "test" }, providerTest };
  }),

  "add-rule": formAction(NEW_RULE, (context, visit, rule) =>
    changeRules(context, visit, (rules) => [...rules.filter((one) => !isSame(one, rule)), rule]),
  ),

  "delete-rule": formAction(DELETE_RULE, (context, visit, rule) =>
    changeRules(context, visit, (rules) => rules.filter((one) => !isSame(one, rule))),
  ),

  "create-scim-token": formAction({}, async ({ hub }, visit) => {
    const scimToken = await hub.registry.scimTokens.create(visit.viewer, nameOf(visit));
    return { errors: {}, values: { intent: "create-scim-token" }, scimToken };
  }),

  "delete-scim-token": formAction(DELETE_CREDENTIAL, async ({ hub }, visit, { key }) => {
    await hub.registry.scimTokens.delete(visit.viewer, nameOf(visit), key);
    return back(visit);
  }),
});

const nameOf = ({ params }: PageRequest): string => params.provider ?? "";

const back = (visit: PageRequest) => ({
  redirectTo: pathTo("signInProvider", { provider: nameOf(visit) }),
});

async function changeRules(
  { hub }: PageContext,
  visit: PageRequest,
  change: (rules: readonly RoleRule[]) => readonly RoleRule[],
) {
  const { identityProviders } = hub.registry;
  const { rules } = await identityProviders.get(visit.viewer, nameOf(visit));
  await identityProviders.setRules(visit.viewer, nameOf(visit), change(rules));
  return back(visit);
}

const isSame = (one: Omit<RoleRule, "role">, other: Omit<RoleRule, "role">): boolean =>
  one.kind === other.kind &&
  one.value === other.value &&
  one.organization.toLowerCase() === other.organization.toLowerCase();

/** An empty secret leaves the stored one. */
function changesOf(kind: IdentityProviderKind, values: Values) {
  const settings = SETTING_NAMES.filter((name) => hasSetting(kind, name)).map((name) => [
    name,
    name === "emailDomains" ? domainsOf(`${values[name]}`) : values[name],
  ]);
  return {
    label: `${values.label}`,
    isOn: values.isOn === true,
    settings: Object.fromEntries(settings) as Partial<ProviderSettings>,
    ...(values.secret && { secret: `${values.secret}` }),
  };
}
