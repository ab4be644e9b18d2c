import type { Filter, Metadata } from "h5wasm/node";

/** Filters of the HDF5 library, by their numbers. Others have names. */
const FILTERS: Readonly<Record<number, string>> = {
  2: "shuffle",
  3: "checksums",
  4: "szip",
  5: "n-bit",
  6: "scale-offset",
};
const GZIP = 1;

/** `chunks 16 × 32; shuffle, gzip 4`; empty for values that are one plain block. */
export function printStorage(metadata: Metadata, filters: readonly Filter[]): string {
  const { chunks, virtual_sources: sources } = metadata;
  const steps = filters.map(({ id, name, cd_values: [first] }) =>
    id === GZIP ? `gzip ${first ?? ""}`.trim() : (FILTERS[id] ?? (name || `filter ${id}`)),
  );
  return [
    ...(chunks ? [`chunks ${chunks.join(" × ")}`] : []),
    ...(steps.length > 0 ? [steps.join(", ")] : []),
    ...(sources
      ? [`values of ${sources.length} other dataset${sources.length === 1 ? "" : "s"}`]
      : []),
  ].join("; ");
}
