import { Form } from "react-router";
import { ExpirationFields } from "../account/expiration-fields.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { GrantsChoice, TokenRow } from "../page-data/account/tokens.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { TOKEN_NAME } from "../page-data/form-rules/token-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { GrantFields } from "./grant-fields.tsx";
import { STRINGS } from "./strings.ts";
import { TokenLimits } from "./token-limits.tsx";

/** Creates a fine-grained token, or changes the given one: of a token with a role, only its name. */
export function TokenForm({
  token,
  suggestedName,
  choice,
}: {
  readonly token?: TokenRow;
  readonly suggestedName?: string;
  readonly choice?: GrantsChoice;
}) {
  const given = useAnswer();
  const intent = token ? "change" : "create";
  const answer = given.values.intent === intent ? given : { errors: {}, values: {} };
  const { errors, values } = answer;
  return (
    <Form method="post" className="group space-y-4" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem] sm:items-start">
        <Field label={STRINGS.service.name} error={errors.name}>
          <TextInput
            {...fieldAttributes(TOKEN_NAME, "name")}
            defaultValue={values.name ?? token?.name ?? suggestedName}
            placeholder={STRINGS.form.placeholder}
            autoComplete="off"
          />
        </Field>
        {!token && <ExpirationFields values={values} errors={errors} dateClass="sm:col-start-2" />}
      </div>
      {!token && <TokenLimits />}
      {choice && <GrantFields choice={choice} answer={answer} />}
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Button type="submit" variant="primary" busy={usePosting("intent", intent)}>
        {token ? STRINGS.form.save : STRINGS.form.create}
      </Button>
    </Form>
  );
}
