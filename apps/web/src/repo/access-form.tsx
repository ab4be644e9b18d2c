import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import type { AccessNotice, AccessQuestion } from "../page-data/repo/repo-settings.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox, Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./access-strings.ts";

/** Explains that a gated repo restricts its files, with the form that requests access. */
export default function AccessForm({
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
      aria-label={STRINGS.section}
      className="mb-6 space-y-3 rounded-lg border border-line-strong bg-surface p-4"
    >
      <h2 className="text-lg">{access.heading ?? STRINGS.restricted(repo.kind)}</h2>
      {access.description && <p className="whitespace-pre-wrap text-ink-2">{access.description}</p>}
      {access.prompt && <MarkdownHtml id="access-prompt" html={access.prompt} />}
      {access.status && <p className="font-medium">{STRINGS.status[access.status]}</p>}
      {access.rejectionReason && (
        <p>
          {STRINGS.reason}
          {access.rejectionReason}
        </p>
      )}
      {access.canAsk && (
        <Form method="post" className="space-y-3">
          <input type="hidden" name="intent" value="ask" />
          {access.fields.map((question, index) => (
            <Question key={question.label} {...question} name={`field-${index}`} />
          ))}
          <p className="text-sm text-ink-3">
            {access.isAutomatic
              ? STRINGS.automatic(repo.namespace)
              : STRINGS.reviewed(repo.namespace)}
          </p>
          {values.intent === "ask" && errors.form && <FieldError>{errors.form}</FieldError>}
          <Button type="submit" variant="primary" busy={isBusy}>
            {access.isSignedIn ? (access.button ?? STRINGS.request) : STRINGS.signIn}
          </Button>
        </Form>
      )}
    </section>
  );
}

function Question({ label, type, options, name }: AccessQuestion & { readonly name: string }) {
  const { errors, values } = useAnswer();
  const [value, error] = [values[name] ?? "", errors[name]];
  if (type === "checkbox")
    return (
      <>
        <Checkbox name={name} value="yes" required defaultChecked={!!value} label={label} />
        {error && <FieldError>{error}</FieldError>}
      </>
    );
  return (
    <Field label={label} error={error}>
      {type === "select" ? (
        <Select name={name} required defaultValue={value}>
          <option value="" />
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      ) : (
        <TextInput name={name} type={type} required maxLength={500} defaultValue={value} />
      )}
    </Field>
  );
}
