import type { RowsEditContent, RowsEditData } from "../../page-data/repo/rows-edit.ts";
import type { ActionData } from "../../page-data.ts";
import { Field, TextArea, TextInput } from "../../ui/field.tsx";
import { STRINGS } from "../strings.ts";
import { RowsCommit } from "./rows-commit.tsx";

/** A new column, computed from the others. */
export function ColumnForm({
  data,
  content: { columns },
  answer,
}: {
  readonly data: RowsEditData;
  readonly content: Extract<RowsEditContent, { kind: "column" }>;
  readonly answer: ActionData;
}) {
  const { rows } = STRINGS;
  const { values, errors } = answer;
  return (
    <>
      <div className="max-w-[44rem] space-y-4">
        <Field label={rows.columnName} {...(errors.column && { error: errors.column })}>
          <TextInput name="column" defaultValue={values.column} required maxLength={200} />
        </Field>
        <Field
          label={rows.expression}
          hint={rows.expressionHint}
          {...(errors.expression && { error: errors.expression })}
        >
          <TextArea
            name="expression"
            rows={3}
            required
            maxLength={4000}
            defaultValue={values.expression}
            placeholder={rows.example(columns[0]?.name ?? "text")}
            isCode
          />
        </Field>
        <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[6rem_minmax(0,1fr)]">
          <dt className="font-semibold">{rows.functions}</dt>
          <dd className="font-mono text-xs leading-5">{data.functions.join(", ")}</dd>
          <dt className="font-semibold">{rows.columns}</dt>
          <dd className="flex flex-wrap gap-x-3 gap-y-1">
            {columns.map(({ name, type }) => (
              <span key={name} className="wrap-anywhere">
                {name} <span className="font-mono text-xs text-ink-3">{type}</span>
              </span>
            ))}
          </dd>
        </dl>
      </div>
      <RowsCommit
        data={data}
        answer={answer}
        intent="addColumn"
        label={rows.add}
        message={rows.messages.column(data.split)}
      />
    </>
  );
}
