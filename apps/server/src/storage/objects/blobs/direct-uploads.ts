/** What a caller's HTTP client can do, as far as it decides where bytes go. */
export interface DirectUploads {
  /** Where clients send bytes. */
  readonly origin: URL;
  /** The bucket's own addresses there, for the pages' policy. */
  readonly bucketUrl: string;
  /** Whether pages of browsers can send bytes there. Asked once. */
  letsPagesUpload(): Promise<boolean>;
}
