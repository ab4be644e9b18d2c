/** What a call of a model says: that it runs, and why it failed. */
export const STRINGS = {
  status: { running: "Running", loading: "Loading the model" },
  errors: {
    status: (status: number) => `The hub responded with status ${status}.`,
    invalid: (reason: string) => `Invalid response. ${reason}`,
    unreachable: "Couldn't connect to the hub. Check your connection.",
  },
  advice: {
    unreachable: "Then run it again. Your input is kept.",
    cut: "The partial response is shown above. Regenerate to get a full response.",
    malformed: "Try another provider.",
  },
} as const;
