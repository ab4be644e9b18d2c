import type { AccessField } from "@orrery/catalog";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RepoHead } from "../page-data/repo.ts";
import type { AccessNotice } from "../page-data/repo-settings.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../ui/field.tsx";

/** Says that the files of a gated repo are not for everybody, and lets one ask for them. */
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
      aria-label="Access"
      className="mb-6 space-y-3 rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 className="text-lg">
        {access.heading ?? `The files of this ${repo.kind} are for who asks for them`}
      </h2>
      {(access.prompt ?? access.description) && (
        <p className="whitespace-pre-wrap text-ink-2">{access.prompt ?? access.description}</p>
      )}
      {access.status === "pending" ? (
        <p className="font-medium">Your request waits for an answer.</p>
      ) : access.status === "rejected" ? (
        <p className="font-medium">
          Your request was turned down{access.rejectionReason && `: ${access.rejectionReason}`}.
        </p>
      ) : (
        <Form method="post" className="space-y-3">
          <input type="hidden" name="intent" value="ask" />
          {access.isSignedIn &&
            access.fields.map((field, index) => (
              <Question key={field.label} field={field} name={`field-${index}`} />
            ))}
          <p className="text-sm text-ink-3">
            {repo.namespace} will see your name and your answers.
            {access.isAutomatic ? " You get access at once." : " They decide."}
          </p>
          {values.intent === "ask" && errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" variant="primary" busy={isBusy}>
            {access.isSignedIn ? (access.button ?? "Ask for access") : "Sign in to ask for access"}
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
