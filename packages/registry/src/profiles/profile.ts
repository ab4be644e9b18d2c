/** What an account, an organization or the hub says of itself. Public but for `pinned`. */
export interface Profile extends ProfileTexts {
  /** The picture's digest, which is its address; absent without one. */
  readonly avatar?: string;
}

export interface ProfileTexts {
  /** Empty where the name says it. */
  readonly displayName: string;
  /** A sentence or two; may be empty. */
  readonly bio: string;
  /** URLs with http or https. */
  readonly links: readonly string[];
  /** `ada/tides` or `datasets/ada/waves`. Not public: some may be private. */
  readonly pinned: readonly string[];
}

/** A picture to show next to a name. */
export interface Avatar {
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export const MAX_AVATAR_BYTES = 300_000;
