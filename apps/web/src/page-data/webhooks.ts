import type { WatchedItem, WebhookDomain } from "@orrery/registry";
import type { SettingsOwner } from "./account/owner.ts";
import type { RepoHead } from "./repo/repo-head.ts";

export interface WebhookRow {
  readonly key: string;
  readonly url: string;
  readonly watched: readonly WatchedItem[];
  readonly domains: readonly WebhookDomain[];
  readonly hasSecret: boolean;
  readonly disabledBy?: "person" | "failures";
  readonly failingSince?: string;
}

export interface AttemptRow {
  readonly at: string;
  readonly durationMs: number;
  readonly status?: number;
  /** Why there was no response. */
  readonly problem?: string;
}

export interface DeliveryRow {
  readonly key: string;
  /** The same for all attempts and replays. */
  readonly id: string;
  readonly kind: string;
  readonly outcome: "waiting" | "delivered" | "failed" | "dropped";
  readonly createdAt: string;
  readonly nextTryAt?: string;
  readonly isReplay: boolean;
  readonly attempts: readonly AttemptRow[];
}

/** With what was sent and what came back last. */
export interface ShownDelivery extends DeliveryRow {
  readonly body?: string;
  readonly answer?: string;
}

/** The webhooks of an owner, and one of them with its deliveries. */
export interface WebhooksData {
  readonly owner: SettingsOwner;
  /** The owner, where that is a repo. */
  readonly repo?: RepoHead;
  readonly webhooks: readonly WebhookRow[];
  readonly selected?: {
    readonly webhook: WebhookRow;
    readonly deliveries: readonly DeliveryRow[];
    readonly nextCursor?: string;
    readonly delivery?: ShownDelivery;
  };
}
