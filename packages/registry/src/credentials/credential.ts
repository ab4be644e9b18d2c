/**
 * What a viewer showed to be known, by its row and never by its text: work that goes on after a request asks
 * with it again and again whether it still counts.
 */
export interface Credential {
  readonly kind: "token" | "session";
  readonly key: string;
}
