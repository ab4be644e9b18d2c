import { type RepoSnapshot, repoPrefix, type SentEvent, WEBHOOK_EVENTS } from "@orrery/registry";

/** The version that clients of the public hub know. */
const VERSION = 3;

/** What a webhook is sent (hub-protocol §3.5). Pure. */
export function webhookPayload(
  { kind, facts }: SentEvent,
  webhookKey: string,
  origin: string,
): Record<string, unknown> {
  const { repo, from, refs, config, discussion, comment } = facts;
  const known = kind === "ping" ? { scope: "ping", action: "update" } : WEBHOOK_EVENTS[kind];
  if (!repo || !known) throw new Error(`Webhooks do not receive ${kind}.`);
  const { scope, action } = known;
  const urls = urlsOf(repo, origin);
  const discussionUrls = discussion && {
    web: `${urls.web}/discussions/${discussion.number}`,
    api: `${urls.api}/discussions/${discussion.number}`,
  };
  return {
    event: { action, scope },
    repo: presentRepo(from ? { ...repo, ...from } : repo, origin, scope.startsWith("repo")),
    ...(discussion && {
      discussion: {
        id: `${repo.key}-${discussion.number}`,
        num: discussion.number,
        title: discussion.title,
        url: discussionUrls,
        status: discussion.status,
        author: { id: discussion.authorKey ?? NO_ID },
        isPullRequest: discussion.isPull,
        pinned: discussion.isPinned ?? false,
        ...(discussion.isPull && {
          changes: {
            base: `refs/heads/${discussion.base}`,
            ...(discussion.mergeCommit && { mergeCommitId: discussion.mergeCommit }),
          },
        }),
      },
    }),
    ...(comment && {
      comment: {
        id: comment.key,
        author: { id: comment.authorKey ?? NO_ID },
        ...(comment.isHidden ? { hidden: true } : { content: comment.text, hidden: false }),
        url: { web: `${discussionUrls?.web}#said-${comment.key}` },
      },
    }),
    ...(refs && {
      updatedRefs: refs.map((moved) => ({
        ref: moved.ref,
        oldSha: moved.from ?? null,
        newSha: moved.to ?? null,
      })),
    }),
    ...(config && { updatedConfig: config }),
    ...(from && { movedTo: { name: repo.name, owner: { id: repo.owner.key } } }),
    webhook: { id: webhookKey, version: VERSION },
  };
}

/** Of someone whose account was deleted. */
const NO_ID = "0".repeat(24);

const urlsOf = ({ type, name }: Pick<RepoSnapshot, "type" | "name">, origin: string) => ({
  web: `${origin}/${repoPrefix(type)}${name}`,
  api: `${origin}/api/${type}s/${name}`,
});

const presentRepo = (repo: RepoSnapshot, origin: string, hasHead: boolean) => ({
  type: repo.type,
  name: repo.name,
  id: repo.key,
  private: repo.private,
  url: urlsOf(repo, origin),
  ...(hasHead && repo.head && { headSha: repo.head }),
  owner: { id: repo.owner.key || NO_ID },
});
