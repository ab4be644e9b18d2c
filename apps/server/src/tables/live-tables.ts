import { join } from "node:path";
import type { Catalog, RowChanges } from "@orrery/catalog";
import type { Provider, Providers } from "@orrery/inference";
import type { TableUpdate, TableUpdates } from "@orrery/registry";
import type { ClientSupport } from "@orrery/snippets";
import { buildTables, type MergedRows, mergeRows, type RowProblem } from "./merge-rows.ts";
import { listRowFiles, readRowFiles } from "./read-row-files.ts";
import { parseSigned, rowsOf } from "./tables-document.ts";

const POLL_MS = 500;

/** What a hub's tables are made of now. */
export interface TablesState extends Pick<MergedRows, "rows" | "problems"> {
  /** Another number whenever a table has changed. */
  readonly revision: number;
  /** The update that counts. */
  readonly update: Pick<TableUpdate, "version" | "signer" | "installedAt"> | undefined;
}

/** The tables of a hub, which follow its files and updates while it runs. */
export interface LiveTables {
  /** Always the newest rows: what is read from it once is not. */
  readonly catalog: Catalog;
  /** Changes in place. */
  readonly providers: Providers;
  /** Clients with custom facts. */
  clientSupport(): RowChanges<ClientSupport>;
  state(): TablesState;
  /** Checks whether files or updates have changed; `true` if they have. */
  refresh(updates: TableUpdates): Promise<boolean>;
  /** Checks twice a second until it is ended. */
  watch(
    updates: TableUpdates,
    onChange: (state: TablesState) => void,
    onError: (error: unknown) => void,
  ): () => void;
}

/** The built-in tables at first; `refresh` adds what `<data folder>/catalog` and the updates say. */
export function createLiveTables(dataFolder: string): LiveTables {
  const folder = join(dataFolder, "catalog");
  const first = buildTables({ tables: new Map() });
  const providers: Record<string, Provider> = { ...first.providers };
  let { catalog, clientSupport } = first;
  let state: TablesState = { revision: 0, update: undefined, rows: [], problems: [] };
  let mark = "";

  async function refresh(updates: TableUpdates): Promise<boolean> {
    const files = await listRowFiles(folder);
    const now = [await updates.mark(), ...files.map((file) => file.mark)].join("\n");
    if (now === mark) return false;
    const update = await updates.find();
    const own = await readRowFiles(folder, files);
    const installed = readUpdate(update);
    const merged = mergeRows([...installed.rows, ...own.rows]);
    const built = buildTables(merged);
    // Assigned together: no reader sees a mixed state.
    ({ catalog, clientSupport } = built);
    for (const id of Object.keys(providers)) delete providers[id];
    Object.assign(providers, built.providers);
    state = {
      revision: state.revision + 1,
      update,
      rows: merged.rows,
      problems: [...installed.problems, ...own.problems, ...merged.problems],
    };
    mark = now;
    return true;
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
    state: () => state,
    refresh,
    watch(updates, onChange, onError) {
      let isEnded = false;
      let timer: NodeJS.Timeout;
      let isWell = true;
      const look = async () => {
        try {
          if (await refresh(updates)) onChange(state);
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
