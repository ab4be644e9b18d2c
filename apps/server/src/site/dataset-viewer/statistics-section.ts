import type { ColumnStatistics } from "@orrery/web/page-data/repo/split-viewer";

const MAX_COLUMNS = 200;
const MAX_VALUES = 5;

export interface SplitStatistics {
  readonly config: string;
  readonly split: string;
  readonly columns: readonly ColumnStatistics[];
}

/** The text of a card with a section about a split, in place of an earlier one. */
export function withStatistics(card: string, statistics: SplitStatistics): string {
  const [begin, end] = marks(statistics);
  const section = `${begin}\n${printSection(statistics)}\n${end}`;
  const [from, to] = [card.indexOf(begin), card.indexOf(end)];
  if (from >= 0 && to > from) return card.slice(0, from) + section + card.slice(to + end.length);
  const text = card.trimEnd();
  return `${text}${text === "" ? "" : "\n\n"}${section}\n`;
}

const marks = ({ config, split }: SplitStatistics) => {
  const name = `${config} ${split}`.replaceAll(/[<>-]/g, "_");
  return [`<!-- statistics: ${name} -->`, `<!-- end of statistics: ${name} -->`] as const;
};

function printSection({ config, split, columns }: SplitStatistics): string {
  const shown = columns.slice(0, MAX_COLUMNS);
  return [
    `## Statistics of ${plain(config)}, ${plain(split)}`,
    "",
    "| Column | Type | Nulls | Min | Mean | Max | Most frequent values |",
    "| --- | --- | ---: | ---: | ---: | ---: | --- |",
    ...shown.map(printColumn),
    ...(columns.length > shown.length
      ? ["", `${columns.length - shown.length} more columns.`]
      : []),
  ].join("\n");
}

function printColumn({ name, type, nulls, facts, bars }: ColumnStatistics): string {
  const fact = (wanted: string) => facts.find(([one]) => one === wanted)?.[1] ?? "";
  const isLabel = /label|bool/.test(type);
  const values = isLabel ? bars.slice(0, MAX_VALUES) : [];
  const cells = [
    plain(name),
    type.replaceAll("_", " "),
    `${Math.round(nulls * 1000) / 10} %`,
    ...["min", "mean", "max"].map(fact),
    values.map(({ label, count }) => `${plain(label)} (${count})`).join(", "),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** Text that is not read as Markdown or HTML. */
const plain = (text: string): string =>
  text
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\\`*_{}[\]<>()#+!|~]/g, "\\$&")
    .slice(0, 200);
