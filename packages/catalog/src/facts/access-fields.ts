import type { AccessForm } from "./repo-facts.ts";
import { asRecord, asText, asTexts, field } from "./untrusted.ts";

/** One question of the form that a gated repo's card makes. */
export interface AccessField {
  readonly label: string;
  readonly type: "text" | "checkbox" | "date" | "select";
  /** Of a select; empty for the others. */
  readonly options: readonly string[];
}

const MAX_FIELDS = 20;
const TYPES: Readonly<Record<string, AccessField["type"]>> = {
  checkbox: "checkbox",
  date_picker: "date",
  select: "select",
};

/** The card's own words for fields, read; a kind that is not known is a line of text. */
export const readAccessFields = ({ fields }: AccessForm): readonly AccessField[] =>
  Object.entries(asRecord(fields))
    .slice(0, MAX_FIELDS)
    .map(([label, described]) => {
      const kind = asText(described) ?? asText(field(asRecord(described), "type")) ?? "text";
      const options = asTexts(optionsOf(described), 100);
      const type = Object.hasOwn(TYPES, kind) ? TYPES[kind]! : "text";
      return {
        label: label.slice(0, 300),
        type: type === "select" && options.length === 0 ? "text" : type,
        options,
      };
    });

/** Texts, or objects with a label. */
function optionsOf(described: unknown): readonly unknown[] {
  const options = field(asRecord(described), "options");
  return (Array.isArray(options) ? options.slice(0, 100) : []).map(
    (option) => asText(option) ?? asText(field(asRecord(option), "label")),
  );
}
