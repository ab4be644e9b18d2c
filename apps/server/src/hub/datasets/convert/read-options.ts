import { isMediaBuilder } from "@orrery/catalog";

/** What a configuration of a card says of its files, for all of them. */
export interface ReadOptions {
  /** Of the values in a line of CSV. */
  readonly separator?: string;
}

const CSV_OPTIONS = ["sep", "delimiter"];
const FOLDER_OPTIONS = ["drop_labels", "drop_metadata"];
const TEXTS: ReadonlySet<string> = new Set(["csv", "json", "text"]);

/** Options as the loader of a builder takes them; or which one the hub does not know, as a sentence. */
export function readOptions(
  builder: string | undefined,
  options: Readonly<Record<string, unknown>>,
): ReadOptions | string {
  const known = builder === "csv" ? CSV_OPTIONS : isMediaBuilder(builder) ? FOLDER_OPTIONS : [];
  const isChecked = isMediaBuilder(builder) || TEXTS.has(builder ?? "");
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (isChecked && unknown !== undefined)
    return `The card has the option \`${unknown.slice(0, 100)}\`, which the hub does not know. It knows: ${known.join(", ") || "no options of this format"}.`;
  const separator = options.delimiter ?? options.sep;
  if (builder !== "csv" || separator === undefined || separator === null) return {};
  if (typeof separator === "string" && /^[\t\x20-\x7e]$/.test(separator) && separator !== '"')
    return { separator };
  return "The card's option `sep` must be one character of ASCII.";
}
