import type { ReactNode } from "react";
import { Form } from "react-router";
import type { TensorsPage } from "../page-data/repo/files.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { ScrollArea } from "../ui/scroll-area.tsx";
import { PartLinks } from "./part-links.tsx";
import { STRINGS } from "./strings.ts";

/** The header of a weight file: parameters by type, metadata, tensors. */
export function TensorView({ page }: { readonly page: TensorsPage }) {
  const { tensors, metadata, byType, total, unlisted, q = "" } = page;
  return (
    <div className="divide-y divide-line">
      <Table
        label={STRINGS.tensors.byType}
        head={[
          STRINGS.tensors.type,
          STRINGS.tensors.tensors,
          STRINGS.tensors.parameters,
          STRINGS.tensors.size,
        ]}
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
            {STRINGS.tensors.metadata}{" "}
            <span className="font-normal text-ink-3">
              {STRINGS.tensors.entries(metadata.length)}
            </span>
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
            aria-label={STRINGS.tensors.find}
            placeholder={STRINGS.tensors.find}
            className="max-w-72"
          />
          <Button type="submit">{STRINGS.tensors.submit}</Button>
          <p className="tabular ml-auto text-sm text-ink-3">
            {STRINGS.tensors.total(total, unlisted)}
          </p>
        </Form>
        <Table
          label={STRINGS.tensors.title}
          head={[
            STRINGS.tensors.name,
            STRINGS.tensors.type,
            STRINGS.tensors.shape,
            STRINGS.tensors.size,
          ]}
          rows={tensors.map(({ name, type, shape, bytes }) => [
            <code key="name">{name}</code>,
            <code key="type">{type}</code>,
            <span key="shape" className="whitespace-nowrap">
              {shape.length > 0 ? shape.map(formatInteger).join(" × ") : STRINGS.tensors.scalar}
            </span>,
            bytes === undefined ? "" : formatBytes(bytes),
          ])}
        />
        <Pager page={page} />
      </div>
    </div>
  );
}

/** A table whose first column is aligned left and the others right. */
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
            // biome-ignore lint/suspicious/noArrayIndexKey: names in a file may repeat
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
      label={STRINGS.tensors.title}
      previous={previous === undefined ? undefined : to(previous)}
      next={next === undefined ? undefined : to(next)}
    >
      {STRINGS.tensors.shown(from + 1, from + tensors.length)}
    </PartLinks>
  );
}
