import { RegistryError } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import type { FormRules, FormValues } from "@orrery/web/page-data/form-rules/field-rule";
import type { FastifyReply } from "fastify";
import { withoutSecrets } from "../../http/body/form.ts";
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

/** A form that is read by its rules. If fields are invalid, the page comes back with what is wrong with each. */
export function formAction<const Rules extends FormRules>(
  rules: Rules,
  act: Act<Rules>,
): PageAction {
  const read = formReader(rules);
  return async (context, visit, form, reply) => {
    const { values, errors } = read(form);
    return errors ? { errors, values: withoutSecrets(form) } : act(context, visit, values, reply);
  };
}

/** The forms of one page, by their `intent`. */
export const formActions =
  (actions: Readonly<Record<string, PageAction>>): PageAction =>
  async (context, visit, form, reply) => {
    const { intent = "" } = form;
    if (!Object.hasOwn(actions, intent)) throw new RegistryError("bad-request", "Unknown form.");
    return actions[intent]!(context, visit, form, reply);
  };
