export type { AccessKey, IdentifiedKey, NewAccessKey } from "./access-keys/access-key.ts";
export {
  ACCESS_STATES,
  ACCESS_STATUSES,
  type AccessRequest,
  type AccessState,
  MAX_ACCESS_DAYS,
  MAX_REJECTION_REASON,
} from "./access-requests/access-request.ts";
export type { PublicAccount } from "./accounts/account.ts";
export type { SetupState } from "./accounts/setup.ts";
export {
  type AllowedModel,
  isPattern,
  MAX_ALLOWED_MODELS,
  MAX_PATTERN,
  MAX_PRICE,
  type ModelPrice,
  PATTERN_RULE,
  type PricedModel,
  priceIn,
} from "./allowed-models/allowed-model.ts";
export type { FindPrice } from "./allowed-models/allowed-models.ts";
export type { ImportCounts } from "./allowed-models/plan-import.ts";
export {
  type Application,
  type ApplicationFields,
  type ApplicationPage,
  type ApplicationSecret,
  COMMAND_LINE,
  type NewApplication,
} from "./applications/application.ts";
export type { ApplicationsOf } from "./applications/application-access.ts";
export { isLoopback } from "./applications/redirect-uri.ts";
export {
  MAX_UNUSED_REGISTRATIONS,
  SELF_REGISTERED_SCOPES,
  type SelfRegistrations,
  UNUSED_REGISTRATION_DAYS,
} from "./applications/self-registrations.ts";
export { askTogether } from "./ask-together.ts";
export type { Counted } from "./attempts/attempts.ts";
export type { AuditEvent, AuditPage, AuditVerdict } from "./audit/audit-event.ts";
export type { AuditBatch, AuditStream } from "./audit/audit-stream.ts";
export type {
  EndedResponse,
  NewBackgroundResponse,
} from "./background-responses/background-response.ts";
export {
  type BackgroundResponses,
  MAX_OPEN_RESPONSES,
} from "./background-responses/background-responses.ts";
export { BANNER_LEVELS, type Banner, MAX_BANNER, type ShownBanner } from "./banner/banner.ts";
export type {
  Batch,
  BatchAnswer,
  BatchCall,
  BatchError,
  BatchStatus,
} from "./batches/batch.ts";
export { MAX_BATCH_OUTPUT_BYTES, MAX_OPEN_BATCHES } from "./batches/batches.ts";
export { MAX_BATCH_CALLS } from "./batches/read-calls.ts";
export type { BlobStore, ByteRange, ListedBlob, StoredBlob, UploadPart } from "./blob-store.ts";
export {
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  type Budget,
  type BudgetCounter,
  type BudgetOwner,
  type BudgetPeriod,
  type BudgetScope,
  type BudgetStatus,
  type BudgetTerms,
  COUNTER_UNITS,
  MAX_AMOUNT_MICROS,
  MAX_BUDGET_NAME,
  MAX_BUDGET_TARGET,
  MAX_BUDGETS,
  MAX_PER_MINUTE,
} from "./budgets/budget.ts";
export { type BudgetAsk, type Want, wantsOf } from "./budgets/budget-wants.ts";
export type { Reserved } from "./budgets/spend-limits.ts";
export { MAX_TOKEN_MODELS } from "./budgets/token-limits.ts";
export type { BundleKey } from "./bundle-keys/bundle-key.ts";
export {
  type CachedAnswer,
  MAX_CACHED_ANSWER_BYTES,
  MAX_CACHED_ANSWERS,
  MAX_CACHED_ANSWERS_BYTES,
  MAX_HUB_CACHED_ANSWERS,
  MAX_HUB_CACHED_ANSWERS_BYTES,
} from "./cached-answers/cached-answer.ts";
export { CALL_FILE_DAYS, type CallFile } from "./call-files/call-file.ts";
export {
  MAX_CALL_FILE_BYTES,
  MAX_CALL_FILE_ROOM_BYTES,
  MAX_CALL_FILES,
} from "./call-files/call-files.ts";
export {
  type Collaborator,
  MAX_COLLABORATIONS,
  MAX_COLLABORATORS,
} from "./collaborators/collaborator.ts";
export {
  COLLECTION_SORTS,
  COLLECTION_THEMES,
  type Collection,
  type CollectionItem,
  type CollectionPage,
  type FilledCollection,
  isRepoItem,
  type Listable,
  MAX_COLLECTION_ITEMS,
  MAX_COLLECTIONS,
  type NewCollection,
} from "./collections/collection.ts";
export { formatCollectionSlug, parseCollectionSlug } from "./collections/collection-slug.ts";
export {
  CHECK_STATES,
  type CheckCounts,
  type CheckState,
  type CommitStatus,
  combinedState,
  countChecks,
} from "./commit-statuses/commit-status.ts";
export { MAX_CHECKS } from "./commit-statuses/commit-statuses.ts";
export { type Card, cardBody, parseCard } from "./commits/card.ts";
export { decodeText, findCardProblem, MAX_CARD_BYTES } from "./commits/check-card.ts";
export {
  type CommitOperation,
  MAX_GIT_FILE_BYTES,
  type NewCommit,
} from "./commits/commit-operation.ts";
export { LFS_ATTRIBUTES, lfsRule } from "./commits/lfs-attributes.ts";
export type { CanRun, RunnableSource } from "./commits/runnable-source.ts";
export { type CardFields, setCardFields } from "./commits/set-card-fields.ts";
export {
  MAX_YAML_CHARACTERS,
  type ParsedYaml,
  parseYaml,
  type ReadYaml,
} from "./commits/yaml.ts";
export { yamlScalar } from "./commits/yaml-scalar.ts";
export type { ConnectedApp } from "./connected-apps/connected-app.ts";
export {
  CONVERSATION_DAYS,
  type Conversation,
  type ConversationItem,
  type ItemPageOptions,
  type Turn,
} from "./conversations/conversation.ts";
export {
  type Conversations,
  MAX_CONVERSATION_BYTES,
  MAX_CONVERSATION_ITEMS,
  MAX_CONVERSATIONS,
  MAX_CONVERSATIONS_BYTES,
} from "./conversations/conversations.ts";
export {
  CONVERSION_REF,
  type Conversion,
  type ConversionEnd,
  type ConversionFile,
  type ConversionProgress,
  type ConversionState,
  type ConvertedSplit,
  type LineProblem,
} from "./conversions/conversion.ts";
export type { Conversions, DueConversion } from "./conversions/conversions.ts";
export type { Credential } from "./credentials/credential.ts";
export {
  DAMAGE_KINDS,
  type Damage,
  type DamageKind,
  type FoundDamage,
  type Progress,
  type ShownDamage,
} from "./damage/damage.ts";
export type { Damages } from "./damage/damages.ts";
export type { Database, Tables } from "./database.ts";
export {
  DEFAULT_VISIBILITIES,
  type DefaultVisibility,
} from "./default-visibilities/default-visibility.ts";
export { MAX_COMMENTS, MAX_EVENTS } from "./discussions/add-event.ts";
export { MAX_EDITS } from "./discussions/comments.ts";
export {
  type Discussion,
  type DiscussionFilter,
  type DiscussionSettings,
  type DiscussionStatus,
  STATUS_GROUPS,
} from "./discussions/discussion.ts";
export type {
  Change,
  Comment,
  CommentEdit,
  DiscussionEvent,
} from "./discussions/discussion-event.ts";
export {
  MAX_REQUIRED_CHECKS,
  MAX_REQUIRED_REVIEWS,
} from "./discussions/discussion-settings.ts";
export type { ToldDiscussion } from "./discussions/discussions.ts";
export { MAX_MENTIONS } from "./discussions/find-words.ts";
export type { WordTarget } from "./discussions/link-words.ts";
export { type AccountEmail, MAX_EMAIL, MAX_VERIFICATIONS } from "./emails/email.ts";
export {
  type CallableEngine,
  ENGINE_KINDS,
  ENGINE_NAME_RULE,
  type Engine,
  type EngineAlias,
  type EngineKind,
  type EngineModel,
  isEngineName,
  MAX_ENGINE_ALIASES,
  MAX_ENGINE_MODELS,
  MAX_ENGINES,
  MAX_REPLICAS,
  parseEngineAddress,
  type Replica,
  type ReplicaReport,
} from "./engines/engine.ts";
export { engineNameOf, engineProvider } from "./engines/engine-provider.ts";
export type { EngineChanges, NamedEngine } from "./engines/engines.ts";
export { repoNamesOf, servedModel } from "./engines/served-model.ts";
export type { Entry } from "./entries/entry.ts";
export { type ErrorCode, isRegistryError, RegistryError } from "./errors.ts";
export type { Evaluated, Leaderboard, LeaderboardFilter } from "./evaluations/evaluation.ts";
export {
  EVENT_DAYS,
  type EventKind,
  type HubEvent,
  MAX_EVENT_REFS,
  MAX_EVENT_TEXT,
  type RepoSnapshot,
} from "./events/event.ts";
export { MAX_EXPORTS } from "./exports/account-exports.ts";
export type { ExportFile } from "./exports/export-file.ts";
export type { RepoAt } from "./files/files.ts";
export type { TreeEntry } from "./files/tree-entry.ts";
export { type Collected, GRACE_MS } from "./garbage/garbage.ts";
export type {
  GitBlame,
  GitChange,
  GitCommit,
  GitDiffFormat,
  GitEntry,
  GitLogEntry,
  GitPerson,
  GitRef,
  GitStaging,
  GitStore,
  GitTreeItem,
  IncomingPush,
  NewGitCommit,
  NewGitTag,
  PushedBlob,
  ReadTree,
  RefUpdate,
  StagedBlob,
} from "./git.ts";
export {
  CHANGEABLE_LIMITS,
  type ChangeableLimit,
  type HubLimitValues,
} from "./hub-limits/hub-limit.ts";
export {
  HUB_REPO_SORTS,
  type HubRepo,
  type HubRepoPage,
  type HubRepoSort,
  type LargeFile,
  type OwnerPage,
  type OwnerUsage,
  type StorageTotals,
} from "./hub-storage/hub-repo.ts";
export type { Claims, ListedIdentity, SignedIn } from "./identities/identity.ts";
export {
  type AdministeredProvider,
  type NewProvider,
  type OpenProvider,
  type ProviderChanges,
  type RoleRule,
  RULE_KINDS,
  type RuleKind,
  type SignInWay,
} from "./identity-providers/identity-provider.ts";
export {
  MAX_IDENTITY_PROVIDERS,
  MAX_ROLE_RULES,
} from "./identity-providers/identity-providers.ts";
export {
  IDENTITY_PROVIDER_KINDS,
  type IdentityProviderKind,
} from "./identity-providers/provider-kind.ts";
export {
  EMAIL_TRUSTS,
  hasSetting,
  initialSettings,
  isProviderName,
  MAX_PROVIDER_LABEL,
  MAX_PROVIDER_SECRET,
  MAX_SETTING,
  PROVIDER_FIELDS,
  PROVIDER_NAME_RULE,
  type ProviderSettings,
  SETTING_NAMES,
  type SettingName,
} from "./identity-providers/provider-settings.ts";
export {
  type BlobDigest,
  byteLength,
  type CommitId,
  formatRepoId,
  isNamespaceName,
  isPathSegment,
  isRepoName,
  MAX_PATH_BYTES,
  parseBlobDigest,
  parseCommitId,
  parseRepoId,
  parseRepoPath,
  REPO_TYPES,
  type RepoId,
  type RepoPath,
  type RepoType,
  repoPrefix,
} from "./ids.ts";
export type {
  ImportedAuthor,
  ImportedDiscussion,
  ImportedEvent,
} from "./imports/imported-discussion.ts";
export {
  ACCOUNT_USAGE_SORTS,
  type AccountDay,
  type AccountUsage,
  type AccountUsagePage,
  type AccountUsageSort,
} from "./inference-calls/account-usage.ts";
export {
  CALL_STATUSES,
  type CallPage,
  type InferenceCall,
  PROVIDER_WINDOWS,
  type ProviderChecks,
  type ProviderDay,
  type ProviderModel,
  type ProviderPeriod,
  type ProviderProbe,
  type ProviderRecord,
  type ProviderSums,
  type ProviderWindow,
  type SpendingRow,
  USAGE_GROUPS,
  type UsageGroup,
  type UsageOf,
  type UsageRange,
} from "./inference-calls/inference-call.ts";
export { HISTORY_DAYS } from "./inference-calls/inference-calls.ts";
export { periodsOf } from "./inference-calls/provider-window.ts";
export type { StoredRepo } from "./inventory/inventory-store.ts";
export { HUB_JOB_STATES, type HubJob, type HubJobPage, type HubJobState } from "./jobs/hub-job.ts";
export {
  BATCH_JOB,
  JOB_HOURS,
  type Job,
  type JobAnswer,
  type JobKind,
  type JobMaker,
  type NewJob,
  OPEN_JOBS,
  RESPONSE_JOB,
} from "./jobs/job.ts";
export { MAX_OPEN_JOBS } from "./jobs/jobs.ts";
export { KEPT_RESPONSE_DAYS, type KeptResponse } from "./kept-responses/kept-response.ts";
export {
  MAX_KEPT_RESPONSE_BYTES,
  MAX_KEPT_RESPONSES,
  MAX_KEPT_TURNS,
} from "./kept-responses/kept-responses.ts";
export {
  LABEL_COLORS,
  type Label,
  MAX_DISCUSSION_LABELS,
  MAX_LABELS,
} from "./labels/label.ts";
export { type Lease, MAINTENANCE_LEASE } from "./leases/lease.ts";
export type { Leases } from "./leases/leases.ts";
export type { DirectStorage, OpenPlace, Place } from "./lfs/direct/direct-storage.ts";
export { MAX_DIRECT_UPLOADS } from "./lfs/direct/direct-uploads.ts";
export {
  formatLfsPointer,
  type LfsPointer,
  maybePointerSize,
  parseLfsPointer,
} from "./lfs/lfs-pointer.ts";
export { uploadPending } from "./lfs/not-stored.ts";
export {
  LINE_SIDES,
  type LineComment,
  type LineSide,
  startLineOf,
} from "./line-comments/line-comment.ts";
export { MAX_COMMENTED_FILE_BYTES, MAX_COMMENTED_LINES } from "./line-comments/line-comments.ts";
export { findSuggestion } from "./line-comments/suggestion.ts";
export {
  type HubModel,
  type LoadedModel,
  MODEL_STATES,
  type ModelKey,
} from "./loaded-models/loaded-model.ts";
export type { Lock } from "./locks/lock.ts";
export {
  MAX_MAIL_TEXT,
  MAX_MAILS_PER_ADDRESS,
  MAX_WAITING_MAILS,
  type Mail,
  type Mailer,
  type MailFailure,
  type MailTry,
} from "./mails/mail.ts";
export {
  type Invitee,
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  MAX_MEMBERSHIP_INVITATIONS,
  MEMBERSHIP_INVITATION_DAYS,
  type MembershipInvitation,
} from "./membership-invitations/membership-invitation.ts";
export {
  type AskedState,
  MAX_MIRROR_REASON,
  MAX_OPEN_REQUESTS,
  MIRROR_REQUEST_STATES,
  type MirrorRequest,
  type MirrorRequestState,
} from "./mirror-requests/mirror-request.ts";
export type { MirrorRequests } from "./mirror-requests/mirror-requests.ts";
export {
  type DecidingRule,
  decideMirror,
  type MirrorDecision,
} from "./mirror-rules/decide-mirror.ts";
export {
  formatMirrorPattern,
  isMirrorRuleKind,
  MIRROR_DETAIL_KINDS,
  MIRROR_EFFECTS,
  MIRROR_RULE_KIND_NAMES,
  type MirrorEffect,
  type MirrorPattern,
  type MirrorRule,
  type MirrorRuleKind,
  type NewMirrorRule,
  type OfferedRepo,
  parseMirrorPattern,
} from "./mirror-rules/mirror-rule.ts";
export type { MirrorRules } from "./mirror-rules/mirror-rules.ts";
export type {
  HeldMirror,
  Mirror,
  MirrorCheck,
  MirroredRepo,
  MirrorFailure,
  MirrorObject,
  MirrorState,
  NewMirror,
  PullBlob,
  PullSource,
} from "./mirrors/mirror.ts";
export type { KnownName, MirrorFacts, Mirrors } from "./mirrors/mirrors.ts";
export { isPulled } from "./mirrors/open-object.ts";
export {
  findAliasTarget,
  MAX_ALIAS_LENGTH,
  MAX_MODEL_ALIASES,
  type ModelAlias,
} from "./model-aliases/model-alias.ts";
export type { NameKind } from "./namespaces/name.ts";
export { MAX_FORMER_NAMES } from "./namespaces/rename-owner.ts";
export { MAX_RENAMES } from "./namespaces/renames.ts";
export { type Digest, MAX_MAILED } from "./notifications/digests.ts";
export {
  MAX_COUNTED,
  MAX_NOTIFICATIONS,
  NOTIFICATION_DAYS,
  NOTIFICATION_STATES,
  type Notification,
  type NotificationFilter,
  type NotificationState,
  REASONS,
  type Reason,
  SUBJECT_KINDS,
  type SubjectKind,
} from "./notifications/notification.ts";
export {
  MAIL_MODES,
  type MailMode,
  type NotificationSettings,
} from "./notifications/notification-setting.ts";
export type { OauthKeyPurpose } from "./oauth/oauth-keys.ts";
export type { OauthPerson } from "./oauth/oauth-person.ts";
export {
  APP_TOKEN_PREFIX,
  isOauthModel,
  type OauthModel,
  type OauthPayload,
} from "./oauth/oauth-record.ts";
export {
  isOfOrganizations,
  isScope,
  OFFERED_SCOPES,
  parseScopes,
  SCOPES,
  type Scope,
} from "./oauth/scope.ts";
export {
  isOperatorProviderName,
  MAX_OPERATOR_PROVIDERS,
  MAX_PROVIDER_SETTINGS,
  OPERATOR_PROVIDER_RULE,
  type OperatorProvider,
  type OperatorProviderSettings,
} from "./operator-providers/operator-provider.ts";
export type { OperatorProviders } from "./operator-providers/operator-providers.ts";
export type { HubOrganization, HubOrganizationPage } from "./organizations/hub-organization.ts";
export {
  type Member,
  type Membership,
  ORGANIZATION_ROLES,
  type Organization,
  type OrganizationRole,
} from "./organizations/organization.ts";
export { COLLABORATOR_ROLES, type CollaboratorRole } from "./organizations/shares.ts";
export {
  canManageWebhooks,
  canSeeWebhooks,
  type WebhookPlace,
} from "./organizations/webhook-access.ts";
export { MAX_PASSKEYS, type Passkey } from "./passkeys/passkey.ts";
export type { PasskeyAnswer, PasskeyQuestion } from "./passkeys/passkey-ceremony.ts";
export type { PasskeyFacts, PasskeyProtocol, Site } from "./passkeys/passkey-protocol.ts";
export { type PasswordReset, RESET_HOURS } from "./people/password-resets.ts";
export {
  canAdministerHub,
  canSeeHub,
  OPERATOR,
  requireAdministrator,
} from "./people/people-access.ts";
export type { Person, PersonChanges, PersonPage } from "./people/person.ts";
export type { IndexProcess } from "./processes/index-offer.ts";
export type {
  RegisteredProcess,
  RunnerOffer,
  RunnerProcess,
  RunnerProcessModel,
} from "./processes/process.ts";
export type { Processes, ProcessFacts } from "./processes/processes.ts";
export {
  type Avatar,
  MAX_AVATAR_BYTES,
  type Profile,
  type ProfileTexts,
} from "./profiles/profile.ts";
export { HUB } from "./provider-keys/owner-key.ts";
export {
  type KeyCheck,
  type KeyOwner,
  type KeyTerms,
  MAX_KEY_LABEL,
  MAX_KEY_WEIGHT,
  MAX_PROVIDER_KEYS,
  type Payer,
  type ProviderKey,
  type SpendableKey,
  type UsableKey,
} from "./provider-keys/provider-key.ts";
export { canSpendFor } from "./provider-keys/provider-key-access.ts";
export {
  MAPPING_STATUSES,
  type MappedModel,
  type ProviderMapping,
} from "./provider-mappings/provider-mapping.ts";
export { isPull, isUnderWay, type Pull, parsePullRef, pullRef } from "./pulls/pull.ts";
export type { PullChanges } from "./pulls/pull-changes.ts";
export type {
  MadeReport,
  QualityEnd,
  QualityParts,
  QualityReport,
  QualityState,
  QualityWork,
} from "./quality-reports/quality-report.ts";
export {
  type DueReport,
  MAX_WAITING_REPORTS,
  type QualityReports,
} from "./quality-reports/quality-reports.ts";
export { formatCount, formatShare, type Quota, type Usage } from "./quotas/quota.ts";
export {
  EMOJI,
  type Emoji,
  MAX_REACTION_NAMES,
  MAX_REACTIONS,
  type Reaction,
} from "./reactions/reaction.ts";
export { MAX_READ_ONLY_REASON } from "./read-only/read-only-reason.ts";
export { endReadOnly } from "./read-only/read-only-store.ts";
export type { NamedRef } from "./refs/ref.ts";
export type { Refusal, RefusedRequests } from "./refusals/refusal.ts";
export { REFUSAL_DAYS } from "./refusals/refusals.ts";
export { createRegistry, type Registry } from "./registry.ts";
export type { RegistryDeps, RegistryLimits } from "./registry-deps.ts";
export { MAX_PAGE } from "./repos/max-page.ts";
export {
  DEFAULT_BRANCH,
  type Gating,
  type NewRepo,
  REPO_SORTS,
  type Repo,
  type RepoCount,
  type RepoFilter,
  type RepoPaging,
  type RepoSort,
} from "./repos/repo.ts";
export { canWrite } from "./repos/repo-access.ts";
export type { MissingSignOn } from "./required-sign-ons/required-sign-on.ts";
export type { GroupPlacement } from "./resource-groups/replace-groups.ts";
export {
  AUTO_JOIN_SCOPES,
  type AutoJoin,
  type FilledGroup,
  GROUP_ROLES,
  type GroupChanges,
  type GroupMember,
  type GroupRole,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_MEMBERS,
  MAX_GROUP_NAME,
  MAX_GROUPS,
  type ResourceGroup,
} from "./resource-groups/resource-group.ts";
export type { PlacedGroup } from "./resource-groups/resource-group-store.ts";
export { type Requirements, unmetOf } from "./reviews/requirements.ts";
export { type Decision, type Review, VERDICTS, type Verdict } from "./reviews/review.ts";
export type { ReviewComment } from "./reviews/reviews.ts";
export {
  MAX_CHECK_DESCRIPTION,
  MAX_CHECK_NAME,
  MAX_CHECK_URL,
  MAX_COLLECTION_DESCRIPTION,
  MAX_COLLECTION_NOTE,
  MAX_COLLECTION_TITLE,
  MAX_COMMENT,
  MAX_DISCUSSION_TITLE,
  MAX_LABEL_NAME,
  MAX_PASSWORD,
  MAX_REASON,
  MIN_PASSWORD,
  parsePinned,
} from "./rules.ts";
export { type ListedRun, type NewRun, RUN_FILE_DAYS, type Run, type RunFile } from "./runs/run.ts";
export {
  MAX_RUN_CHARACTERS,
  MAX_RUN_FILE_BYTES,
  MAX_RUN_FILES,
  MAX_RUNS,
} from "./runs/runs.ts";
export {
  MAX_SAVED_QUERIES,
  MAX_SAVED_QUERY_CHARACTERS,
  MAX_SAVED_QUERY_NAME,
  type SavedQuery,
} from "./saved-queries/saved-query.ts";
export type { SavedSearch } from "./saved-searches/saved-search.ts";
export type { FileIssue, RepoScan, ScannedFile, Scanner } from "./scans/scan.ts";
export {
  MAX_SCIM_MEMBERS,
  MAX_SCIM_PAGE,
  MAX_SCIM_TEXT,
  type ScimClient,
  type ScimGroup,
  type ScimGroupChanges,
  type ScimMember,
  type ScimToken,
  type ScimUser,
  type ScimUserFields,
} from "./scim/scim.ts";
export {
  SCIM_FILTERS,
  type ScimFilter,
  type ScimGroupColumn,
  type ScimUserColumn,
} from "./scim/scim-filter.ts";
export type { FullText } from "./search/card-text-store.ts";
export type { CatalogPage, CatalogPaging } from "./search/catalog-page.ts";
export { MAX_WORDS } from "./search/filter-terms.ts";
export { indexLayout } from "./search/index-layout.ts";
export type { Numbers, PartSink, PartSource } from "./search/memory/index-parts.ts";
export type { IndexAnswer, IndexQuestion, NameQuestion } from "./search/memory/question.ts";
export {
  countRepos,
  createRepoIndex,
  isSmallCatalog,
  type RepoIndex,
} from "./search/repo-index.ts";
export type { StartedIndex } from "./search/search.ts";
export { MOST_CARDS, MOST_VALUES } from "./search/search-limits.ts";
export { MAX_CODE_ATTEMPTS } from "./second-factors/check-code.ts";
export type { OneTimeCodes } from "./second-factors/one-time-codes.ts";
export type { SecondFactors } from "./second-factors/second-factor.ts";
export type { Secrets } from "./secrets.ts";
export { MAX_SERVICE_ACCOUNTS, type ServiceAccount } from "./service-accounts/service-account.ts";
export type { ListedSession, SessionOrigin } from "./sessions/session-store.ts";
export {
  type EndedSession,
  MAX_SESSION_DAYS,
  SESSION_DAYS,
  type SessionBeginning,
  type StartingIdentity,
} from "./sessions/sessions.ts";
export { keepSetting } from "./settings/setting-store.ts";
export type { HeldLease, Work } from "./shared-work/shared-work.ts";
export { isConfirmed } from "./sign-ins/confirmation.ts";
export type { PendingSignIn, SignInStep } from "./sign-ins/sign-in.ts";
export {
  type Invitation,
  MAX_INVITATION_NOTE,
  MAX_REQUEST_NOTE,
  SIGN_UP_MODES,
  type SignUpMode,
} from "./sign-up/invitation.ts";
export { INVITATION_DAYS, MAX_INVITATIONS } from "./sign-up/sign-up.ts";
export {
  isNamed,
  parsePushTarget,
  parseSyncEvery,
  parseSyncKeep,
  parseSyncTarget,
  type SyncTarget,
} from "./syncs/parse-sync.ts";
export type {
  PushTarget,
  Sync,
  SyncKeep,
  SyncOutcome,
  SyncProgress,
  SyncRepo,
  SyncSettings,
} from "./syncs/sync.ts";
export type { Syncs } from "./syncs/syncs.ts";
export { MAX_TABLES } from "./table-sizes/table-size.ts";
export type { TableUpdate } from "./table-updates/table-update.ts";
export type { TableUpdates } from "./table-updates/table-updates.ts";
export { MAX_TERMS, type Terms } from "./terms/terms.ts";
export { MAX_MEMBER_TOKENS } from "./token-policies/token-policies.ts";
export {
  type MemberToken,
  TOKEN_DECISIONS,
  TOKEN_POLICIES,
  type TokenDecision,
  type TokenPolicy,
} from "./token-policies/token-policy.ts";
export {
  type AccessToken,
  type ListedToken,
  MAX_OVERLAP_HOURS,
  MAX_TOKENS,
  type PresentedToken,
  TOKEN_ROLES,
  type TokenRole,
} from "./tokens/access-token.ts";
export type { NewAccessToken, TokenChanges, TokenHolder } from "./tokens/access-tokens.ts";
export { asCaller, canCall, requireCanCall, requireCanCallSome } from "./tokens/call-rights.ts";
export type { WantedGrant, WantedGrants } from "./tokens/choose-grants.ts";
export { describeGrants } from "./tokens/describe-grants.ts";
export { MAX_TOKENS_LOOKED_UP } from "./tokens/find-in-files.ts";
export {
  type GrantEntity,
  type Grants,
  MAX_GRANT_ENTITIES,
  type ScopedGrant,
} from "./tokens/grants.ts";
export {
  ENTITY_TYPES,
  type EntityType,
  isPermission,
  PERMISSION_AREAS,
  PERMISSIONS,
  type Permission,
} from "./tokens/permission.ts";
export { actsFully, opensGates, permits, seesFully, type Target } from "./tokens/permits.ts";
export { MAX_REVOKED_TOKENS } from "./tokens/revoke-leaked.ts";
export type {
  JobIdentity,
  NewTrustedPublisher,
  PublisherToken,
  TrustedPublisher,
} from "./trusted-publishers/trusted-publisher.ts";
export type { Vault } from "./vault.ts";
export { type AccountViewer, accountOf, anonymous, type Viewer } from "./viewer.ts";
export { type NewVote, type RatedModel, VOTE_OUTCOMES } from "./votes/vote.ts";
export { MAX_VOTES } from "./votes/votes.ts";
export {
  MAX_WATCHES,
  WATCH_LEVELS,
  type WatchLevel,
  type WatchTarget,
} from "./watches/watch.ts";
export {
  type Attempt,
  DELIVERY_DAYS,
  type Delivery,
  MAX_DELIVERIES_PER_MINUTE,
  MAX_DELIVERY_TRIES,
  MAX_LOGGED_DELIVERIES,
  MAX_SENDINGS_PER_HOST,
  MAX_WAITING_DELIVERIES,
  type Sending,
  type SentEvent,
} from "./webhooks/delivery.ts";
export type { SentAttempt } from "./webhooks/delivery-queue.ts";
export {
  MAX_WATCHED,
  MAX_WEBHOOKS,
  WATCHED_TYPES,
  type WatchedItem,
  WEBHOOK_DOMAINS,
  type Webhook,
  type WebhookDomain,
  type WebhookOwner,
} from "./webhooks/webhook.ts";
export { WEBHOOK_EVENTS } from "./webhooks/webhook-events.ts";
export { MAX_SHARD_BYTES, type ShardFile } from "./xet/shard.ts";
export { MAX_XORB_BYTES, type UnpackedXorb, unpackXorb } from "./xet/unpack-xorb.ts";
export type { XetGrant } from "./xet/xet.ts";
export type { StoredXorb, XorbStore } from "./xet/xorb-store.ts";
