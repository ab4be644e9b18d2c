/** What an account or organization keeps, as its settings page says it. */
export interface StorageData {
  /** `1.2 of 50 GB`, or without a quota `1.2 GB`. */
  readonly storage: string;
  /** `12 of 1,000`, or `12`. */
  readonly repos: string;
  /** How full it is, from 0 to 1; absent without a quota. */
  readonly share?: number;
}
