import { Link } from "react-router";
import { Leaderboards } from "../catalog/leaderboards.tsx";
import { listHref } from "../catalog/list/list-href.ts";
import { areElsewhere, NamedExamples } from "../catalog/named-examples.tsx";
import { CountedLinks, SideSection } from "../catalog/side-list.tsx";
import { TaskDemo } from "../catalog/task-demo.tsx";
import { TopModels } from "../catalog/top-models.tsx";
import type { TaskLink } from "../page-data/catalog-links.ts";
import type { TaskExplanation, TaskPageData } from "../page-data/tasks.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { Tag } from "../ui/tag.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings/tasks.ts";

/** `/tasks/:task`: a task with a demo and an explanation, and this hub's models for it. */
export function Component() {
  const data = usePageData("task");
  const { task, models, leaderboards, explained } = data;
  return (
    <Page title={task.label} description={task.summary}>
      <Breadcrumbs trail={[{ label: STRINGS.list.title, to: pathTo("tasks") }]} />
      <PageHeading note={task.summary}>{task.label}</PageHeading>
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          {explained && (
            <section aria-label={STRINGS.page.demo}>
              <TaskDemo demo={explained.demo} />
            </section>
          )}
          <TopModels models={models} all={listHref("model", { task: task.tag })}>
            {STRINGS.page.noModels}
            <code className="text-sm wrap-anywhere">pipeline_tag: {task.tag}</code>.
          </TopModels>
          <Leaderboards boards={leaderboards} />
          {explained ? (
            <Explanation key={task.tag} explained={explained} />
          ) : (
            <p className="text-ink-2">{STRINGS.page.noDescription}</p>
          )}
        </div>
        <aside
          aria-label={STRINGS.page.facts}
          className="mt-8 space-y-6 lg:mt-0 lg:w-72 lg:shrink-0"
        >
          <Facts data={data} />
        </aside>
      </div>
    </Page>
  );
}

function Explanation({ explained }: { readonly explained: TaskExplanation }) {
  const { aboutHtml, models, datasets, spaces, metrics } = explained;
  return (
    <>
      <section aria-labelledby="about">
        <h2 id="about" className="sr-only">
          {STRINGS.about.title}
        </h2>
        <MarkdownHtml id="about-text" html={aboutHtml} />
      </section>
      <section aria-labelledby="worth-knowing">
        <h2 id="worth-knowing" className="text-lg">
          {STRINGS.about.recommended}
        </h2>
        {areElsewhere([...models, ...datasets, ...spaces]) && (
          <p className="text-sm text-ink-3">{STRINGS.about.elsewhere}</p>
        )}
        <div className="gap-x-10 xl:grid xl:grid-cols-2">
          <NamedExamples title={STRINGS.about.models} examples={models} />
          <NamedExamples title={STRINGS.about.datasets} examples={datasets} />
          <NamedExamples title={STRINGS.about.spaces} examples={spaces} />
          <NamedExamples title={STRINGS.about.metrics} examples={metrics} />
        </div>
      </section>
    </>
  );
}

function Facts({ data }: { readonly data: TaskPageData }) {
  const { task, canonical, kinds, subtasks, libraries, explained } = data;
  return (
    <>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-3">
        <dt>{STRINGS.facts.domain}</dt>
        <dd>{data.modality}</dd>
        <dt>{STRINGS.facts.tag}</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="text-xs wrap-anywhere">{task.tag}</code>
          <CopyButton content={task.tag} className="-my-1" />
        </dd>
        {canonical && (
          <>
            <dt>{STRINGS.facts.parent}</dt>
            <dd>
              <TaskNames tasks={[canonical]} />
            </dd>
          </>
        )}
        {kinds.length > 0 && (
          <>
            <dt>{STRINGS.facts.subtasks}</dt>
            <dd>
              <TaskNames tasks={kinds} />
            </dd>
          </>
        )}
        {explained?.videoUrl && (
          <>
            <dt>{STRINGS.facts.video}</dt>
            <dd>
              <ExternalLink href={explained.videoUrl}>{STRINGS.facts.watch}</ExternalLink>
            </dd>
          </>
        )}
      </dl>
      {libraries.length > 0 && (
        <SideSection title={STRINGS.facts.libraries}>
          <CountedLinks
            links={libraries.map(({ key, label, count }) => ({
              to: pathTo("library", { library: key }),
              label,
              count,
            }))}
          />
        </SideSection>
      )}
      {subtasks.length > 0 && (
        <SideSection title={STRINGS.facts.datasetSubtasks}>
          <ul className="flex flex-wrap gap-1.5 pt-1">
            {subtasks.map(({ id, label }) => (
              <li key={id} className="max-w-full">
                <Tag title={id}>
                  <span className="truncate">{label}</span>
                </Tag>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </>
  );
}

const TaskNames = ({ tasks }: { readonly tasks: readonly TaskLink[] }) =>
  tasks.map(({ tag, label }, index) => (
    <span key={tag}>
      {index > 0 && ", "}
      <Link to={pathTo("task", { task: tag })} className="text-link">
        {label}
      </Link>
    </span>
  ));
