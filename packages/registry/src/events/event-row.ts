import type { AccessRequests } from "../access-requests/access-requests.ts";
import type { SpendLimits } from "../budgets/spend-limits.ts";
import type { Collaborators } from "../collaborators/collaborators.ts";
import type { Commits } from "../commits/commits.ts";
import type { Comments } from "../discussions/comments.ts";
import type { ChangeKind, Comment } from "../discussions/discussion-event.ts";
import type { Discussions } from "../discussions/discussions.ts";
import type { RegistryError } from "../errors.ts";
import type { Identities } from "../identities/identities.ts";
import type { IdentityProviders } from "../identity-providers/identity-providers.ts";
import type { RepoId } from "../ids.ts";
import type { InferenceCalls } from "../inference-calls/inference-calls.ts";
import type { Labels } from "../labels/labels.ts";
import type { Purge } from "../lfs/purge.ts";
import type { LineComments } from "../line-comments/line-comments.ts";
import type { MembershipInvitations } from "../membership-invitations/membership-invitations.ts";
import type { MirrorRequests } from "../mirror-requests/mirror-requests.ts";
import type { Organizations } from "../organizations/organizations.ts";
import type { People } from "../people/people.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import type { ProviderKeys } from "../provider-keys/provider-keys.ts";
import type { Pulls } from "../pulls/pulls.ts";
import type { Pushes } from "../pushes/pushes.ts";
import type { MovedRef } from "../refs/ref.ts";
import type { Refs } from "../refs/refs.ts";
import type { Repo } from "../repos/repo.ts";
import type { Repos } from "../repos/repos.ts";
import type { ResourceGroups } from "../resource-groups/resource-groups.ts";
import type { Verdict } from "../reviews/review.ts";
import type { Reviews } from "../reviews/reviews.ts";
import type { AccountRoleChange } from "../role-grants/apply-rules.ts";
import type { ScimGroups } from "../scim/scim-groups.ts";
import type { ScimUsers } from "../scim/scim-users.ts";
import type { ServiceAccounts } from "../service-accounts/service-accounts.ts";
import type { TokenPolicies } from "../token-policies/token-policies.ts";
import type { AccessTokens } from "../tokens/access-tokens.ts";
import { foundTokens } from "../tokens/find-in-files.ts";
import { anonymous, type Viewer } from "../viewer.ts";
import type { WebhookOwnerKey } from "../webhooks/webhook.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { CommentSnapshot, ConfigChange, EventKind, NamedKey, TokenSnapshot } from "./event.ts";

/** The services with operations that make events. */
export interface NotedServices {
  readonly repos: Repos;
  readonly commits: Commits;
  readonly pushes: Pushes;
  readonly refs: Refs;
  readonly purge: Purge;
  readonly pulls: Pulls;
  readonly discussions: Discussions;
  readonly comments: Comments;
  readonly labels: Labels;
  readonly reviews: Reviews;
  readonly lineComments: LineComments;
  readonly accessRequests: AccessRequests;
  readonly organizations: Organizations;
  readonly membershipInvitations: MembershipInvitations;
  readonly resourceGroups: ResourceGroups;
  readonly collaborators: Collaborators;
  readonly accessTokens: AccessTokens;
  readonly tokenPolicies: TokenPolicies;
  readonly providerKeys: ProviderKeys;
  readonly spendLimits: SpendLimits;
  readonly inferenceCalls: InferenceCalls;
  readonly webhooks: Webhooks;
  readonly people: People;
  readonly serviceAccounts: ServiceAccounts;
  readonly mirrorRequests: MirrorRequests;
  readonly identities: Identities;
  readonly identityProviders: IdentityProviders;
  readonly scimUsers: ScimUsers;
  readonly scimGroups: ScimGroups;
}

/** An event before what it names is looked up. */
export interface NewEvent {
  readonly kind: EventKind;
  readonly by: Viewer;
  /** By its present name, or as it was before it was deleted. */
  readonly repo?: RepoId | Repo;
  readonly from?: RepoId;
  readonly config?: ConfigChange;
  readonly refs?: readonly MovedRef[];
  /** A number. */
  readonly discussion?: number;
  readonly change?: ChangeKind;
  /** The last that `by` wrote in the discussion, where the operation doesn't return it. */
  readonly comment?: CommentSnapshot | "last";
  readonly verdict?: Verdict;
  /** Names. */
  readonly account?: string;
  readonly organization?: string;
  /** The key of a resource group of the organization. */
  readonly group?: string;
  /** A key. */
  readonly invitation?: string;
  readonly status?: string;
  /** As `by` names it, or by its key. */
  readonly owner?: KeyOwner | WebhookOwnerKey;
  readonly provider?: string;
  readonly mirror?: string;
  readonly budget?: NamedKey;
  readonly percent?: number;
  readonly webhook?: NamedKey;
  /** With the name of the account that it is of. */
  readonly token?: TokenSnapshot & { readonly account: string };
  /** A name. */
  readonly serviceAccount?: string;
}

type Method = (...args: never[]) => Promise<unknown>;

/** The events that a call of a method makes. */
interface Row<Of extends Method> {
  /** What is there before the call. */
  readonly before?: (services: NotedServices, args: Parameters<Of>) => Promise<unknown>;
  readonly done: (
    args: Parameters<Of>,
    result: Awaited<ReturnType<Of>>,
    before: unknown,
  ) => readonly NewEvent[];
  /** Where what was refused is news for someone. */
  readonly refused?: (args: Parameters<Of>, error: RegistryError) => readonly NewEvent[];
}

export type NotedRows = {
  readonly [Service in keyof NotedServices]?: {
    readonly [Name in keyof NotedServices[Service] as NotedServices[Service][Name] extends Method
      ? Name
      : never]?: NotedServices[Service][Name] extends Method
      ? Row<NotedServices[Service][Name]>
      : never;
  };
};

/** None where nothing moved. */
export function contentEvents(
  by: Viewer,
  repo: RepoId,
  moved: readonly MovedRef[],
): readonly NewEvent[] {
  const refs = moved.filter(({ from, to }) => from !== to);
  return refs.length > 0 ? [{ kind: "repo.content", by, repo, refs }] : [];
}

/** Others' tokens in files that someone wanted to publish. Nothing is said of the files, nor of the repo. */
export const tokenEvents = (by: Viewer, error: RegistryError): readonly NewEvent[] =>
  foundTokens(error)
    .filter(({ account }) => by.kind === "anonymous" || account !== by.name)
    .map(({ key, name, account, isOfApplication }) => ({
      ...{ kind: "token.find", by },
      token: { key, name, account, ...(isOfApplication && { isOfApplication }) },
    }));

/** Roles that an identity provider's rules gave, changed or took away: no person did it. */
export const roleEvents = (roles: readonly AccountRoleChange[]): readonly NewEvent[] =>
  roles.map(({ organization, account, before, after }) => ({
    ...{ kind: after ? (before ? "member.change" : "member.add") : "member.remove" },
    ...{ by: anonymous, organization, account, ...(after && { status: after }) },
  }));

/** Someone changed what a discussion is, and may have said why. */
export const changeEvents = (
  by: Viewer,
  repo: RepoId,
  discussion: number,
  change: ChangeKind,
  comment?: string,
): readonly NewEvent[] => [
  { kind: "discussion.update", by, repo, discussion, change },
  ...(comment ? [{ kind: "comment.create", by, repo, discussion, comment: "last" } as const] : []),
];

export const commentSnapshot = ({ key, text, authorKey, hidden }: Comment): CommentSnapshot => ({
  ...{ key, authorKey },
  ...(hidden ? { text: "", isHidden: true } : { text }),
});
