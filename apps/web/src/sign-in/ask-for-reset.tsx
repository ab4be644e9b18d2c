import { Form, Link } from "react-router";
import { AccountPage } from "../account/account-form.tsx";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { ASK_FOR_RESET } from "../page-data/form-rules/sign-in-forms.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { RESET } from "./reset-strings.ts";

/** Asks for a link to a new password. The answer is the same for everyone. */
export function AskForReset({ sendsMail }: { readonly sendsMail: boolean }) {
  const { errors, values } = useAnswer();
  const isSent = values.intent === "ask" && Object.keys(errors).length === 0;
  const isBusy = usePosting();
  return (
    <AccountPage title={RESET.title} note={sendsMail ? RESET.note : undefined}>
      {!sendsMail && <p className="mb-5 text-ink-2">{RESET.noMail}</p>}
      {isSent && (
        <p role="status" className="mb-5 rounded-md border border-line bg-good-soft p-3">
          {RESET.sent}
        </p>
      )}
      {sendsMail && !isSent && (
        <Form method="post" className="mb-5 space-y-4">
          <input type="hidden" name="intent" value="ask" />
          {errors.form && <FieldError>{errors.form}</FieldError>}
          <Field label={RESET.who} error={errors.who}>
            <TextInput
              {...fieldAttributes(ASK_FOR_RESET, "who")}
              defaultValue={values.who}
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
          </Field>
          <Button type="submit" variant="primary" busy={isBusy} className="w-full">
            {RESET.submit}
          </Button>
        </Form>
      )}
      <Link to={pathTo("signIn")} className="text-link">
        {RESET.back}
      </Link>
    </AccountPage>
  );
}
