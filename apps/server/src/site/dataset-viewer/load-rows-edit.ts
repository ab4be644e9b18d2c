import { DEFAULT_BRANCH } from "@orrery/registry";
import type { RowsEditContent, RowsEditData } from "@orrery/web/page-data/repo/rows-edit";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import { FUNCTIONS } from "../../dataset-engine/where/expression.ts";
import { parseWhere } from "../../dataset-engine/where/parse-where.ts";
import { findEditedFiles } from "../../hub/datasets/edit/find-edited-files.ts";
import { getSplit } from "../../hub/datasets/find-dataset.ts";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load, PageContext } from "../page-context.ts";
import { chooseRows, type EditedPlace, findEditedPlace } from "./edited-place.ts";
import { readChoice } from "./read-choice.ts";
import { readRowFields, typeName } from "./read-row-fields.ts";

/** A form for `?row=`, for the rows of `?where=`, or else for a new column. */
export const loadRowsEdit: Load<RowsEditData> = async (context, visit) => {
  if (visit.viewer.kind === "anonymous") return signInFirst(visit);
  const place = await findEditedPlace(context, visit);
  const { repo, commitId } = place;
  return {
    ...{ repo, commitId, revision: DEFAULT_BRANCH },
    canCommit: repo.canWrite,
    canPropose: repo.canPropose,
    functions: Object.keys(FUNCTIONS),
    ...(await readContent(context, place, visit.query)),
  };
};

async function readContent(
  { hub: { datasetEngine } }: PageContext,
  place: EditedPlace,
  query: URLSearchParams,
): Promise<Pick<RowsEditData, "config" | "split" | "content">> {
  const named = { config: query.get("config") ?? "", split: query.get("split") ?? "" };
  try {
    const { found, config, split } = chooseRows(place, query);
    const of = (content: RowsEditContent) => ({ config, split, content });
    const { features } = await findEditedFiles(datasetEngine, found, config, split);
    const files = getSplit(found, config, split);
    const { row, where } = readChoice(query);
    if (row !== undefined)
      return of({ kind: "row", row, fields: await readRowFields(datasetEngine, files, row) });
    if (where === "")
      return of({
        kind: "column",
        columns: features.map(({ name, type }) => ({ name, type: typeName(type) })),
      });
    const json = await datasetEngine.ask(files, {
      shape: "filter",
      where: parseWhere(where),
      orderBy: [],
      offset: 0,
      length: 1,
    });
    const { num_rows_total: count } = JSON.parse(json) as { readonly num_rows_total: number };
    return of({ kind: "rows", where, count });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    return { ...named, content: { kind: "problem", message: error.message } };
  }
}
