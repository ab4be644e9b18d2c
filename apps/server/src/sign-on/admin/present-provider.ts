import { type AdministeredProvider, hasSetting, type SettingName } from "@orrery/registry";
import { SIGN_IN_PATH } from "../openid/pending-sign-in.ts";
import { SCIM_PATH } from "../scim/scim-scope.ts";

/** A provider as administrators see it: the fields of its kind, and what to enter on its side. */
export const presentProvider = (
  { key: _, createdAt, settings, ...provider }: AdministeredProvider,
  origin: string,
) => ({
  ...provider,
  settings: Object.fromEntries(
    Object.entries(settings).filter(([name]) => hasSetting(provider.kind, name as SettingName)),
  ),
  ...(provider.kind === "openid" && {
    redirectUri: `${origin}${SIGN_IN_PATH}/${provider.name}/callback`,
    logoutUri: `${origin}${SIGN_IN_PATH}/${provider.name}/logout`,
  }),
  scimUrl: `${origin}${SCIM_PATH}`,
  createdAt: createdAt.toISOString(),
});
