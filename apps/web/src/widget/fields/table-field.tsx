import { formatRows, parseRows } from "@orrery/inference/task-forms";
import { useId, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { PlusIcon } from "../../ui/icon.ts";
import { LATE } from "../lazy-strings.ts";
import type { TextFieldProps } from "./field-props.ts";
import { TextField } from "./text-field.tsx";

/** A small table to type into. Larger ones are pasted as text, and without a script all are. */
export default function TableField(props: TextFieldProps) {
  const { field, value, error, onChange } = props;
  const id = useId();
  const [isText, setIsText] = useState(false);
  const rows = parseRows(value);
  const width = rows[0]?.length ?? 0;
  const setCell = (row: number, column: number, cell: string) =>
    onChange(formatRows(rows.map((cells, at) => (at === row ? cells.with(column, cell) : cells))));
  if (isText || width < 2 || rows.length > 30) return <TextField {...props} />;
  return (
    <div>
      <p id={id} className="mb-1 text-sm font-semibold">
        {field.label}
      </p>
      <div className="overflow-x-auto rounded-md border border-line-strong">
        <table aria-labelledby={id} className="tabular w-full text-sm">
          <tbody className="divide-y divide-line">
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat; a row is its place
              <tr key={row} className={row === 0 ? "bg-sunken font-semibold" : ""}>
                {cells.map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={column} className="border-l border-line first:border-l-0">
                    <input
                      value={cell}
                      aria-label={
                        row === 0
                          ? LATE.table.column(column + 1)
                          : LATE.table.cell(rows[0]?.[column], row)
                      }
                      onChange={({ target }) => setCell(row, column, target.value)}
                      className="h-7.5 w-full min-w-20 bg-transparent px-2 -outline-offset-2"
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="mt-1.5 flex gap-2">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => onChange(formatRows([...rows, Array(width).fill("")]))}
        >
          <PlusIcon aria-hidden className="size-3.5" />
          {LATE.table.addRow}
        </Button>
        <Button
          size="sm"
          variant="ghost"
          disabled={rows.length < 3}
          onClick={() => onChange(formatRows(rows.slice(0, -1)))}
        >
          {LATE.table.removeRow}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setIsText(true)}>
          {LATE.table.asText}
        </Button>
      </div>
      {error && <FieldError>{error}</FieldError>}
    </div>
  );
}
