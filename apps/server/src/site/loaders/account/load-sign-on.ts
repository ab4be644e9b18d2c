import {
  type AdministeredProvider,
  hasSetting,
  IDENTITY_PROVIDER_KINDS,
  type IdentityProviderKind,
  initialSettings,
  type ProviderSettings,
  type SettingName,
} from "@orrery/registry";
import type {
  NewSignInProviderData,
  ProviderFields,
  ProviderSummary,
  SignInProviderData,
  SignOnData,
} from "@orrery/web/page-data/account/sign-on";
import { originOf } from "../../../http/origin.ts";
import { presentProvider } from "../../../sign-on/admin/present-provider.ts";
import { presentScimToken } from "../../../sign-on/admin/scim-tokens-api.ts";
import type { Load } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";

export const loadSignOn: Load<SignOnData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { identityProviders, passwordSignIn } = hub.registry;
  const providers = await identityProviders.list(viewer);
  const breakGlass = await passwordSignIn.breakGlass(viewer);
  return {
    ...(breakGlass !== undefined && { breakGlass }),
    passwords: await passwordSignIn.isOn(),
    isElsewhere: viewer.identityProvider !== undefined,
    providers: providers.map(summaryOf),
  };
};

export const loadNewSignInProvider: Load<NewSignInProviderData> = async ({ hub }, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  // Only for administrators, as the list is.
  await hub.registry.identityProviders.list(viewer);
  const kind = IDENTITY_PROVIDER_KINDS.find((one) => one === query.get("kind")) ?? "openid";
  return { kind, fields: { isOn: true, ...fieldsOf(kind, initialSettings(kind)) } };
};

export const loadSignInProvider: Load<SignInProviderData> = async ({ hub, config }, visit) => {
  const { viewer, params, request } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { identityProviders, scimTokens } = hub.registry;
  const name = params.provider ?? "";
  const provider = await identityProviders.get(viewer, name);
  const { redirectUri, logoutUri, scimUrl } = presentProvider(provider, originOf(config, request));
  return {
    ...summaryOf(provider),
    isFixed: provider.isFixed,
    hasSecret: provider.hasSecret,
    requiredBy: provider.requiredBy,
    fields: { isOn: provider.isOn, ...fieldsOf(provider.kind, provider.settings) },
    roleRules: provider.rules,
    tokens: (await scimTokens.list(viewer, name)).map(presentScimToken),
    ...{ redirectUri, logoutUri, scimUrl },
  };
};

const summaryOf = ({ name, label, kind, isOn, settings, ...rest }: AdministeredProvider) =>
  ({
    ...{ name, label, kind, isOn, identities: rest.identities, rules: rest.rules.length },
    place: settings.issuer || settings.url,
  }) satisfies ProviderSummary;

/** The fields of a kind, as its form has them. */
const fieldsOf = (kind: IdentityProviderKind, settings: ProviderSettings): ProviderFields =>
  Object.fromEntries(
    Object.entries(settings)
      .filter(([name]) => hasSetting(kind, name as SettingName))
      .map(([name, value]) => [name, Array.isArray(value) ? value.join(", ") : value]),
  );
