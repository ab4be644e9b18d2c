import type { Tables } from "../database.ts";

/** Rows of an account, and what of them its owner gets. `repo_key` becomes the repo's name. */
export interface Exported {
  readonly table: keyof Tables;
  /** The column with the account's key. */
  readonly owner: string;
  /** Unique among the account's rows: where one file ends, the next continues. */
  readonly order: readonly string[];
  readonly columns: readonly string[];
  /** Columns with JSON. */
  readonly json?: readonly string[];
  /** Rows in a file, and in memory at a time. */
  readonly page: number;
}

type Spec<Column extends string> = {
  readonly owner?: Column;
  readonly order: readonly Column[];
  readonly columns: readonly Column[];
  readonly json?: readonly Column[];
  readonly page?: number;
};

const rows = <Name extends keyof Tables>(
  table: Name,
  { owner, page = 500, ...spec }: Spec<keyof Tables[Name] & string>,
): Exported => ({ table, owner: owner ?? "account_key", page, ...spec });

/** By the name of the file. Secrets and hashes are in none. To add a table, add a row. */
export const EXPORTED: Readonly<Record<string, Exported>> = {
  sessions: rows("session", {
    order: ["key"],
    columns: ["created_at", "rotated_at", "expires_at", "place", "agent"],
  }),
  tokens: rows("access_token", {
    order: ["key"],
    columns: ["name", "role", "models", "created_at", "expires_at", "last_used_at"],
  }),
  "access-keys": rows("access_key", {
    order: ["id"],
    columns: ["id", "name", "created_at", "expires_at", "last_used_at"],
  }),
  "trusted-publishers": rows("trusted_publisher", {
    order: ["key"],
    columns: ["repo_key", "issuer", "claims", "is_read_only", "created_at", "last_used_at"],
    json: ["claims"],
  }),
  passkeys: rows("passkey", {
    order: ["id"],
    columns: ["name", "site", "created_at", "last_used_at"],
  }),
  likes: rows("repo_like", { order: ["repo_key"], columns: ["repo_key", "created_at"] }),
  follows: rows("follow", {
    order: ["lookup_namespace"],
    columns: ["lookup_namespace", "created_at"],
  }),
  "saved-queries": rows("saved_query", {
    order: ["key"],
    columns: ["repo_key", "name", "sql", "is_shared", "created_at", "updated_at"],
  }),
  "saved-searches": rows("saved_search", {
    order: ["key"],
    columns: ["kind", "title", "query", "created_at"],
  }),
  "access-requests": rows("access_request", {
    order: ["repo_key"],
    columns: ["repo_key", "status", "fields", "rejection_reason", "created_at"],
    json: ["fields"],
  }),
  discussions: rows("discussion", {
    owner: "author_key",
    order: ["repo_key", "number"],
    columns: ["repo_key", "number", "title", "base", "status", "created_at"],
  }),
  comments: rows("discussion_event", {
    owner: "author_key",
    order: ["key"],
    columns: ["repo_key", "number", "kind", "text", "was", "created_at", "edited_at"],
    page: 50,
  }),
  reactions: rows("reaction", {
    order: ["event_key", "emoji"],
    columns: ["repo_key", "number", "emoji", "created_at"],
  }),
  "commit-statuses": rows("commit_status", {
    owner: "author_key",
    order: ["repo_key", "commit_id", "context"],
    columns: [
      ...(["repo_key", "commit_id", "context", "state", "description", "target_url"] as const),
      "updated_at",
    ],
  }),
  runs: rows("run", {
    order: ["id"],
    columns: [
      ...(["repo_key", "task", "input", "output", "provider"] as const),
      ...(["duration_ms", "is_shared", "created_at"] as const),
    ],
    json: ["input", "output"],
    page: 10,
  }),
  "kept-responses": rows("kept_response", {
    order: ["id"],
    columns: ["id", "previous_id", "input", "response", "created_at"],
    json: ["input", "response"],
    page: 20,
  }),
  conversations: rows("conversation", {
    order: ["id"],
    columns: ["id", "metadata", "created_at", "used_at"],
    json: ["metadata"],
  }),
  "conversation-items": rows("conversation_item", {
    order: ["conversation_id", "position"],
    columns: ["conversation_id", "content", "created_at"],
    json: ["content"],
    page: 50,
  }),
  "cached-answers": rows("cached_answer", {
    order: ["digest"],
    columns: ["digest", "answer", "created_at", "expires_at"],
    page: 20,
  }),
  "call-files": rows("call_file", {
    order: ["id"],
    columns: ["id", "name", "purpose", "content", "created_at", "expires_at"],
    page: 1,
  }),
  batches: rows("batch", {
    order: ["id"],
    columns: ["id", "endpoint", "input_file_id", "status", "total", "metadata", "created_at"],
    json: ["metadata"],
  }),
  votes: rows("arena_vote", { order: ["key"], columns: ["task", "outcome", "created_at"] }),
  activity: rows("activity", { order: ["repo_key", "day"], columns: ["repo_key", "day", "made"] }),
  calls: rows("inference_call", {
    order: ["id"],
    columns: [
      ...(["at", "model", "task", "provider", "provider_model_id", "reason", "status"] as const),
      ...(["error_code", "is_stream", "input_tokens", "output_tokens", "price_micros"] as const),
      ...(["duration_ms", "project", "end_user"] as const),
    ],
  }),
  budgets: rows("budget", {
    owner: "owner_key",
    order: ["key"],
    columns: [
      ...(["name", "scope", "target", "period", "amount_micros", "requests_per_minute"] as const),
      ...(["tokens_per_minute", "fallback_model", "created_at"] as const),
    ],
  }),
};
