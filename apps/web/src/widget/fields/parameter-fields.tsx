import type { FormValues, ParameterField } from "@orrery/inference/task-forms";
import { Field, TextInput } from "../../ui/field.tsx";
import { LATE } from "../lazy-strings.ts";

/** A field for each option of a task; an empty one is not sent. */
export default function ParameterFields({
  parameters,
  values,
  errors,
  onChange,
}: {
  readonly parameters: readonly ParameterField[];
  readonly values: FormValues;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: FormValues) => void;
}) {
  return (
    <div className="mt-2 grid grid-cols-2 items-start gap-3">
      {parameters.map(({ name, label, kind, min, max }) => (
        <Field
          key={name}
          label={label}
          error={errors[name]}
          className={kind === "text" ? "col-span-2" : ""}
        >
          <TextInput
            name={name}
            inputMode={kind === "text" ? "text" : "decimal"}
            placeholder={
              kind === "text" ? LATE.parameters.default : LATE.parameters.range(min, max)
            }
            value={values[name] ?? ""}
            onChange={({ target }) => onChange({ [name]: target.value })}
            autoComplete="off"
            className="tabular"
          />
        </Field>
      ))}
    </div>
  );
}
