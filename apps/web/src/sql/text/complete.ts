import type { TableColumn } from "../query-result.ts";
import { tokensOf } from "./sql-tokens.ts";
import { printName } from "./table-name.ts";

export interface Completion {
  readonly kind: "table" | "column" | "keyword" | "function";
  /** What the text gets. */
  readonly text: string;
  /** What is said of it: a type, or the table of a column. */
  readonly note?: string;
}

export interface Completions {
  /** What is replaced: from here to the cursor. */
  readonly start: number;
  readonly choices: readonly Completion[];
}

/** What the texts of a query can name. */
export interface Schema {
  /** By the name that queries call them. */
  readonly tables: readonly string[];
  /** Of the tables that were looked at. */
  readonly columns: ReadonlyMap<string, readonly TableColumn[]>;
  readonly keywords: readonly string[];
}

const MOST = 12;
/** Fewer letters are within too many names. */
const MIN_WITHIN = 3;
const FUNCTIONS =
  `abs avg ceil coalesce concat contains count date_part date_trunc epoch first floor greatest histogram
  ifnull json_extract least length list_contains lower max median min mode quantile regexp_extract regexp_matches
  regexp_replace replace round split_part sqrt starts_with stddev strftime strlen strptime struct_extract substring sum
  trim unnest upper year month day hour`.split(/\s+/);

/** What could follow the part of a word before the cursor; nothing within texts and comments. */
export function complete(text: string, cursor: number, schema: Schema): Completions | undefined {
  const token = tokensOf(text.slice(0, cursor)).at(-1);
  const isAtEnd = token !== undefined && token.start + token.text.length === cursor;
  if (!isAtEnd || (token.kind !== "word" && token.kind !== "name")) return undefined;
  const isQuoted = token.kind === "name";
  if (isQuoted && token.text.length > 1 && token.text.endsWith('"')) return undefined;
  const typed = (isQuoted ? token.text.slice(1) : token.text).toLowerCase();
  const all: Completion[] = [
    ...columnsIn(text, schema),
    ...schema.tables.map((name) => ({ kind: "table" as const, text: name })),
    ...(isQuoted
      ? []
      : [
          ...schema.keywords.map((word) => ({ kind: "keyword" as const, text: word })),
          ...FUNCTIONS.map((name) => ({ kind: "function" as const, text: `${name}(` })),
        ]),
  ];
  const plain = ({ text: word }: Completion) => word.replaceAll('"', "").toLowerCase();
  const fits = all.filter((one) => plain(one).startsWith(typed) && one.text !== token.text);
  const within = all.filter(
    (one) =>
      (one.kind === "column" || one.kind === "table") &&
      typed.length >= MIN_WITHIN &&
      !plain(one).startsWith(typed) &&
      plain(one).includes(typed),
  );
  const choices = [...fits, ...within].slice(0, MOST);
  return choices.length === 0 ? undefined : { start: token.start, choices };
}

/** Columns of the tables that the text names come first; a name that several have is there once. */
function columnsIn(text: string, { columns }: Schema): Completion[] {
  const named = new Set(tokensOf(text).map((token) => token.text));
  const isNamed = (table: string) => named.has(table.split(".").at(-1) ?? table);
  const tables = [...columns].toSorted(([a], [b]) => Number(isNamed(b)) - Number(isNamed(a)));
  const found = new Map<string, Completion>();
  for (const [, list] of tables)
    for (const { name, type } of list) {
      const word = printName(name);
      if (!found.has(word)) found.set(word, { kind: "column", text: word, note: type });
    }
  return [...found.values()];
}
