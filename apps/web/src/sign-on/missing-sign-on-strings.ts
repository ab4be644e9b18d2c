/** What a member reads whose session lacks the sign-on that an organization requires. */
export const MISSING_SIGN_ON = {
  note: (organization: string | undefined, label: string) =>
    `${organization ?? "This organization"} requires sign-in with ${label}.`,
  start: (label: string) => `Sign in with ${label}`,
  again: "Sign out, then sign in with your account there.",
} as const;
