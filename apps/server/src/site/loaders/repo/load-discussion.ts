import {
  type Comment,
  type DiscussionEvent,
  findSuggestion,
  isPull,
  type Label,
  type ToldDiscussion,
} from "@orrery/registry";
import type {
  CommentData,
  DiscussionData,
  Happening,
} from "@orrery/web/page-data/repo/discussions";
import type { RepoKind } from "@orrery/web/page-data/shell";
import { LIMITS } from "../../../base/limits.ts";
import { discussionNumberFrom, repoIdFrom } from "../../../http/repo-params.ts";
import { renderComments } from "../../discussions/render-comments.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { isPrefetch } from "../../page-visit.ts";
import { presentHead } from "../../present/present-page.ts";
import { presentDiscussion } from "./load-discussions.ts";
import { loadPull } from "./load-pull.ts";

/** Every comment of a page is rendered. */
const SHOWN_EVENTS = {
  most: LIMITS.shownEvents.value,
  mostCharacters: LIMITS.sentEventCharacters.value,
};

/** One discussion: what was said of it, what it changes, and what the viewer may do about it. */
export const loadDiscussion =
  (kind: RepoKind): Load<DiscussionData> =>
  async (context, visit) => {
    const { discussions, labels, notifications } = context.hub.registry;
    const { viewer, params } = visit;
    const { namespace = "", name = "", number = "" } = params;
    const id = repoIdFrom(kind, { namespace, name });
    const told = await discussions.get(viewer, id, discussionNumberFrom(number), SHOWN_EVENTS);
    const { repo, discussion } = told;
    const canModerate = discussions.canModerate(viewer, repo);
    const on = [viewer, repo.key, discussion.number] as const;
    if (!isPrefetch(visit.request)) await notifications.opened(...on);
    const [head, happened, pull, silence, isMuted, ofRepo] = await Promise.all([
      presentHead(context, visit, repo),
      presentEvents(context, visit, told),
      isPull(discussion) ? loadPull(context, visit, repo, discussion) : undefined,
      silenceOf(context, visit, told),
      notifications.isMuted(...on),
      canModerate ? labels.of(repo) : [],
    ]);
    return {
      repo: head,
      discussion: presentDiscussion(discussion, told.labels),
      happened,
      earlier: told.earlier,
      ...(pull && { pull }),
      can: {
        comment: silence === undefined && discussions.canComment(viewer, repo, discussion),
        change: discussion.status !== "merged" && discussions.canChange(viewer, repo, discussion),
        moderate: canModerate,
      },
      ...(canModerate && { otherLabels: withoutThese(ofRepo, told.labels) }),
      ...(silence && { silence }),
      ...(viewer.kind === "account" && { isMuted }),
    };
  };

const withoutThese = (all: readonly Label[], these: readonly Label[]): readonly Label[] =>
  all.filter(({ name }) => !these.some((one) => one.name === name));

async function presentEvents(
  context: PageContext,
  visit: PageRequest,
  told: ToldDiscussion,
): Promise<readonly Happening[]> {
  const comments = told.events.filter((event) => event.kind === "comment");
  const texts = comments.map(({ text }) => text);
  const rendered = await renderComments(context, visit, told.repo, texts);
  const { comments: service, reviews } = context.hub.registry;
  const written = isPull(told.discussion) ? await reviews.list(told.discussion) : [];
  const lines = await linesOf(context, visit, told);
  const verdicts = new Map(written.map(({ key, verdict }) => [key, verdict]));
  const saidOf = new Map(comments.map(({ key }, index) => [key, rendered[index]]));

  async function presentComment(comment: Comment): Promise<CommentData> {
    const { key, editedAt, hidden, text } = comment;
    const asked = [visit.viewer, told.repo, told.discussion, comment] as const;
    const verdict = verdicts.get(key);
    const on = lines.on.get(key);
    const history =
      visit.query.get("history") === key ? await formerOf(context, visit, told, key) : [];
    return {
      ...common(comment),
      kind: "comment",
      said: saidOf.get(key) ?? { text },
      ...(editedAt && { editedAt: editedAt.toISOString() }),
      ...(hidden && { hidden: { by: hidden.by, reason: hidden.reason } }),
      ...(service.canEdit(...asked) && { editable: text }),
      canHide: service.canHide(...asked),
      reactions: told.reactions.get(key) ?? [],
      ...(verdict && { verdict }),
      ...(on && { on }),
      ...(on?.now !== undefined &&
        on.side === "new" &&
        lines.canApply &&
        !hidden &&
        findSuggestion(text) !== undefined && { canApply: true }),
      ...(history.length > 0 && { history }),
    };
  }

  return Promise.all(
    told.events.map((event) =>
      event.kind === "comment"
        ? presentComment(event)
        : { ...common(event), kind: event.kind, from: event.from, to: event.to },
    ),
  );
}

/** The lines that comments are about, by the comment's key, and whether the viewer may commit suggestions. */
async function linesOf(
  { hub }: PageContext,
  { viewer }: PageRequest,
  { repo, discussion }: ToldDiscussion,
): Promise<{
  readonly on: ReadonlyMap<string, NonNullable<CommentData["on"]>>;
  readonly canApply: boolean;
}> {
  if (!isPull(discussion)) return { on: new Map(), canApply: false };
  const { lineComments, pulls } = hub.registry;
  const lines = await lineComments.list(discussion);
  const places = await lineComments.places(repo, discussion, lines);
  const on = lines.map(({ key, path, side, startLine, line, text }) => {
    const now = places.get(key);
    return [key, { path, side, startLine, line, text, ...(now !== undefined && { now }) }] as const;
  });
  return { on: new Map(on), canApply: pulls.canPushTo(viewer, repo, discussion) };
}

const common = ({ key, authorName, createdAt }: DiscussionEvent) => ({
  key,
  author: authorName,
  date: createdAt.toISOString(),
});

async function formerOf(
  { hub }: PageContext,
  { viewer }: PageRequest,
  { repo, discussion }: ToldDiscussion,
  key: string,
) {
  const edits = await hub.registry.comments.history(viewer, repo.id, discussion.number, key);
  return edits.map(({ text, createdAt }) => ({ text, at: createdAt.toISOString() }));
}

/** Why a person who is signed in cannot comment. */
async function silenceOf(
  { hub }: PageContext,
  { viewer }: PageRequest,
  { repo, discussion }: ToldDiscussion,
): Promise<DiscussionData["silence"]> {
  const { discussions, discussionSettings } = hub.registry;
  if (viewer.kind === "anonymous") return undefined;
  if (!discussions.canDiscuss(viewer, repo)) return "read-only";
  if (!discussions.canComment(viewer, repo, discussion)) return "locked";
  if (!isPull(discussion) && (await discussionSettings.of(repo)).isOff) return "off";
  return undefined;
}
