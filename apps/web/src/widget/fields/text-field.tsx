import type { FormField } from "@orrery/inference/task-forms";
import { Checkbox, Field, TextArea, TextInput } from "../../ui/field.tsx";
import { STRINGS } from "../strings.ts";
import type { TextFieldProps } from "./field-props.ts";

const HINTS: { readonly [Kind in FormField["kind"]]?: string } = {
  labels: STRINGS.hints.labels,
  lines: STRINGS.hints.lines,
  table: STRINGS.hints.table,
};

/** A field of text, one line or several. */
export const TextField = ({ field, value, error, onChange }: TextFieldProps) => (
  <Field label={field.label} hint={HINTS[field.kind]} error={error}>
    {field.kind === "line" || field.kind === "labels" ? (
      <TextInput
        name={field.name}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="off"
      />
    ) : (
      <TextArea
        name={field.name}
        value={value}
        rows={field.kind === "table" ? 6 : rowsFor(value)}
        isCode={field.kind === "table"}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
);

/** The field's height, within limits. */
const rowsFor = (value: string): number =>
  Math.min(10, Math.max(3, value.split("\n").length, Math.ceil(value.length / 60)));

export const CheckField = ({ field, value, onChange }: TextFieldProps) => (
  <Checkbox
    name={field.name}
    label={field.label}
    checked={value !== ""}
    onChange={({ target }) => onChange(target.checked ? "on" : "")}
  />
);
