import type { ShellData } from "@orrery/web/page-data/shell";
import { originOf } from "../http/origin.ts";
import { VERSION } from "../version.ts";
import type { Load } from "./page-context.ts";
import { themeOf } from "./theme.ts";

export const loadShell: Load<ShellData> = async ({ config, hub }, { request, viewer }) => ({
  ...(viewer.kind === "account" && {
    account: {
      name: viewer.name,
      isAdmin: viewer.isAdmin,
      organizations: viewer.organizations.map(({ name }) => name),
    },
  }),
  isSetUp: await hub.registry.setup.isDone(),
  signUpOpen: await hub.registry.accounts.isSignUpOpen(),
  theme: themeOf(request),
  origin: originOf(config, request),
  version: VERSION,
});
