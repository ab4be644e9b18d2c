import type { ReactNode } from "react";
import { Link } from "react-router";
import { listHref } from "../catalog/list/list-href.ts";
import { PublishHelp } from "../catalog/publish-help.tsx";
import { RepoRows } from "../catalog/repo-rows.tsx";
import type { HomeData } from "../page-data/home.ts";
import type { RepoSummary } from "../page-data/repo-list.ts";
import { usePageData, useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { formatInteger, plural } from "../ui/format.ts";
import { Page } from "../ui/page.tsx";
import { STRINGS } from "./strings/home.ts";

/** `/`: recent models and datasets, tasks and how to publish. */
export function Component() {
  const data = usePageData("home");
  const shell = useShellData();
  const host = shell ? new URL(shell.origin).host : "";
  return (
    <Page title="Orrery" description={STRINGS.description}>
      <div className="mb-6 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h1 tabIndex={-1} className="text-xl">
          {host || STRINGS.thisHub}
        </h1>
        <p className="tabular text-ink-2">
          <Link to={pathTo("models")} className="hover:text-accent-text hover:underline">
            {plural(data.counts.models, "model")}
          </Link>
          {" · "}
          <Link to={pathTo("datasets")} className="hover:text-accent-text hover:underline">
            {plural(data.counts.datasets, "dataset")}
          </Link>
        </p>
      </div>
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          <Recent title={STRINGS.recentModels} to={pathTo("models")} repos={data.recentModels}>
            {STRINGS.noModels}
          </Recent>
          <Recent
            title={STRINGS.recentDatasets}
            to={pathTo("datasets")}
            repos={data.recentDatasets}
          >
            {STRINGS.noDatasets}
          </Recent>
        </div>
        <aside aria-label={STRINGS.about} className="mt-8 space-y-8 lg:mt-0 lg:w-88 lg:shrink-0">
          <PublishHelp shell={shell} />
          <TasksPresent tasks={data.tasks} />
        </aside>
      </div>
    </Page>
  );
}

function Recent({
  title,
  to,
  repos,
  children,
}: {
  readonly title: string;
  readonly to: string;
  readonly repos: readonly RepoSummary[];
  readonly children: ReactNode;
}) {
  return (
    <section>
      <SectionHeading title={title} to={to} />
      {repos.length ? (
        <RepoRows repos={repos} label={title} short />
      ) : (
        <p className="border-y border-line py-4 text-ink-3">{children}</p>
      )}
    </section>
  );
}

function TasksPresent({ tasks }: { readonly tasks: HomeData["tasks"] }) {
  if (!tasks.length) return null;
  return (
    <section>
      <SectionHeading title={STRINGS.tasks} to={pathTo("tasks")} />
      <ul className="border-t border-line py-1">
        {tasks.map(({ tag, label, count }) => (
          <li key={tag}>
            <Link
              to={listHref("model", { task: tag })}
              className="-mx-2 flex items-baseline justify-between gap-3 rounded-md px-2 py-0.75 text-ink-2 hover:bg-sunken hover:text-ink"
            >
              <span className="min-w-0 truncate">{label}</span>
              <span className="tabular text-sm text-ink-3">{formatInteger(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const SectionHeading = ({ title, to }: { readonly title: string; readonly to: string }) => (
  <div className="mb-1.5 flex items-baseline justify-between gap-3">
    <h2 className="text-base">{title}</h2>
    <Link
      to={to}
      aria-label={STRINGS.allOf(title)}
      className="text-sm text-accent-text hover:underline"
    >
      {STRINGS.all}
    </Link>
  </div>
);
