import { Link } from "react-router";
import { listHref } from "../catalogue/list-href.ts";
import { areElsewhere, NamedExamples } from "../catalogue/named-examples.tsx";
import { CountedLinks, SideSection } from "../catalogue/side-list.tsx";
import { TaskDemo } from "../catalogue/task-demo.tsx";
import { TopModels } from "../catalogue/top-models.tsx";
import type { TaskExplanation, TaskLink, TaskPageData } from "../page-data/tasks.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { ServerHtml } from "../ui/server-html.tsx";
import { Tag } from "../ui/tag.tsx";

/** `/tasks/:task`: what a task is, shown and told, and this hub's models for it. */
export function Component() {
  const data = usePageData("task");
  const { task, models, explained } = data;
  return (
    <Page title={task.label} description={task.summary}>
      <Breadcrumbs trail={[{ label: "Tasks", to: pathTo("tasks") }]} />
      <PageHeading note={task.summary}>{task.label}</PageHeading>
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          {explained && (
            <section aria-label="Demonstration">
              <TaskDemo demo={explained.demo} />
            </section>
          )}
          <TopModels models={models} all={listHref("model", { task: task.tag })}>
            None yet. A model appears here when its card says{" "}
            <code className="text-sm wrap-anywhere">pipeline_tag: {task.tag}</code>.
          </TopModels>
          {explained ? (
            <Explanation key={task.tag} explained={explained} />
          ) : (
            <p className="text-ink-2">
              The catalogue names this task and says no more about it yet.
            </p>
          )}
        </div>
        <aside aria-label="Facts" className="mt-8 space-y-6 lg:mt-0 lg:w-72 lg:shrink-0">
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
          About this task
        </h2>
        <ServerHtml id="about-text" html={aboutHtml} className="card" />
      </section>
      <section aria-labelledby="worth-knowing">
        <h2 id="worth-knowing" className="text-lg">
          Worth knowing
        </h2>
        {areElsewhere([...models, ...datasets, ...spaces]) && (
          <p className="text-sm text-ink-3">
            Names with an arrow are not on this hub: they lead to huggingface.co.
          </p>
        )}
        <div className="gap-x-10 xl:grid xl:grid-cols-2">
          <NamedExamples title="Models" examples={models} />
          <NamedExamples title="Datasets" examples={datasets} />
          <NamedExamples title="Spaces" examples={spaces} />
          <NamedExamples title="Metrics" examples={metrics} />
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
        <dt>Works on</dt>
        <dd>{data.modality}</dd>
        <dt>Tag</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="text-xs wrap-anywhere">{task.tag}</code>
          <CopyButton content={task.tag} className="-my-1" />
        </dd>
        {canonical && (
          <>
            <dt>A kind of</dt>
            <dd>
              <TaskNames tasks={[canonical]} />
            </dd>
          </>
        )}
        {kinds.length > 0 && (
          <>
            <dt>Its kinds</dt>
            <dd>
              <TaskNames tasks={kinds} />
            </dd>
          </>
        )}
        {explained?.videoUrl && (
          <>
            <dt>Video</dt>
            <dd>
              <ExternalLink href={explained.videoUrl}>Watch on YouTube</ExternalLink>
            </dd>
          </>
        )}
      </dl>
      {libraries.length > 0 && (
        <SideSection title="Libraries">
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
        <SideSection title="Subtasks">
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
