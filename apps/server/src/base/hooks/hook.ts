/** Patterns that hooks know by name. */
export const HOOK_PATTERNS = ["email", "phone", "card"] as const;
export type HookPattern = (typeof HOOK_PATTERNS)[number];

/** What happens to the text of calls before a model gets it, or after it answered. */
export interface Hook {
  readonly name: string;
  readonly kind: "redact" | "deny" | "moderate";
  readonly on: readonly ("before" | "after")[];
  /** IDs, or how they begin and `*`; absent: all. */
  readonly models?: readonly string[] | undefined;
  /** Those whose members call, or that pay; absent: all. */
  readonly organizations?: readonly string[] | undefined;
  readonly patterns?: readonly HookPattern[] | undefined;
  /** In RE2's syntax. */
  readonly expressions?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
  readonly replacement?: string | undefined;
  /** A text classifier of this hub, and what it must not find. */
  readonly model?: string | undefined;
  readonly labels?: readonly string[] | undefined;
  readonly threshold?: number | undefined;
  /** Where the classifier fails. */
  readonly onError?: "refuse" | "allow" | undefined;
}

/** Hooks of a hub now. */
export interface LiveHooks {
  readonly hooks: readonly Hook[];
  /** A file that is invalid: what it is for is unknown, so it must not be ignored. */
  readonly invalid: string | undefined;
}
