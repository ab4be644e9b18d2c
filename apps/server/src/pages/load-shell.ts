import { isRegistryError } from "@orrery/registry";
import type { ShellData } from "@orrery/web/page-data/shell";
import type { FastifyRequest } from "fastify";
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
  isSetUp: await whileAway(hub.registry.setup.isDone(), true),
  signUpOpen: await whileAway(hub.registry.accounts.isSignUpOpen(), false),
  theme: themeOf(request),
  ...wrapOf(request),
  origin: originOf(config, request),
  version: VERSION,
});

/** What the visitor chose with the switch of a block of code. */
function wrapOf({ cookies }: FastifyRequest): Pick<ShellData, "wrap"> {
  const value = cookies.orrery_wrap;
  return value === "on" || value === "off" ? { wrap: value } : {};
}

/** The page that says that the database is away has a shell all the same. */
const whileAway = <Value>(asked: Promise<Value>, value: Value): Promise<Value> =>
  asked.catch((error: unknown) => {
    if (isRegistryError(error) && error.code === "database-unavailable") return value;
    throw error;
  });
