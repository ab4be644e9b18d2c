import { usePosting } from "../../account/use-answer.ts";
import type { RowField, RowsEditContent, RowsEditData } from "../../page-data/repo/rows-edit.ts";
import type { ActionData } from "../../page-data.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox, Field, TextArea } from "../../ui/field.tsx";
import { STRINGS } from "../strings.ts";
import { RowsCommit } from "./rows-commit.tsx";

/** One row: a field for each column. */
export function RowForm({
  data,
  content: { row, fields },
  answer,
}: {
  readonly data: RowsEditData;
  readonly content: Extract<RowsEditContent, { kind: "row" }>;
  readonly answer: ActionData;
}) {
  const { rows } = STRINGS;
  return (
    <>
      <div className="divide-y divide-line rounded-lg border border-line">
        {fields.map((field, at) => (
          <CellField key={field.name} field={field} at={at} answer={answer} />
        ))}
      </div>
      {fields.some(({ isEditable }) => !isEditable) && (
        <p className="text-sm text-ink-3">{rows.notEditable}</p>
      )}
      <RowsCommit
        data={data}
        answer={answer}
        intent="row"
        label={rows.save}
        message={rows.messages.row(row, data.split)}
      >
        <Button
          type="submit"
          name="intent"
          value="deleteRow"
          variant="danger"
          formNoValidate
          busy={usePosting("intent", "deleteRow")}
        >
          {rows.deleteRow}
        </Button>
      </RowsCommit>
    </>
  );
}

function CellField({
  field: { name, type, text, isEditable },
  at,
  answer: { values, errors },
}: {
  readonly field: RowField;
  readonly at: number;
  readonly answer: ActionData;
}) {
  const wasSent = values[`cell.${at}`] !== undefined;
  const shown = values[`cell.${at}`] ?? text ?? "";
  const isNull = wasSent ? values[`null.${at}`] !== undefined : text === null;
  const error = errors[`cell.${at}`];
  return (
    <div className="grid gap-x-4 gap-y-1 p-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
      <Field
        label={
          <>
            <span className="wrap-anywhere">{name}</span>{" "}
            <span className="font-mono text-xs font-normal text-ink-3">{type}</span>
          </>
        }
        {...(error !== undefined && { error })}
      >
        <TextArea
          name={`cell.${at}`}
          defaultValue={shown}
          rows={Math.min(10, Math.max(1, Math.ceil(shown.length / 90), shown.split("\n").length))}
          disabled={!isEditable}
          isCode={type !== "string"}
        />
      </Field>
      {isEditable && (
        <div className="self-center sm:pt-5">
          <Checkbox
            name={`null.${at}`}
            defaultChecked={isNull}
            label={STRINGS.rows.noValue}
            aria-label={`${STRINGS.rows.noValue}: ${name}`}
          />
        </div>
      )}
    </div>
  );
}
