import { asList, asNumber, asRecord, asText, asWebAddress, field, fieldAt } from "./untrusted.ts";

/** A measured number of a model, as its author or someone else reports it. */
export interface EvalResult {
  readonly task?: string;
  readonly dataset?: string;
  readonly metric: string;
  readonly value: string;
  /** The source: a URL, checked to be http or https. */
  readonly sourceUrl?: string;
}

const MAX_RESULTS = 100;

/** The card's `model-index`: results per task and dataset, several metrics each. */
export const readModelIndex = (index: unknown): readonly EvalResult[] =>
  asList(index)
    .flatMap((model) => asList(field(asRecord(model), "results")))
    .flatMap((result) =>
      asList(fieldAt(result, "metrics")).map((metric) => ({
        task: asText(fieldAt(result, "task", "name")) ?? asText(fieldAt(result, "task", "type")),
        dataset: named(asRecord(fieldAt(result, "dataset"))),
        metric: asText(fieldAt(metric, "name")) ?? asText(fieldAt(metric, "type")) ?? "value",
        value: valueText(fieldAt(metric, "value")),
        sourceUrl: asWebAddress(fieldAt(result, "source", "url")),
      })),
    )
    .flatMap(complete)
    .slice(0, MAX_RESULTS);

/** The newer form, a file per benchmark in `.eval_results/`: each entry names its dataset and one value. */
export const readEvalFile = (entries: unknown): readonly EvalResult[] =>
  asList(entries)
    .map((entry) => ({
      task: asText(fieldAt(entry, "dataset", "task_id")),
      dataset: asText(fieldAt(entry, "dataset", "id")),
      metric: asText(fieldAt(entry, "metric")) ?? asText(fieldAt(entry, "notes")) ?? "value",
      value: valueText(fieldAt(entry, "value")),
      sourceUrl: asWebAddress(fieldAt(entry, "source", "url")),
    }))
    .flatMap(complete)
    .slice(0, MAX_RESULTS);

type Found = { readonly [Key in keyof EvalResult]: EvalResult[Key] | undefined };

function complete({ task, dataset, metric, value, sourceUrl }: Found): readonly EvalResult[] {
  if (value === undefined || metric === undefined) return [];
  return [
    {
      metric,
      value,
      ...(task && { task }),
      ...(dataset && { dataset }),
      ...(sourceUrl && { sourceUrl }),
    },
  ];
}

/** `GLUE (sst2, validation)` */
function named(dataset: Readonly<Record<string, unknown>>): string | undefined {
  const name = asText(field(dataset, "name")) ?? asText(field(dataset, "type"));
  const part = ["config", "split"].map((key) => asText(field(dataset, key))).filter(Boolean);
  return name && part.length > 0 && !name.includes("(") ? `${name} (${part.join(", ")})` : name;
}

function valueText(value: unknown): string | undefined {
  const number = asNumber(value);
  return number === undefined ? asText(value, 40) : formatValue(number);
}

/** Five digits. */
export const formatValue = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(5)));
