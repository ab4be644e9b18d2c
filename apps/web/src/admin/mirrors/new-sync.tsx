import type { ReactNode } from "react";
import { Form } from "react-router";
import { useAnswer, usePosting } from "../../account/use-answer.ts";
import { type FormRules, fieldAttributes } from "../../page-data/form-rules/field-rule.ts";
import { NEW_PULL, NEW_PUSH } from "../../page-data/form-rules/mirror-forms.ts";
import { Button } from "../../ui/button.tsx";
import { Field, TextInput } from "../../ui/field.tsx";
import { SYNCS as TEXT } from "./sync-strings.ts";

/** A form for repos of other hubs. */
export const NewPull = () => (
  <SyncForm
    intent="add-sync"
    title={TEXT.pull}
    rules={NEW_PULL}
    fields={[
      ["what", TEXT.what, TEXT.whatHint],
      ["keep", TEXT.keep, TEXT.keepHint, "main"],
      ["every", TEXT.schedule, TEXT.scheduleHint, "daily"],
      ["limit", TEXT.limitLabel, TEXT.limitHint],
    ]}
  />
);

/** A form for repos of this hub that another one gets. */
export const NewPush = () => (
  <SyncForm
    intent="push-sync"
    title={TEXT.push}
    rules={NEW_PUSH}
    fields={[
      ["what", TEXT.what, TEXT.whatHint],
      ["to", TEXT.toLabel, TEXT.toHint],
      ["secret", TEXT.token, TEXT.tokenHint],
      ["every", TEXT.schedule, TEXT.scheduleHint, "daily"],
      ["limit", TEXT.limitLabel, TEXT.limitHint],
    ]}
  >
    <label className="mt-6 flex items-center gap-2 text-sm">
      <input type="checkbox" name="force" /> {TEXT.force}
    </label>
  </SyncForm>
);

type FieldText = readonly [name: string, label: string, hint: string, first?: string];

function SyncForm({
  intent,
  title,
  rules,
  fields,
  children,
}: {
  readonly intent: string;
  readonly title: string;
  readonly rules: FormRules;
  readonly fields: readonly FieldText[];
  readonly children?: ReactNode;
}) {
  const answer = useAnswer();
  const isOwn = answer.values.intent === intent;
  const { errors, values } = isOwn ? answer : { errors: {}, values: {} };
  const isBusy = usePosting("intent", intent);
  return (
    <details open={isOwn}>
      <summary className="cursor-pointer font-semibold text-link">{title}</summary>
      <Form method="post" preventScrollReset className="mt-3 flex flex-wrap items-start gap-3">
        <input type="hidden" name="intent" value={intent} />
        {fields.map(([name, label, hint, first]) => (
          <Field
            key={name}
            label={label}
            hint={hint}
            error={errors[name] ?? (name === "what" ? errors.form : undefined)}
            className="w-full max-w-72 sm:w-56"
          >
            <TextInput
              {...fieldAttributes(rules, name)}
              {...(name === "secret" && { type: "password" })}
              defaultValue={values[name] ?? first}
              autoComplete="off"
            />
          </Field>
        ))}
        {children}
        <Button type="submit" busy={isBusy} className="mt-6">
          {TEXT.add}
        </Button>
      </Form>
    </details>
  );
}
