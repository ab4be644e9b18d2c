import { listHref } from "../catalog/list/list-href.ts";
import { CountedLinks, SideSection } from "../catalog/side-list.tsx";
import { TopModels } from "../catalog/top-models.tsx";
import type { LibraryPageData } from "../page-data/libraries.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { formatAddress } from "../ui/format.ts";
import { Page, PageHeading } from "../ui/page.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { InlineCode } from "../ui/text/inline-code.tsx";
import { STRINGS } from "./strings/libraries.ts";

/** `/libraries/:library`: a library, how its downloads are counted, and this hub's models for it. */
export function Component() {
  const data = usePageData("library");
  const { library, models, tasks } = data;
  return (
    <Page title={library.label} description={STRINGS.page.description(library.label)}>
      <Breadcrumbs trail={[{ label: STRINGS.list.title, to: pathTo("libraries") }]} />
      <PageHeading>{library.label}</PageHeading>
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          <TopModels models={models} all={listHref("model", { library: library.key })}>
            {STRINGS.page.noModels}
            <code className="text-sm wrap-anywhere">library_name: {library.key}</code>.
          </TopModels>
          <ExampleCode key={library.key} data={data} />
          <Counting files={data.countedFiles} />
        </div>
        <aside
          aria-label={STRINGS.page.facts}
          className="mt-8 space-y-6 lg:mt-0 lg:w-72 lg:shrink-0"
        >
          <Facts data={data} />
          {tasks.length > 0 && (
            <SideSection title={STRINGS.page.tasks}>
              <CountedLinks
                links={tasks.map(({ tag, label, count }) => ({
                  to: listHref("model", { library: library.key, task: tag }),
                  label,
                  count,
                }))}
              />
            </SideSection>
          )}
        </aside>
      </div>
    </Page>
  );
}

function ExampleCode({
  data: { library, hasExamples, example },
}: {
  readonly data: LibraryPageData;
}) {
  return (
    <section aria-labelledby="example">
      <h2 id="example" className="mb-1.5 text-base">
        {STRINGS.example.title}
      </h2>
      {example ? (
        <div className="space-y-3">
          <p className="text-sm text-ink-2">
            {example.modelId ? STRINGS.example.loads(example.modelId) : STRINGS.example.replace}{" "}
            {example.note}
          </p>
          {example.snippets.map(({ label, content, html }, index) => (
            <CodeBlock
              // biome-ignore lint/suspicious/noArrayIndexKey: the pieces never change place
              key={index}
              id={`example-${index}`}
              label={label}
              content={content}
              html={html}
            />
          ))}
        </div>
      ) : (
        <p className="border-y border-line py-4 text-ink-2">
          {hasExamples
            ? STRINGS.example.dependsOnModel(library.label)
            : STRINGS.example.none(library.label)}
        </p>
      )}
    </section>
  );
}

const Counting = ({ files }: { readonly files: readonly string[] }) => (
  <section aria-labelledby="counting">
    <h2 id="counting" className="mb-1.5 text-base">
      {STRINGS.counting.title}
    </h2>
    <p className="text-ink-2">{STRINGS.counting.rule(files.length)}</p>
    <ul className="mt-1.5 list-disc space-y-1 pl-5">
      {files.map((file) => (
        <li key={file}>
          <InlineCode text={file} />
        </li>
      ))}
    </ul>
  </section>
);

const Facts = ({ data }: { readonly data: LibraryPageData }) => (
  <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-1.5 text-sm [&>dt]:text-ink-3">
    <dt>{STRINGS.facts.key}</dt>
    <dd className="flex min-w-0 items-center gap-1">
      <code className="text-xs wrap-anywhere">{data.library.key}</code>
      <CopyButton content={data.library.key} className="-my-1" />
    </dd>
    <dt>{STRINGS.facts.source}</dt>
    <dd>
      <ExternalLink href={data.repoUrl}>{formatAddress(data.repoUrl)}</ExternalLink>
    </dd>
    {data.docsUrl && (
      <>
        <dt>{STRINGS.facts.documentation}</dt>
        <dd>
          <ExternalLink href={data.docsUrl}>{new URL(data.docsUrl).hostname}</ExternalLink>
        </dd>
      </>
    )}
    <dt>{STRINGS.facts.filter}</dt>
    <dd>{data.filter ? STRINGS.facts.shown : STRINGS.facts.hidden}</dd>
  </dl>
);
