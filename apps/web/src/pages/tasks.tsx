import { Link } from "react-router";
import { listHref } from "../catalogue/list-href.ts";
import type { TasksData } from "../page-data.ts";
import { usePageData } from "../page-source.ts";
import { formatInteger } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/tasks`: everything a model here can be for, by modality. */
export function Component() {
  const { modalities } = usePageData("tasks");
  return (
    <Page title="Tasks" description="What models can be for, with the models of this hub.">
      <PageHeading note="What models can be for, and how many there are here.">Tasks</PageHeading>
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
  <li>
    <Link
      to={listHref("model", { task: task.tag })}
      className="group flex items-baseline gap-3 py-1.5 -outline-offset-1"
    >
      <span className="min-w-0">
        <span className="font-medium group-hover:text-accent-text group-hover:underline">
          {task.label}
        </span>
        {task.summary && <span className="block text-sm text-ink-3">{task.summary}</span>}
      </span>
      <span
        className={`tabular ml-auto shrink-0 text-sm ${task.count ? "font-medium text-ink-2" : "text-ink-3"}`}
      >
        <span className="sr-only">Models: </span>
        {formatInteger(task.count)}
      </span>
    </Link>
  </li>
);
