import { asRecord, field } from "../../facts/untrusted.ts";

const MAX_NAMES = 10_000;

/** The names that a card's `dataset_info` has for the numbers in a column, by column of a configuration. */
export function readCardLabels(
  cardData: Readonly<Record<string, unknown>>,
  config: string,
): ReadonlyMap<string, readonly string[]> {
  const written = field(cardData, "dataset_info");
  const infos = (Array.isArray(written) ? written : [written]).map(asRecord);
  const info = infos.find((one) => (field(one, "config_name") ?? "default") === config);
  const features = info && field(info, "features");
  if (!Array.isArray(features)) return new Map();
  return new Map(
    features.map(asRecord).flatMap((feature) => {
      const name = field(feature, "name");
      const label = asRecord(field(asRecord(field(feature, "dtype")), "class_label"));
      const names = readNames(field(label, "names"));
      return typeof name === "string" && names ? [[name, names] as const] : [];
    }),
  );
}

/** As a list, or by their numbers. */
function readNames(written: unknown): readonly string[] | undefined {
  const listed = Array.isArray(written)
    ? Object.entries(written)
    : Object.entries(asRecord(written));
  if (listed.length === 0 || listed.length > MAX_NAMES) return undefined;
  const names: string[] = [];
  for (const [number, name] of listed.toSorted(([one], [other]) => Number(one) - Number(other))) {
    if (Number(number) !== names.length || typeof name === "object") return undefined;
    names.push(String(name));
  }
  return names;
}
