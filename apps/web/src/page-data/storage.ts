/** What an account or organization keeps, and may keep; 0 is no limit. */
export interface StorageData {
  readonly bytes: number;
  readonly maxBytes: number;
  readonly repos: number;
  readonly maxRepos: number;
}
