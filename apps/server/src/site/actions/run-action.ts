import { isRegistryError, type RegistryError } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import type { FastifyReply } from "fastify";
import { formOf, withoutSecrets } from "../../http/body/form.ts";
import { isRedirect, type PageContext, type PageRequest, type Redirect } from "../page-context.ts";
import type { PageAction } from "./page-action.ts";

/** A redirect, or the answer for the form's own page with its status. */
export type Outcome = Redirect | { readonly status: number; readonly answer: ActionData };

/** Runs an action. A registry error becomes an answer, shown next to the field it is about. */
export async function runAction(
  act: PageAction,
  context: PageContext,
  visit: PageRequest,
  reply: FastifyReply,
): Promise<Outcome> {
  const form = formOf(visit.request);
  try {
    const answer = await act(context, visit, form, reply);
    if (isRedirect(answer)) return answer;
    return { status: Object.keys(answer.errors).length > 0 ? 422 : 200, answer };
  } catch (error) {
    if (!isRegistryError(error)) throw error;
    if (error.retryAfter !== undefined) reply.header("retry-after", error.retryAfter);
    const field = FIELDS_OF[error.code]?.find((name) => name in form) ?? "form";
    const answer = { errors: { [field]: error.message }, values: withoutSecrets(form) };
    return { status: error.code === "too-many-attempts" ? 429 : 422, answer };
  }
}

/** The fields an error may be about; the first that the form has is used, else the whole form. */
const FIELDS_OF: { readonly [Code in RegistryError["code"]]?: readonly string[] } = {
  "account-not-found": ["account"],
  "bad-credentials": ["current", "password", "code"],
  "collection-exists": ["title"],
  "invalid-email": ["email"],
  "invalid-expiry": ["expiresOn"],
  "invalid-avatar": ["avatar"],
  "invalid-card": ["content"],
  "invalid-name": ["name"],
  "invalid-path": ["path"],
  "member-exists": ["account"],
  "name-taken": ["name"],
  "path-clash": ["path"],
  "request-not-found": ["account"],
  "repo-exists": ["name"],
  "weak-password": ["password"],
};
