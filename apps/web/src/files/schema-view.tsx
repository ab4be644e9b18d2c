import type { TableSchema } from "../page-data/repo/table-schema.ts";
import { formatBytes, formatInteger } from "../ui/format.ts";
import { HeaderNotes } from "./header-notes.tsx";
import { HeaderTable } from "./header-table.tsx";
import { STRINGS } from "./strings.ts";

const WORDS = STRINGS.schema;
/** By depth; deeper ones stand where the last does. */
const INDENTS = ["", "pl-5", "pl-10", "pl-15", "pl-20", "pl-25", "pl-30"];

/** The header of a table file: facts, columns with what they contain, row groups or batches, metadata. */
export function SchemaView({ schema }: { readonly schema: TableSchema }) {
  const { facts, columns, moreColumns, parts, hasMoreParts, metadata, partsAre } = schema;
  const hasSizes = columns.some(({ sizeBytes }) => sizeBytes !== undefined);
  const isPacked = parts.some(({ unpackedBytes }) => unpackedBytes !== undefined);
  return (
    <div className="divide-y divide-line">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 px-3 py-2 text-sm sm:grid-cols-[auto_1fr_auto_1fr]">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="tabular wrap-anywhere">
              {/^\d+$/.test(value) ? formatInteger(Number(value)) : value}
            </dd>
          </div>
        ))}
      </dl>
      <div>
        <HeaderTable
          label={WORDS.columns}
          head={[
            WORDS.column,
            WORDS.type,
            WORDS.nullable,
            ...(hasSizes ? [WORDS.size, WORDS.storage] : []),
          ]}
          rows={columns.map(({ name, type, depth, isNullable, sizeBytes, storage }) => [
            <code
              key="name"
              className={`block whitespace-nowrap ${INDENTS[depth] ?? INDENTS.at(-1)}`}
            >
              {name}
            </code>,
            <code key="type">{type}</code>,
            isNullable ? WORDS.nullAllowed : "",
            ...(hasSizes
              ? [sizeBytes === undefined ? "" : formatBytes(sizeBytes), storage ?? ""]
              : []),
          ])}
        />
        {moreColumns > 0 && (
          <p className="px-3 py-2 text-sm text-ink-3">{WORDS.moreColumns(moreColumns)}</p>
        )}
      </div>
      {parts.length > 0 && (
        <div>
          <h3 className="px-3 pt-2 text-sm font-semibold">{WORDS.parts[partsAre]}</h3>
          <HeaderTable
            label={WORDS.parts[partsAre]}
            head={[
              WORDS.part,
              WORDS.rows,
              WORDS.size,
              ...(isPacked ? [WORDS.unpacked] : []),
              WORDS.compression,
            ]}
            rows={parts.map(({ rows, sizeBytes, unpackedBytes, compression }, index) => [
              formatInteger(index),
              formatInteger(rows),
              formatBytes(sizeBytes),
              ...(isPacked ? [unpackedBytes === undefined ? "" : formatBytes(unpackedBytes)] : []),
              compression,
            ])}
          />
          {hasMoreParts && <p className="px-3 py-2 text-sm text-ink-3">{WORDS.moreParts}</p>}
        </div>
      )}
      <HeaderNotes notes={metadata} />
    </div>
  );
}
