/** Every way the registry says no. The server gives each a status; the pages give each a sentence. */
export type ErrorCode =
  | "account-not-empty"
  | "account-not-found"
  | "account-suspended"
  | "application-not-found"
  | "bad-credentials"
  | "bad-request"
  | "bill-to-refused"
  | "blob-damaged"
  | "blob-mismatch"
  | "blob-missing"
  | "blob-not-found"
  | "body-too-complex"
  | "collection-exists"
  | "collection-item-exists"
  | "collection-item-not-found"
  | "collection-not-found"
  | "commit-conflict"
  | "confirmation-required"
  | "database-unavailable"
  | "directory-unreachable"
  | "email-domain-refused"
  | "email-link-invalid"
  | "delivery-not-found"
  | "entry-not-found"
  | "file-too-large"
  | "forbidden"
  | "gated-repo"
  | "git-limit"
  | "git-too-old"
  | "identity-not-found"
  | "identity-provider-not-found"
  | "identity-taken"
  | "invalid-application"
  | "invalid-avatar"
  | "invalid-card"
  | "invalid-collection"
  | "invalid-email"
  | "invalid-expiry"
  | "invalid-name"
  | "invalid-path"
  | "invalid-profile"
  | "invalid-provider"
  | "invalid-vote"
  | "job-not-found"
  | "key-not-found"
  | "key-unreadable"
  | "last-admin"
  | "last-way-in"
  | "managed-member"
  | "member-exists"
  | "name-taken"
  | "no-account"
  | "organization-not-empty"
  | "organization-not-found"
  | "lock-not-found"
  | "mail-off"
  | "mapping-not-found"
  | "merge-conflict"
  | "password-sign-in-off"
  | "path-clash"
  | "pull-not-found"
  | "quota-exceeded"
  | "ref-refused"
  | "ref-exists"
  | "repo-exists"
  | "repo-not-found"
  | "request-not-found"
  | "request-too-large"
  | "reset-link-invalid"
  | "revision-not-found"
  | "run-not-found"
  | "second-factor-exists"
  | "second-factor-required"
  | "scim-conflict"
  | "scim-not-found"
  | "setup-closed"
  | "sign-in-expired"
  | "sign-up-closed"
  | "storage-full"
  | "too-busy"
  | "token-not-found"
  | "too-many-applications"
  | "too-many-attempts"
  | "too-many-changes"
  | "too-many-collections"
  | "too-many-entries"
  | "too-many-jobs"
  | "too-many-organizations"
  | "too-many-paths"
  | "too-many-repos"
  | "too-many-requests"
  | "too-many-transfers"
  | "too-many-webhooks"
  | "unauthorized"
  | "unsafe-file"
  | "weak-password"
  | "webhook-not-found";

/** Distinguish errors by `code`. `instanceof` fails across bundles and threads. */
export class RegistryError extends Error {
  override readonly name = "RegistryError";
  readonly code: ErrorCode;
  /** In how many seconds it is worth another try. */
  readonly retryAfter: number | undefined;
  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorOptions & { readonly retryAfter?: number },
  ) {
    super(message, options);
    this.code = code;
    this.retryAfter = options?.retryAfter;
  }
}

export const isRegistryError = (error: unknown): error is RegistryError =>
  error instanceof Error && error.name === "RegistryError";
