import type { AccessRequests } from "../access-requests/access-requests.ts";
import type { Commits } from "../commits/commits.ts";
import type { Comments } from "../discussions/comments.ts";
import type { ChangeKind, Comment } from "../discussions/discussion-event.ts";
import type { Discussions } from "../discussions/discussions.ts";
import type { RepoId } from "../ids.ts";
import type { InferenceCalls } from "../inference-calls/inference-calls.ts";
import type { Labels } from "../labels/labels.ts";
import type { Purge } from "../lfs/purge.ts";
import type { LineComments } from "../line-comments/line-comments.ts";
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
import type { Reviews } from "../reviews/reviews.ts";
import type { Viewer } from "../viewer.ts";
import type { WebhookOwnerKey } from "../webhooks/webhook.ts";
import type { Webhooks } from "../webhooks/webhooks.ts";
import type { CommentSnapshot, ConfigChange, EventKind, NamedKey } from "./event.ts";

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
  readonly providerKeys: ProviderKeys;
  readonly inferenceCalls: InferenceCalls;
  readonly webhooks: Webhooks;
  readonly people: People;
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
  /** Names. */
  readonly account?: string;
  readonly organization?: string;
  readonly status?: string;
  /** As `by` names it, or by its key. */
  readonly owner?: KeyOwner | WebhookOwnerKey;
  readonly provider?: string;
  readonly webhook?: NamedKey;
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
