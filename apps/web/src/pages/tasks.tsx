import { Link } from "react-router";
import { FilterForm } from "../catalog/filters/filter-form.tsx";
import { listHref } from "../catalog/list/list-href.ts";
import type { TasksData } from "../page-data/tasks.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { formatInteger } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { STRINGS } from "./strings/tasks.ts";

/** `/tasks`: all tasks, by modality. */
export function Component() {
  const { q, modalities } = usePageData("tasks");
  return (
    <Page title={STRINGS.list.title} description={STRINGS.list.description}>
      <PageHeading note={STRINGS.list.note}>{STRINGS.list.title}</PageHeading>
      <FilterForm action={pathTo("tasks")} label={STRINGS.list.filter} q={q} />
      {modalities.length === 0 && (
        <EmptyState
          title={STRINGS.list.noMatch}
          action={<ButtonLink to={pathTo("tasks")}>{STRINGS.list.all}</ButtonLink>}
        >
          {STRINGS.list.tryLess}
        </EmptyState>
      )}
      <div className="gap-x-10 md:columns-2 xl:columns-3">
        {modalities.map((modality) => (
          <section key={modality.key} className="mb-7 break-inside-avoid">
            <h2 className="mb-1 border-b border-line-strong pb-1 text-base">{modality.label}</h2>
            <ul className="divide-y divide-line">
              {modality.tasks.map((task) => (
                <TaskRow key={task.tag} task={task} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Page>
  );
}

type Task = TasksData["modalities"][number]["tasks"][number];

const TaskRow = ({ task }: { readonly task: Task }) => (
  <li className="flex items-baseline gap-3 py-1.5">
    <Link
      to={pathTo("task", { task: task.tag })}
      className="group min-w-0 flex-1 -outline-offset-1"
    >
      <span className="font-medium group-hover:text-accent-text group-hover:underline">
        {task.label}
      </span>
      <span className="block text-sm text-ink-3">{task.summary}</span>
    </Link>
    {task.count > 0 ? (
      <Link
        to={listHref("model", { task: task.tag })}
        aria-label={STRINGS.list.modelsFor(task.label, task.count)}
        className="tabular min-w-6 shrink-0 text-right text-sm font-medium text-accent-text hover:underline"
      >
        {formatInteger(task.count)}
      </Link>
    ) : (
      <span className="tabular shrink-0 text-sm text-ink-3">
        <span className="sr-only">{STRINGS.list.models}</span>0
      </span>
    )}
  </li>
);
