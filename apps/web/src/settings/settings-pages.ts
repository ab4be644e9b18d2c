import type { SettingsOwner } from "../page-data/account/owner.ts";
import type { PageId } from "../pages.ts";

/** The pages of an owner's settings, in the order of the navigation. To add one, add its ID and its name. */
export const SETTINGS_PAGES = {
  account: {
    profile: "Profile",
    settings: "Account",
    security: "Password and sessions",
    tokens: "Access tokens",
    invitations: "Invitations",
    applications: "Applications",
    notificationSettings: "Notifications",
    webhooks: "Webhooks",
    providerKeys: "Provider keys",
    budgets: "Budgets",
    spending: "Usage",
  },
  organization: {
    organizationSettings: "Members",
    organizationInvitations: "Invitations",
    organizationGroups: "Resource groups",
    organizationProfile: "Profile",
    organizationProviderKeys: "Provider keys",
    organizationWebhooks: "Webhooks",
    organizationBudgets: "Budgets",
    organizationSpending: "Usage",
    organizationApplications: "Applications",
    serviceAccounts: "Service accounts",
    organizationTokens: "Access tokens",
  },
  hub: {
    adminOverview: "Overview",
    adminPeople: "People",
    signOn: "Sign-on",
    adminOrganizations: "Organizations",
    adminRepos: "Repos",
    adminStorage: "Storage",
    hubProfile: "Profile",
    hubProviderKeys: "Provider keys",
    hubBudgets: "Budgets",
    hubWebhooks: "Webhooks",
    hubSpending: "Usage",
    adminUsage: "Usage by account",
    hubApplications: "Applications",
    adminJobs: "Jobs",
    adminWork: "Background work",
    adminModels: "Models in memory",
    adminEngines: "Engines",
    adminProviders: "Providers",
    adminMirrors: "Mirrors",
    adminDamage: "Damage",
    adminDoctor: "Doctor",
    adminLimits: "Limits",
    adminNotices: "Banner and terms",
    audit: "Audit log",
    tables: "Tables",
  },
} as const satisfies Readonly<Record<SettingsOwner["kind"], { readonly [Id in PageId]?: string }>>;

type Pages = typeof SETTINGS_PAGES;

/** Pages below one of those, by their IDs. */
export const BELOW: { readonly [Id in PageId]?: SettingsPageId } = {
  token: "tokens",
  newSignInProvider: "signOn",
  signInProvider: "signOn",
  serviceAccount: "serviceAccounts",
  serviceBudgets: "serviceAccounts",
  serviceToken: "serviceAccounts",
};

/** The ID of a page in any owner's settings. */
export type SettingsPageId = { [Kind in keyof Pages]: keyof Pages[Kind] }[keyof Pages];
