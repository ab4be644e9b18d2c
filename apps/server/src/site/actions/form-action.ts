import { isRegistryError, RegistryError } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import type { FastifyReply } from "fastify";
import { type Form, withoutSecrets } from "../../http/body/form.ts";
import { formReader } from "../../http/body/form-schema.ts";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";
import type { PageAction } from "./page-action.ts";

/** What a valid form does. */
type Act<Rules extends FormRules> = (
  context: PageContext,
  visit: PageRequest,
  values: FormValues<Rules>,
  reply: FastifyReply,
) => Promise<ActionData | Redirect>;

/** What only the hub knows to be wrong with fields, whatever their rules say. */
type Check = (context: PageContext, form: Form) => Promise<Readonly<Record<string, string>>>;

/** A form that is read by its rules. If fields are invalid, the page comes back with what is wrong with each. */
export function formAction<const Rules extends FormRules>(
  rules: Rules,
  act: Act<Rules>,
  check?: Check,
): PageAction {
  const read = formReader(rules);
  return async (context, visit, form, reply) => {
    const { values, errors } = read(form);
    const known = async () => (await check?.(context, form)) ?? {};
    if (errors) return { errors: { ...(await known()), ...errors }, values: withoutSecrets(form) };
    try {
      return await act(context, visit, values, reply);
    } catch (error) {
      // The form counts as an attempt, and comes back with all that is wrong, not with the first alone.
      if (!isRegistryError(error) || error.retryAfter !== undefined) throw error;
      const problems = await known();
      if (Object.keys(problems).length === 0) throw error;
      return { errors: problems, values: withoutSecrets(form) };
    }
  };
}

/** The forms of one page, by their `intent`; the form without one is `""`. */
export const formActions =
  (actions: Readonly<Record<string, PageAction>>): PageAction =>
  async (context, visit, form, reply) => {
    const { intent = "" } = form;
    if (!Object.hasOwn(actions, intent)) throw new RegistryError("bad-request", "Unknown form.");
    return actions[intent]!(context, visit, form, reply);
  };
