import type { Discussion, DiscussionStatus, Label } from "@orrery/registry";
import {
  DISCUSSION_TYPES,
  type DiscussionQuery,
  type DiscussionSummary,
  type DiscussionsData,
  STATUS_TABS,
  type StatusTab,
} from "@orrery/web/page-data/repo/discussions";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { repoIdFrom } from "../../../http/repo-params.ts";
import type { Load } from "../../page-context.ts";
import { presentHead } from "../../present/present-page.ts";

const SHOWN = 30;
const MAX_PAGE = 100_000;
const MAX_TEXT = 200;

const STATUSES: Readonly<Record<StatusTab, readonly DiscussionStatus[]>> = {
  open: ["draft", "open"],
  merged: ["merged"],
  closed: ["closed"],
};

const KINDS = { all: undefined, discussion: "discussion", pull_request: "pull" } as const;

/** The discussions and pull requests of a repo, as the URL asks for them. */
export const loadDiscussions =
  (kind: RepoKind): Load<DiscussionsData> =>
  async (context, visit) => {
    const { discussions, discussionSettings, labels, watches } = context.hub.registry;
    const { namespace = "", name = "" } = visit.params;
    const query = queryFrom(visit.query);
    const filter = {
      kind: KINDS[query.type],
      statuses: STATUSES[query.status],
      author: query.author || undefined,
      text: query.q,
      label: query.label || undefined,
    };
    const page = { order: "pinned", limit: SHOWN, offset: (query.page - 1) * SHOWN } as const;
    const id = repoIdFrom(kind, { namespace, name });
    const found = await discussions.list(visit.viewer, id, filter, page);
    const [repo, { isOff }, ofRepo] = await Promise.all([
      presentHead(context, visit, found.repo),
      discussionSettings.of(found.repo),
      labels.of(found.repo),
    ]);
    const { draft, open, merged, closed } = found.counts;
    return {
      repo,
      query,
      counts: { open: draft + open, merged, closed },
      discussions: found.discussions.map((one) =>
        presentDiscussion(one, found.labels.get(one.number)),
      ),
      labels: ofRepo,
      isLast: page.offset + found.discussions.length >= found.total,
      isOff,
      ...(visit.viewer.kind === "account" && {
        watch: (await watches.get(visit.viewer, { kind: "repo", id })).level,
      }),
    };
  };

export const presentDiscussion = (
  discussion: Discussion,
  labels: readonly Label[] = [],
): DiscussionSummary => ({
  number: discussion.number,
  title: discussion.title,
  status: discussion.status,
  isPull: discussion.base !== undefined,
  isPinned: discussion.isPinned,
  isLocked: discussion.isLocked,
  labels: labels.map(({ name, color }) => ({ name, color })),
  author: discussion.authorName,
  createdAt: discussion.createdAt.toISOString(),
  replies: discussion.commentCount - 1,
});

const queryFrom = (query: URLSearchParams): DiscussionQuery => ({
  status: oneOf(STATUS_TABS, query.get("status")),
  type: oneOf(DISCUSSION_TYPES, query.get("type")),
  author: textFrom(query.get("author")),
  q: textFrom(query.get("q")),
  label: textFrom(query.get("label")),
  page: pageFrom(query.get("p")),
});

/** The first of them for anything else. */
const oneOf = <Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  text: string | null,
): Choice => choices.find((choice) => choice === text) ?? choices[0];

const textFrom = (text: string | null): string => (text ?? "").trim().slice(0, MAX_TEXT);

function pageFrom(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}
