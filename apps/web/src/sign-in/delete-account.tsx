import { Form } from "react-router";
import { STRINGS } from "../account/strings.ts";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { DELETE_OWN_ACCOUNT } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";

/** Deletes the account, for those who have shown who they are. */
export function DeleteOwnAccount() {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "delete-account";
  const isBusy = usePosting("intent", "delete-account");
  return (
    <div className="space-y-2">
      <Confirm
        align="left"
        label={STRINGS.deleteAccount.label}
        question={STRINGS.deleteAccount.question}
      >
        <Form method="post" className="space-y-2.5">
          <input type="hidden" name="intent" value="delete-account" />
          <Field label={STRINGS.deleteAccount.name}>
            <TextInput {...fieldAttributes(DELETE_OWN_ACCOUNT, "account")} autoComplete="off" />
          </Field>
          <Button type="submit" variant="danger" size="sm" busy={isBusy}>
            {STRINGS.deleteAccount.submit}
          </Button>
        </Form>
      </Confirm>
      {isMine && (errors.form || errors.account) && (
        <FieldError>{errors.form ?? errors.account}</FieldError>
      )}
    </div>
  );
}
