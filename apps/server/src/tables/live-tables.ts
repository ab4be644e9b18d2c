import { join } from "node:path";
import type { Catalog, RowChanges } from "@orrery/catalog";
import type { Provider, Providers } from "@orrery/inference";
import type { Registry, TableUpdate } from "@orrery/registry";
import type { ClientSupport } from "@orrery/snippets";
import type { LiveHooks } from "../base/hooks/hook.ts";
import { buildTables, type MergedRows, mergeRows, placeOf, type RowProblem } from "./merge-rows.ts";
import { listRowFiles, readRowFiles } from "./read-row-files.ts";
import type { GivenRow } from "./table-kind.ts";
import { parseSigned, rowsOf } from "./tables-document.ts";

const POLL_MS = 500;

/** What a hub's tables are made of now. */
export interface TablesState extends Pick<MergedRows, "rows" | "problems"> {
  /** Another number whenever a table has changed. */
  readonly revision: number;
  /** The update that counts. */
  readonly update: Pick<TableUpdate, "version" | "signer" | "installedAt"> | undefined;
}

/** What the tables follow in addition to files. */
export type TableSources = Pick<Registry, "tableUpdates" | "operatorProviders">;

/** The tables of a hub, which follow its files, updates and administrators while it runs. */
export interface LiveTables {
  /** Always the newest rows: what is read from it once is not. */
  readonly catalog: Catalog;
  /** Changes in place. */
  readonly providers: Providers;
  /** Clients with custom facts. */
  clientSupport(): RowChanges<ClientSupport>;
  hooks(): LiveHooks;
  state(): TablesState;
  /** Why the hub would not take a provider of its administrators; `undefined` if it would. */
  problemOf(name: string, settings: unknown): string | undefined;
  /** Checks whether anything has changed; `true` if it has. */
  refresh(sources: TableSources): Promise<boolean>;
  /** Checks twice a second until it is ended. */
  watch(
    sources: TableSources,
    onChange: (state: TablesState) => void,
    onError: (error: unknown) => void,
  ): () => void;
}

/** The built-in tables at first; `refresh` adds what `<data folder>/catalog` and the updates say. */
export function createLiveTables(dataFolder: string): LiveTables {
  const folder = join(dataFolder, "catalog");
  const first = buildTables({ tables: new Map() });
  const providers: Record<string, Provider> = { ...first.providers };
  let { catalog, clientSupport, hooks } = first;
  let state: TablesState = { revision: 0, update: undefined, rows: [], problems: [] };
  let invalid: string | undefined;
  let mark = "";
  let updateRows: readonly GivenRow[] = [];
  let last: Promise<unknown> = Promise.resolve();

  async function look({ tableUpdates, operatorProviders }: TableSources): Promise<boolean> {
    const files = await listRowFiles(folder);
    const marks = [await tableUpdates.mark(), await operatorProviders.mark()];
    const now = [...marks, ...files.map((file) => file.mark)].join("\n");
    if (now === mark) return false;
    const update = await tableUpdates.find();
    const added = (await operatorProviders.listAll()).map((one) => rowOf(one.name, one.settings));
    const own = await readRowFiles(folder, files);
    const installed = readUpdate(update);
    const merged = mergeRows([...installed.rows, ...added, ...own.rows]);
    const built = buildTables(merged);
    // Assigned together: no reader sees a mixed state.
    ({ catalog, clientSupport, hooks } = built);
    for (const id of Object.keys(providers)) delete providers[id];
    Object.assign(providers, built.providers);
    state = {
      revision: state.revision + 1,
      update,
      rows: merged.rows,
      problems: [...installed.problems, ...own.problems, ...merged.problems],
    };
    invalid = state.problems.find(({ place }) => place.startsWith("hooks/"))?.place;
    mark = now;
    updateRows = installed.rows;
    return true;
  }

  /** One at a time: an older look never replaces what a newer one saw. */
  function refresh(sources: TableSources): Promise<boolean> {
    const next = last.then(() => look(sources));
    last = next.catch(() => {});
    return next;
  }

  return {
    catalog: {
      get tasks() {
        return catalog.tasks;
      },
      get libraries() {
        return catalog.libraries;
      },
      get localApps() {
        return catalog.localApps;
      },
      get machines() {
        return catalog.machines;
      },
      get gguf() {
        return catalog.gguf;
      },
      findTask: (tag) => catalog.findTask(tag),
      findLibrary: (key) => catalog.findLibrary(key),
      findMachine: (key) => catalog.findMachine(key),
      findLanguage: (code) => catalog.findLanguage(code),
      listLanguages: () => catalog.listLanguages(),
      findLicense: (id) => catalog.findLicense(id),
      listLicenses: () => catalog.listLicenses(),
    },
    providers,
    clientSupport: () => clientSupport,
    hooks: () => ({ hooks, invalid }),
    state: () => state,
    problemOf(name, settings) {
      const others = updateRows.filter(({ table, key }) => table === "providers" && key === name);
      const row = rowOf(name, settings);
      const place = placeOf(row.table, name, row.source);
      const found = mergeRows([...others, row]).problems.filter((one) => one.place === place);
      return found.length > 0 ? found.map(({ message }) => message).join("; ") : undefined;
    },
    refresh,
    watch(sources, onChange, onError) {
      let isEnded = false;
      let timer: NodeJS.Timeout;
      let isWell = true;
      const look = async () => {
        try {
          if (await refresh(sources)) onChange(state);
          isWell = true;
        } catch (error) {
          // Once: a database that is away stays so for many looks.
          if (isWell) onError(error);
          isWell = false;
        }
        if (!isEnded) wait();
      };
      const wait = () => {
        timer = setTimeout(look, POLL_MS).unref();
      };
      wait();
      return () => {
        isEnded = true;
        clearTimeout(timer);
      };
    },
  };
}

const rowOf = (name: string, settings: unknown): GivenRow => ({
  ...{ table: "providers", key: name, json: settings },
  source: { kind: "administrator" },
});

/** Its signature was checked when it was installed; another version of Orrery may have done so. */
function readUpdate(update: TableUpdate | undefined): {
  readonly rows: ReturnType<typeof rowsOf>;
  readonly problems: readonly RowProblem[];
} {
  if (!update) return { rows: [], problems: [] };
  try {
    return { rows: rowsOf(parseSigned(update.content)), problems: [] };
  } catch (error) {
    const place = `update ${update.version}`;
    return {
      rows: [],
      problems: [{ code: "invalid-update", place, message: (error as Error).message }],
    };
  }
}
