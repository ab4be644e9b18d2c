import {
  type FormTask,
  type FormValues,
  formJson,
  readFormJson,
} from "@orrery/inference/task-forms";
import { useState } from "react";
import { Field, TextArea } from "../ui/field.tsx";
import { LATE } from "./lazy-strings.ts";

/** The call as JSON. The form follows it, and is not sent while it is invalid. */
export default function CallJson({
  task,
  values,
  fileName,
  onChange,
}: {
  readonly task: FormTask;
  readonly values: FormValues;
  readonly fileName: string | undefined;
  readonly onChange: (values: FormValues) => void;
}) {
  const [text, setText] = useState(() => formJson(task, values, fileName));
  const [said, setSaid] = useState(values);
  const [problem, setProblem] = useState<string>();
  // A sample was chosen meanwhile.
  if (said !== values) {
    setSaid(values);
    setText(formJson(task, values, fileName));
    setProblem(undefined);
  }
  return (
    <Field label={LATE.json.request} hint={fileName && LATE.json.file} error={problem}>
      <TextArea
        ref={(area) => area?.setCustomValidity(problem ?? "")}
        isCode
        rows={Math.min(20, Math.max(6, text.split("\n").length))}
        value={text}
        onChange={({ target }) => {
          const read = readFormJson(task, target.value);
          setText(target.value);
          setProblem("problem" in read ? read.problem : undefined);
          if ("problem" in read) return;
          setSaid(read.values);
          onChange(read.values);
        }}
      />
    </Field>
  );
}
