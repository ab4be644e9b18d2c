import type { AccessForm } from "../facts/repo-facts.ts";
import { asRecord, asText, field } from "../facts/untrusted.ts";

/** One question of the form that a gated repo's card makes; each needs an answer. */
export interface AccessField {
  readonly label: string;
  readonly type: "text" | "checkbox" | "date" | "country" | "select";
  /** Of a select; empty for the others. */
  readonly options: readonly AccessOption[];
}

export interface AccessOption {
  /** What the answer says. */
  readonly value: string;
  readonly label: string;
}

export const MAX_ACCESS_FIELDS = 20;
export const MAX_ACCESS_OPTIONS = 100;
const MAX_LABEL = 300;
/** Asked where the card excludes the European Union and asks for no country itself. */
const COUNTRY: AccessField = { label: "Country", type: "country", options: [] };
const TYPES: Readonly<Record<string, AccessField["type"]>> = {
  checkbox: "checkbox",
  date_picker: "date",
  country: "country",
  select: "select",
};

/** The questions of a card; an unknown kind of question is a line of text. */
export function readAccessFields({ fields, isEuDisallowed }: AccessForm): readonly AccessField[] {
  const asked = Object.entries(asRecord(fields)).slice(0, MAX_ACCESS_FIELDS).map(readField);
  const needsCountry = isEuDisallowed && !asked.some(({ type }) => type === "country");
  return needsCountry ? [...asked, COUNTRY] : asked;
}

function readField([label, described]: readonly [string, unknown]): AccessField {
  const kind = asText(described) ?? asText(field(asRecord(described), "type")) ?? "text";
  const type = Object.hasOwn(TYPES, kind) ? TYPES[kind]! : "text";
  const options = type === "select" ? readOptions(described) : [];
  return {
    label: label.slice(0, MAX_LABEL),
    type: type === "select" && options.length === 0 ? "text" : type,
    options,
  };
}

/** Texts, or objects with a label and a value. */
function readOptions(described: unknown): readonly AccessOption[] {
  const options = field(asRecord(described), "options");
  return (Array.isArray(options) ? options.slice(0, MAX_ACCESS_OPTIONS) : []).flatMap((option) => {
    const text = asText(option);
    const label = text ?? asText(field(asRecord(option), "label"));
    const value = text ?? asText(field(asRecord(option), "value")) ?? label;
    return label === undefined || value === undefined ? [] : [{ value, label }];
  });
}
