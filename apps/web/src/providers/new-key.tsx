import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ProviderKeysData } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";

/** Brings a key. It is encrypted, and no page shows it again. */
export function NewKey({ missing, keys }: Pick<ProviderKeysData, "missing" | "keys">) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "add-key";
  return (
    <>
      <Form
        // A new form for every key that came: the field is empty again.
        key={keys.map(({ createdAt }) => createdAt).join()}
        method="post"
        className="grid gap-3 sm:grid-cols-[12rem_minmax(0,1fr)_auto] sm:items-start"
      >
        <input type="hidden" name="intent" value="add-key" />
        <Field label="Provider">
          <Select name="provider" defaultValue={values.provider}>
            {missing.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            {keys.map(({ provider, label }) => (
              <option key={provider} value={provider}>
                {label} (replaces its key)
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label="Key"
          hint="Encrypted at once, and never shown again."
          error={isMine ? errors.secret : undefined}
        >
          <TextInput
            name="secret"
            type="password"
            required
            maxLength={1000}
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
          Add key
        </Button>
      </Form>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </>
  );
}
