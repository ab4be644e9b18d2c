import type { TokenRole } from "../tokens/access-token.ts";

/** Which access tokens of its members count in an organization. */
export const TOKEN_POLICIES = ["all", "fine-grained", "approval"] as const;
export type TokenPolicy = (typeof TOKEN_POLICIES)[number];

export const TOKEN_DECISIONS = ["approved", "rejected"] as const;
export type TokenDecision = (typeof TOKEN_DECISIONS)[number];

/** A fine-grained token or an application of a member, with permissions in an organization, as its admins see it. */
export interface MemberToken {
  readonly key: string;
  readonly name: string;
  readonly account: string;
  /** A program that the member signed in to, not a token that they made. */
  readonly isApplication: boolean;
  /** What it can do there, as a sentence. */
  readonly can: string;
  readonly status: TokenDecision | "pending";
  readonly createdAt: Date;
  readonly lastUsedAt: Date | undefined;
}

/** Whether a token of a member counts. Tokens of service accounts are made by admins: they always do. */
export const admits = (
  policy: TokenPolicy,
  role: TokenRole,
  decision: TokenDecision | undefined,
): boolean =>
  policy === "all" ||
  (role === "fineGrained" && (policy === "fine-grained" || decision === "approved"));
