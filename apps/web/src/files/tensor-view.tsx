import type { ReactNode } from "react";
import { Form } from "react-router";
import type { TensorsPage } from "../page-data/files.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { formatBytes, formatCount, formatInteger, plural } from "../ui/format.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { PartLinks } from "./part-links.tsx";

/** What a weight file's header says: its sums, its notes, its tensors. */
export function TensorView({ page }: { readonly page: TensorsPage }) {
  const { tensors, metadata, byType, total, unlisted, q = "" } = page;
  return (
    <div className="divide-y divide-line">
      <Table
        label="Numbers by data type"
        head={["Type", "Tensors", "Parameters", "Size"]}
        rows={byType.map(({ type, tensors: count, parameters, bytes }) => [
          <code key="type">{type}</code>,
          formatInteger(count),
          <span key="parameters" title={formatInteger(parameters)}>
            {formatCount(parameters)}
          </span>,
          bytes > 0 ? formatBytes(bytes) : "",
        ])}
      />
      {metadata.length > 0 && (
        <details open={metadata.length <= 40}>
          <summary className="px-3 py-2 text-sm font-semibold">
            Metadata <span className="font-normal text-ink-3">{metadata.length} entries</span>
          </summary>
          <dl className="grid grid-cols-1 gap-x-4 px-3 pb-3 text-xs sm:grid-cols-[minmax(10rem,20rem)_1fr]">
            {metadata.map(([key, value]) => (
              <div key={key} className="contents">
                <dt className="pt-1 font-mono text-ink-3 wrap-anywhere">{key}</dt>
                <dd className="pt-1 wrap-anywhere">
                  <span className="line-clamp-4 font-mono whitespace-pre-wrap">{value}</span>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <div>
        <Form className="flex flex-wrap items-center gap-2 px-3 py-2">
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            aria-label="Find tensors by name"
            placeholder="Find tensors by name"
            className="max-w-72"
          />
          <Button type="submit">Find</Button>
          <p className="tabular ml-auto text-sm text-ink-3">
            {plural(total, "tensor")}
            {unlisted > 0 && `, ${formatInteger(unlisted)} more not listed`}
          </p>
        </Form>
        <Table
          label="Tensors"
          head={["Name", "Type", "Shape", "Size"]}
          rows={tensors.map(({ name, type, shape, bytes }) => [
            <code key="name">{name}</code>,
            <code key="type">{type}</code>,
            <span key="shape" className="whitespace-nowrap">
              {shape.length > 0 ? shape.map(formatInteger).join(" × ") : "a single number"}
            </span>,
            bytes === undefined ? "" : formatBytes(bytes),
          ])}
        />
        <Pager page={page} />
      </div>
    </div>
  );
}

/** The first column reads from the left, numbers from the right. */
function Table({
  label,
  head,
  rows,
}: {
  readonly label: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly ReactNode[])[];
}) {
  const align = (column: number) => (column === 0 ? "text-left" : "tabular text-right");
  return (
    <ScrollArea label={label}>
      <table className="w-full border-collapse text-sm">
        <thead className="text-xs text-ink-3">
          <tr className="border-b border-line">
            {head.map((text, column) => (
              <th key={text} scope="col" className={`px-3 py-1.5 font-medium ${align(column)}`}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line text-xs">
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names in a stranger's file may repeat
            <tr key={row} className="hover:bg-sunken">
              {cells.map((cell, column) => (
                <td key={head[column]} className={`px-3 py-1 ${align(column)}`}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

function Pager({ page: { from, tensors, q, next, previous } }: { readonly page: TensorsPage }) {
  if (next === undefined && previous === undefined) return null;
  const to = (start: number) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(start > 0 && { from: String(start) }) })}`;
  return (
    <PartLinks
      label="Tensors"
      previous={previous === undefined ? undefined : to(previous)}
      next={next === undefined ? undefined : to(next)}
    >
      {formatInteger(from + 1)} to {formatInteger(from + tensors.length)}
    </PartLinks>
  );
}
