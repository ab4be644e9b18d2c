import { Form } from "react-router";
import { useAnswer, usePosting } from "../account/use-answer.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { MAPPING } from "../page-data/form-rules/provider-forms.ts";
import type { MappingData } from "../page-data/providers.ts";
import { Button } from "../ui/button.tsx";
import { Field, FieldError, Select, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** Maps a model to a provider's model ID. A second mapping for the same provider replaces the first. */
export function MappingForm({ choices, task }: Pick<MappingData, "choices" | "task">) {
  const { errors, values } = useAnswer();
  const isMine = values.intent === "put-mapping";
  const tasks = [...new Set(choices.flatMap((choice) => choice.tasks))].toSorted();
  return (
    <Form method="post" className="grid gap-3 sm:grid-cols-2 sm:items-start">
      <input type="hidden" name="intent" value="put-mapping" />
      <Field label={STRINGS.mappingForm.provider} error={isMine ? errors.provider : undefined}>
        <Select name="provider" defaultValue={values.provider}>
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={STRINGS.mappingForm.modelId}
        error={isMine ? errors.providerModelId : undefined}
      >
        <TextInput
          {...fieldAttributes(MAPPING, "providerModelId")}
          defaultValue={values.providerModelId}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label={STRINGS.mappingForm.task} error={isMine ? errors.task : undefined}>
        <Select name="task" defaultValue={values.task ?? task}>
          {tasks.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={STRINGS.mappingForm.status} hint={STRINGS.mappingForm.statusHint}>
        <Select name="status" defaultValue={values.status ?? "live"}>
          <option value="live">{STRINGS.mappingForm.live}</option>
          <option value="staging">{STRINGS.mappingForm.staging}</option>
        </Select>
      </Field>
      <Price name="inputPrice" label={STRINGS.mappingForm.inputPrice} />
      <Price name="outputPrice" label={STRINGS.mappingForm.outputPrice} />
      <Field
        label={STRINGS.mappingForm.context}
        hint={STRINGS.mappingForm.contextHint}
        error={isMine ? errors.contextLength : undefined}
      >
        <TextInput
          {...fieldAttributes(MAPPING, "contextLength")}
          defaultValue={values.contextLength}
          placeholder={STRINGS.mappingForm.unknown}
        />
      </Field>
      <Button
        type="submit"
        variant="primary"
        busy={usePosting("intent", "put-mapping")}
        className="justify-self-start sm:col-span-2"
      >
        {STRINGS.mappingForm.submit}
      </Button>
      {isMine && errors.form && <FieldError>{errors.form}</FieldError>}
    </Form>
  );
}

function Price({
  name,
  label,
}: {
  readonly name: "inputPrice" | "outputPrice";
  readonly label: string;
}) {
  const { errors, values } = useAnswer();
  return (
    <Field label={label} hint={STRINGS.mappingForm.priceHint} error={errors[name]}>
      <TextInput
        {...fieldAttributes(MAPPING, name)}
        defaultValue={values[name]}
        placeholder={STRINGS.mappingForm.unknown}
      />
    </Field>
  );
}
