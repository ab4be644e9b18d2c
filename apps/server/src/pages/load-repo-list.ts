import type { RepoFilter } from "@orrery/registry";
import type { RepoKind, RepoListData } from "@orrery/web/page-data";
import type { Load } from "./page-context.ts";
import { libraryLabel, presentSummary, presentTaskCount } from "./present-page.ts";

const PAGE = 30;
const MAX_TEXT = 200;

/** The list of models or datasets: newest first, narrowed by what the address says. */
export const loadRepoList =
  (kind: RepoKind): Load<RepoListData> =>
  async ({ hub: { registry } }, { viewer, query }) => {
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
      repos: page.repos.map(presentSummary),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
      isContinued: cursor !== undefined,
      tasks: tasks.map(presentTaskCount),
      libraries: libraries.map(({ value, count }) => ({
        key: value,
        label: libraryLabel(value),
        count,
      })),
    };
  };
