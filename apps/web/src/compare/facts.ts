import type { ComparedModel } from "../page-data/compare.ts";
import { formatBytes, formatDate, formatInteger } from "../ui/format.ts";
import { STRINGS } from "./strings.ts";

/** One line of a comparison: what it is about, and what each model has there; empty where it has nothing. */
export interface Line {
  readonly label: string;
  readonly cells: readonly string[];
}

type Show = (model: ComparedModel) => string | undefined;

const FACTS: readonly (readonly [label: string, show: Show])[] = [
  [STRINGS.facts.task, ({ pipelineLabel }) => pipelineLabel],
  [STRINGS.facts.library, ({ libraryLabel }) => libraryLabel],
  [STRINGS.facts.license, ({ license }) => license],
  [STRINGS.facts.access, ({ gated, private: isPrivate }) => access(gated, isPrivate)],
  [STRINGS.facts.architecture, ({ architecture }) => architecture],
  [STRINGS.facts.parameters, ({ parameters }) => integer(parameters)],
  [STRINGS.facts.context, ({ contextLength }) => integer(contextLength)],
  [STRINGS.facts.formats, ({ formats }) => formats.join(", ")],
  [STRINGS.facts.languages, ({ languages }) => languages.join(", ")],
  [STRINGS.facts.baseModel, ({ baseModels }) => baseModels.join(", ")],
  [STRINGS.facts.trainedOn, ({ datasets }) => datasets.join(", ")],
  [STRINGS.facts.files, ({ fileCount }) => formatInteger(fileCount)],
  [STRINGS.facts.size, ({ sizeBytes }) => formatBytes(sizeBytes)],
  [STRINGS.facts.downloads, ({ downloads }) => formatInteger(downloads)],
  [STRINGS.facts.likes, ({ likes }) => formatInteger(likes)],
  [STRINGS.facts.created, ({ createdAt }) => formatDate(createdAt)],
  [STRINGS.facts.updated, ({ updatedAt }) => formatDate(updatedAt)],
];

const integer = (count: number | undefined) => (count ? formatInteger(count) : "");

function access(isGated: boolean, isPrivate: boolean): string {
  if (isPrivate) return STRINGS.access.private;
  return isGated ? STRINGS.access.gated : STRINGS.access.open;
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
