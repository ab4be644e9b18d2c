/** An account's own, or all in the repos of an organization. */
export type ActivityOf = { readonly accountKey: string } | { readonly namespace: string };

export interface ActivityDay {
  /** UTC, `2026-01-31`. */
  readonly day: string;
  readonly made: number;
}
