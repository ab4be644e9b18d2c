/** What new repos are, unless who creates one says otherwise. */
export const DEFAULT_VISIBILITIES = ["public", "private"] as const;
export type DefaultVisibility = (typeof DEFAULT_VISIBILITIES)[number];
