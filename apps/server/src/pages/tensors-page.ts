import type { TensorTable } from "@orrery/catalog";
import type { TensorsPage } from "@orrery/web/page-data/files";

const SHOWN = 200;

/** The part of a table that `?from=` and `?q=` ask for. */
export function tensorsPage(table: TensorTable, query: URLSearchParams): TensorsPage {
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
    metadata: table.metadata,
    byType: table.byType,
    total: matching.length,
    unlisted: table.moreTensors,
    from,
    ...(q && { q }),
    ...(next < matching.length && { next }),
    ...(from > 0 && { previous: Math.max(0, from - SHOWN) }),
  };
}
