import { DEFAULT_BRANCH, isRegistryError, type NewCommit, RegistryError } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import { COMMIT_MESSAGE } from "@orrery/web/page-data/form-rules/repo-forms";
import { pathTo } from "@orrery/web/paths";
import type { RowEdit } from "../../dataset-engine/edit/edit-work.ts";
import { EngineError } from "../../dataset-engine/engine-error.ts";
import type { Condition } from "../../dataset-engine/where/condition.ts";
import { parseExpression } from "../../dataset-engine/where/parse-expression.ts";
import { parseWhere } from "../../dataset-engine/where/parse-where.ts";
import type { Form } from "../../http/body/form.ts";
import { formReader } from "../../http/body/form-schema.ts";
import { repoIdFrom } from "../../http/repo-params.ts";
import { editSplit } from "../../hub/datasets/edit/edit-split.ts";
import { getSplit } from "../../hub/datasets/find-dataset.ts";
import type { PageAction } from "../actions/page-action.ts";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";
import { type ChosenRows, chooseRows, findEditedPlace } from "./edited-place.ts";
import { readChoice } from "./read-choice.ts";
import { readRowFields } from "./read-row-fields.ts";
import { sayWhere } from "./say-where.ts";

/** What a form asks for: the edit, and the message of a commit without one. */
interface Wish {
  readonly edit: RowEdit;
  readonly message: string;
}

const MAX_NAME = 200;
async function* iterate<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
const readMessage = formReader(COMMIT_MESSAGE);

/** The forms of changed rows: each ends as a commit, or as a pull request. */
export const rowsEditAction: PageAction = async (context, visit, form) => {
  const { values: said, errors } = readMessage(form);
  if (errors) return { errors, values: form };
  const place = await findEditedPlace(context, visit);
  let field = "form";
  try {
    if (form.parent !== place.commitId)
      throw new EngineError(
        "InvalidParameter",
        "The dataset changed meanwhile. Reload the page, and edit the row as it is now.",
      );
    const rows = chooseRows(place, visit.query);
    const wish = await readWish(context, rows, visit, form, (name) => {
      field = name;
    });
    const operations = await editSplit(context.hub, rows.found, rows, wish.edit);
    return await commit(context, visit, form, rows, {
      branch: DEFAULT_BRANCH,
      message: [said.message || wish.message, said.description].filter(Boolean).join("\n\n"),
      parent: place.commitId,
      operations: iterate(operations),
    });
  } catch (error) {
    const isConflict = isRegistryError(error) && error.code === "commit-conflict";
    if (!(error instanceof EngineError) && !isConflict) throw error;
    const message = isConflict
      ? "Someone else committed meanwhile. Retry."
      : sayWhere(error.message);
    return { errors: { [field]: message }, values: form };
  }
};

/** `onField` names the field that the next error is about. */
async function readWish(
  context: PageContext,
  rows: ChosenRows,
  { query }: PageRequest,
  form: Form,
  onField: (name: string) => void,
): Promise<Wish> {
  const { split } = rows;
  const { row, where } = readChoice(query);
  if (form.intent === "deleteRows" && where !== "")
    return {
      edit: { kind: "deleteWhere", where: parseWhere(where) as Condition },
      message: `Delete rows of ${split} where ${where}`.slice(0, MAX_NAME),
    };
  if (form.intent === "addColumn") {
    const column = form.column?.trim() ?? "";
    onField("column");
    if (column === "" || column.length > MAX_NAME)
      throw new EngineError("InvalidParameter", `Use 1 to ${MAX_NAME} characters.`);
    onField("expression");
    const expression = parseExpression(form.expression ?? "");
    return {
      edit: { kind: "addColumn", column, expression },
      message: `Add the column ${column} to ${split}`,
    };
  }
  if (row === undefined) throw new RegistryError("bad-request", "Unknown form.");
  if (form.intent === "deleteRow")
    return { edit: { kind: "deleteRow", row }, message: `Delete row ${row} of ${split}` };
  if (form.intent !== "row") throw new RegistryError("bad-request", "Unknown form.");
  const values = await changedValues(context, rows, row, form);
  if (values.length === 0) throw new EngineError("InvalidParameter", "No value was changed.");
  return { edit: { kind: "set", row, values }, message: `Change row ${row} of ${split}` };
}

/** Only what differs: values that the form shows in another way stay as they are. */
async function changedValues(
  { hub: { datasetEngine } }: PageContext,
  { found, config, split }: ChosenRows,
  row: number,
  form: Form,
) {
  const fields = await readRowFields(datasetEngine, getSplit(found, config, split), row);
  const plain = (text: string) => text.replace(/\r\n?/g, "\n");
  return fields.flatMap(({ name, text, isEditable }, at) => {
    const sent = form[`cell.${at}`];
    if (!isEditable || sent === undefined) return [];
    // What is typed into a cell without a value is one.
    const isNull = form[`null.${at}`] !== undefined && (text !== null || sent === "");
    const now = isNull ? null : plain(sent);
    return now === (text === null ? null : plain(text)) ? [] : [{ column: name, text: now }];
  });
}

async function commit(
  { hub: { registry } }: PageContext,
  { viewer, params }: PageRequest,
  form: Form,
  { config, split }: ChosenRows,
  wanted: NewCommit,
): Promise<ActionData | Redirect> {
  const { namespace = "", name = "" } = params;
  const id = repoIdFrom("dataset", { namespace, name });
  if (form.target === "propose") {
    const { number } = await registry.pulls.open(viewer, id, wanted);
    return { redirectTo: pathTo("datasetDiscussion", { namespace, name, number: String(number) }) };
  }
  await registry.commits.create(viewer, id, wanted);
  const rows = pathTo("datasetRows", { namespace, name });
  return { redirectTo: `${rows}?${new URLSearchParams({ config, split })}` };
}
