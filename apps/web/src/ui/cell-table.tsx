import { ScrollTable } from "./scroll-table.tsx";

/** Rows of cells, the first of them the header. */
export const CellTable = ({
  label,
  rows: [header = [], ...rows],
}: {
  readonly label: string;
  readonly rows: readonly (readonly string[])[];
}) => (
  <ScrollTable label={label} heads={header}>
    {rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat and never change place
      <tr key={index}>
        {row.map((cell, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells may repeat and never change place
          <td key={column} className="py-1 pr-4">
            {cell}
          </td>
        ))}
      </tr>
    ))}
  </ScrollTable>
);
