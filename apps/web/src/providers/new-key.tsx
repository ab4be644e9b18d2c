import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { NEW_KEY } from "../page-data/form-rules/provider-forms.ts";
import type { ProviderKeysData } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Adds a key. It is stored encrypted, and no page shows it again. */
export function NewKey({ missing, keys }: Pick<ProviderKeysData, "missing" | "keys">) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "add-key";
  return (
    <>
      <Form
        // A new form for each added key, which empties the field.
        key={keys.map(({ createdAt }) => createdAt).join()}
        method="post"
        className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:items-start"
      >
        <input type="hidden" name="intent" value="add-key" />
        <Field label={STRINGS.newKey.provider}>
          <Select name="provider" defaultValue={values.provider}>
            {missing.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {[...new Map(keys.map(({ provider, label }) => [provider, label]))].map(
              ([provider, label]) => (
                <option key={provider} value={provider}>
                  {label}
                </option>
              ),
            )}
          </Select>
        </Field>
        <Field
          label={STRINGS.newKey.key}
          hint={STRINGS.newKey.keyHint}
          error={isMine ? errors.secret : undefined}
        >
          <TextInput
            {...fieldAttributes(NEW_KEY, "secret")}
            type="password"
            required
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <Field
          label={STRINGS.newKey.name}
          hint={STRINGS.newKey.nameHint}
          error={isMine ? errors.label : undefined}
        >
          <TextInput
            {...fieldAttributes(NEW_KEY, "label")}
            defaultValue={isMine ? values.label : undefined}
            autoComplete="off"
          />
        </Field>
        <Field label={STRINGS.newKey.weight} error={isMine ? errors.weight : undefined}>
          <TextInput
            {...fieldAttributes(NEW_KEY, "weight")}
            defaultValue={isMine ? values.weight : 1}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          busy={usePosting("intent", "add-key")}
          className="justify-self-start sm:col-span-2"
        >
          {STRINGS.newKey.submit}
        </Button>
      </Form>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
