/** Limits that count in SQL, so that a change holds at once and in every process. */
export const CHANGEABLE_LIMITS = [
  "storage",
  "repos",
  "reposPerDay",
  "discussionsPerDay",
  "organizations",
  "signUpsPerDay",
] as const;
export type ChangeableLimit = (typeof CHANGEABLE_LIMITS)[number];

/** 0 is no limit. */
export type HubLimitValues = Readonly<Record<ChangeableLimit, number>>;
