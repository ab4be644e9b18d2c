import { parseRows } from "@orrery/inference/task-forms";
import { CellTable } from "../../ui/cell-table.tsx";
import { STRINGS } from "../strings.ts";
import type { OutputProps } from "./output-props.ts";

/** The rows that were sent, with what the model says of each. */
export default function RowsOutput({ output, values: { table = "" } }: OutputProps<"rows">) {
  const [names = [], ...rows] = parseRows(table);
  const answered = rows.map((row, index) => [...row, String(output[index] ?? "")]);
  return (
    <CellTable
      label={STRINGS.outputs.predictions}
      rows={[[...names, STRINGS.outputs.prediction], ...answered]}
    />
  );
}
