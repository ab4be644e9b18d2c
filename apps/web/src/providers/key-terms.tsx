import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { CHANGE_KEY } from "../page-data/form-rules/provider-forms.ts";
import type { ProviderKeySummary } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Changes the label and the weight of a key. Works without JavaScript. */
export function KeyTerms({
  providerKey: { key, provider, name, weight },
  title,
}: {
  readonly providerKey: ProviderKeySummary;
  readonly title: string;
}) {
  const { errors, values } = useAnswer();
  const isBusy = usePosting("change", key);
  const isMine = values.change === key;
  return (
    <details className="mt-1" open={isMine}>
      <summary className="text-link inline-block text-sm">
        {STRINGS.keys.edit}
        <span className="sr-only">{STRINGS.keys.testOne(title)}</span>
      </summary>
      <Form
        method="post"
        className="mt-2 grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value="change-key" />
        <input type="hidden" name="provider" value={provider} />
        <input type="hidden" name="change" value={key} />
        <Field label={STRINGS.keys.name} error={isMine ? errors.label : undefined}>
          <TextInput
            {...fieldAttributes(CHANGE_KEY, "label")}
            defaultValue={isMine ? values.label : name}
            autoComplete="off"
          />
        </Field>
        <Field label={STRINGS.keys.weight} error={isMine ? errors.weight : undefined}>
          <TextInput
            {...fieldAttributes(CHANGE_KEY, "weight")}
            defaultValue={isMine ? values.weight : weight}
          />
        </Field>
        <Button type="submit" busy={isBusy} className="sm:mt-6">
          {STRINGS.keys.save}
        </Button>
      </Form>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </details>
  );
}
