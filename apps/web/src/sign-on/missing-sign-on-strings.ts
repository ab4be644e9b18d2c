/** What a member reads whose session lacks the sign-on that an organization requires. */
export const MISSING_SIGN_ON = {
  note: (organization: string | undefined, label: string) =>
    `${organization ?? "This organization"} requires sign-in with ${label}.`,
  start: (label: string) => `Sign in with ${label}`,
  off: (label: string) =>
    `${label} is turned off on this hub. Ask one of its administrators to turn it on, or to stop requiring it.`,
  again: "Sign out, then sign in with your account there.",
} as const;
