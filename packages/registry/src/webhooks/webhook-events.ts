import type { EventKind, HubEvent } from "../events/event.ts";
import type { WebhookDomain } from "./webhook.ts";

/** An event as the public hub names it for webhooks. */
export interface WebhookEvent {
  readonly domain: WebhookDomain;
  readonly scope: string;
  readonly action: "create" | "update" | "move" | "delete";
}

const REPO = { domain: "repo", scope: "repo" } as const;
const DISCUSSION = { domain: "discussions", scope: "discussion" } as const;
const COMMENT = { domain: "discussions", scope: "discussion.comment" } as const;

/** Events without a row are not for webhooks. */
export const WEBHOOK_EVENTS: { readonly [Kind in EventKind]?: WebhookEvent } = {
  "repo.create": { ...REPO, action: "create" },
  "repo.move": { ...REPO, action: "move" },
  "repo.delete": { ...REPO, action: "delete" },
  "repo.config": { domain: "repo", scope: "repo.config", action: "update" },
  "repo.content": { domain: "repo", scope: "repo.content", action: "update" },
  "discussion.create": { ...DISCUSSION, action: "create" },
  "discussion.update": { ...DISCUSSION, action: "update" },
  "comment.create": { ...COMMENT, action: "create" },
  "comment.update": { ...COMMENT, action: "update" },
};

/** The keys of everything an event happened to: a repo, its owners before and after, and the hub. */
export const targetsOf = ({ facts: { repo, from } }: HubEvent): readonly string[] => [
  ...new Set(["", ...(repo ? [repo.key, repo.owner.key] : []), ...(from ? [from.owner.key] : [])]),
];
