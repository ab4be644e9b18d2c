import { GGUF_TYPES, type GgufTypeRow } from "./gguf/gguf-type-rows.ts";
import { createGgufTypes, type GgufTypes } from "./gguf/gguf-types.ts";
import type { Hardware } from "./hardware/hardware.ts";
import { HARDWARE_BY_KEY } from "./hardware/index.ts";
import { createMachines, findMachine, MACHINES, type Machine } from "./hardware/machines.ts";
import { baseLanguage, findLanguage, type Language, listLanguages } from "./languages/languages.ts";
import { libraries as builtInLibraries } from "./libraries/index.ts";
import type { Library } from "./library.ts";
import { findLicense, type License, listLicenses } from "./licenses/licenses.ts";
import type { LocalApp } from "./local-app.ts";
import { localApps as builtInApps } from "./local-apps/index.ts";
import type { Task } from "./task.ts";
import { tasks as builtInTasks } from "./tasks/index.ts";

/** The tables that one hub knows: the built-in ones with what its operator changed. */
export interface Catalog {
  /** By pipeline tag, built-in ones first, each in the order in which lists show them. */
  readonly tasks: Table<Task>;
  readonly libraries: Table<Library>;
  readonly localApps: Table<LocalApp>;
  readonly machines: readonly Machine[];
  /** The names of GGUF files' quantizations. */
  readonly gguf: GgufTypes;
  /** The task of a tag, in any spelling that cards use. */
  findTask(tag: string): Task | undefined;
  /** The library of a key: a card may name any library it likes. */
  findLibrary(key: string): Library | undefined;
  findMachine(key: string): Machine | undefined;
  /** As `findLanguage` of the built-in table. */
  findLanguage(code: string): Language | undefined;
  listLanguages(): readonly Language[];
  /** As `findLicense` of the built-in table. */
  findLicense(id: string): License | undefined;
  listLicenses(): readonly License[];
}

/** Rows that replace the built-in ones of their keys, or are new; `undefined` hides a row. */
export type RowChanges<Row> = Readonly<Record<string, Row | undefined>>;

/** What a hub changes of the built-in tables. */
export interface CatalogChanges {
  readonly tasks?: RowChanges<Task>;
  readonly libraries?: RowChanges<Library>;
  readonly localApps?: RowChanges<LocalApp>;
  /** By code. */
  readonly languages?: RowChanges<Language>;
  /** By id, in lower case. */
  readonly licenses?: RowChanges<License>;
  /** By `hardwareKey`. */
  readonly hardware?: RowChanges<Hardware>;
  /** By name. */
  readonly ggufTypes?: RowChanges<GgufTypeRow>;
}

type Table<Row> = Readonly<Record<string, Row>>;

/** The built-in tables with these changes. A replaced row keeps its place; new ones come last. */
export function createCatalog(changes: CatalogChanges = {}): Catalog {
  const tasks = changed<Task>(builtInTasks, changes.tasks);
  const libraries = changed<Library>(builtInLibraries, changes.libraries);
  const { languages = {}, licenses = {} } = changes;
  return {
    tasks,
    libraries,
    localApps: changed<LocalApp>(builtInApps, changes.localApps),
    ...machinesOf(changes.hardware),
    gguf: createGgufTypes(Object.values(changed(GGUF_TYPES, changes.ggufTypes))),
    findTask: (tag) => own(tasks, tag),
    findLibrary: (key) => own(libraries, key),
    findLanguage(code) {
      const base = baseLanguage(code) ?? "";
      return Object.hasOwn(languages, base) ? languages[base] : findLanguage(code);
    },
    listLanguages: () => changedList(listLanguages(), ({ code }) => code, languages),
    findLicense(id) {
      const key = id.toLowerCase();
      return Object.hasOwn(licenses, key) ? licenses[key] : findLicense(id);
    },
    listLicenses: () => changedList(listLicenses(), ({ id }) => id, licenses),
  };
}

/** The built-in list itself if nothing changes, so that it can be compared by identity. */
const machinesOf = (changes: RowChanges<Hardware> = {}) =>
  Object.keys(changes).length === 0
    ? { machines: MACHINES, findMachine }
    : createMachines(Object.values(changed(HARDWARE_BY_KEY, changes)));

const changed = <Row>(builtIn: Table<Row>, changes: RowChanges<Row> = {}): Table<Row> =>
  Object.fromEntries(
    Object.entries({ ...builtIn, ...changes }).flatMap(([key, row]) =>
      row === undefined ? [] : [[key, row] as const],
    ),
  );

const changedList = <Row>(
  builtIn: readonly Row[],
  keyOf: (row: Row) => string,
  changes: RowChanges<Row>,
): readonly Row[] =>
  Object.keys(changes).length === 0
    ? builtIn
    : Object.values(changed(Object.fromEntries(builtIn.map((row) => [keyOf(row), row])), changes));

const own = <Row>(table: Table<Row>, key: string): Row | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
