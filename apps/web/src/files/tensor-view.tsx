import { Form } from "react-router";
import type { TensorsPage } from "../page-data/repo/files.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { HeaderNotes } from "./header-notes.tsx";
import { HeaderTable } from "./header-table.tsx";
import { PartLinks } from "./part-links.tsx";
import { STRINGS } from "./strings.ts";

/** The header of a file of weights or other arrays: numbers by type, metadata, tensors. */
export function TensorView({
  page,
  are,
}: {
  readonly page: TensorsPage;
  readonly are: "tensors" | "arrays" | "datasets";
}) {
  const words = STRINGS[are];
  const { tensors, metadata, byType, total, unlisted, q = "" } = page;
  const hasStorage = tensors.some(({ storage }) => storage !== undefined);
  return (
    <div className="divide-y divide-line">
      <HeaderTable
        label={words.byType}
        head={[STRINGS.tensors.type, words.title, words.parameters, STRINGS.tensors.size]}
        rows={byType.map(({ type, tensors: count, parameters, bytes }) => [
          <code key="type">{type}</code>,
          formatInteger(count),
          <span key="parameters" title={formatInteger(parameters)}>
            {formatCount(parameters)}
          </span>,
          bytes > 0 ? formatBytes(bytes) : "",
        ])}
      />
      <HeaderNotes
        notes={metadata}
        {...(are === "datasets" && { title: STRINGS.datasets.attributes })}
      />
      <div>
        <Form className="flex flex-wrap items-center gap-2 px-3 py-2">
          <TextInput
            type="search"
            name="q"
            defaultValue={q}
            aria-label={words.find}
            placeholder={words.find}
            className="max-w-72"
          />
          <Button type="submit">{STRINGS.tensors.submit}</Button>
          <p className="tabular ml-auto text-sm text-ink-3">{words.total(total, unlisted)}</p>
        </Form>
        <HeaderTable
          label={words.title}
          head={[
            STRINGS.tensors.name,
            STRINGS.tensors.type,
            STRINGS.tensors.shape,
            STRINGS.tensors.size,
            ...(hasStorage ? [STRINGS.tensors.storage] : []),
          ]}
          rows={tensors.map(({ name, type, shape, bytes, storage = "" }) => [
            <code key="name">{name}</code>,
            <code key="type">{type}</code>,
            <span key="shape" className="whitespace-nowrap">
              {shape.length > 0 ? shape.map(formatInteger).join(" × ") : STRINGS.tensors.scalar}
            </span>,
            bytes === undefined ? "" : formatBytes(bytes),
            ...(hasStorage ? [storage] : []),
          ])}
        />
        <Pager page={page} label={words.title} />
      </div>
    </div>
  );
}

function Pager({
  page: { from, tensors, q, next, previous },
  label,
}: {
  readonly page: TensorsPage;
  readonly label: string;
}) {
  if (next === undefined && previous === undefined) return null;
  const to = (start: number) =>
    `?${new URLSearchParams({ ...(q && { q }), ...(start > 0 && { from: String(start) }) })}`;
  return (
    <PartLinks
      label={label}
      previous={previous === undefined ? undefined : to(previous)}
      next={next === undefined ? undefined : to(next)}
    >
      {STRINGS.tensors.shown(from + 1, from + tensors.length)}
    </PartLinks>
  );
}
