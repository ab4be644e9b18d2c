import type { AccountData } from "./page-data/account/account.ts";
import type {
  ApplicationsData,
  AppSignOutData,
  ConsentData,
  DeviceData,
  HubApplicationsData,
} from "./page-data/account/applications.ts";
import type { BudgetsData } from "./page-data/account/budgets.ts";
import type {
  AdminPeopleData,
  AuditData,
  PeopleData,
  ResetPasswordData,
} from "./page-data/account/people.ts";
import type { ProfileData } from "./page-data/account/profile.ts";
import type { SecurityData, SettingsData, TokensData } from "./page-data/account/settings.ts";
import type {
  NewSignInProviderData,
  SignInProviderData,
  SignOnData,
} from "./page-data/account/sign-on.ts";
import type { SpendingData } from "./page-data/account/spending.ts";
import type {
  OrganizationTokensData,
  ServiceAccountData,
  ServiceAccountsData,
  TokenData,
} from "./page-data/account/tokens.ts";
import type { DoctorData } from "./page-data/admin/doctor.ts";
import type { EnginesData } from "./page-data/admin/engines.ts";
import type { MirrorsData } from "./page-data/admin/mirrors.ts";
import type { OverviewData } from "./page-data/admin/overview.ts";
import type { OperatorProvidersData } from "./page-data/admin/providers.ts";
import type {
  AccountUsageData,
  LimitsData,
  NoticesData,
  TermsData,
} from "./page-data/admin/settings.ts";
import type {
  HubOrganizationsData,
  HubReposData,
  HubStorageData,
} from "./page-data/admin/storage.ts";
import type {
  DamageData,
  HubJobsData,
  HubModelsData,
  HubWorkData,
} from "./page-data/admin/work.ts";
import type { ApiDocsData, ApiGroupData } from "./page-data/api-docs.ts";
import type {
  CollectionData,
  CollectionsData,
  CollectionsForData,
  NewCollectionData,
} from "./page-data/collection.ts";
import type { CompareData } from "./page-data/compare.ts";
import type { DocData } from "./page-data/doc.ts";
import type { NewRepoData, SetupData, SignInData, SignUpData } from "./page-data/forms.ts";
import type { OrganizationGroupsData } from "./page-data/groups.ts";
import type { HomeData } from "./page-data/home.ts";
import type { InvitationsData, OrganizationInvitationsData } from "./page-data/invitations.ts";
import type { LibrariesData, LibraryPageData } from "./page-data/libraries.ts";
import type {
  NotificationSettingsData,
  NotificationsData,
  UnsubscribeData,
} from "./page-data/notifications.ts";
import type { NewOrganizationData, OrganizationSettingsData } from "./page-data/organization.ts";
import type { ArenaData, ArenaResultsData, PlaygroundData } from "./page-data/playground.ts";
import type {
  ModelProvidersData,
  ProviderKeysData,
  ProviderPageData,
} from "./page-data/providers.ts";
import type { BlameData } from "./page-data/repo/blame.ts";
import type { DatasetChangesData } from "./page-data/repo/dataset-changes.ts";
import type { DatasetQualityData } from "./page-data/repo/dataset-quality.ts";
import type { DatasetSqlData } from "./page-data/repo/dataset-sql.ts";
import type { DatasetRowsData } from "./page-data/repo/dataset-view.ts";
import type {
  DiscussionData,
  DiscussionsData,
  NewDiscussionData,
} from "./page-data/repo/discussions.ts";
import type { EditData } from "./page-data/repo/edit.ts";
import type { FileData, FilesData, UploadData } from "./page-data/repo/files.ts";
import type { CommitData, CommitsData } from "./page-data/repo/history.ts";
import type { RealtimeData } from "./page-data/repo/realtime.ts";
import type { RepoPageData } from "./page-data/repo/repo.ts";
import type { RepoSettingsData } from "./page-data/repo/repo-settings.ts";
import type { RowsEditData } from "./page-data/repo/rows-edit.ts";
import type { RepoListData } from "./page-data/repo-list.ts";
import type { RunPageData, RunsData } from "./page-data/run.ts";
import type { SearchData } from "./page-data/search.ts";
import type { TablesData } from "./page-data/tables.ts";
import type { TaskPageData, TasksData } from "./page-data/tasks.ts";
import type { WebhooksData } from "./page-data/webhooks.ts";

/**
 * What follows a change: a `form` has an action; a `list` loads again only when what it lists
 * changes; a `repo` has an action, and parts of its page load what the query changes.
 */
export type PageKind = "page" | "form" | "list" | "repo";

interface Page<Data> {
  readonly path: string;
  /** The module in `pages/`, which exports `Component`. */
  readonly module: string;
  readonly kind: PageKind;
  /** Only for the type. */
  readonly data?: Data;
}

const definePage = <Data>(path: string, module: string, kind: PageKind = "page"): Page<Data> => ({
  path,
  module,
  kind,
});

/** Every page, by ID: the shape of its data, its path and its module. */
export const PAGES = {
  home: definePage<HomeData>("/", "home", "form"),
  models: definePage<RepoListData>("/models", "models", "list"),
  datasets: definePage<RepoListData>("/datasets", "datasets", "list"),
  compare: definePage<CompareData>("/compare", "compare"),
  people: definePage<PeopleData>("/users", "account/people"),
  organizations: definePage<PeopleData>("/organizations", "account/people"),
  search: definePage<SearchData>("/search", "search"),
  collections: definePage<CollectionsData>("/collections", "collections"),
  newCollection: definePage<NewCollectionData>("/collections/new", "new-collection", "form"),
  collectionsFor: definePage<CollectionsForData>("/collections/add", "collections-for", "form"),
  collection: definePage<CollectionData>("/collections/:namespace/:slug", "collection", "form"),
  tasks: definePage<TasksData>("/tasks", "tasks"),
  task: definePage<TaskPageData>("/tasks/:task", "task"),
  libraries: definePage<LibrariesData>("/libraries", "libraries"),
  library: definePage<LibraryPageData>("/libraries/:library", "library"),
  provider: definePage<ProviderPageData>("/inference/providers/:provider", "provider"),
  docs: definePage<DocData>("/docs", "doc"),
  doc: definePage<DocData>("/docs/:slug", "doc"),
  apiDocs: definePage<ApiDocsData>("/docs/api", "api-docs"),
  apiGroup: definePage<ApiGroupData>("/docs/api/:group", "api-group"),
  newRepo: definePage<NewRepoData>("/new", "repo/new-repo", "form"),
  terms: definePage<TermsData>("/terms", "terms", "form"),
  signIn: definePage<SignInData>("/sign-in", "account/sign-in", "form"),
  signUp: definePage<SignUpData>("/sign-up", "account/sign-up", "form"),
  setup: definePage<SetupData>("/setup", "account/setup", "form"),
  resetPassword: definePage<ResetPasswordData>("/reset-password", "account/reset-password", "form"),
  settings: definePage<SettingsData>("/settings/account", "account/settings", "form"),
  security: definePage<SecurityData>("/settings/security", "account/security", "form"),
  tokens: definePage<TokensData>("/settings/tokens", "account/tokens", "form"),
  token: definePage<TokenData>("/settings/tokens/:key", "account/token", "form"),
  applications: definePage<ApplicationsData>(
    "/settings/applications",
    "oauth/applications",
    "form",
  ),
  organizationApplications: definePage<ApplicationsData>(
    "/organizations/:organization/settings/applications",
    "oauth/applications",
    "form",
  ),
  hubApplications: definePage<HubApplicationsData>(
    "/admin/applications",
    "oauth/hub-applications",
    "form",
  ),
  appSignOut: definePage<AppSignOutData>("/auth/sign-out", "oauth/app-sign-out"),
  consent: definePage<ConsentData>("/auth/:interaction", "oauth/consent", "form"),
  device: definePage<DeviceData>("/device", "oauth/device", "form"),
  notifications: definePage<NotificationsData>("/notifications", "account/notifications", "form"),
  notificationSettings: definePage<NotificationSettingsData>(
    "/settings/notifications",
    "account/notification-settings",
    "form",
  ),
  unsubscribe: definePage<UnsubscribeData>(
    "/notifications/unsubscribe",
    "account/unsubscribe",
    "form",
  ),
  webhooks: definePage<WebhooksData>("/settings/webhooks", "account/webhooks", "form"),
  organizationWebhooks: definePage<WebhooksData>(
    "/organizations/:organization/settings/webhooks",
    "account/webhooks",
    "form",
  ),
  hubWebhooks: definePage<WebhooksData>("/admin/webhooks", "account/webhooks", "form"),
  playground: definePage<PlaygroundData>("/playground", "playground"),
  arena: definePage<ArenaData>("/playground/compare", "arena"),
  arenaResults: definePage<ArenaResultsData>("/playground/results", "arena-results"),
  runs: definePage<RunsData>("/runs", "repo/runs"),
  run: definePage<RunPageData>("/runs/:run", "repo/run", "form"),
  budgets: definePage<BudgetsData>("/settings/budgets", "account/budgets", "form"),
  organizationBudgets: definePage<BudgetsData>(
    "/organizations/:organization/settings/budgets",
    "account/budgets",
    "form",
  ),
  hubBudgets: definePage<BudgetsData>("/admin/budgets", "account/budgets", "form"),
  providerKeys: definePage<ProviderKeysData>(
    "/settings/providers",
    "account/provider-keys",
    "form",
  ),
  profile: definePage<ProfileData>("/settings/profile", "account/profile", "form"),
  organizationProfile: definePage<ProfileData>(
    "/organizations/:organization/settings/profile",
    "account/profile",
    "form",
  ),
  adminOverview: definePage<OverviewData>("/admin", "admin/overview"),
  adminOrganizations: definePage<HubOrganizationsData>(
    "/admin/organizations",
    "admin/organizations",
    "form",
  ),
  adminRepos: definePage<HubReposData>("/admin/repos", "admin/repos", "form"),
  adminStorage: definePage<HubStorageData>("/admin/storage", "admin/storage", "form"),
  adminJobs: definePage<HubJobsData>("/admin/jobs", "admin/jobs", "form"),
  adminWork: definePage<HubWorkData>("/admin/work", "admin/work"),
  adminModels: definePage<HubModelsData>("/admin/models", "admin/models", "form"),
  adminEngines: definePage<EnginesData>("/admin/engines", "admin/engines", "form"),
  adminProviders: definePage<OperatorProvidersData>(
    "/admin/operator-providers",
    "admin/providers",
    "form",
  ),
  adminDoctor: definePage<DoctorData>("/admin/doctor", "admin/doctor"),
  adminMirrors: definePage<MirrorsData>("/admin/mirrors", "admin/mirrors", "form"),
  adminDamage: definePage<DamageData>("/admin/damage", "admin/damage", "form"),
  adminLimits: definePage<LimitsData>("/admin/limits", "admin/limits", "form"),
  adminNotices: definePage<NoticesData>("/admin/notices", "admin/notices", "form"),
  adminUsage: definePage<AccountUsageData>("/admin/usage/accounts", "admin/account-usage"),
  adminPeople: definePage<AdminPeopleData>("/admin/people", "account/admin-people", "form"),
  audit: definePage<AuditData>("/admin/audit", "account/audit"),
  signOn: definePage<SignOnData>("/admin/sign-on", "sign-on/sign-on", "form"),
  newSignInProvider: definePage<NewSignInProviderData>(
    "/admin/sign-on/new",
    "sign-on/new-provider",
    "form",
  ),
  signInProvider: definePage<SignInProviderData>(
    "/admin/sign-on/:provider",
    "sign-on/provider",
    "form",
  ),
  hubProfile: definePage<ProfileData>("/admin/profile", "account/profile", "form"),
  spending: definePage<SpendingData>("/settings/usage", "account/spending"),
  hubProviderKeys: definePage<ProviderKeysData>(
    "/admin/providers",
    "account/provider-keys",
    "form",
  ),
  hubSpending: definePage<SpendingData>("/admin/usage", "account/spending"),
  tables: definePage<TablesData>("/admin/tables", "tables"),
  newOrganization: definePage<NewOrganizationData>(
    "/organizations/new",
    "organization/new-organization",
    "form",
  ),
  organizationSettings: definePage<OrganizationSettingsData>(
    "/organizations/:organization/settings",
    "organization/organization-settings",
    "form",
  ),
  organizationGroups: definePage<OrganizationGroupsData>(
    "/organizations/:organization/settings/groups",
    "organization/organization-groups",
    "form",
  ),
  organizationInvitations: definePage<OrganizationInvitationsData>(
    "/organizations/:organization/settings/invitations",
    "organization/organization-invitations",
    "form",
  ),
  invitations: definePage<InvitationsData>("/settings/invitations", "account/invitations", "form"),
  organizationProviderKeys: definePage<ProviderKeysData>(
    "/organizations/:organization/settings/providers",
    "account/provider-keys",
    "form",
  ),
  organizationSpending: definePage<SpendingData>(
    "/organizations/:organization/settings/usage",
    "account/spending",
  ),
  organizationTokens: definePage<OrganizationTokensData>(
    "/organizations/:organization/settings/tokens",
    "organization/organization-tokens",
    "form",
  ),
  serviceAccounts: definePage<ServiceAccountsData>(
    "/organizations/:organization/settings/service-accounts",
    "organization/service-accounts",
    "form",
  ),
  serviceAccount: definePage<ServiceAccountData>(
    "/organizations/:organization/settings/service-accounts/:name",
    "organization/service-account",
    "form",
  ),
  serviceBudgets: definePage<BudgetsData>(
    "/organizations/:organization/settings/service-accounts/:name/budgets",
    "account/budgets",
    "form",
  ),
  serviceToken: definePage<TokenData>(
    "/organizations/:organization/settings/service-accounts/:name/tokens/:key",
    "account/token",
    "form",
  ),
  account: definePage<AccountData>("/:namespace", "account/account", "form"),
  model: definePage<RepoPageData>("/:namespace/:name", "repo/model", "repo"),
  modelProviders: definePage<ModelProvidersData>(
    "/:namespace/:name/providers",
    "repo/model-providers",
    "form",
  ),
  modelRealtime: definePage<RealtimeData>("/:namespace/:name/live", "repo/realtime"),
  modelFiles: definePage<FilesData>("/:namespace/:name/tree/:revision/*", "repo/files"),
  modelFile: definePage<FileData>("/:namespace/:name/blob/:revision/*", "repo/file"),
  modelBlame: definePage<BlameData>("/:namespace/:name/blame/:revision/*", "repo/blame"),
  modelCommits: definePage<CommitsData>("/:namespace/:name/commits/:revision/*", "repo/commits"),
  modelCommit: definePage<CommitData>("/:namespace/:name/commit/:revision", "repo/commit"),
  modelEdit: definePage<EditData>("/:namespace/:name/edit/:revision/*", "repo/edit", "form"),
  modelDiscussions: definePage<DiscussionsData>(
    "/:namespace/:name/discussions",
    "repo/discussions",
    "form",
  ),
  modelNewDiscussion: definePage<NewDiscussionData>(
    "/:namespace/:name/discussions/new",
    "repo/new-discussion",
    "form",
  ),
  modelDiscussion: definePage<DiscussionData>(
    "/:namespace/:name/discussions/:number",
    "repo/discussion",
    "form",
  ),
  modelSettings: definePage<RepoSettingsData>(
    "/:namespace/:name/settings",
    "repo/repo-settings",
    "form",
  ),
  modelWebhooks: definePage<WebhooksData>(
    "/:namespace/:name/settings/webhooks",
    "account/webhooks",
    "form",
  ),
  modelUpload: definePage<UploadData>("/:namespace/:name/upload/:revision", "repo/upload"),
  dataset: definePage<RepoPageData>("/datasets/:namespace/:name", "repo/dataset", "repo"),
  datasetRows: definePage<DatasetRowsData>(
    "/datasets/:namespace/:name/viewer",
    "repo/dataset-rows",
  ),
  datasetRowsEdit: definePage<RowsEditData>(
    "/datasets/:namespace/:name/edit-rows",
    "repo/dataset-rows-edit",
    "form",
  ),
  datasetQuality: definePage<DatasetQualityData>(
    "/datasets/:namespace/:name/quality",
    "repo/dataset-quality",
    "form",
  ),
  datasetChanges: definePage<DatasetChangesData>(
    "/datasets/:namespace/:name/changes",
    "repo/dataset-changes",
  ),
  datasetSql: definePage<DatasetSqlData>("/datasets/:namespace/:name/sql", "repo/dataset-sql"),
  datasetFiles: definePage<FilesData>("/datasets/:namespace/:name/tree/:revision/*", "repo/files"),
  datasetFile: definePage<FileData>("/datasets/:namespace/:name/blob/:revision/*", "repo/file"),
  datasetBlame: definePage<BlameData>("/datasets/:namespace/:name/blame/:revision/*", "repo/blame"),
  datasetCommits: definePage<CommitsData>(
    "/datasets/:namespace/:name/commits/:revision/*",
    "repo/commits",
  ),
  datasetCommit: definePage<CommitData>(
    "/datasets/:namespace/:name/commit/:revision",
    "repo/commit",
  ),
  datasetEdit: definePage<EditData>(
    "/datasets/:namespace/:name/edit/:revision/*",
    "repo/edit",
    "form",
  ),
  datasetDiscussions: definePage<DiscussionsData>(
    "/datasets/:namespace/:name/discussions",
    "repo/discussions",
    "form",
  ),
  datasetNewDiscussion: definePage<NewDiscussionData>(
    "/datasets/:namespace/:name/discussions/new",
    "repo/new-discussion",
    "form",
  ),
  datasetDiscussion: definePage<DiscussionData>(
    "/datasets/:namespace/:name/discussions/:number",
    "repo/discussion",
    "form",
  ),
  datasetSettings: definePage<RepoSettingsData>(
    "/datasets/:namespace/:name/settings",
    "repo/repo-settings",
    "form",
  ),
  datasetWebhooks: definePage<WebhooksData>(
    "/datasets/:namespace/:name/settings/webhooks",
    "account/webhooks",
    "form",
  ),
  datasetUpload: definePage<UploadData>(
    "/datasets/:namespace/:name/upload/:revision",
    "repo/upload",
  ),
} as const satisfies Readonly<Record<string, Page<unknown>>>;

/** The ID of a page; `shell` is the frame around all pages. */
export type PageId = keyof typeof PAGES;

type DataOf<Defined> = Defined extends { readonly data?: infer Data } ? Data : never;

/** The data of each page. */
export type DataOfPages = { readonly [Id in PageId]: DataOf<(typeof PAGES)[Id]> };
