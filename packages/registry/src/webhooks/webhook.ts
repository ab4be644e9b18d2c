import type { RepoId, RepoType } from "../ids.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";

/** Kinds of events that a webhook receives, by the public hub's names. */
export const WEBHOOK_DOMAINS = ["repo", "discussions"] as const;
export type WebhookDomain = (typeof WEBHOOK_DOMAINS)[number];

/** Who manages it, and whose rights decide what it receives. */
export type WebhookOwner = KeyOwner | { readonly kind: "repo"; readonly id: RepoId };

/** An owner as rows name it; the key is empty for the hub. */
export interface WebhookOwnerKey {
  readonly kind: WebhookOwner["kind"];
  readonly key: string;
}

/** Repos, or all repos of a user or organization. */
export const WATCHED_TYPES = ["model", "dataset", "space", "user", "org"] as const;
export interface WatchedItem {
  readonly type: RepoType | "user" | "org";
  /** As it is now. */
  readonly name: string;
}

export interface Webhook {
  readonly key: string;
  readonly url: string;
  /** Empty for a webhook of the whole hub that receives everything. */
  readonly watched: readonly WatchedItem[];
  readonly domains: readonly WebhookDomain[];
  readonly hasSecret: boolean;
  readonly createdAt: Date;
  /** By a person, or because it failed for days. */
  readonly disabledBy: "person" | "failures" | undefined;
  /** Of the tries since the last success. */
  readonly failingSince: Date | undefined;
}

export interface NewWebhook {
  readonly url: string;
  readonly watched: readonly WatchedItem[];
  readonly domains: readonly WebhookDomain[];
  readonly secret?: string | undefined;
}

/** Absent fields stay unchanged, and an empty list of watched items does too: clients send one with every change. */
export interface WebhookChanges extends Partial<NewWebhook> {
  readonly removesSecret?: boolean | undefined;
}

/** Webhooks of one owner. */
export const MAX_WEBHOOKS = 50;
/** Items that one webhook watches. */
export const MAX_WATCHED = 100;
export const MAX_WEBHOOK_URL = 2000;
export const MAX_WEBHOOK_SECRET = 256;

/** `model:ada/tides` or `org:lab`, as `hf webhooks` writes it; `undefined` for anything else. */
export function parseWatched(text: string): WatchedItem | undefined {
  const [, type = "", name = ""] = /^(\w+):(\S+)$/.exec(text) ?? [];
  return (WATCHED_TYPES as readonly string[]).includes(type)
    ? ({ type, name } as WatchedItem)
    : undefined;
}

export const formatWatched = ({ type, name }: WatchedItem): string => `${type}:${name}`;
