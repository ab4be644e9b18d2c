import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RepoPageData } from "../page-data/repo.ts";
import { pathTo } from "../paths.ts";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";

/** What is known about a repo, in figures and names. Facts that are missing take no line. */
export function FactsRail({
  repo,
  facts,
  about: { task, library },
}: Pick<RepoPageData, "repo" | "facts" | "about">) {
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="sr-only">
        Facts
      </h2>
      <dl className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-1">
        {task && (
          <Fact label="Task">
            <Link to={pathTo("task", { task: task.tag })} className="text-link">
              {task.label}
            </Link>
          </Fact>
        )}
        {library && (
          <Fact label="Library">
            <Link to={pathTo("library", { library: library.key })} className="text-link">
              {library.label}
            </Link>
          </Fact>
        )}
        <Fact label="Downloads">
          <span title={formatInteger(repo.downloads)}>{formatCount(repo.downloads)}</span>
        </Fact>
        <Fact label="Size">{formatBytes(facts.sizeBytes)}</Fact>
        <Fact label="Files">{formatInteger(facts.fileCount)}</Fact>
        {facts.weightFormats.length > 0 && (
          <Fact label="Formats">{facts.weightFormats.join(", ")}</Fact>
        )}
        {facts.architecture && (
          <Fact label="Architecture">
            <code className="text-xs">{facts.architecture}</code>
          </Fact>
        )}
        <Fact label="Updated">
          <TimeAgo iso={repo.updatedAt} />
        </Fact>
        <NamedRepos label="Base model" page="models" ids={facts.baseModels} />
        <NamedRepos label="Trained on" page="datasets" ids={facts.datasets} />
      </dl>
    </section>
  );
}

function Fact({ label, wide, children }: FactProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-3 border-b border-line py-1.5 ${wide ? "col-span-full" : ""}`}
    >
      <dt className="shrink-0 text-ink-3">{label}</dt>
      <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}
interface FactProps {
  readonly label: string;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** A card names repos of any hub: the link looks the name up in this one. */
function NamedRepos({
  label,
  page,
  ids,
}: {
  readonly label: string;
  readonly page: "models" | "datasets";
  readonly ids: readonly string[];
}) {
  if (ids.length === 0) return null;
  return (
    <Fact label={label} wide>
      {ids.map((id) => (
        <Link
          key={id}
          to={`${pathTo(page)}?${new URLSearchParams({ q: id })}`}
          className="text-link block"
        >
          {id}
        </Link>
      ))}
    </Fact>
  );
}
