import { type AccessKeys, createAccessKeys } from "./access-keys/access-keys.ts";
import { type AccessRequests, createAccessRequests } from "./access-requests/access-requests.ts";
import { type Accounts, createAccounts } from "./accounts/accounts.ts";
import { createPasswordSignIn, type PasswordSignIn } from "./accounts/password-sign-in.ts";
import { createSetup, type Setup } from "./accounts/setup.ts";
import { type Activity, createActivity } from "./activity/activity.ts";
import { type AllowedModels, createAllowedModels } from "./allowed-models/allowed-models.ts";
import { type Applications, createApplications } from "./applications/applications.ts";
import {
  createSelfRegistrations,
  type SelfRegistrations,
} from "./applications/self-registrations.ts";
import { type Attempts, createAttempts } from "./attempts/attempts.ts";
import { type Audit, createAudit } from "./audit/audit.ts";
import { type AuditStream, createAuditStream } from "./audit/audit-stream.ts";
import { withAudit } from "./audit/with-audit.ts";
import {
  type BackgroundResponses,
  createBackgroundResponses,
} from "./background-responses/background-responses.ts";
import { type Banners, createBanners } from "./banner/banners.ts";
import { type Batches, createBatches } from "./batches/batches.ts";
import { type Budgets, createBudgets } from "./budgets/budgets.ts";
import { createSpendLimits, type SpendLimits } from "./budgets/spend-limits.ts";
import { type BundleKeys, createBundleKeys } from "./bundle-keys/bundle-keys.ts";
import { type CachedAnswers, createCachedAnswers } from "./cached-answers/cached-answers.ts";
import { type CallFiles, createCallFiles } from "./call-files/call-files.ts";
import { type Collaborators, createCollaborators } from "./collaborators/collaborators.ts";
import { type Collections, createCollections } from "./collections/collections.ts";
import { type CommitStatuses, createCommitStatuses } from "./commit-statuses/commit-statuses.ts";
import { type Commits, createCommits } from "./commits/commits.ts";
import { createHistory, type History } from "./commits/history.ts";
import { createIndexer, type Indexer } from "./commits/indexer.ts";
import { createLeftovers, type Leftovers } from "./commits/leftovers.ts";
import { type ConnectedApps, createConnectedApps } from "./connected-apps/connected-apps.ts";
import { type Conversations, createConversations } from "./conversations/conversations.ts";
import { type Conversions, createConversions } from "./conversions/conversions.ts";
import { type Credentials, createCredentials } from "./credentials/credentials.ts";
import { createDamages, type Damages } from "./damage/damages.ts";
import { noteRepairs } from "./damage/note-repairs.ts";
import {
  createDefaultVisibilities,
  type DefaultVisibilities,
} from "./default-visibilities/default-visibilities.ts";
import { type Comments, createComments } from "./discussions/comments.ts";
import {
  createDiscussionSettings,
  type DiscussionSettings,
} from "./discussions/discussion-settings.ts";
import { createDiscussions, type Discussions } from "./discussions/discussions.ts";
import { createEmails, type Emails } from "./emails/emails.ts";
import { createEngines, type Engines } from "./engines/engines.ts";
import { createEntries, type Entries } from "./entries/entries.ts";
import { createEvaluations, type Evaluations } from "./evaluations/evaluations.ts";
import { createEvents, type Events } from "./events/events.ts";
import { withEvents } from "./events/with-events.ts";
import { type AccountExports, createAccountExports } from "./exports/account-exports.ts";
import { createFiles, type Files } from "./files/files.ts";
import { createFollows, type Follows } from "./follows/follows.ts";
import { createGarbage, type Garbage } from "./garbage/garbage.ts";
import { createHubLimits, type HubLimits } from "./hub-limits/hub-limits.ts";
import { createHubStorage, type HubStorage } from "./hub-storage/hub-storage.ts";
import { createIdentities, type Identities } from "./identities/identities.ts";
import {
  createIdentityProviders,
  type IdentityProviders,
} from "./identity-providers/identity-providers.ts";
import { createImports, type Imports } from "./imports/imports.ts";
import { type AccountUsages, createAccountUsages } from "./inference-calls/account-usages.ts";
import { createInferenceCalls, type InferenceCalls } from "./inference-calls/inference-calls.ts";
import { createInventory, type Inventory } from "./inventory/inventory.ts";
import { createHubJobs, type HubJobs } from "./jobs/hub-jobs.ts";
import { createJobs, type Jobs } from "./jobs/jobs.ts";
import { createKeptResponses, type KeptResponses } from "./kept-responses/kept-responses.ts";
import { createLabels, type Labels } from "./labels/labels.ts";
import { createLeases, type Leases } from "./leases/leases.ts";
import { createLfs, type Lfs } from "./lfs/lfs.ts";
import { createPurge, type Purge } from "./lfs/purge.ts";
import { createLikes, type Likes } from "./likes/likes.ts";
import { createLineComments, type LineComments } from "./line-comments/line-comments.ts";
import { createLineage, type Lineages } from "./lineage/lineage.ts";
import { createLoadedModels, type LoadedModels } from "./loaded-models/loaded-models.ts";
import { createLocks, type Locks } from "./locks/locks.ts";
import { createMails, type Mails } from "./mails/mails.ts";
import {
  createMembershipInvitations,
  type MembershipInvitations,
} from "./membership-invitations/membership-invitations.ts";
import { createMirrorRequests, type MirrorRequests } from "./mirror-requests/mirror-requests.ts";
import { createMirrorRules, type MirrorRules } from "./mirror-rules/mirror-rules.ts";
import { createMirrors, type Mirrors } from "./mirrors/mirrors.ts";
import { createModelAliases, type ModelAliases } from "./model-aliases/model-aliases.ts";
import { createNames, type Names } from "./namespaces/names.ts";
import { createRenames, type Renames } from "./namespaces/renames.ts";
import { createDigests, type Digests } from "./notifications/digests.ts";
import { createNotifications, type Notifications } from "./notifications/notifications.ts";
import { createNotifier } from "./notifications/notifier.ts";
import { noteAppRepos } from "./oauth/note-app-repos.ts";
import { createOauthKeys, type OauthKeys } from "./oauth/oauth-keys.ts";
import { createOauthRecords, type OauthRecords } from "./oauth/oauth-records.ts";
import {
  createOperatorProviders,
  type OperatorProviders,
} from "./operator-providers/operator-providers.ts";
import {
  createHubOrganizations,
  type HubOrganizations,
} from "./organizations/hub-organizations.ts";
import { createOrganizations, type Organizations } from "./organizations/organizations.ts";
import { createPasskeys, type Passkeys } from "./passkeys/passkeys.ts";
import { createPasswordResets, type PasswordResets } from "./people/password-resets.ts";
import { createPeople, type People } from "./people/people.ts";
import { createProcesses, type Processes } from "./processes/processes.ts";
import { createProfiles, type Profiles } from "./profiles/profiles.ts";
import { createProviderKeys, type ProviderKeys } from "./provider-keys/provider-keys.ts";
import {
  createProviderMappings,
  type ProviderMappings,
} from "./provider-mappings/provider-mappings.ts";
import { createProviderOrders, type ProviderOrders } from "./provider-orders/provider-orders.ts";
import { createPulls, type Pulls } from "./pulls/pulls.ts";
import { createPushes, type Pushes } from "./pushes/pushes.ts";
import { createQualityReports, type QualityReports } from "./quality-reports/quality-reports.ts";
import { createDailyCounts, type DailyCounts } from "./quotas/daily-counts.ts";
import { createQuotas, type Quotas } from "./quotas/quotas.ts";
import { createReactions, type Reactions } from "./reactions/reactions.ts";
import { createReadOnly, type ReadOnly } from "./read-only/read-only.ts";
import { createRefs, type Refs } from "./refs/refs.ts";
import { createRefusals, type Refusals } from "./refusals/refusals.ts";
import type { RegistryDeps } from "./registry-deps.ts";
import { createRepos, type Repos } from "./repos/repos.ts";
import {
  createRequiredSignOns,
  type RequiredSignOns,
} from "./required-sign-ons/required-sign-ons.ts";
import { createResourceGroups, type ResourceGroups } from "./resource-groups/resource-groups.ts";
import { createReviews, type Reviews } from "./reviews/reviews.ts";
import { createRuns, type Runs } from "./runs/runs.ts";
import { createSavedQueries, type SavedQueries } from "./saved-queries/saved-queries.ts";
import { createSavedSearches, type SavedSearches } from "./saved-searches/saved-searches.ts";
import { createScans, type Scans } from "./scans/scans.ts";
import { createScimGroups, type ScimGroups } from "./scim/scim-groups.ts";
import { createScimTokens, type ScimTokens } from "./scim/scim-tokens.ts";
import { createScimUsers, type ScimUsers } from "./scim/scim-users.ts";
import { createSearch, type Search } from "./search/search.ts";
import { createSecondFactors, type SecondFactorService } from "./second-factors/second-factors.ts";
import {
  createServiceAccounts,
  type ServiceAccounts,
} from "./service-accounts/service-accounts.ts";
import { createSessions, type Sessions } from "./sessions/sessions.ts";
import { createMarkers, type Markers } from "./settings/markers.ts";
import { createSharedLimits, type SharedLimits } from "./shared-limits/shared-limits.ts";
import { createSharedWorks, type SharedWorks } from "./shared-work/shared-works.ts";
import { createSignIns, type SignIns } from "./sign-ins/sign-ins.ts";
import { createSignUp, type SignUp } from "./sign-up/sign-up.ts";
import { createStats, type Stats } from "./stats/stats.ts";
import { createSyncs, type Syncs } from "./syncs/syncs.ts";
import { createTableSizes, type TableSizes } from "./table-sizes/table-sizes.ts";
import { createTableUpdates, type TableUpdates } from "./table-updates/table-updates.ts";
import {
  createTemporaryFileRows,
  type TemporaryFileRows,
} from "./temporary-files/temporary-files.ts";
import { createHubTerms, type HubTerms } from "./terms/hub-terms.ts";
import { createTokenPolicies, type TokenPolicies } from "./token-policies/token-policies.ts";
import { type AccessTokens, createAccessTokens } from "./tokens/access-tokens.ts";
import { createFileTokens } from "./tokens/find-in-files.ts";
import {
  createTrustedPublishers,
  type TrustedPublishers,
} from "./trusted-publishers/trusted-publishers.ts";
import { createVotes, type Votes } from "./votes/votes.ts";
import { createWaitingList, type WaitingList } from "./waiting/waiting-list.ts";
import { createWatches, type Watches } from "./watches/watches.ts";
import { createDeliveries, type Deliveries } from "./webhooks/deliveries.ts";
import { createDeliveryQueue, type DeliveryQueue } from "./webhooks/delivery-queue.ts";
import { createWebhooks, type Webhooks } from "./webhooks/webhooks.ts";
import { createXet, type Xet } from "./xet/xet.ts";

/** The services, joined. Each method takes the viewer first. */
export interface Registry {
  readonly accounts: Accounts;
  readonly signIns: SignIns;
  readonly secondFactors: SecondFactorService;
  readonly passkeys: Passkeys;
  readonly emails: Emails;
  readonly audit: Audit;
  readonly auditStream: AuditStream;
  readonly events: Events;
  readonly webhooks: Webhooks;
  readonly webhookDeliveries: Deliveries;
  readonly deliveryQueue: DeliveryQueue;
  readonly notifications: Notifications;
  readonly digests: Digests;
  readonly watches: Watches;
  readonly signUps: SignUp;
  readonly passwordSignIn: PasswordSignIn;
  readonly identityProviders: IdentityProviders;
  readonly requiredSignOns: RequiredSignOns;
  readonly identities: Identities;
  readonly scimTokens: ScimTokens;
  readonly scimUsers: ScimUsers;
  readonly scimGroups: ScimGroups;
  readonly people: People;
  readonly passwordResets: PasswordResets;
  readonly setup: Setup;
  readonly attempts: Attempts;
  readonly mails: Mails;
  readonly organizations: Organizations;
  readonly defaultVisibilities: DefaultVisibilities;
  readonly membershipInvitations: MembershipInvitations;
  readonly resourceGroups: ResourceGroups;
  readonly collaborators: Collaborators;
  readonly hubOrganizations: HubOrganizations;
  readonly hubStorage: HubStorage;
  readonly hubLimits: HubLimits;
  readonly hubJobs: HubJobs;
  readonly sharedWorks: SharedWorks;
  readonly engines: Engines;
  readonly mirrors: Mirrors;
  readonly mirrorRules: MirrorRules;
  readonly mirrorRequests: MirrorRequests;
  readonly modelAliases: ModelAliases;
  readonly operatorProviders: OperatorProviders;
  readonly loadedModels: LoadedModels;
  readonly sharedLimits: SharedLimits;
  readonly refusals: Refusals;
  readonly accountUsages: AccountUsages;
  readonly banners: Banners;
  readonly readOnly: ReadOnly;
  readonly terms: HubTerms;
  readonly names: Names;
  readonly renames: Renames;
  readonly accountExports: AccountExports;
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly serviceAccounts: ServiceAccounts;
  readonly accessKeys: AccessKeys;
  readonly applications: Applications;
  readonly selfRegistrations: SelfRegistrations;
  readonly connectedApps: ConnectedApps;
  readonly tokenPolicies: TokenPolicies;
  readonly oauthRecords: OauthRecords;
  readonly oauthKeys: OauthKeys;
  readonly trustedPublishers: TrustedPublishers;
  readonly credentials: Credentials;
  readonly repos: Repos;
  readonly search: Search;
  readonly commits: Commits;
  readonly commitStatuses: CommitStatuses;
  readonly pushes: Pushes;
  readonly pulls: Pulls;
  readonly discussions: Discussions;
  readonly comments: Comments;
  readonly discussionSettings: DiscussionSettings;
  readonly reviews: Reviews;
  readonly reactions: Reactions;
  readonly labels: Labels;
  readonly lineComments: LineComments;
  readonly quotas: Quotas;
  readonly dailyCounts: DailyCounts;
  readonly refs: Refs;
  readonly files: Files;
  readonly history: History;
  readonly lfs: Lfs;
  readonly xet: Xet;
  readonly locks: Locks;
  readonly purge: Purge;
  readonly likes: Likes;
  readonly collections: Collections;
  readonly accessRequests: AccessRequests;
  readonly waiting: WaitingList;
  readonly lineage: Lineages;
  readonly stats: Stats;
  readonly profiles: Profiles;
  readonly evaluations: Evaluations;
  readonly follows: Follows;
  readonly activity: Activity;
  readonly savedQueries: SavedQueries;
  readonly savedSearches: SavedSearches;
  readonly providerKeys: ProviderKeys;
  readonly allowedModels: AllowedModels;
  readonly budgets: Budgets;
  readonly spendLimits: SpendLimits;
  readonly providerMappings: ProviderMappings;
  readonly providerOrders: ProviderOrders;
  readonly inferenceCalls: InferenceCalls;
  readonly indexer: Indexer;
  readonly leftovers: Leftovers;
  readonly entries: Entries;
  readonly runs: Runs;
  readonly keptResponses: KeptResponses;
  readonly backgroundResponses: BackgroundResponses;
  readonly conversations: Conversations;
  readonly conversions: Conversions;
  readonly qualityReports: QualityReports;
  readonly cachedAnswers: CachedAnswers;
  readonly callFiles: CallFiles;
  readonly batches: Batches;
  readonly votes: Votes;
  readonly scans: Scans;
  readonly tableSizes: TableSizes;
  readonly jobs: Jobs;
  readonly temporaryFiles: TemporaryFileRows;
  readonly damages: Damages;
  readonly inventory: Inventory;
  readonly garbage: Garbage;
  readonly leases: Leases;
  readonly processes: Processes;
  readonly markers: Markers;
  readonly tableUpdates: TableUpdates;
  readonly syncs: Syncs;
  readonly bundleKeys: BundleKeys;
  readonly imports: Imports;
}

export function createRegistry(given: RegistryDeps): Registry {
  const deps = { ...given, blobs: noteRepairs(given) };
  const search = createSearch(deps);
  const { changed } = search;
  const scans = createScans(deps);
  const tableSizes = createTableSizes(deps, (key) => indexer.index(key));
  const indexer: Indexer = createIndexer({ ...deps, changed, scans, tableSizes });
  const hubLimits = createHubLimits(deps);
  const quotas = createQuotas({ ...deps, hubLimits });
  const dailyCounts = createDailyCounts(deps);
  const refusals = createRefusals(deps);
  const leases = createLeases(deps);
  const lfs = createLfs({ ...deps, quotas, leases });
  const activity = createActivity(deps);
  const noteRevocation = () => accessTokens.noteDeletion();
  const noteLostMembership = () => {
    accessTokens.noteDeletion();
    accessKeys.noteDeletion();
  };
  const oauthRecords = createOauthRecords({ ...deps, noteRevocation });
  const fileTokens = createFileTokens({ ...deps, oauthRecords });
  const commits = createCommits({ ...deps, indexer, lfs, quotas, scans, activity, fileTokens });
  const passwordSignIn = createPasswordSignIn(deps);
  const mails = createMails(deps);
  const accessTokens = createAccessTokens({ ...deps, mails, oauthRecords });
  const signUps = createSignUp({ ...deps, mails, dailyCounts });
  const accessKeys = createAccessKeys(deps);
  const ownRepos = createRepos({
    ...deps,
    changed,
    commits,
    indexer,
    search,
    quotas,
    dailyCounts,
    hubLimits,
    activity,
  });
  const repos = noteAppRepos(ownRepos, deps);
  const audit = createAudit(deps);
  const attempts = createAttempts(deps);
  const organizations = createOrganizations({ ...deps, hubLimits });
  // What a service does through another is written down, too.
  const collections = createCollections(deps);
  const auditedRepos: Pick<Repos, "list" | "delete"> = {
    list: repos.list,
    delete: (viewer, id) => audited.repos.delete(viewer, id),
  };
  const webhooks = createWebhooks(deps);
  const deliveryQueue = createDeliveryQueue(deps);
  const identityProviders = createIdentityProviders(deps);
  const people = createPeople({ ...deps, repos: auditedRepos, accessTokens, accessKeys });
  const notifier = createNotifier({ ...deps, mails, quotas });
  const events = createEvents({ ...deps, takers: [deliveryQueue.take, notifier] });
  const registry: Registry = {
    audit,
    auditStream: createAuditStream(deps),
    events,
    webhooks,
    webhookDeliveries: createDeliveries({ ...deps, webhooks }),
    deliveryQueue,
    notifications: createNotifications(deps),
    digests: createDigests({ ...deps, mails }),
    watches: createWatches(deps),
    accounts: createAccounts({ ...deps, signUps, mails, passwordSignIn }),
    signIns: createSignIns({ ...deps, attempts, mails, passwordSignIn }),
    secondFactors: createSecondFactors({ ...deps, attempts, mails }),
    passkeys: createPasskeys({ ...deps, mails }),
    emails: createEmails({ ...deps, mails, dailyCounts }),
    setup: createSetup(deps),
    attempts,
    mails,
    organizations,
    defaultVisibilities: createDefaultVisibilities(deps),
    hubOrganizations: createHubOrganizations({
      ...deps,
      hubLimits,
      repos: auditedRepos,
      organizations,
    }),
    hubStorage: createHubStorage({ ...deps, hubLimits }),
    hubLimits,
    hubJobs: createHubJobs(deps),
    sharedWorks: createSharedWorks(deps),
    engines: createEngines(deps),
    mirrors: createMirrors({ ...deps, changed, indexer, scans }),
    mirrorRules: createMirrorRules(deps),
    mirrorRequests: createMirrorRequests(deps),
    modelAliases: createModelAliases(deps),
    operatorProviders: createOperatorProviders(deps),
    loadedModels: createLoadedModels(deps),
    sharedLimits: createSharedLimits(deps),
    refusals,
    accountUsages: createAccountUsages(deps),
    banners: createBanners(deps),
    readOnly: createReadOnly(deps),
    terms: createHubTerms(deps),
    membershipInvitations: createMembershipInvitations({ ...deps, mails, dailyCounts }),
    resourceGroups: createResourceGroups({ ...deps, changed }),
    collaborators: createCollaborators(deps),
    names: createNames(deps),
    renames: createRenames({ ...deps, changed, dailyCounts }),
    sessions: createSessions(deps),
    accessTokens,
    serviceAccounts: createServiceAccounts({ ...deps, noteRevocation }),
    accessKeys,
    signUps,
    passwordSignIn,
    identityProviders,
    requiredSignOns: createRequiredSignOns({ ...deps, noteRevocation: noteLostMembership }),
    scimTokens: createScimTokens({ ...deps, identityProviders }),
    scimUsers: createScimUsers({ ...deps, people }),
    scimGroups: createScimGroups(deps),
    identities: createIdentities({
      ...{ ...deps, passwordSignIn, signUps, mails },
      noteRevocation: noteLostMembership,
    }),
    people,
    passwordResets: createPasswordResets({ ...deps, mails, passwordSignIn }),
    tokenPolicies: createTokenPolicies({ ...deps, mails, noteRevocation }),
    selfRegistrations: createSelfRegistrations(deps),
    applications: createApplications({ ...deps, noteRevocation }),
    connectedApps: createConnectedApps({ ...deps, noteRevocation }),
    oauthRecords,
    oauthKeys: createOauthKeys(deps),
    trustedPublishers: createTrustedPublishers({ ...deps, noteRevocation }),
    credentials: createCredentials(deps),
    repos,
    search,
    commits,
    pushes: createPushes({ ...deps, indexer, lfs, quotas, scans, activity, fileTokens }),
    commitStatuses: createCommitStatuses(deps),
    pulls: createPulls({ ...deps, commits, indexer, activity, dailyCounts, hubLimits }),
    discussions: createDiscussions({ ...deps, dailyCounts, hubLimits }),
    comments: createComments(deps),
    discussionSettings: createDiscussionSettings(deps),
    reviews: createReviews(deps),
    reactions: createReactions(deps),
    labels: createLabels(deps),
    lineComments: createLineComments({ ...deps, commits }),
    quotas,
    dailyCounts,
    refs: createRefs({ ...deps, indexer }),
    files: createFiles(deps),
    history: createHistory(deps),
    lfs,
    xet: createXet({ ...deps, lfs, commits }),
    locks: createLocks(deps),
    purge: createPurge({ ...deps, indexer }),
    likes: createLikes({ ...deps, changed }),
    collections,
    accountExports: createAccountExports({ ...deps, repos, collections, dailyCounts }),
    accessRequests: createAccessRequests(deps),
    waiting: createWaitingList(deps),
    lineage: createLineage(deps),
    stats: createStats({ ...deps, changed }),
    profiles: createProfiles(deps),
    evaluations: createEvaluations(deps),
    follows: createFollows(deps),
    activity,
    savedQueries: createSavedQueries(deps),
    savedSearches: createSavedSearches(deps),
    providerKeys: createProviderKeys(deps),
    allowedModels: createAllowedModels(deps),
    budgets: createBudgets(deps),
    spendLimits: createSpendLimits(deps),
    providerMappings: createProviderMappings({ ...deps, changed }),
    providerOrders: createProviderOrders(deps),
    inferenceCalls: createInferenceCalls(deps),
    indexer,
    leftovers: createLeftovers({ ...deps, commits, indexer }),
    entries: createEntries({ ...deps, changed }),
    runs: createRuns(deps),
    keptResponses: createKeptResponses(deps),
    backgroundResponses: createBackgroundResponses(deps),
    conversations: createConversations(deps),
    conversions: createConversions({ ...deps, indexer, lfs, quotas }),
    qualityReports: createQualityReports(deps),
    cachedAnswers: createCachedAnswers(deps),
    callFiles: createCallFiles(deps),
    batches: createBatches(deps),
    votes: createVotes(deps),
    scans,
    tableSizes,
    jobs: createJobs(deps),
    temporaryFiles: createTemporaryFileRows(deps),
    damages: createDamages(deps),
    inventory: createInventory(deps),
    garbage: createGarbage({ ...deps, quotas, dailyCounts, refusals }),
    leases,
    processes: createProcesses(deps),
    markers: createMarkers(deps),
    tableUpdates: createTableUpdates(deps),
    syncs: createSyncs(deps),
    bundleKeys: createBundleKeys(deps),
    imports: createImports({ ...deps, changed, indexer, quotas }),
  };
  const audited: Registry = withAudit(withEvents(registry, events), audit);
  return audited;
}
