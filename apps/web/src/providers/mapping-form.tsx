import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import type { ModelProvidersData } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";

/** Says who runs a model and what they call it; the same provider again replaces its entry. */
export function MappingForm({ choices, task }: Pick<ModelProvidersData, "choices" | "task">) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "put-mapping";
  const tasks = [...new Set(choices.flatMap((choice) => choice.tasks))].toSorted();
  return (
    <Form method="post" className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <input type="hidden" name="intent" value="put-mapping" />
      <Field label="Provider" error={isMine ? errors.provider : undefined}>
        <Select name="provider" defaultValue={values.provider}>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Its id there" error={isMine ? errors.providerModelId : undefined}>
        <TextInput
          name="providerModelId"
          required
          maxLength={500}
          defaultValue={values.providerModelId}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Task" error={isMine ? errors.task : undefined}>
        <Select name="task" defaultValue={values.task ?? task}>
          {tasks.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Status" hint="Staging serves only who names the provider.">
        <Select name="status" defaultValue={values.status ?? "live"}>
          <option value="live">Live</option>
          <option value="staging">Staging</option>
        </Select>
      </Field>
      <Price name="inputPrice" label="Price in" />
      <Price name="outputPrice" label="Price out" />
      <Field label="Context" hint="Tokens." error={isMine ? errors.contextLength : undefined}>
        <TextInput
          type="number"
          name="contextLength"
          min={1}
          step={1}
          defaultValue={values.contextLength}
          placeholder="unknown"
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("intent", "put-mapping")}
        className="justify-self-start sm:col-span-2"
      >
        Save
      </Button>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

function Price({ name, label }: { readonly name: string; readonly label: string }) {
  const { errors, values } = useAnswer();
  return (
    <Field label={label} hint="US dollars for a million tokens." error={errors[name]}>
      <TextInput
        type="number"
        name={name}
        min={0}
        step="any"
        defaultValue={values[name]}
        placeholder="unknown"
      />
    </Field>
  );
}
