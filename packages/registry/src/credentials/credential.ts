/**
 * A viewer's credential, by its row and never by its text: work that outlives a request uses it to check
 * that it is still valid.
 */
export interface Credential {
  readonly kind: "token" | "session";
  readonly key: string;
}
