import { Form, Link } from "react-router";
import { AccountForm, AccountPage } from "../../account/account-form.tsx";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { ASK_FOR_LINK, SIGN_UP } from "../../page-data/form-rules/account-forms.ts";
import { fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import type { SignUpData } from "../../page-data/forms.ts";
import { usePageData } from "../../page-source.ts";
import { pathTo } from "../../paths.ts";
import { SignOnLinks } from "../../sign-on/sign-on-links.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, FieldError, TextArea, TextInput } from "../../ui/field.tsx";
import { STRINGS } from "../strings/sign-in.ts";

/** `/sign-up` */
export function Component() {
  const data = usePageData("signUp");
  const { next, open, links, hasForm } = data;
  const { waits, sent } = useAnswer().values;
  const signIn = `${pathTo("signIn")}?next=${encodeURIComponent(next)}`;
  if (waits) return <Notice title={STRINGS.waits.title} note={STRINGS.waits.note(waits)} />;
  if (sent) return <Notice title={STRINGS.sent.title} note={STRINGS.sent.note(sent)} />;
  if (!open)
    return (
      <AccountPage title={STRINGS.closed.title}>
        <p className="text-ink-2">
          {STRINGS.closed.note}
          <Link to={signIn} className="text-link">
            {STRINGS.closed.signIn}
          </Link>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage title={STRINGS.signUp.title}>
      <SignOnLinks links={links} hasForm={hasForm} />
      {hasForm && (data.domains ? <LinkForm domains={data.domains} /> : <NewAccount data={data} />)}
      <p className="mt-5 text-ink-2">
        {STRINGS.signUp.haveAccount}
        <Link to={signIn} className="text-link">
          {STRINGS.signUp.signIn}
        </Link>
      </p>
    </AccountPage>
  );
}

const Notice = ({ title, note }: { readonly title: string; readonly note: string }) => (
  <AccountPage title={title}>
    <p role="status" className="wrap-anywhere text-ink-2">
      {note}
    </p>
  </AccountPage>
);

function NewAccount({
  data: { next, invitation, isReviewed, terms },
}: {
  readonly data: SignUpData;
}) {
  const { errors, values } = useAnswer();
  return (
    <AccountForm
      submit={STRINGS.signUp.submit}
      hidden={{ next, ...(invitation && { invitation }) }}
      isNew
    >
      {isReviewed && (
        <Field label={STRINGS.reviewed.label} hint={STRINGS.reviewed.hint} error={errors.note}>
          <TextArea {...fieldAttributes(SIGN_UP, "note")} rows={3} defaultValue={values.note} />
        </Field>
      )}
      {terms && <Terms terms={terms} />}
    </AccountForm>
  );
}

/** A checkbox where the terms must be accepted, else a link. */
function Terms({ terms: { version, isRequired } }: Required<Pick<SignUpData, "terms">>) {
  const { errors, values } = useAnswer();
  const label = (
    <>
      {isRequired ? STRINGS.terms.accept : STRINGS.terms.see}
      <Link to={pathTo("terms")} className="text-link">
        {STRINGS.terms.terms}
      </Link>
    </>
  );
  if (!isRequired) return <p className="text-sm text-ink-2">{label}</p>;
  return (
    <div>
      <Checkbox
        name="terms"
        value={version}
        required
        defaultChecked={values.terms === `${version}`}
        label={label}
      />
      {errors.terms && <FieldError>{errors.terms}</FieldError>}
    </div>
  );
}

/** Asks for an address that a link is sent to. */
function LinkForm({ domains }: { readonly domains: readonly string[] }) {
  const { errors, values } = useAnswer();
  return (
    <Form method="post" className="space-y-4">
      <input type="hidden" name="intent" value="ask-link" />
      {errors.form && <FieldError>{errors.form}</FieldError>}
      <Field label={STRINGS.link.email} hint={STRINGS.link.hint(domains)} error={errors.email}>
        <TextInput
          {...fieldAttributes(ASK_FOR_LINK, "email")}
          type="email"
          autoComplete="email"
          defaultValue={values.email}
        />
      </Field>
      <Button type="submit" variant="primary" busy={usePosting()} className="w-full">
        {STRINGS.link.submit}
      </Button>
    </Form>
  );
}
