import type { AccessKeys } from "../access-keys/access-keys.ts";
import type { AccessRequests } from "../access-requests/access-requests.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { PasswordSignIn } from "../accounts/password-sign-in.ts";
import type { Setup } from "../accounts/setup.ts";
import type { AllowedModels } from "../allowed-models/allowed-models.ts";
import type { Applications } from "../applications/applications.ts";
import type { Banners } from "../banner/banners.ts";
import type { BudgetOwner } from "../budgets/budget.ts";
import type { Budgets } from "../budgets/budgets.ts";
import type { BundleKeys } from "../bundle-keys/bundle-keys.ts";
import type { Collaborators } from "../collaborators/collaborators.ts";
import type { Collections } from "../collections/collections.ts";
import type { ConnectedApps } from "../connected-apps/connected-apps.ts";
import type { Damages } from "../damage/damages.ts";
import type { DefaultVisibilities } from "../default-visibilities/default-visibilities.ts";
import type { Comments } from "../discussions/comments.ts";
import type { DiscussionSettings } from "../discussions/discussion-settings.ts";
import type { Discussions } from "../discussions/discussions.ts";
import type { Emails } from "../emails/emails.ts";
import type { Engines } from "../engines/engines.ts";
import type { RegistryError } from "../errors.ts";
import type { AccountExports } from "../exports/account-exports.ts";
import type { HubLimits } from "../hub-limits/hub-limits.ts";
import type { Identities } from "../identities/identities.ts";
import type { IdentityProvider } from "../identity-providers/identity-provider.ts";
import type { IdentityProviders } from "../identity-providers/identity-providers.ts";
import { formatRepoId, type RepoId, repoPrefix } from "../ids.ts";
import type { Imports } from "../imports/imports.ts";
import type { HubJobs } from "../jobs/hub-jobs.ts";
import type { Labels } from "../labels/labels.ts";
import type { Purge } from "../lfs/purge.ts";
import type { LoadedModels } from "../loaded-models/loaded-models.ts";
import type { Locks } from "../locks/locks.ts";
import type { MembershipInvitations } from "../membership-invitations/membership-invitations.ts";
import type { MirrorRequests } from "../mirror-requests/mirror-requests.ts";
import type { MirrorRules } from "../mirror-rules/mirror-rules.ts";
import type { Mirrors } from "../mirrors/mirrors.ts";
import type { ModelAliases } from "../model-aliases/model-aliases.ts";
import type { Renames } from "../namespaces/renames.ts";
import type { OperatorProviders } from "../operator-providers/operator-providers.ts";
import type { HubOrganizations } from "../organizations/hub-organizations.ts";
import type { Organizations } from "../organizations/organizations.ts";
import type { Passkeys } from "../passkeys/passkeys.ts";
import type { PasswordResets } from "../people/password-resets.ts";
import type { People } from "../people/people.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { ProviderKeys } from "../provider-keys/provider-keys.ts";
import type { ProviderMappings } from "../provider-mappings/provider-mappings.ts";
import type { ProviderOrders } from "../provider-orders/provider-orders.ts";
import type { Pulls } from "../pulls/pulls.ts";
import type { Pushes } from "../pushes/pushes.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { ReadOnly } from "../read-only/read-only.ts";
import type { Refs } from "../refs/refs.ts";
import type { Repos } from "../repos/repos.ts";
import type { RequiredSignOns } from "../required-sign-ons/required-sign-ons.ts";
import type { ResourceGroups } from "../resource-groups/resource-groups.ts";
import type { Reviews } from "../reviews/reviews.ts";
import type { RoleChange } from "../role-grants/settle-roles.ts";
import type { ScimGroups } from "../scim/scim-groups.ts";
import type { ScimTokens } from "../scim/scim-tokens.ts";
import type { ScimUserChange, ScimUsers } from "../scim/scim-users.ts";
import type { SecondFactorService } from "../second-factors/second-factors.ts";
import type { ServiceAccounts } from "../service-accounts/service-accounts.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SignIns } from "../sign-ins/sign-ins.ts";
import type { SignUp } from "../sign-up/sign-up.ts";
import type { Syncs } from "../syncs/syncs.ts";
import type { TableUpdates } from "../table-updates/table-updates.ts";
import type { HubTerms } from "../terms/hub-terms.ts";
import type { TokenPolicies } from "../token-policies/token-policies.ts";
import type { ListedToken } from "../tokens/access-token.ts";
import type { AccessTokens, TokenHolder } from "../tokens/access-tokens.ts";
import { describeGrants } from "../tokens/describe-grants.ts";
import type { JobIdentity } from "../trusted-publishers/trusted-publisher.ts";
import type { TrustedPublishers } from "../trusted-publishers/trusted-publishers.ts";
import type { Viewer } from "../viewer.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { AuditDetails, NewAuditEvent } from "./audit-event.ts";

/** The services with operations that are written down. */
export interface AuditedServices {
  readonly setup: Setup;
  readonly accounts: Accounts;
  readonly signIns: SignIns;
  readonly secondFactors: SecondFactorService;
  readonly passkeys: Passkeys;
  readonly emails: Emails;
  readonly renames: Renames;
  readonly accountExports: AccountExports;
  readonly people: People;
  readonly passwordResets: PasswordResets;
  readonly signUps: SignUp;
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly tokenPolicies: TokenPolicies;
  readonly accessKeys: AccessKeys;
  readonly serviceAccounts: ServiceAccounts;
  readonly applications: Applications;
  readonly connectedApps: ConnectedApps;
  readonly providerKeys: ProviderKeys;
  readonly allowedModels: AllowedModels;
  readonly budgets: Budgets;
  readonly providerOrders: ProviderOrders;
  readonly providerMappings: ProviderMappings;
  readonly profiles: Profiles;
  readonly mirrors: Mirrors;
  readonly mirrorRules: MirrorRules;
  readonly mirrorRequests: MirrorRequests;
  readonly tableUpdates: TableUpdates;
  readonly syncs: Syncs;
  readonly bundleKeys: BundleKeys;
  readonly imports: Imports;
  readonly repos: Repos;
  readonly refs: Refs;
  readonly pushes: Pushes;
  readonly locks: Locks;
  readonly collections: Collections;
  readonly discussions: Discussions;
  readonly comments: Comments;
  readonly discussionSettings: DiscussionSettings;
  readonly labels: Labels;
  readonly pulls: Pulls;
  readonly reviews: Reviews;
  readonly purge: Purge;
  readonly accessRequests: AccessRequests;
  readonly trustedPublishers: TrustedPublishers;
  readonly organizations: Organizations;
  readonly defaultVisibilities: DefaultVisibilities;
  readonly membershipInvitations: MembershipInvitations;
  readonly resourceGroups: ResourceGroups;
  readonly collaborators: Collaborators;
  readonly hubOrganizations: HubOrganizations;
  readonly damages: Damages;
  readonly hubJobs: HubJobs;
  readonly hubLimits: HubLimits;
  readonly banners: Banners;
  readonly readOnly: ReadOnly;
  readonly terms: HubTerms;
  readonly engines: Engines;
  readonly modelAliases: ModelAliases;
  readonly operatorProviders: OperatorProviders;
  readonly loadedModels: LoadedModels;
  readonly quotas: Quotas;
  readonly webhooks: Webhooks;
  readonly passwordSignIn: PasswordSignIn;
  readonly identityProviders: IdentityProviders;
  readonly requiredSignOns: RequiredSignOns;
  readonly identities: Identities;
  readonly scimTokens: ScimTokens;
  readonly scimUsers: ScimUsers;
  readonly scimGroups: ScimGroups;
}

type Method = (...args: never[]) => Promise<unknown>;

/** How a call of a method is written down. */
interface Row<Of extends Method> {
  /** What is there before the call. */
  readonly before?: (services: AuditedServices, args: Parameters<Of>) => Promise<unknown>;
  /** `undefined` where nothing happened that is written down. */
  readonly done: (
    args: Parameters<Of>,
    result: Awaited<ReturnType<Of>>,
    before: unknown,
  ) => NewAuditEvent | readonly NewAuditEvent[] | undefined;
  /** Of a call that threw; without it, refusals are not written down. */
  readonly refused?: (
    services: AuditedServices,
    args: Parameters<Of>,
    error: RegistryError,
  ) => Promise<NewAuditEvent>;
}

export type Rows = {
  readonly [Service in keyof AuditedServices]?: {
    readonly [Name in keyof AuditedServices[Service] as AuditedServices[Service][Name] extends Method
      ? Name
      : never]?: AuditedServices[Service][Name] extends Method
      ? Row<AuditedServices[Service][Name]>
      : never;
  };
};

export const OPERATOR_PLACE = "command line";
const HUB_PLACE = "hub";

/** An event of a viewer. */
export const by = (
  viewer: Viewer,
  action: string,
  target: string,
  details: AuditDetails = {},
  place = viewer.kind === "account" ? viewer.place : undefined,
): NewAuditEvent => ({
  ...(viewer.kind === "account" && viewer.key !== "" && { actorKey: viewer.key }),
  actor: viewer.kind === "account" ? viewer.name : "",
  place: place ?? OPERATOR_PLACE,
  ...{ action, target, details },
});

/** An event of someone who is not signed in. */
export const bySomeone = (
  action: string,
  target: string,
  details: AuditDetails = {},
  place = OPERATOR_PLACE,
): NewAuditEvent => ({ actor: "", place, action, target, details });

/** Someone was not signed in; `name` is that of the account, if there is one. */
export const refusal = (name: string | undefined, { code }: RegistryError, place?: string) =>
  bySomeone("session.refused", name ?? "", { after: { reason: code } }, place);

export const byOperator = (
  action: string,
  target: string,
  details: AuditDetails = {},
): NewAuditEvent => ({
  ...{ actor: "operator", place: OPERATOR_PLACE, action, target, details },
});

/** What the hub does by itself. */
export const byHub = (
  action: string,
  target: string,
  details: AuditDetails = {},
): NewAuditEvent => ({
  ...{ actor: "hub", place: HUB_PLACE, action, target, details },
});

/** What an access token was, or is now. */
export const tokenFacts = ({ name, role, grants, models }: ListedToken) => ({
  ...{ name, role },
  ...(models && { models }),
  ...(grants && { permissions: describeGrants(grants) }),
});

/** With the service account that has the token. */
export const tokenName = (name: unknown, of: TokenHolder): string =>
  of ? `${of.organization} ${of.name} ${name}` : `${name}`;

/** The name of a resource group before it changes. */
export const groupName = async (
  { resourceGroups }: AuditedServices,
  [viewer, organization, key]: readonly [Viewer, string, string, ...unknown[]],
): Promise<string> => (await resourceGroups.get(viewer, organization, key)).name;

export const repoName = (id: RepoId): string => `${repoPrefix(id.type)}${formatRepoId(id)}`;

/** A discussion, as in `ada/tides#12`. */
export const discussionName = (id: RepoId, number: number): string => `${repoName(id)}#${number}`;

export const ownerName = (viewer: Viewer, owner: BudgetOwner): string => {
  if (owner.kind === "service") return owner.name;
  if (owner.kind === "organization") return owner.name;
  return owner.kind === "hub" ? "hub" : viewer.kind === "account" ? viewer.name : "";
};

/** An event of an identity provider, not of a person. */
export const byProvider = (
  { label }: Pick<IdentityProvider, "label">,
  action: string,
  target: string,
  details: AuditDetails = {},
): NewAuditEvent => ({
  ...{ actor: label, place: "identity provider", action, target, details },
});

const MAX_SUBJECT = 300;

/** An event of a job of a CI service. A service chooses what it calls its jobs, so that is no actor's name. */
export const byJob = (
  { issuer, subject }: JobIdentity,
  action: string,
  target: string,
): NewAuditEvent => ({
  ...{ actor: issuer, place: "CI service", action, target },
  details: { after: { subject: subject.slice(0, MAX_SUBJECT) } },
});

/** What rules of a provider did to the roles of an account. */
export const roleEvents = (
  provider: Pick<IdentityProvider, "label">,
  account: string,
  roles: readonly RoleChange[],
): readonly NewAuditEvent[] =>
  roles.map(({ organization, before, after }) =>
    byProvider(provider, "org.change_role", organization, {
      before: { account, role: before ?? null },
      after: { account, role: after ?? null },
    }),
  );

/** What a provider did to a person over SCIM. */
export const scimUserEvents = (
  provider: Pick<IdentityProvider, "label" | "name">,
  { user, outcome, isActiveNow, roles }: ScimUserChange,
): readonly NewAuditEvent[] => {
  const { account, userName } = user;
  const details = { after: { provider: provider.name, userName } };
  const actions = {
    made: "account.create",
    linked: "scim_user.link",
    changed: "scim_user.change",
    same: undefined,
  } as const;
  const action = actions[outcome];
  return [
    ...(action ? [byProvider(provider, action, account, details)] : []),
    ...(isActiveNow === undefined
      ? []
      : [
          byProvider(provider, "account.change", account, {
            before: { isSuspended: isActiveNow },
            after: { isSuspended: !isActiveNow },
          }),
        ]),
    ...roleEvents(provider, account, roles),
  ];
};
