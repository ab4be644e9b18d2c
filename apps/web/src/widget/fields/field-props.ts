import type { FormField } from "@orrery/inference/task-forms";
import type { ChosenFile } from "../chosen-file.ts";

export interface TextFieldProps {
  readonly field: FormField;
  readonly value: string;
  readonly error?: string;
  readonly onChange: (value: string) => void;
}

export interface FileFieldProps {
  readonly field: FormField;
  readonly file: ChosenFile | undefined;
  readonly error?: string;
  readonly onChoose: (file: ChosenFile) => void;
}
