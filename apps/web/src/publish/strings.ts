/** What the commands that publish say. */
export const STRINGS = {
  tabs: "Ways to publish",
  commandLine: "Command line",
} as const;
