import type { ReactNode } from "react";
import { Form } from "react-router";
import { NEW_ACCESS_KEY } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { ExpirationFields } from "./expiration-fields.tsx";
import { STRINGS } from "./strings.ts";
import { useAnswer, usePosting } from "./use-answer.ts";

/** Asks for the name and the expiration of a new credential; `children` are more fields. */
export function CredentialForm({
  intent,
  submit,
  placeholder,
  made,
  children,
}: {
  readonly intent: string;
  readonly submit: string;
  readonly placeholder: string;
  /** The credential that the last post created; it empties the form. */
  readonly made: string | undefined;
  readonly children?: ReactNode;
}) {
  const answer = useAnswer();
  const isMine = answer.values.intent === undefined || answer.values.intent === intent;
  const { errors, values } = isMine ? answer : { errors: {}, values: {} };
  return (
    <>
      <Form
        key={made}
        method="post"
        className="group grid gap-3 sm:grid-cols-[minmax(0,1fr)_8.5rem_8.5rem_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value={intent} />
        <Field
          label={STRINGS.credentialForm.name}
          error={errors.name}
          className={children ? undefined : "sm:col-start-1 sm:col-end-3"}
        >
          <TextInput
            {...fieldAttributes(NEW_ACCESS_KEY, "name")}
            defaultValue={made ? undefined : values.name}
            placeholder={placeholder}
            autoComplete="off"
          />
        </Field>
        {children}
        <ExpirationFields
          values={values}
          errors={errors}
          dateClass="sm:col-start-3 sm:col-end-5 sm:row-start-2"
        />
        <Button
          type="submit"
          variant="primary"
          busy={usePosting("intent", intent)}
          className="sm:col-start-4 sm:row-start-1 sm:mt-6"
        >
          {submit}
        </Button>
      </Form>
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
