import { Link } from "react-router";
import { FilterForm } from "../catalog/filters/filter-form.tsx";
import { listHref } from "../catalog/list/list-href.ts";
import type { LibrariesData } from "../page-data/libraries.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { formatAddress, formatInteger } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { STRINGS } from "./strings/libraries.ts";

/** `/libraries`: the libraries that load models, the most used here first. */
export function Component() {
  const { q, total, libraries } = usePageData("libraries");
  return (
    <Page title={STRINGS.list.title} description={STRINGS.list.description}>
      <PageHeading note={<span className="tabular">{STRINGS.list.sorted(total)}</span>}>
        {STRINGS.list.title}
      </PageHeading>
      <FilterForm action={pathTo("libraries")} label={STRINGS.list.filter} q={q} />
      {libraries.length > 0 ? (
        <LibraryTable libraries={libraries} />
      ) : (
        <EmptyState
          title={STRINGS.list.noMatch}
          action={<ButtonLink to={pathTo("libraries")}>{STRINGS.list.all}</ButtonLink>}
        >
          {STRINGS.list.tryLess}
        </EmptyState>
      )}
    </Page>
  );
}

const LibraryTable = ({ libraries }: Pick<LibrariesData, "libraries">) => (
  <table className="w-full table-fixed text-left">
    <thead className="border-b border-line-strong text-sm text-ink-3 [&_th]:py-1.5 [&_th]:font-medium">
      <tr>
        <th scope="col">{STRINGS.list.library}</th>
        <th scope="col" className="hidden w-1/2 sm:table-cell lg:w-1/3">
          {STRINGS.facts.source}
        </th>
        <th scope="col" className="hidden w-1/4 lg:table-cell">
          {STRINGS.facts.documentation}
        </th>
        <th scope="col" className="w-18 text-right">
          {STRINGS.list.models}
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {libraries.map((library) => (
        <LibraryRow key={library.key} library={library} />
      ))}
    </tbody>
  </table>
);

const LibraryRow = ({
  library: { key, label, count, repoUrl, docsUrl },
}: {
  readonly library: LibrariesData["libraries"][number];
}) => (
  <tr className="align-baseline [&>*]:py-1.5 [&>*]:pr-4 [&>:last-child]:pr-0">
    <th scope="row" className="font-normal">
      <Link
        to={pathTo("library", { library: key })}
        className="font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        {label}
      </Link>{" "}
      <code className="text-xs text-ink-3 wrap-anywhere">{key}</code>
    </th>
    <td className="hidden text-sm sm:table-cell">
      <ExternalLink href={repoUrl}>{formatAddress(repoUrl)}</ExternalLink>
    </td>
    <td className="hidden text-sm lg:table-cell">
      {docsUrl && <ExternalLink href={docsUrl}>{new URL(docsUrl).hostname}</ExternalLink>}
    </td>
    <td className="tabular text-right text-sm">
      {count > 0 ? (
        <Link
          to={listHref("model", { library: key })}
          aria-label={STRINGS.list.modelsWith(label, count)}
          className="font-medium text-accent-text hover:underline"
        >
          {formatInteger(count)}
        </Link>
      ) : (
        <span className="text-ink-3">0</span>
      )}
    </td>
  </tr>
);
