import { lazy, type ReactNode, Suspense } from "react";
import { Link } from "react-router";
import type { RepoPageData } from "../page-data/repo/repo.ts";
import { pathTo } from "../paths.ts";
import { ExternalLink } from "../ui/external-link.tsx";
import { formatBytes, formatCount, formatInteger } from "../ui/format.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { DownloadChart } from "./download-chart.tsx";
import { EvalTable } from "./eval-table.tsx";
import { MemoryTable } from "./memory-table.tsx";
import { ParameterTypes } from "./parameter-types.tsx";
import { RelatedRepos } from "./related-repos.tsx";
import { STRINGS } from "./strings.ts";

// Most repos have none.
const GgufFiles = lazy(() => import("./gguf-files.tsx"));

type Known = Pick<RepoPageData, "repo" | "facts" | "about">;

/** The facts of a repo. Missing ones take no line. */
export function FactsRail({ repo, facts, about, related }: Known & Pick<RepoPageData, "related">) {
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-6">
      <h2 id="facts" className="sr-only">
        {STRINGS.facts.title}
      </h2>
      <FactList repo={repo} facts={facts} about={about} />
      <DownloadChart {...facts.downloads} recent={repo.downloads} />
      <ParameterTypes parameters={facts.parameters} />
      <Suspense>
        {facts.ggufWidths.length > 0 && <GgufFiles repo={repo} widths={facts.ggufWidths} />}
      </Suspense>
      <MemoryTable memory={facts.memory} />
      <RelatedRepos repo={repo} related={related} />
      {facts.evals.length > 0 && <EvalTable evals={facts.evals} />}
    </section>
  );
}

function FactList({ repo, facts, about: { task, library } }: Known) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 text-sm sm:grid-cols-3 lg:grid-cols-1">
      {task && (
        <Fact label={STRINGS.facts.task}>
          <Link to={pathTo("task", { task: task.tag })} className="text-link">
            {task.label}
          </Link>
        </Fact>
      )}
      {library && (
        <Fact label={STRINGS.facts.library}>
          <Link to={pathTo("library", { library: library.key })} className="text-link">
            {library.label}
          </Link>
        </Fact>
      )}
      {facts.parameters && (
        <Fact label={STRINGS.facts.parameters}>
          <span title={formatInteger(facts.parameters.total)}>
            {formatCount(facts.parameters.total)}
          </span>
        </Fact>
      )}
      {facts.architecture && (
        <Fact label={STRINGS.facts.architecture}>
          <code className="text-xs">{facts.architecture}</code>
        </Fact>
      )}
      {facts.contextLength && (
        <Fact label={STRINGS.facts.context}>{STRINGS.facts.tokens(facts.contextLength)}</Fact>
      )}
      {repo.license && <Fact label={STRINGS.facts.license}>{repo.licenseLabel}</Fact>}
      {facts.rows !== undefined && (
        <Fact label={STRINGS.facts.rows}>{formatInteger(facts.rows)}</Fact>
      )}
      {facts.columns !== undefined && (
        <Fact label={STRINGS.facts.columns}>{formatInteger(facts.columns)}</Fact>
      )}
      <Fact label={STRINGS.facts.size}>{formatBytes(facts.sizeBytes)}</Fact>
      <Fact label={STRINGS.facts.files}>{formatInteger(facts.fileCount)}</Fact>
      {facts.weights.length > 0 && (
        <Fact label={STRINGS.facts.formats}>
          {facts.weights.map(({ format }) => format).join(", ")}
        </Fact>
      )}
      {facts.papers.length > 0 && (
        <Fact label={STRINGS.facts.papers(facts.papers.length)}>
          {facts.papers.map((id) => (
            <span key={id} className="ml-2 inline-block">
              <ExternalLink href={`https://arxiv.org/abs/${id}`}>arXiv:{id}</ExternalLink>
            </span>
          ))}
        </Fact>
      )}
      <Fact label={STRINGS.facts.updated}>
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
