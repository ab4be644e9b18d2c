import { type CardFields, findCardProblem, parseCard, setCardFields } from "@orrery/registry";
import { CARD_FIELDS, type CardFieldRow } from "@orrery/web/page-data/repo/edit";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Form } from "../http/body/form.ts";
import { formatEvaluations, parseEvaluations } from "./evaluation-lines.ts";
import type { PageContext } from "./page-context.ts";

/** Returns what the fields of the metadata form hold for a card. Fields with more than texts in them are left to the text. */
export async function readCardForm(
  { hub }: PageContext,
  kind: RepoKind,
  text: string,
): Promise<Readonly<Record<string, string>>> {
  const { data } = await parseCard(text, hub.readYaml);
  return Object.fromEntries(
    CARD_FIELDS[kind].flatMap(({ name, isLines }) => {
      if (isLines) {
        const lines = formatEvaluations(data[name]);
        return lines === undefined ? [] : [[name, lines]];
      }
      const items = [data[name] ?? []].flat();
      return items.every(isText) ? [[name, items.join(", ")]] : [];
    }),
  );
}

const isText = (item: unknown): boolean => typeof item === "string" || typeof item === "number";

/** The fields that the visitor changed since the form was shown: edits of the text itself win elsewhere. */
const changedFields = (kind: RepoKind, form: Form): readonly CardFieldRow[] =>
  CARD_FIELDS[kind].filter(
    ({ name }) =>
      form[`card.${name}`] !== undefined && form[`card.${name}`] !== (form[`was.${name}`] ?? ""),
  );

/** Writes the changed fields of the metadata form into the form's text, or says per field what is wrong. */
export async function applyCardForm(
  context: PageContext,
  kind: RepoKind,
  form: Form,
  /** The name of the model in its results. */
  model: string,
): Promise<{ readonly form: Form; readonly errors: Readonly<Record<string, string>> }> {
  const changed = changedFields(kind, form);
  if (form.content === undefined || changed.length === 0) return { form, errors: {} };
  const parsed = changed.map((row) => [row.name, parseField(row, form, model)] as const);
  const fields: CardFields = Object.fromEntries(
    parsed.map(([name, field]) => [name, isProblem(field) ? "" : field]),
  );
  const errors = Object.fromEntries(
    changed.flatMap(({ name, pattern, expects }, index) => {
      const field = parsed[index]?.[1];
      if (field !== undefined && isProblem(field)) return [[`card.${name}`, field.problem]];
      if (!pattern) return [];
      const wrong = [fields[name] ?? []].flat().find((item) => item && !pattern.test(`${item}`));
      return wrong === undefined
        ? []
        : [[`card.${name}`, `Invalid value: "${`${wrong}`.slice(0, 100)}". ${expects}`]];
    }),
  );
  if (Object.keys(errors).length > 0) return { form, errors };
  const content = setCardFields(form.content.replace(/\r\n?/g, "\n"), fields);
  const [before, after] = await Promise.all([
    parseCard(form.content.replace(/\r\n?/g, "\n"), context.hub.readYaml),
    parseCard(content, context.hub.readYaml),
  ]);
  const problem = findCardProblem(before) ?? findCardProblem(after);
  if (problem) return { form, errors: { content: `README.md: ${problem}` } };
  if (!isAsMeant(before.data, after.data, fields))
    return {
      form,
      errors: { content: "The form can't change this front matter. Edit the fields in the text." },
    };
  const now = await readCardForm(context, kind, content);
  const shown = Object.entries(now).flatMap(([name, value]) => [
    [`card.${name}`, value],
    [`was.${name}`, value],
  ]);
  return { form: { ...form, content, ...Object.fromEntries(shown) }, errors: {} };
}

type Parsed = CardFields[string] | { readonly problem: string };

const isProblem = (field: Parsed): field is { readonly problem: string } =>
  typeof field === "object" && "problem" in field;

function parseField({ name, isList, isLines }: CardFieldRow, form: Form, model: string): Parsed {
  const text = form[`card.${name}`] ?? "";
  if (isLines) {
    const parsed = parseEvaluations(text.replace(/\r\n?/g, "\n"), model);
    return "index" in parsed ? parsed.index : parsed;
  }
  if (!isList) return text.trim();
  const items = text.split(",").map((item) => item.trim());
  return [...new Set(items.filter(Boolean))];
}

function isAsMeant(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  fields: CardFields,
): boolean {
  const wanted = { ...before, ...fields };
  const names = new Set([...Object.keys(wanted), ...Object.keys(after)]);
  return [...names].every((name) => {
    const value = fields[name];
    const isGone = value !== undefined && value.length === 0;
    return JSON.stringify(after[name]) === JSON.stringify(isGone ? undefined : wanted[name]);
  });
}
