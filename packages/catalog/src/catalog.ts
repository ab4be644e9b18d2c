import { libraries as builtInLibraries } from "./libraries/index.ts";
import type { Library } from "./library.ts";
import type { Task } from "./task.ts";
import { tasks as builtInTasks, type PipelineTag } from "./tasks/index.ts";

/** The tasks and libraries that one hub knows: the built-in ones and its operator's. */
export interface Catalog {
  /** By pipeline tag, built-in ones first, each in the order in which lists show them. */
  readonly tasks: Readonly<Record<string, Task>>;
  readonly libraries: Readonly<Record<string, Library>>;
  /** The task of a tag that somebody wrote. */
  findTask(tag: string): Task | undefined;
  /** The library of a key: a card may name any library it likes. */
  findLibrary(key: string): Library | undefined;
}

/** What an operator adds to the built-in tables, by tag and by key. */
export interface CatalogAdditions {
  readonly libraries?: Readonly<Record<string, Library>>;
  readonly taskAliases?: Readonly<Record<string, TaskAlias>>;
}

/** Another tag for a built-in task: it takes over whatever it does not say itself. */
export interface TaskAlias {
  readonly canonicalId: PipelineTag;
  readonly label: string;
  readonly summary?: string;
}

/** Joins the built-in tables with what is added; a built-in entry is never replaced. */
export function createCatalog({ libraries, taskAliases }: CatalogAdditions = {}): Catalog {
  const allTasks = joined<Task>(builtInTasks, asTasks(taskAliases));
  const allLibraries = joined<Library>(builtInLibraries, libraries);
  return {
    tasks: allTasks,
    libraries: allLibraries,
    findTask: (tag) => own(allTasks, tag),
    findLibrary: (key) => own(allLibraries, key),
  };
}

type Table<Entry> = Readonly<Record<string, Entry>>;

/** Named twice: first for its place, then for its word. */
const joined = <Entry>(builtIn: Table<Entry>, added: Table<Entry> = {}): Table<Entry> => ({
  ...builtIn,
  ...added,
  ...builtIn,
});

const asTasks = (aliases: Table<TaskAlias> = {}): Table<Task> =>
  Object.fromEntries(
    Object.entries(aliases).map(([tag, { canonicalId, label, summary }]) => {
      const canonical: Task = builtInTasks[canonicalId];
      return [tag, { ...canonical, label, summary: summary ?? canonical.summary, canonicalId }];
    }),
  );

const own = <Entry>(table: Table<Entry>, key: string): Entry | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
