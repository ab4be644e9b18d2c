import type { RepoCount, RepoFilter } from "@orrery/registry";
import type { RepoListData } from "@orrery/web/page-data/repo-list";
import type { RepoKind } from "@orrery/web/page-data/shell";
import type { Load } from "./page-context.ts";
import {
  presentKnownUse,
  presentLibraryCount,
  presentSummary,
  presentTaskCount,
} from "./present-page.ts";

const PAGE = 30;
const MAX_TEXT = 200;

/** The list of models or datasets: newest first, narrowed by what the address says. */
export const loadRepoList =
  (kind: RepoKind): Load<RepoListData> =>
  async ({ hub: { registry, catalog } }, { viewer, query }) => {
    const { repos } = registry;
    const asked = (name: string) => query.get(name)?.trim().slice(0, MAX_TEXT) || undefined;
    const [q, task, library, author, cursor] = [
      asked("q"),
      asked("task"),
      asked("library"),
      asked("author"),
      asked("cursor"),
    ];
    const named: RepoFilter = { type: kind, ...(q && { text: q }), ...(author && { author }) };
    const byTask: RepoFilter = { ...named, ...(task && { pipelineTag: task }) };
    const byLibrary: RepoFilter = { ...named, ...(library && { library }) };
    const filter: RepoFilter = { ...byTask, ...byLibrary };
    // A facet counts under the other choices, so that each number is what a click would give.
    const [page, tasks, libraries] = await Promise.all([
      repos.list(viewer, filter, { limit: PAGE, cursor }),
      repos.countByTask(viewer, byLibrary),
      repos.countByLibrary(viewer, byTask),
    ]);
    return {
      kind,
      filter: {
        ...(q && { q }),
        ...(task && { task }),
        ...(library && { library }),
        ...(author && { author }),
      },
      total: page.total,
      repos: page.repos.map(presentSummary(catalog)),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
      isContinued: cursor !== undefined,
      tasks: withChosen(tasks, task).map(presentTaskCount(catalog)),
      libraries: withChosen(libraries, library).map(presentLibraryCount(catalog)),
      about: presentKnownUse(catalog, task, library),
    };
  };

/** What was chosen stays in its facet where nothing is left of it: it must be there to be dropped. */
const withChosen = (counts: readonly RepoCount[], chosen: string | undefined) =>
  chosen === undefined || counts.some(({ value }) => value === chosen)
    ? counts
    : [...counts, { value: chosen, count: 0 }];
