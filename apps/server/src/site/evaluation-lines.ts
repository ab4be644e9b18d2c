/** A card's `model-index`, as far as the metadata form can show it. */
export type ModelIndex = readonly {
  readonly name: string;
  readonly results: readonly {
    readonly task: { readonly type: string };
    readonly dataset: { readonly name: string; readonly type: string };
    readonly metrics: readonly { readonly type: string; readonly value: number }[];
    readonly source?: { readonly name: string; readonly url: string };
  }[];
}[];

const MAX_LINES = 100;
const WORD = /^[\w./:@ +-]{1,200}$/;

/** One line for each metric: `task, dataset, metric, value` and the URL of a source. `undefined` where it says more. */
export function formatEvaluations(index: unknown): string | undefined {
  if (index === undefined) return "";
  const read = index as ModelIndex;
  const lines = attempt(() =>
    read.flatMap(({ results }) =>
      results.flatMap(({ task, dataset, metrics, source }) =>
        metrics.map(({ type, value }) =>
          [task.type, dataset.type, type, value, ...(source ? [source.url] : [])].join(", "),
        ),
      ),
    ),
  );
  const text = lines?.join("\n");
  if (text === undefined) return undefined;
  // What can't be written back as it was is left to the card's text.
  const again = parseEvaluations(text, read[0]?.name ?? "");
  const isSame = "index" in again && JSON.stringify(again.index) === JSON.stringify(index);
  return isSame ? text : undefined;
}

/** Results on the same task and dataset become one entry. `problem` names the line that is invalid. */
export function parseEvaluations(
  text: string,
  name: string,
): { readonly index: ModelIndex } | { readonly problem: string } {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  if (lines.length === 0) return { index: [] };
  if (lines.length > MAX_LINES) return { problem: `Use at most ${MAX_LINES} lines.` };
  const rows = lines.map(parseLine);
  const wrong = rows.indexOf(undefined);
  if (wrong >= 0)
    return {
      problem: `Invalid line: "${(lines[wrong] ?? "").slice(0, 100)}". Write "task, dataset, metric, value", such as "text-classification, ada/reviews, accuracy, 0.91"; a fifth value is the URL of a source.`,
    };
  const groups = Map.groupBy(
    rows.filter((row) => row !== undefined),
    ({ task, dataset, source }) => JSON.stringify([task, dataset, source]),
  );
  const results = [...groups.values()].flatMap((its) => {
    const [first] = its;
    if (!first) return [];
    const { task, dataset, source } = first;
    return {
      task: { type: task },
      dataset: { name: dataset, type: dataset },
      metrics: its.map(({ metric, value }) => ({ type: metric, value })),
      ...(source && { source: { name: "Source", url: source } }),
    };
  });
  return { index: [{ name, results }] };
}

function parseLine(line: string) {
  const [task = "", dataset = "", metric = "", value = "", source, ...more] = line
    .split(",")
    .map((part) => part.trim());
  const isValid =
    [task, dataset, metric].every((word) => WORD.test(word)) &&
    value !== "" &&
    Number.isFinite(Number(value)) &&
    (source === undefined || /^https?:\/\/\S{1,500}$/.test(source)) &&
    more.length === 0;
  return isValid ? { task, dataset, metric, value: Number(value), source } : undefined;
}

/** `undefined` for front matter of another shape. */
function attempt<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}
