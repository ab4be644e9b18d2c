import { RegistryError } from "../errors.ts";
import { MAX_WATCHED, MAX_WEBHOOK_SECRET, MAX_WEBHOOK_URL, type NewWebhook } from "./webhook.ts";

/** Throws `bad-request` for values that no webhook can have; `urlProblem` says what is wrong with a URL. */
export function checkWebhook(
  { url, secret, domains, watched }: Partial<NewWebhook>,
  urlProblem: (url: string) => string | undefined,
): void {
  const problem =
    (url !== undefined && checkUrl(url, urlProblem)) ||
    (secret !== undefined && !SECRET.test(secret) && SECRET_RULE) ||
    (domains?.length === 0 && "Select at least one domain.") ||
    (watched && watched.length > MAX_WATCHED && `Too many watched items (limit: ${MAX_WATCHED}).`);
  if (problem) throw new RegistryError("bad-request", problem);
}

const SECRET = new RegExp(`^[\\x21-\\x7e]{1,${MAX_WEBHOOK_SECRET}}$`);
const SECRET_RULE = `Invalid secret. Use 1 to ${MAX_WEBHOOK_SECRET} ASCII characters without spaces.`;

const checkUrl = (url: string, problem: (url: string) => string | undefined) =>
  url.length > MAX_WEBHOOK_URL
    ? `The URL is too long: ${url.length} characters (limit: ${MAX_WEBHOOK_URL}).`
    : problem(url);
