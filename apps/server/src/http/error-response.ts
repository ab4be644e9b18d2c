import { type ErrorCode, isRegistryError } from "@orrery/registry";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { isDatabaseDamage } from "../storage/database/database-damage.ts";
import { isDiskFull } from "../storage/disk-full.ts";

/** The status and the wire name the hub's clients know. A new code will not compile until it has a line here. */
const WIRE = {
  "account-not-empty": [409, "AccountNotEmpty"],
  "account-suspended": [403, "AccountSuspended"],
  "account-waiting": [403, "AccountWaiting"],
  "account-not-found": [404, "UserNotFound"],
  "application-not-found": [404, "ApplicationNotFound"],
  "bad-credentials": [401, "BadCredentials"],
  "bad-request": [400, "BadRequest"],
  "bill-to-refused": [403, "BillToRefused"],
  "batch-not-found": [404, "BatchNotFound"],
  "blob-damaged": [500, "BlobDamaged"],
  "blob-mismatch": [400, "BlobMismatch"],
  "blob-missing": [500, "BlobMissing"],
  "blob-not-found": [400, "BlobNotFound"],
  "budget-not-found": [404, "BudgetNotFound"],
  "body-too-complex": [413, "BodyTooComplex"],
  "call-file-not-found": [404, "CallFileNotFound"],
  "conversation-item-not-found": [404, "ConversationItemNotFound"],
  "conversation-not-found": [404, "ConversationNotFound"],
  "collection-exists": [409, "CollectionExists"],
  "collection-item-exists": [409, "CollectionItemExists"],
  "collection-item-not-found": [404, "CollectionItemNotFound"],
  "collection-not-found": [404, "CollectionNotFound"],
  "comment-not-found": [404, "CommentNotFound"],
  "commit-conflict": [412, "CommitConflict"],
  "confirmation-required": [403, "ConfirmationRequired"],
  "database-unavailable": [503, "DatabaseUnavailable"],
  "storage-unavailable": [503, "StorageUnavailable"],
  "read-only": [503, "ReadOnly"],
  "discussion-locked": [403, "DiscussionLocked"],
  "discussion-not-found": [404, "DiscussionNotFound"],
  "discussions-off": [403, "DiscussionsOff"],
  "directory-unreachable": [503, "DirectoryUnreachable"],
  "email-domain-refused": [403, "EmailDomainRefused"],
  "email-link-invalid": [403, "EmailLinkInvalid"],
  "invitation-not-found": [404, "InvitationNotFound"],
  "delivery-not-found": [404, "DeliveryNotFound"],
  "entry-not-found": [404, "EntryNotFound"],
  "file-too-large": [413, "FileTooLarge"],
  forbidden: [403, "Forbidden"],
  "gated-repo": [403, "GatedRepo"],
  "git-limit": [503, "GitLimit"],
  "git-too-old": [501, "GitTooOld"],
  "index-unavailable": [503, "IndexUnavailable"],
  "identity-not-found": [404, "IdentityNotFound"],
  "identity-provider-not-found": [404, "IdentityProviderNotFound"],
  "identity-taken": [409, "IdentityTaken"],
  "invalid-application": [400, "InvalidApplication"],
  "invalid-avatar": [422, "InvalidAvatar"],
  "invalid-card": [400, "InvalidCard"],
  "invalid-collection": [400, "InvalidCollection"],
  "invalid-email": [400, "InvalidEmail"],
  "invalid-expiry": [400, "InvalidExpiry"],
  "invalid-name": [400, "InvalidName"],
  "invalid-path": [422, "InvalidPath"],
  "invalid-profile": [422, "InvalidProfile"],
  "invalid-provider": [400, "InvalidProvider"],
  "invalid-publisher": [400, "InvalidPublisher"],
  "invalid-vote": [400, "InvalidVote"],
  "job-not-found": [404, "JobNotFound"],
  "label-exists": [409, "LabelExists"],
  "label-not-found": [404, "LabelNotFound"],
  "engine-not-found": [404, "EngineNotFound"],
  "alias-not-found": [404, "AliasNotFound"],
  "provider-not-found": [404, "ProviderNotFound"],
  "key-not-found": [404, "KeyNotFound"],
  "key-unreadable": [500, "KeyUnreadable"],
  "last-admin": [409, "LastAdmin"],
  "last-way-in": [409, "LastWayIn"],
  "managed-member": [403, "ManagedMember"],
  "member-exists": [409, "MemberExists"],
  "name-taken": [409, "NameTaken"],
  "no-account": [403, "NoAccount"],
  "notification-not-found": [404, "NotificationNotFound"],
  "organization-not-empty": [409, "OrganizationNotEmpty"],
  "organization-not-found": [404, "OrganizationNotFound"],
  "lock-not-found": [404, "LockNotFound"],
  "mail-off": [409, "MailOff"],
  "mapping-not-found": [404, "MappingNotFound"],
  "mirrored-repo": [403, "MirroredRepo"],
  // Clients show the message of this code alone; of others they say that the hub cannot be reached.
  "mirror-refused": [403, "GatedRepo"],
  "mirror-needs-approval": [403, "GatedRepo"],
  "mirror-held": [403, "GatedRepo"],
  "mirror-request-not-found": [404, "MirrorRequestNotFound"],
  "mirror-rule-not-found": [404, "MirrorRuleNotFound"],
  "merge-blocked": [409, "MergeBlocked"],
  "merge-conflict": [409, "MergeConflict"],
  "password-sign-in-off": [403, "PasswordSignInOff"],
  "path-clash": [422, "PathClash"],
  "provider-required": [409, "ProviderRequired"],
  "publisher-not-found": [404, "PublisherNotFound"],
  "quota-exceeded": [507, "StorageQuotaExceeded"],
  "ref-refused": [403, "RefRefused"],
  "ref-exists": [409, "RefExists"],
  "group-not-empty": [409, "GroupNotEmpty"],
  "group-not-found": [404, "GroupNotFound"],
  "repo-exists": [409, "RepoExists"],
  "repo-not-found": [404, "RepoNotFound"],
  "request-not-found": [404, "AccessRequestNotFound"],
  "request-too-large": [413, "RequestTooLarge"],
  "reset-link-invalid": [403, "ResetLinkInvalid"],
  "revision-not-found": [404, "RevisionNotFound"],
  "response-not-found": [404, "ResponseNotFound"],
  "run-not-found": [404, "RunNotFound"],
  "second-factor-exists": [409, "SecondFactorExists"],
  "second-factor-required": [403, "SecondFactorRequired"],
  "scim-conflict": [409, "ScimConflict"],
  "scim-not-found": [404, "ScimNotFound"],
  "setup-closed": [403, "SetupClosed"],
  "sign-in-expired": [401, "SignInExpired"],
  "sign-up-closed": [403, "SignUpClosed"],
  "storage-full": [507, "StorageFull"],
  "token-in-file": [422, "TokenInFile"],
  "token-not-found": [404, "TokenNotFound"],
  "too-busy": [503, "TooBusy"],
  "too-many-applications": [403, "TooManyApplications"],
  "too-many-attempts": [429, "TooManyAttempts"],
  "too-many-changes": [429, "TooManyChanges"],
  "too-many-collections": [403, "TooManyCollections"],
  "too-many-comments": [403, "TooManyComments"],
  "too-many-entries": [413, "TooManyEntries"],
  "too-many-jobs": [429, "TooManyJobs"],
  "too-many-organizations": [403, "TooManyOrganizations"],
  "too-many-paths": [413, "TooManyPaths"],
  "too-many-repos": [403, "TooManyRepos"],
  "too-many-requests": [429, "TooManyRequests"],
  "too-many-transfers": [429, "TooManyTransfers"],
  "too-many-webhooks": [403, "TooManyWebhooks"],
  unauthorized: [401, "Unauthorized"],
  "unsafe-file": [422, "UnsafeFile"],
  "upstream-busy": [429, "UpstreamBusy"],
  "upstream-failed": [504, "UpstreamFailed"],
  "weak-password": [400, "WeakPassword"],
  "upload-pending": [503, "UploadPending"],
  "webhook-not-found": [404, "WebhookNotFound"],
} as const satisfies Record<ErrorCode, readonly [status: number, wireCode: string]>;

export interface WireError {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

/** Of errors that come with a status alone. */
const CODES: Readonly<Record<number, string>> = {
  404: "NotFound",
  413: "RequestTooLarge",
  415: "UnsupportedMediaType",
};

/** The part of an error that clients may see. An unknown error is ours, and shows no details. */
export function wireError(error: unknown): WireError {
  if (isRegistryError(error)) {
    const [status, code] = WIRE[error.code];
    return { status, code, message: error.message };
  }
  if (error instanceof z.ZodError)
    return { status: 400, code: "BadRequest", message: explain(error) };
  // Not 500: clients send those again, and again.
  if (isDiskFull(error))
    return {
      status: 507,
      code: "StorageFull",
      message: "The hub's disk is full. Ask the administrator to free space, then retry.",
    };
  if (isDatabaseDamage(error))
    return { status: 503, code: "DatabaseDamaged", message: "The hub's database is damaged." };
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode < 500)
    return { status: statusCode, code: CODES[statusCode] ?? "BadRequest", message };
  return { status: 500, code: "InternalError", message: "Internal error." };
}

/** What is logged as an error. A full quota is not, nor is an upload whose bytes are still being read. */
export const isOurFault = (status: number, code: string): boolean =>
  status >= 500 && code !== "StorageQuotaExceeded" && code !== "UploadPending";

/** Statuses of temporary errors. */
export const RETRIED: ReadonlySet<number> = new Set([429, 503]);
export const RETRY_SECONDS = 5;

/** A forbidden request without credentials is 401: see hub-protocol §0.3. */
export function forCaller(error: WireError, request: FastifyRequest): WireError {
  if (isOutOfScope(error, request))
    return { status: 403, code: "Forbidden", message: "This token can only run models." };
  if (request.viewer.kind !== "anonymous") return error;
  if (error.code === "GatedRepo") return { ...error, status: 401 };
  if (error.code !== "RepoNotFound") return error;
  return { ...error, status: 401, message: "Invalid username or password." };
}

/** The same for what is not there, so that such a token learns of nothing. */
const isOutOfScope = ({ status, code }: WireError, { viewer, accessToken }: FastifyRequest) =>
  viewer.kind === "anonymous" &&
  accessToken?.role === "inference" &&
  (status === 401 || code === "RepoNotFound" || code === "GatedRepo");

/** The API's error handler: known errors are sent, unknown ones are logged and sent without details. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  bodyOf: (message: string, error: WireError) => object = (message) => ({ error: message }),
  wire: WireError = forCaller(wireError(error), request),
): void {
  const { status, code, message } = wire;
  if (isOurFault(status, code)) request.log.error({ err: error }, "request failed");
  const { retryAfter = RETRIED.has(status) ? RETRY_SECONDS : undefined } = error as {
    readonly retryAfter?: number;
  };
  if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
  const text = oneLine(message);
  reply
    .code(status)
    .header("x-error-code", code)
    .header("x-error-message", text)
    .header("cache-control", "no-store")
    .headers(code === "GatedRepo" ? { "x-hf-warning": `gated;${text}` } : {})
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(message, wire)));
}

const explain = ({ issues }: z.ZodError): string =>
  issues
    .slice(0, 5)
    .map(({ path, message }) => (path.length > 0 ? `${path.join(".")}: ${message}` : message))
    .join("; ");

/** Header values are one line of visible ASCII. */
const oneLine = (text: string): string =>
  text
    .replace(/[^\x20-\x7e]+/g, " ")
    .trim()
    .slice(0, 500);
