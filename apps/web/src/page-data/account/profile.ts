import type { SettingsOwner } from "./owner.ts";

/** What an account, an organization or the hub says of itself. */
export interface ProfileSummary {
  /** Empty where the name says it. */
  readonly displayName: string;
  readonly bio: string;
  readonly links: readonly string[];
  /** The picture's path. */
  readonly avatar?: string;
}

/** A profile to edit. */
export interface ProfileData extends ProfileSummary {
  readonly owner: SettingsOwner;
  /** `ada/tides` or `datasets/ada/waves`. */
  readonly pinned: readonly string[];
}
