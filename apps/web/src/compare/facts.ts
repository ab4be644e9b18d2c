import type { ComparedModel } from "../page-data/compare.ts";
import { formatBytes, formatDate, formatInteger } from "../ui/format.ts";

/** One line of a comparison: what it is about, and what each model has there; empty where it has nothing. */
export interface Line {
  readonly label: string;
  readonly cells: readonly string[];
}

type Show = (model: ComparedModel) => string | undefined;

const FACTS: readonly (readonly [label: string, show: Show])[] = [
  ["Task", ({ pipelineLabel }) => pipelineLabel],
  ["Library", ({ libraryLabel }) => libraryLabel],
  ["Licence", ({ license }) => license],
  ["Access", ({ gated, private: isPrivate }) => access(gated, isPrivate)],
  ["Architecture", ({ architecture }) => architecture],
  ["Parameters", ({ parameters }) => integer(parameters)],
  ["Context, tokens", ({ contextLength }) => integer(contextLength)],
  ["Formats", ({ formats }) => formats.join(", ")],
  ["Languages", ({ languages }) => languages.join(", ")],
  ["Made from", ({ baseModels }) => baseModels.join(", ")],
  ["Trained on", ({ datasets }) => datasets.join(", ")],
  ["Files", ({ fileCount }) => formatInteger(fileCount)],
  ["Size", ({ sizeBytes }) => formatBytes(sizeBytes)],
  ["Downloads, 30 days", ({ downloads }) => formatInteger(downloads)],
  ["Likes", ({ likes }) => formatInteger(likes)],
  ["Created", ({ createdAt }) => formatDate(createdAt)],
  ["Updated", ({ updatedAt }) => formatDate(updatedAt)],
];

const integer = (count: number | undefined) => (count ? formatInteger(count) : "");

function access(isGated: boolean, isPrivate: boolean): string {
  if (isPrivate) return "private";
  return isGated ? "gated" : "open";
}

/** The facts in which at least one of the models has something to say. */
export const factLines = (models: readonly ComparedModel[]): readonly Line[] =>
  filled(FACTS.map(([label, show]) => ({ label, cells: models.map((one) => show(one) || "") })));

/** The memory to run them at each quantization that one of them has a number for. */
export const memoryLines = (models: readonly ComparedModel[]): readonly Line[] =>
  labels(models, ({ memory }) => memory.map(({ quantization }) => quantization)).map((label) => ({
    label,
    cells: models.map(({ memory }) => {
      const found = memory.find(({ quantization }) => quantization === label);
      return found ? formatBytes(found.bytes) : "";
    }),
  }));

/** The sizes of files in each format and quantization that one of them has. */
export const sizeLines = (models: readonly ComparedModel[]): readonly Line[] =>
  labels(models, ({ weights }) => weights.map(({ label }) => label)).map((label) => ({
    label,
    cells: models.map(({ weights }) => {
      const same = weights.filter((one) => one.label === label);
      return same.length > 0 ? formatBytes(same.reduce((sum, one) => sum + one.sizeBytes, 0)) : "";
    }),
  }));

/** What was measured, what several models share first; a value is the first that a card gives for it. */
export function scoreLines(models: readonly ComparedModel[]): readonly Line[] {
  const named = models.map(({ scores }) =>
    scores.map(({ task, dataset, metric, value }) => ({
      label: [dataset ?? task, metric].filter(Boolean).join(": "),
      value,
    })),
  );
  const all = [...new Set(named.flatMap((scores) => scores.map(({ label }) => label)))];
  const lines = all.map((label) => ({
    label,
    cells: named.map((scores) => scores.find((one) => one.label === label)?.value ?? ""),
  }));
  const shared = ({ cells }: Line) => cells.filter(Boolean).length;
  return lines.toSorted((one, other) => shared(other) - shared(one));
}

/** Whether the models say the same. */
export const isSame = ({ cells }: Line): boolean => new Set(cells).size <= 1;

const filled = (lines: readonly Line[]) => lines.filter(({ cells }) => cells.some(Boolean));

const labels = (
  models: readonly ComparedModel[],
  of: (model: ComparedModel) => readonly string[],
) => [...new Set(models.flatMap(of))];
