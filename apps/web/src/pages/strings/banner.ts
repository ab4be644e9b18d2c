/** What a visitor reads around the banner of the hub. */
export const STRINGS = {
  label: "Notice of the administrators",
  dismiss: "Dismiss",
} as const;
