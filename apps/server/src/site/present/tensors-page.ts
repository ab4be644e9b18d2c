import type { GgufTypes, TensorTable } from "@orrery/catalog";
import type { TensorsPage } from "@orrery/web/page-data/repo/files";

const SHOWN = 200;
const FILE_TYPE = "general.file_type";

/** The part of a table that `?from=` and `?q=` ask for. */
export function tensorsPage(
  types: GgufTypes,
  table: TensorTable,
  query: URLSearchParams,
): TensorsPage {
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const wanted = q.toLowerCase();
  const matching = table.tensors.filter(({ name }) => name.toLowerCase().includes(wanted));
  const from = Math.min(
    Number(/^\d{1,6}$/.exec(query.get("from") ?? "")?.[0] ?? 0),
    matching.length,
  );
  const next = from + SHOWN;
  return {
    tensors: matching.slice(from, next),
    metadata: table.metadata.map(([key, value]) => [
      key,
      key === FILE_TYPE ? named(types, value) : value,
    ]),
    byType: table.byType,
    total: matching.length,
    unlisted: table.moreTensors,
    from,
    ...(q && { q }),
    ...(next < matching.length && { next }),
    ...(from > 0 && { previous: Math.max(0, from - SHOWN) }),
  };
}

/** `41`, or the built-in name and the code, as this hub's table calls it. */
function named(types: GgufTypes, value: string): string {
  const code = /^(?:\w+ \()?(\d+)\)?$/.exec(value)?.[1];
  const name = code === undefined ? undefined : types.findByCode(Number(code))?.name;
  return name === undefined ? value : `${name} (${code})`;
}
