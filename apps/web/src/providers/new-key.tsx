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
        className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value="add-key" />
        <Field label={STRINGS.newKey.provider}>
          <Select name="provider" defaultValue={values.provider}>
            {missing.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {keys.map(({ provider, label }) => (
              <option key={provider} value={provider}>
                {STRINGS.newKey.replaces(label)}
              </option>
            ))}
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
        <Button
          type="submit"
          variant="primary"
          busy={usePosting("intent", "add-key")}
          className="sm:mt-6"
        >
          {STRINGS.newKey.submit}
        </Button>
      </Form>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
