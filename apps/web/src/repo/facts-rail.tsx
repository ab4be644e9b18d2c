import type { ReactNode } from "react";
import { Link } from "react-router";
import type { RepoPageData } from "../page-data/repo.ts";
import { pathTo } from "../paths.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { DownloadChart } from "./download-chart.tsx";
import { EvalTable } from "./eval-table.tsx";
import { GgufFiles } from "./gguf-files.tsx";
import { MemoryTable } from "./memory-table.tsx";
import { ParameterTypes } from "./parameter-types.tsx";
import { RelatedRepos } from "./related-repos.tsx";

type Known = Pick<RepoPageData, "repo" | "facts" | "about">;

/** What is known about a repo, in figures and names. Facts that are missing take no line. */
export function FactsRail({ repo, facts, about, related }: Known & Pick<RepoPageData, "related">) {
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-6">
      <h2 id="facts" className="sr-only">
        Facts
      </h2>
      <FactList repo={repo} facts={facts} about={about} />
      <DownloadChart {...facts.downloads} recent={repo.downloads} />
      <ParameterTypes parameters={facts.parameters} />
      <GgufFiles repo={repo} widths={facts.ggufWidths} />
      <MemoryTable memory={facts.memory} />
      <RelatedRepos repo={repo} related={related} />
      <EvalTable evals={facts.evals} />
    </section>
  );
}

function FactList({ repo, facts, about: { task, library } }: Known) {
  return (
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
      {facts.parameters && (
        <Fact label="Parameters">
          <span title={formatInteger(facts.parameters.total)}>
            {formatCount(facts.parameters.total)}
          </span>
        </Fact>
      )}
      {facts.architecture && (
        <Fact label="Architecture">
          <code className="text-xs">{facts.architecture}</code>
        </Fact>
      )}
      {facts.contextLength && (
        <Fact label="Context">{formatInteger(facts.contextLength)} tokens</Fact>
      )}
      {repo.license && <Fact label="Licence">{repo.licenseLabel}</Fact>}
      <Fact label="Size">{formatBytes(facts.sizeBytes)}</Fact>
      <Fact label="Files">{formatInteger(facts.fileCount)}</Fact>
      {facts.weights.length > 0 && (
        <Fact label="Formats">{facts.weights.map(({ format }) => format).join(", ")}</Fact>
      )}
      {facts.papers.length > 0 && (
        <Fact label={facts.papers.length === 1 ? "Paper" : "Papers"}>
          {facts.papers.map((id) => (
            <span key={id} className="ml-2 inline-block">
              <ExternalLink href={`https://arxiv.org/abs/${id}`}>arXiv:{id}</ExternalLink>
            </span>
          ))}
        </Fact>
      )}
      <Fact label="Updated">
        <TimeAgo iso={repo.updatedAt} />
      </Fact>
    </dl>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
    <dt className="shrink-0 text-ink-3">{label}</dt>
    <dd className="tabular min-w-0 text-right font-medium wrap-anywhere">{children}</dd>
  </div>
);
