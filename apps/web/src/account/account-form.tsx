import type { ReactNode } from "react";
import { Form } from "react-router";
import { SIGN_UP } from "../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { SIGN_IN } from "../page-data/form-rules/sign-in-forms.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { Logo } from "../ui/logo.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { PasswordInput } from "./password-input.tsx";
import { STRINGS } from "./strings.ts";
import { useAnswer, usePosting } from "./use-answer.ts";

/** The frame of sign-in, sign-up and setup: one narrow column. */
export const AccountPage = ({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <Page title={title} width="form">
    <div className="py-6 sm:py-12">
      <Logo className="mb-4 size-10 text-ink-2" />
      <PageHeading note={note}>{title}</PageHeading>
      {children}
    </div>
  </Page>
);

/** Asks for a name and a password, and sends `hidden` with them. Works without JavaScript. */
export function AccountForm({
  submit,
  hidden,
  isNew,
  children,
}: {
  readonly submit: string;
  readonly hidden: Readonly<Record<string, string>>;
  readonly isNew: boolean;
  /** Further fields. */
  readonly children?: ReactNode;
}) {
  const { errors, values } = useAnswer();
  const rules = isNew ? SIGN_UP : SIGN_IN;
  return (
    <Form method="post" className="space-y-4">
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Field label={STRINGS.form.name} error={errors.name} hint={isNew && STRINGS.form.nameHint}>
        <TextInput
          {...fieldAttributes(rules, "name")}
          defaultValue={values.name}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field
        label={STRINGS.form.password}
        error={errors.password}
        hint={isNew && SIGN_UP.password.expects}
      >
        <PasswordInput
          {...fieldAttributes(rules, "password")}
          autoComplete={isNew ? "new-password" : "current-password"}
        />
      </Field>
      {children}
      <Button type="submit" variant="primary" busy={usePosting()} className="w-full">
        {submit}
      </Button>
    </Form>
  );
}
