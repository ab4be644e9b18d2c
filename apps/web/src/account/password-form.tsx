import { Form } from "react-router";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { useAnswer, usePosting } from "./use-answer.ts";

/** Changes the password. The hidden name tells password managers whose it is. */
export function PasswordForm({ name }: { readonly name: string }) {
  const { errors, values } = useAnswer();
  const isAnswered = values.intent === "change-password";
  return (
    <Form method="post" className="space-y-4 sm:max-w-[22rem]">
      <input type="hidden" name="intent" value="change-password" />
      <input type="text" value={name} autoComplete="username" readOnly hidden />
      <Field label="Current password" error={errors.current}>
        <TextInput name="current" type="password" required autoComplete="current-password" />
      </Field>
      <Field label="New password" error={errors.password} hint="At least 8 characters.">
        <TextInput name="password" type="password" required autoComplete="new-password" />
      </Field>
      {isAnswered && errors.form && <FieldError>{errors.form}</FieldError>}
      {isAnswered && Object.keys(errors).length === 0 && (
        <p role="status" className="text-sm text-good">
          The password is changed.
        </p>
      )}
      <Button type="submit" busy={usePosting("intent", "change-password")}>
        Change password
      </Button>
    </Form>
  );
}
