import type { CatalogChanges, RowChanges } from "@orrery/catalog";
import { createCatalog } from "@orrery/catalog";
import { createProviders, type Provider } from "@orrery/inference";
import type { ClientSupport } from "@orrery/snippets";
import type { z } from "zod";
import type { Hook } from "../base/hooks/hook.ts";
import type { AnyTable, GivenRow, RowSource } from "./table-kind.ts";
import { isTableName, TABLES, type TableName } from "./tables.ts";

/** Why something of a file or an update does not count; the built-in row stays. */
export interface RowProblem {
  readonly code:
    | "invalid-json"
    | "invalid-key"
    | "invalid-row"
    | "unknown-table"
    | "invalid-update";
  /** A file of the data folder, or `update 7: libraries/loom`. */
  readonly place: string;
  /** Begins with the field where there is one. */
  readonly message: string;
}

/** A row that is not the built-in one. */
export interface RowChange {
  readonly table: TableName;
  readonly key: string;
  readonly what: "added" | "changed" | "hidden";
  readonly source: RowSource;
  /** The fields that differ; empty for a hidden row. */
  readonly fields: readonly string[];
}

export interface MergedRows {
  readonly rows: readonly RowChange[];
  readonly problems: readonly RowProblem[];
  /** Of each table, by key; `undefined` hides. */
  readonly tables: ReadonlyMap<TableName, RowChanges<unknown>>;
}

/** Lays rows over the built-in tables, later ones over earlier ones. What is wrong is left out and said. */
export function mergeRows(given: readonly GivenRow[]): MergedRows {
  const tables = new Map<TableName, Record<string, unknown>>();
  const rows: RowChange[] = [];
  const problems: RowProblem[] = [];
  for (const { table, key, source, json } of given) {
    const complain = (code: RowProblem["code"], message: string) =>
      problems.push({ code, place: placeOf(table, key, source), message });
    if (!isTableName(table)) {
      complain(
        "unknown-table",
        `unknown table "${table}"; tables: ${Object.keys(TABLES).join(", ")}`,
      );
      continue;
    }
    const kind: AnyTable = TABLES[table];
    if (!kind.pattern.test(key)) {
      complain(
        "invalid-key",
        `invalid key "${key.slice(0, 100)}"; it must match ${kind.pattern.source}`,
      );
      continue;
    }
    const changes = tables.get(table) ?? {};
    const builtIn = kind.find(key);
    const current = changes[key] ?? builtIn;
    const isShownAgain = Object.hasOwn(changes, key) && changes[key] === undefined;
    const keep = (row: unknown, what: RowChange["what"], fields: readonly string[]) => {
      tables.set(table, { ...changes, [key]: row });
      rows.push({ table, key, what, source, fields });
    };
    if (isHidden(json)) {
      const refused = kind.refuse?.({}, { key, current, source });
      if (current === undefined) complain("invalid-row", "hidden: row not found");
      else if (refused) complain("invalid-row", refused);
      else keep(undefined, "hidden", []);
      continue;
    }
    const parsed = (current === undefined ? kind.whole : kind.part).safeParse(json);
    if (!parsed.success) {
      for (const issue of parsed.error.issues) complain("invalid-row", wordsOf(issue));
      continue;
    }
    const refused = kind.refuse?.(parsed.data, { key, current, source });
    if (refused) {
      complain("invalid-row", refused);
      continue;
    }
    const fields = Object.entries(parsed.data)
      .filter(([field, value]) => !isPartOf(value, (current as Fields | undefined)?.[field]))
      .map(([field]) => field);
    if (fields.length > 0 || isShownAgain)
      keep(kind.build(key, parsed.data, current), builtIn ? "changed" : "added", fields);
  }
  return { rows, problems, tables };
}

/** The catalog and the providers of a hub with these rows. */
export function buildTables({ tables }: Pick<MergedRows, "tables">) {
  const of = <Row>(name: TableName) => (tables.get(name) ?? {}) as RowChanges<Row>;
  const changes = {
    tasks: { ...of("task-aliases"), ...of("tasks") },
    libraries: of("libraries"),
    localApps: of("apps"),
    languages: of("languages"),
    licenses: of("licenses"),
    hardware: of("hardware"),
    ggufTypes: of("gguf-types"),
  } as CatalogChanges;
  return {
    catalog: createCatalog(changes),
    providers: createProviders(of<Provider>("providers")),
    clientSupport: of<ClientSupport>("clients"),
    hooks: Object.values(of<Hook>("hooks")).filter((hook) => hook !== undefined),
  };
}

/** A row's origin as text. */
export function originOf(source: RowSource): string {
  if (source.kind === "administrator") return "administrator";
  return source.kind === "file" ? `file ${source.file}` : `update ${source.version}`;
}

type Fields = Readonly<Record<string, unknown>>;

export const placeOf = (table: string, key: string, source: RowSource): string =>
  source.kind === "file" ? source.file : `${originOf(source)}: ${table}/${key}`;

export const isHidden = (json: unknown): boolean =>
  typeof json === "object" &&
  json !== null &&
  Object.keys(json).length === 1 &&
  (json as Fields).hidden === true;

const wordsOf = ({ path, message }: z.core.$ZodIssue): string =>
  path.length > 0 ? `${path.join(".")}: ${message}` : message;

/** Whether the row says this already. Functions are not JSON, so what replaces one is never part of it. */
function isPartOf(value: unknown, whole: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === whole;
  if (typeof whole !== "object" || whole === null) return false;
  if (Array.isArray(value) && value.length !== (whole as readonly unknown[]).length) return false;
  return Object.entries(value).every(([key, one]) => isPartOf(one, (whole as Fields)[key]));
}
