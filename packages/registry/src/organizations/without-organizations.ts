import type { Account } from "../accounts/account.ts";

/** The account as if it were in none of these: there it sees what everyone sees. */
export const withoutOrganizations = (account: Account, names: ReadonlySet<string>): Account => ({
  ...account,
  organizations: account.organizations.filter(({ name }) => !names.has(name)),
  groups: account.groups.filter(({ organization }) => !names.has(organization)),
  collaborations: account.collaborations.filter(({ namespace }) => !names.has(namespace)),
});
