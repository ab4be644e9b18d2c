import { Form } from "react-router";
import { RoleNotes, RoleOptions } from "../account/roles.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { MEMBER_ROLE } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Adds an account by its username. */
export function NewMember() {
  const answer = useAnswer();
  const { errors, values } =
    answer.values.intent === "add-member" ? answer : { errors: {}, values: {} };
  const isBusy = usePosting("intent", "add-member");
  return (
    <div className="space-y-3">
      <Form
        method="post"
        className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_9rem_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value="add-member" />
        <Field label={STRINGS.newMember.username} error={errors.account}>
          <TextInput
            {...fieldAttributes(MEMBER_ROLE, "account")}
            defaultValue={values.account}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={STRINGS.newMember.role}>
          <Select name="role" defaultValue={values.role ?? "read"}>
            <RoleOptions />
          </Select>
        </Field>
        <Button type="submit" variant="primary" busy={isBusy} className="sm:mt-6">
          {STRINGS.newMember.submit}
        </Button>
      </Form>
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <RoleNotes />
    </div>
  );
}
