import type { AccessField } from "@orrery/catalog";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import type { AccessNotice } from "../page-data/repo/repo-settings.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Explains that a gated repo restricts its files, with the form that requests access. */
export function AccessForm({
  repo,
  access,
}: {
  readonly repo: RepoHead;
  readonly access: AccessNotice;
}) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("intent", "ask");
  return (
    <section
      id="access"
      aria-label={STRINGS.access.section}
      className="mb-6 space-y-3 rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 className="text-lg">{access.heading ?? STRINGS.access.restricted(repo.kind)}</h2>
      {(access.prompt ?? access.description) && (
        <p className="whitespace-pre-wrap text-ink-2">{access.prompt ?? access.description}</p>
      )}
      {access.status === "pending" ? (
        <p className="font-medium">{STRINGS.access.pending}</p>
      ) : access.status === "rejected" ? (
        <p className="font-medium">{STRINGS.access.rejected(access.rejectionReason)}</p>
      ) : (
        <Form method="post" className="space-y-3">
          <input type="hidden" name="intent" value="ask" />
          {access.isSignedIn &&
            access.fields.map((field, index) => (
              <Question key={field.label} field={field} name={`field-${index}`} />
            ))}
          <p className="text-sm text-ink-3">
            {access.isAutomatic
              ? STRINGS.access.automatic(repo.namespace)
              : STRINGS.access.reviewed(repo.namespace)}
          </p>
          {values.intent === "ask" && errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" variant="primary" busy={isBusy}>
            {access.isSignedIn ? (access.button ?? STRINGS.access.request) : STRINGS.access.signIn}
          </Button>
        </Form>
      )}
    </section>
  );
}

function Question({ field, name }: { readonly field: AccessField; readonly name: string }) {
  if (field.type === "checkbox")
    return <Checkbox name={name} value="yes" required label={field.label} />;
  return (
    <Field label={field.label}>
      {field.type === "select" ? (
        <Select name={name} required>
          {field.options.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </Select>
      ) : (
        <TextInput name={name} type={field.type} required maxLength={500} />
      )}
    </Field>
  );
}
