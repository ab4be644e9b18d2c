import type {
  OpenRow,
  SplitPage,
  SplitViewer,
  StatisticsAnswer,
} from "@orrery/web/page-data/repo/split-viewer";
import {
  MAX_CELL_CHARACTERS,
  MAX_SHOWN_BYTES,
  MAX_SHOWN_ON_PAGE,
  MAX_UNFOLDED,
} from "../../base/preview-limits.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { ViewJob } from "../../dataset-engine/engine-job.ts";
import { parseOrderBy, parseWhere } from "../../dataset-engine/where/parse-where.ts";
import { formatOf } from "../../hub/datasets/edit/find-edited-files.ts";
import type { PageContext } from "../page-context.ts";
import type { ChosenSplit } from "./find-split.ts";
import { formatCell } from "./format-cell.ts";
import { PAGE_ROWS, readChoice } from "./read-choice.ts";
import { sayWhere } from "./say-where.ts";
import { askStatistics, knownStatistics } from "./split-statistics.ts";

const PAGE_COLUMNS = 30;
const WIDE_CHARACTERS = 2_000;
/** Of the row that is open. */
const ROW_COLUMNS = 300;
const ROW_CHARACTERS = 20_000;

/** A page of a split. Throws `EngineError` if the engine does not answer for the split, whatever is asked. */
export async function splitViewer(
  context: PageContext,
  chosen: ChosenSplit,
  query: URLSearchParams,
): Promise<SplitViewer> {
  const choice = readChoice(query);
  // One question after the other: a second process would open the split once more.
  const content = await readPage(context, chosen, choice);
  const open =
    choice.row === undefined
      ? undefined
      : await openRow(context, chosen, choice.row, choice.formatted);
  const statistics =
    query.get("statistics") === "on"
      ? await askStatistics(context, chosen.files)
      : knownStatistics(context, chosen.files);
  return {
    configs: chosen.configs.map(({ name }) => name),
    config: chosen.config.name,
    splits: chosen.config.splits.map(({ name }) => name),
    split: chosen.split,
    chosen: choice,
    content,
    ...(chosen.leftOut && { leftOut: chosen.leftOut }),
    isEditable: isEditable(context, chosen),
    ...(open && { open }),
    ...(statistics && { statistics: ofColumns(statistics, content) }),
  };
}

/** By its formats alone: whether it is too large, the form says. */
const isEditable = ({ hub }: PageContext, { config, split, leftOut }: ChosenSplit): boolean =>
  hub.converter.isInstalled &&
  leftOut === undefined &&
  (config.splits.find(({ name }) => name === split)?.files ?? []).every(
    (path) => formatOf(path) !== undefined,
  );

type Choice = ReturnType<typeof readChoice>;

async function readPage(
  context: PageContext,
  { files }: ChosenSplit,
  choice: Choice,
): Promise<SplitViewer["content"]> {
  const { search, where, orderby, offset, show, wide, from } = choice;
  let field: "where" | "orderby" = "where";
  try {
    const condition = parseWhere(where);
    field = "orderby";
    const orderBy = parseOrderBy(orderby);
    field = where === "" ? "orderby" : "where";
    const job: ViewJob = {
      shape: "view",
      where: condition,
      orderBy,
      search,
      offset,
      length: PAGE_ROWS,
      columns: show.length > 0 ? show : undefined,
      wideColumns: wide,
      firstColumn: from,
      columnLimit: PAGE_COLUMNS,
      cells: cellLimits(MAX_CELL_CHARACTERS),
    };
    return { kind: "page", page: await ask(context, files, job) };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    if (error.code === "InvalidParameter")
      return { kind: "problem", field, message: sayWhere(error.message) };
    if (search === "" && where === "" && orderby === "" && error.status !== 503) throw error;
    return { kind: "problem", message: error.message };
  }
}

async function openRow(
  context: PageContext,
  { files }: ChosenSplit,
  index: number,
  formatted: string,
): Promise<OpenRow> {
  try {
    const { columns, columnCount, rows, total } = await ask(context, files, {
      shape: "view",
      where: undefined,
      orderBy: [],
      search: "",
      offset: index,
      length: 1,
      columns: undefined,
      wideColumns: [],
      firstColumn: 0,
      columnLimit: ROW_COLUMNS,
      cells: { ...cellLimits(ROW_CHARACTERS), isWhole: true },
    });
    const [row] = rows;
    if (row) {
      const cell = row.cells[columns.findIndex(({ name }) => name === formatted)];
      const html = await formatCell(context, files.at, cell);
      return {
        ...{ kind: "row", columns, row, unshown: columnCount - columns.length },
        ...(html !== undefined && { formatted: { column: formatted, html } }),
      };
    }
    const message = `The split has no row ${index}: it has ${total} rows, and the first is row 0.`;
    return { kind: "problem", message };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { kind: "problem", message: error.message };
  }
}

/** Of the columns on the page: a thousand of them would weigh more than the rows. */
function ofColumns(answer: StatisticsAnswer, content: SplitViewer["content"]): StatisticsAnswer {
  if (answer.kind === "problem" || content.kind === "problem") return answer;
  const shown = new Set(content.page.columns.map(({ name }) => name));
  return { ...answer, columns: answer.columns.filter(({ name }) => shown.has(name)) };
}

const ask = async ({ hub }: PageContext, files: ChosenSplit["files"], job: ViewJob) =>
  JSON.parse(await hub.datasetEngine.ask(files, job)) as SplitPage;

const cellLimits = (characters: number): ViewJob["cells"] => ({
  characters,
  wide: WIDE_CHARACTERS,
  isWhole: false,
  mediaBytes: MAX_SHOWN_BYTES,
  allMediaBytes: MAX_SHOWN_ON_PAGE,
  entries: MAX_UNFOLDED,
});
