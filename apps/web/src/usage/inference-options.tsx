import { useEffect, useId, useRef } from "react";
import type { InferenceUsageView } from "../page-data/usage.ts";
import { Checkbox, Field, FieldError, TextInput } from "../ui/field.tsx";

const INPUT_LABEL = { text: "Input", json: "Input, as JSON", file: "File" } as const;

/** What the model is asked, and for chats how it is to answer. Empty options are not sent. */
export function InferenceOptions({
  view: { chats, values, errors, inputFormat },
}: {
  readonly view: InferenceUsageView;
}) {
  return (
    <div className="mt-2 space-y-3">
      {inputFormat === "file" ? (
        <Field label={INPUT_LABEL.file} error={errors.inputs}>
          <TextInput name="inputs" defaultValue={values.inputs} spellCheck={false} />
        </Field>
      ) : (
        <InputText
          label={INPUT_LABEL[inputFormat]}
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
              label="Temperature"
              max={2}
              values={values}
              errors={errors}
            />
            <Option name="max_tokens" label="Max tokens" min={1} values={values} errors={errors} />
            <Option name="top_p" label="Top p" max={1} values={values} errors={errors} />
          </div>
          <Checkbox name="stream" label="Stream the answer" defaultChecked={isOn(values.stream)} />
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
        placeholder="unset"
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
  // It follows what is shown, unless it is being typed into.
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
        // Longer ones would not fit into an address.
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
