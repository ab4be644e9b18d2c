/** The storage of an account or organization, with limits; 0 means no limit. */
export interface StorageData {
  readonly bytes: number;
  readonly maxBytes: number;
  readonly repos: number;
  readonly maxRepos: number;
}
