/** Why a sign-in at an identity provider did not work. */
export const SIGN_ON_PROBLEMS = [
  "expired",
  "refused",
  "unreachable",
  "misconfigured",
  "email-domain-refused",
  "no-account",
  "account-suspended",
  "identity-taken",
] as const;
export type SignOnProblem = (typeof SIGN_ON_PROBLEMS)[number];

/** What came of a sign-in at a provider; `label` is the provider's. */
export interface SignOnNotice {
  readonly problem: SignOnProblem;
  readonly label: string;
}

/** A button that leads to an identity provider. */
export interface SignInLink {
  readonly label: string;
  readonly href: string;
}
