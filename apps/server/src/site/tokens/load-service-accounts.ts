import { RegistryError, type ServiceAccount } from "@orrery/registry";
import type {
  ServiceAccountData,
  ServiceAccountRow,
  ServiceAccountsData,
} from "@orrery/web/page-data/account/tokens";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load } from "../page-context.ts";
import { presentTokenRow } from "./present-token-row.ts";

export const loadServiceAccounts: Load<ServiceAccountsData> = async ({ hub }, visit) => {
  const { viewer, params } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { organizations, serviceAccounts } = hub.registry;
  const { name } = await organizations.get(params.organization ?? "");
  return {
    organization: name,
    accounts: (await serviceAccounts.list(viewer, name)).map(presentRow),
  };
};

export const loadServiceAccount: Load<ServiceAccountData> = async ({ hub }, visit) => {
  const { viewer, params } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { organizations, serviceAccounts, accessTokens } = hub.registry;
  const { name: organization } = await organizations.get(params.organization ?? "");
  const all = await serviceAccounts.list(viewer, organization);
  const account = all.find(({ name }) => name === params.name);
  if (!account) throw new RegistryError("account-not-found", "Service account not found.");
  const tokens = await accessTokens.list(viewer, { organization, name: account.name });
  return { organization, account: presentRow(account), tokens: tokens.map(presentTokenRow) };
};

const presentRow = ({ name, role, createdAt, tokens, lastUsedAt }: ServiceAccount) =>
  ({
    ...{ name, role, tokens, createdAt: createdAt.toISOString() },
    ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
  }) satisfies ServiceAccountRow;
