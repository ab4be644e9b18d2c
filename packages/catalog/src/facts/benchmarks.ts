import { formatValue } from "./eval-results.ts";
import { asList, asNumber, asRecord, asText, asWebAddress, field, fieldAt } from "./untrusted.ts";

/** A result of a card that can be compared with those of other models. */
export interface Benchmark {
  /** The task's tag. */
  readonly task?: string;
  /** The dataset's ID on a hub, else its name. */
  readonly dataset: string;
  /** Config and split: `en, test`. */
  readonly part: string;
  /** In lower case: `accuracy`. */
  readonly metric: string;
  /** As the card has it. */
  readonly value: string;
  /** What results are ordered by: the highest is the best. */
  readonly score: number;
  readonly sourceUrl?: string;
}

const MAX_BENCHMARKS = 100;

/** Metrics of errors and costs. */
const LOWER_IS_BETTER =
  /^(wer|cer|ter|eer|per|der|mse|rmse|mae|mape|fid|kid|loss|eval_loss|perplexity|ppl|latency|error(_rate)?)$/;
/** Metrics between 0 and 1, which many cards write in percent. */
const FRACTION =
  /^(accuracy|acc|f1|precision|recall|exact_match|em|pearson|pearsonr|spearman|spearmanr|cosine_spearman|matthews_correlation|map|ndcg|mrr|auc|roc_auc|iou|mean_iou|wer|cer|ter|eer|per|der)(_(macro|micro|weighted|norm))?(@\d+)?$/;

/** The numbers of a card's `model-index` that name their dataset. */
export const readBenchmarks = (index: unknown): readonly Benchmark[] =>
  asList(index)
    .flatMap((model) => asList(field(asRecord(model), "results")))
    .flatMap((result) =>
      asList(fieldAt(result, "metrics")).flatMap((metric) => read(result, metric)),
    )
    .slice(0, MAX_BENCHMARKS);

function read(result: unknown, given: unknown): readonly Benchmark[] {
  const dataset =
    asText(fieldAt(result, "dataset", "type")) ?? asText(fieldAt(result, "dataset", "name"));
  const metric = (asText(fieldAt(given, "type")) ?? asText(fieldAt(given, "name")))?.toLowerCase();
  const value = asNumber(fieldAt(given, "value"));
  if (dataset === undefined || metric === undefined || value === undefined) return [];
  const part = ["config", "split"].flatMap(
    (name) => asText(fieldAt(result, "dataset", name)) ?? [],
  );
  const task = asText(fieldAt(result, "task", "type"));
  const sourceUrl = asWebAddress(fieldAt(result, "source", "url"));
  return [
    {
      ...{ dataset, metric, part: part.join(", ") },
      value: formatValue(value),
      score: scoreOf(metric, value),
      ...(task && { task }),
      ...(sourceUrl && { sourceUrl }),
    },
  ];
}

/** `validation_accuracy` and `eval_f1` are the metric after the first word. */
function scoreOf(metric: string, value: number): number {
  const name = metric.replace(/^(eval|test|validation|val)[_ ]/, "").replaceAll(/[ -]/g, "_");
  const scaled = FRACTION.test(name) && value > 1 && value <= 100 ? value / 100 : value;
  return LOWER_IS_BETTER.test(name) ? -scaled : scaled;
}
