import { useEffect, useId, useRef } from "react";
import type { InferenceUsageView } from "../page-data/repo/how-to-use.ts";
import { Checkbox, Field, FieldError, TextInput } from "../ui/field.tsx";
import { STRINGS } from "./strings.ts";

/** The input, and the options of a chat. Empty options are not sent. */
export function InferenceOptions({
  view: { chats, switches, values, errors, inputFormat },
}: {
  readonly view: InferenceUsageView;
}) {
  return (
    <div className="mt-2 space-y-3">
      {inputFormat === "file" ? (
        <Field label={STRINGS.inference.inputs.file} error={errors.inputs}>
          <TextInput name="inputs" defaultValue={values.inputs} spellCheck={false} />
        </Field>
      ) : (
        <InputText
          label={STRINGS.inference.inputs[inputFormat]}
          value={values.inputs ?? ""}
          error={errors.inputs}
          isCode={inputFormat === "json"}
        />
      )}
      {chats && (
        <>
          <div className="grid grid-cols-3 items-start gap-3">
            <Option
              name="temperature"
              label={STRINGS.inference.temperature}
              max={2}
              values={values}
              errors={errors}
            />
            <Option
              name="max_tokens"
              label={STRINGS.inference.maxTokens}
              min={1}
              values={values}
              errors={errors}
            />
            <Option
              name="top_p"
              label={STRINGS.inference.topP}
              max={1}
              values={values}
              errors={errors}
            />
          </div>
          <div className="flex flex-wrap gap-x-4 gap-y-2">
            <Checkbox
              name="stream"
              label={STRINGS.inference.stream}
              defaultChecked={isOn(values.stream)}
            />
            {switches.map(({ key, label }) => (
              <Checkbox key={key} name={key} label={label} defaultChecked={isOn(values[key])} />
            ))}
          </div>
        </>
      )}
    </div>
  );
}

const isOn = (value = "") => /^(on|true|1|yes)$/i.test(value);

function Option({
  name,
  label,
  min = 0,
  max,
  values,
  errors,
}: {
  readonly name: string;
  readonly label: string;
  readonly min?: number;
  readonly max?: number;
} & Pick<InferenceUsageView, "values" | "errors">) {
  return (
    <Field label={label} error={errors[name]}>
      <TextInput
        type="number"
        name={name}
        min={min}
        max={max}
        step={name === "max_tokens" ? 1 : "any"}
        defaultValue={values[name]}
        placeholder={STRINGS.inference.default}
        className="tabular"
      />
    </Field>
  );
}

function InputText({
  label,
  value,
  error,
  isCode,
}: {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly isCode: boolean;
}) {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // Follows the shown value, unless the user is typing.
  useEffect(() => {
    if (area.current && area.current !== document.activeElement) area.current.value = value;
  }, [value]);
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        name="inputs"
        defaultValue={value}
        // Longer values would not fit into a URL.
        maxLength={2000}
        rows={isCode ? 6 : 3}
        spellCheck={!isCode}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        className={`block w-full resize-y rounded-md border border-line-strong bg-surface px-2.5 py-1.5 text-ink hover:border-ink-3 aria-invalid:border-bad ${isCode ? "font-mono text-xs" : ""}`}
      />
      {error && <FieldError id={`${id}error`}>{error}</FieldError>}
    </div>
  );
}
