import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { COMMIT_MESSAGE } from "../page-data/form-rules/repo-forms.ts";
import type { ActionData } from "../page-data.ts";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";
import { TargetChoice } from "./target-choice.tsx";

/** Message, description and target of a commit, and what is wrong with the whole form. */
export function CommitFields({
  answer: { errors, values },
  placeholder,
  ...target
}: {
  readonly answer: ActionData;
  /** The message of a commit without one. */
  readonly placeholder: string;
  readonly revision: string;
  readonly canCommit: boolean;
  readonly canPropose: boolean;
}) {
  return (
    <>
      <Field label={STRINGS.form.message} error={errors.message}>
        <TextInput
          {...fieldAttributes(COMMIT_MESSAGE, "message")}
          defaultValue={values.message}
          placeholder={placeholder}
        />
      </Field>
      <Field label={STRINGS.form.description} error={errors.description}>
        <TextInput
          {...fieldAttributes(COMMIT_MESSAGE, "description")}
          defaultValue={values.description}
        />
      </Field>
      <TargetChoice {...target} chosen={values.target} />
      {errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
