import type { FormField, FormValues } from "@orrery/inference/task-forms";
import { lazyComponent } from "../ui/lazy-component.tsx";
import type { ChosenFile } from "./chosen-file.ts";
import { AudioField } from "./fields/audio-field.tsx";
import { ImageField } from "./fields/image-field.tsx";
import { CheckField, TextField } from "./fields/text-field.tsx";

const TableField = lazyComponent(() => import("./fields/table-field.tsx"));

/** Every field of a task's form. A table is text until its editor is there. */
export const FormFields = ({
  fields,
  values,
  file,
  errors,
  onChange,
  onChoose,
}: {
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  readonly file: ChosenFile | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: FormValues) => void;
  readonly onChoose: (file: ChosenFile) => void;
}) =>
  fields.map((field) => {
    const { name, kind } = field;
    const error = errors[name];
    if (kind === "image") return <ImageField key={name} {...{ field, file, error, onChoose }} />;
    if (kind === "audio") return <AudioField key={name} {...{ field, file, error, onChoose }} />;
    const props = {
      field,
      error,
      value: values[name] ?? "",
      onChange: (value: string) => onChange({ [name]: value }),
    };
    if (kind === "check") return <CheckField key={name} {...props} />;
    if (kind !== "table") return <TextField key={name} {...props} />;
    return <TableField key={name} {...props} fallback={<TextField {...props} />} />;
  });
