import type { DataId, PageData } from "@orrery/web/page-data";
import { loadApplications, loadHubApplications } from "../applications/load-applications.ts";
import { loadAppSignOut, loadConsent, loadDevice } from "../applications/load-consent.ts";
import { loadRowsEdit } from "../dataset-viewer/load-rows-edit.ts";
import type { Load } from "../page-context.ts";
import { loadServiceAccount, loadServiceAccounts } from "../tokens/load-service-accounts.ts";
import { loadToken } from "../tokens/load-token.ts";
import { loadOrganizationTokens } from "../tokens/organization-tokens.ts";
import { loadAccount } from "./account/load-account.ts";
import { loadAdminPeople, loadResetPassword } from "./account/load-admin-people.ts";
import { loadAudit } from "./account/load-audit.ts";
import { loadBudgets } from "./account/load-budgets.ts";
import { loadOrganizationGroups } from "./account/load-groups.ts";
import { loadInvitations, loadOrganizationInvitations } from "./account/load-invitations.ts";
import { loadSecurity } from "./account/load-security.ts";
import { loadSettings, loadTokens } from "./account/load-settings.ts";
import { loadNewSignInProvider, loadSignInProvider, loadSignOn } from "./account/load-sign-on.ts";
import {
  loadAccountUsage,
  loadDamage,
  loadDoctor,
  loadEngines,
  loadHubJobs,
  loadHubModels,
  loadHubOrganizations,
  loadHubRepos,
  loadHubStorage,
  loadLimits,
  loadMirrors,
  loadNotices,
  loadOperatorProviders,
  loadOverview,
  loadWork,
} from "./admin/load-admin.ts";
import { loadDatasetChanges } from "./dataset/load-dataset-changes.ts";
import { loadDatasetQuality } from "./dataset/load-dataset-quality.ts";
import { loadDatasetRows } from "./dataset/load-dataset-rows.ts";
import { loadDatasetSql } from "./dataset/load-dataset-sql.ts";
import { loadDatasetStatistics } from "./dataset/load-dataset-statistics.ts";
import {
  loadNotificationSettings,
  loadNotifications,
  loadUnsubscribe,
} from "./events/load-notifications.ts";
import { loadWebhooks } from "./events/load-webhooks.ts";
import { loadHome } from "./home/load-home.ts";
import { loadCompare } from "./list/load-compare.ts";
import { loadProvider } from "./list/load-provider.ts";
import { loadRepoList } from "./list/load-repo-list.ts";
import { loadRepoPreview } from "./list/load-repo-preview.ts";
import { loadApiDocs, loadApiGroup } from "./load-api-docs.ts";
import { loadArena } from "./load-arena.ts";
import { loadArenaResults } from "./load-arena-results.ts";
import { loadCollection } from "./load-collection.ts";
import { loadCollectionsFor, loadNewCollection } from "./load-collection-forms.ts";
import { loadCollections } from "./load-collections.ts";
import { loadDoc } from "./load-doc.ts";
import { loadNewRepo, loadSetup, loadSignIn, loadSignUp } from "./load-forms.ts";
import { loadLibraries } from "./load-libraries.ts";
import { loadLibrary } from "./load-library.ts";
import { loadNewOrganization, loadOrganizationSettings } from "./load-organization.ts";
import { loadPeople } from "./load-people.ts";
import { loadPlayground } from "./load-playground.ts";
import { loadProfile } from "./load-profile.ts";
import { loadProviderKeys } from "./load-provider-keys.ts";
import { loadRuns } from "./load-runs.ts";
import { loadSearch } from "./load-search.ts";
import { loadShell } from "./load-shell.ts";
import { loadSpending } from "./load-spending.ts";
import { loadTables } from "./load-tables.ts";
import { loadTask } from "./load-task.ts";
import { loadTasks } from "./load-tasks.ts";
import { loadTerms } from "./load-terms.ts";
import { loadBlame } from "./repo/load-blame.ts";
import { loadCommit } from "./repo/load-commit.ts";
import { loadCommits } from "./repo/load-commits.ts";
import { loadDiscussion } from "./repo/load-discussion.ts";
import { loadDiscussions } from "./repo/load-discussions.ts";
import { loadEdit } from "./repo/load-edit.ts";
import { loadFile } from "./repo/load-file.ts";
import { loadFiles } from "./repo/load-files.ts";
import { loadUsage } from "./repo/load-how-to-use.ts";
import { loadModelProviders } from "./repo/load-model-providers.ts";
import { loadNewDiscussion } from "./repo/load-new-discussion.ts";
import { loadRealtime } from "./repo/load-realtime.ts";
import { loadRepo } from "./repo/load-repo.ts";
import { loadRepoSettings } from "./repo/load-repo-settings.ts";
import { loadRun } from "./repo/load-run.ts";
import { loadUpload } from "./repo/load-upload.ts";

/** The data behind every page, by its id. */
export const loaders: { readonly [Id in DataId]: Load<PageData[Id]> } = {
  shell: loadShell,
  home: loadHome,
  models: loadRepoList("model"),
  datasets: loadRepoList("dataset"),
  compare: loadCompare,
  search: loadSearch,
  collections: loadCollections,
  newCollection: loadNewCollection,
  collectionsFor: loadCollectionsFor,
  collection: loadCollection,
  people: loadPeople("account"),
  organizations: loadPeople("organization"),
  tasks: loadTasks,
  task: loadTask,
  libraries: loadLibraries,
  library: loadLibrary,
  provider: loadProvider,
  docs: loadDoc,
  doc: loadDoc,
  apiDocs: loadApiDocs,
  apiGroup: loadApiGroup,
  newRepo: loadNewRepo,
  signIn: loadSignIn,
  signUp: loadSignUp,
  setup: loadSetup,
  terms: loadTerms,
  resetPassword: loadResetPassword,
  adminOverview: loadOverview,
  adminOrganizations: loadHubOrganizations,
  adminRepos: loadHubRepos,
  adminStorage: loadHubStorage,
  adminJobs: loadHubJobs,
  adminWork: loadWork,
  adminModels: loadHubModels,
  adminEngines: loadEngines,
  adminProviders: loadOperatorProviders,
  adminMirrors: loadMirrors,
  adminDamage: loadDamage,
  adminDoctor: loadDoctor,
  adminLimits: loadLimits,
  adminNotices: loadNotices,
  adminUsage: loadAccountUsage,
  adminPeople: loadAdminPeople,
  audit: loadAudit,
  settings: loadSettings,
  security: loadSecurity,
  tokens: loadTokens,
  token: loadToken,
  applications: loadApplications("account"),
  organizationApplications: loadApplications("organization"),
  hubApplications: loadHubApplications,
  appSignOut: loadAppSignOut,
  consent: loadConsent,
  device: loadDevice,
  notifications: loadNotifications,
  notificationSettings: loadNotificationSettings,
  unsubscribe: loadUnsubscribe,
  webhooks: loadWebhooks("account"),
  organizationWebhooks: loadWebhooks("organization"),
  hubWebhooks: loadWebhooks("hub"),
  modelWebhooks: loadWebhooks("model"),
  datasetWebhooks: loadWebhooks("dataset"),
  playground: loadPlayground,
  arena: loadArena,
  arenaResults: loadArenaResults,
  runs: loadRuns,
  run: loadRun,
  budgets: loadBudgets("account"),
  organizationBudgets: loadBudgets("organization"),
  hubBudgets: loadBudgets("hub"),
  providerKeys: loadProviderKeys("account"),
  organizationProviderKeys: loadProviderKeys("organization"),
  hubProviderKeys: loadProviderKeys("hub"),
  spending: loadSpending("account"),
  organizationSpending: loadSpending("organization"),
  hubSpending: loadSpending("hub"),
  profile: loadProfile("account"),
  organizationProfile: loadProfile("organization"),
  signOn: loadSignOn,
  newSignInProvider: loadNewSignInProvider,
  signInProvider: loadSignInProvider,
  hubProfile: loadProfile("hub"),
  tables: loadTables,
  newOrganization: loadNewOrganization,
  organizationSettings: loadOrganizationSettings,
  serviceAccounts: loadServiceAccounts,
  serviceAccount: loadServiceAccount,
  serviceBudgets: loadBudgets("service"),
  serviceToken: loadToken,
  organizationTokens: loadOrganizationTokens,
  organizationGroups: loadOrganizationGroups,
  organizationInvitations: loadOrganizationInvitations,
  invitations: loadInvitations,
  account: loadAccount,
  model: loadRepo("model"),
  modelProviders: loadModelProviders,
  modelRealtime: loadRealtime,
  modelFiles: loadFiles("model"),
  modelFile: loadFile("model"),
  modelBlame: loadBlame("model"),
  modelCommits: loadCommits("model"),
  modelCommit: loadCommit("model"),
  modelEdit: loadEdit("model"),
  modelDiscussions: loadDiscussions("model"),
  modelNewDiscussion: loadNewDiscussion("model"),
  modelDiscussion: loadDiscussion("model"),
  modelSettings: loadRepoSettings("model"),
  modelUpload: loadUpload("model"),
  dataset: loadRepo("dataset"),
  datasetRows: loadDatasetRows,
  datasetQuality: loadDatasetQuality,
  datasetChanges: loadDatasetChanges,
  datasetSql: loadDatasetSql,
  datasetFiles: loadFiles("dataset"),
  datasetFile: loadFile("dataset"),
  datasetBlame: loadBlame("dataset"),
  datasetCommits: loadCommits("dataset"),
  datasetCommit: loadCommit("dataset"),
  datasetEdit: loadEdit("dataset"),
  datasetRowsEdit: loadRowsEdit,
  datasetDiscussions: loadDiscussions("dataset"),
  datasetNewDiscussion: loadNewDiscussion("dataset"),
  datasetDiscussion: loadDiscussion("dataset"),
  datasetSettings: loadRepoSettings("dataset"),
  datasetUpload: loadUpload("dataset"),
  modelUsage: loadUsage("model"),
  datasetUsage: loadUsage("dataset"),
  datasetStatistics: loadDatasetStatistics,
  modelPreview: loadRepoPreview("model"),
  datasetPreview: loadRepoPreview("dataset"),
};
