import { parseRepoId, type RepoId } from "./ids.ts";

/** What names and texts of people may be. Pure: pages check it before the hub does. */
export { MAX_ACCESS_DAYS, MAX_REJECTION_REASON } from "./access-requests/access-request.ts";
export {
  isPattern,
  MAX_PATTERN,
  MAX_PRICE,
  PATTERN_RULE,
} from "./allowed-models/allowed-model.ts";
export { BANNER_LEVELS, MAX_BANNER } from "./banner/banner.ts";
export {
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  MAX_BUDGET_NAME,
  MAX_BUDGET_TARGET,
  MAX_PER_MINUTE,
} from "./budgets/budget.ts";
export { COLLECTION_THEMES } from "./collections/collection.ts";
export { WORD } from "./discussions/find-words.ts";
export { EMAIL_RULE, isEmail, MAX_EMAIL } from "./emails/email.ts";
export { CHANGEABLE_LIMITS } from "./hub-limits/hub-limit.ts";
export { RULE_KINDS } from "./identity-providers/identity-provider.ts";
export { IDENTITY_PROVIDER_KINDS } from "./identity-providers/provider-kind.ts";
export {
  EMAIL_TRUSTS,
  hasSetting,
  isProviderName,
  MAX_PROVIDER_LABEL,
  MAX_PROVIDER_SECRET,
  MAX_SETTING,
  PROVIDER_FIELDS,
  PROVIDER_NAME_RULE,
  SETTING_NAMES,
  type SettingName,
} from "./identity-providers/provider-settings.ts";
export { LABEL_COLORS } from "./labels/label.ts";
export { LINE_SIDES } from "./line-comments/line-comment.ts";
export {
  MAX_INVITATION_DAYS,
  MAX_INVITATION_USES,
  MEMBERSHIP_INVITATION_DAYS,
} from "./membership-invitations/membership-invitation.ts";
export { REASONS } from "./notifications/notification.ts";
export { MAIL_MODES } from "./notifications/notification-setting.ts";
export { ORGANIZATION_ROLES } from "./organizations/organization.ts";
export { COLLABORATOR_ROLES } from "./organizations/shares.ts";
export { MAX_KEY_LABEL, MAX_KEY_WEIGHT } from "./provider-keys/provider-key.ts";
export { MAPPING_STATUSES } from "./provider-mappings/provider-mapping.ts";
export { EMOJI } from "./reactions/reaction.ts";
export { MAX_READ_ONLY_REASON } from "./read-only/read-only-reason.ts";
export {
  GROUP_ROLES,
  MAX_GROUP_DESCRIPTION,
  MAX_GROUP_NAME,
} from "./resource-groups/resource-group.ts";
export { VERDICTS } from "./reviews/review.ts";
export {
  MAX_DOMAINS,
  MAX_INVITATION_NOTE,
  MAX_REQUEST_NOTE,
  SIGN_UP_MODES,
} from "./sign-up/invitation.ts";
export { MAX_TERMS } from "./terms/terms.ts";
export { TOKEN_ROLES } from "./tokens/access-token.ts";
export { WATCH_LEVELS, type WatchLevel } from "./watches/watch.ts";
export {
  formatWatched,
  MAX_WATCHED,
  MAX_WEBHOOK_SECRET,
  MAX_WEBHOOK_URL,
  parseWatched,
} from "./webhooks/webhook.ts";

export const MAX_NAMESPACE_NAME = 39;
export const NAMESPACE_NAME_RULE =
  "Invalid or reserved name. Use 2 to 39 letters, digits and single hyphens.";

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 256;
export const PASSWORD_RULE = `Use a password of ${MIN_PASSWORD} to ${MAX_PASSWORD} characters.`;

export const MAX_CREDENTIAL_NAME = 80;
export const CREDENTIAL_NAME_RULE = `Enter a token name of 1 to ${MAX_CREDENTIAL_NAME} characters.`;

export const MAX_DISPLAY_NAME = 60;
export const MAX_BIO = 300;
export const MAX_LINKS = 5;
export const MAX_LINK = 200;

export const MAX_PINNED = 6;

export const MAX_DISCUSSION_TITLE = 200;
/** Characters of Markdown. */
export const MAX_COMMENT = 65_536;
/** The name of a check, what it says in a sentence, and where its report is. */
export const MAX_CHECK_NAME = 100;
export const MAX_CHECK_DESCRIPTION = 140;
export const MAX_CHECK_URL = 1_000;
/** The name of a label. */
export const MAX_LABEL_NAME = 50;
/** Why a comment was hidden. */
export const MAX_REASON = 200;

export const MAX_COLLECTION_TITLE = 100;
export const MAX_COLLECTION_DESCRIPTION = 150;
export const MAX_COLLECTION_NOTE = 500;

/** What is wrong with the links of a profile. */
export function linksProblem(links: readonly string[]): string | undefined {
  if (links.length > MAX_LINKS) return `Add at most ${MAX_LINKS} links.`;
  const wrong = links.find((link) => link.length > MAX_LINK || !isWebAddress(link));
  if (wrong === undefined) return undefined;
  return `Invalid link: "${wrong.slice(0, 100)}". Use a URL with http:// or https://, of at most ${MAX_LINK} characters.`;
}

/** A repo as a profile names it: `ada/tides` or `datasets/ada/waves`. */
export function parsePinned(text: string): RepoId | undefined {
  const dataset = /^datasets\/(.*)$/s.exec(text)?.[1];
  return dataset === undefined ? parseRepoId("model", text) : parseRepoId("dataset", dataset);
}

/** What is wrong with the pinned repos of a profile. */
export function pinnedProblem(pinned: readonly string[]): string | undefined {
  if (pinned.length > MAX_PINNED) return `Pin at most ${MAX_PINNED} repositories.`;
  const wrong = pinned.find((text) => !parsePinned(text));
  if (wrong === undefined) return undefined;
  return `Invalid repository: "${wrong.slice(0, 100)}". Use a name such as ada/tides or datasets/ada/waves.`;
}

const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && URL.canParse(text);
