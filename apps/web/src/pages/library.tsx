import { listHref } from "../catalogue/list-href.ts";
import { CountedLinks, SideSection } from "../catalogue/side-list.tsx";
import { TopModels } from "../catalogue/top-models.tsx";
import type { LibraryPageData } from "../page-data/libraries.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { ExternalLink } from "../ui/external-link.tsx";
import { formatAddress } from "../ui/format.ts";
import { InlineCode } from "../ui/inline-code.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/libraries/:library`: what a library is, how its use is counted, and this hub's models for it. */
export function Component() {
  const data = usePageData("library");
  const { library, models, tasks } = data;
  return (
    <Page title={library.label} description={`Models of this hub for ${library.label}.`}>
      <Breadcrumbs trail={[{ label: "Libraries", to: pathTo("libraries") }]} />
      <PageHeading>{library.label}</PageHeading>
      <div className="gap-10 lg:flex">
        <div className="min-w-0 flex-1 space-y-8">
          <TopModels models={models} all={listHref("model", { library: library.key })}>
            None yet. A model appears here when its files show it, or its card says{" "}
            <code className="text-sm wrap-anywhere">library_name: {library.key}</code>.
          </TopModels>
          <ExampleCode key={library.key} data={data} />
          <Counting files={data.countedFiles} />
        </div>
        <aside aria-label="Facts" className="mt-8 space-y-6 lg:mt-0 lg:w-72 lg:shrink-0">
          <Facts data={data} />
          {tasks.length > 0 && (
            <SideSection title="What its models do here">
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
        How it loads a model
      </h2>
      {example ? (
        <div className="space-y-3">
          <p className="text-sm text-ink-2">
            {example.modelId
              ? `With ${example.modelId} of this hub.`
              : "With namespace/name in place of a model’s name."}{" "}
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
            ? `The code for ${library.label} depends on the model: open one of its models and choose Use this model.`
            : `There is no code for ${library.label} yet. Its documentation says how to load a model.`}
        </p>
      )}
    </section>
  );
}

const Counting = ({ files }: { readonly files: readonly string[] }) => (
  <section aria-labelledby="counting">
    <h2 id="counting" className="mb-1.5 text-base">
      How downloads are counted
    </h2>
    <p className="text-ink-2">
      Loading a model fetches many files. One download is counted for each request of{" "}
      {files.length > 1 ? "one of these:" : "this:"}
    </p>
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
    <dt>Key</dt>
    <dd className="flex min-w-0 items-center gap-1">
      <code className="text-xs wrap-anywhere">{data.library.key}</code>
      <CopyButton content={data.library.key} className="-my-1" />
    </dd>
    <dt>Source</dt>
    <dd>
      <ExternalLink href={data.repoUrl}>{formatAddress(data.repoUrl)}</ExternalLink>
    </dd>
    {data.docsUrl && (
      <>
        <dt>Documentation</dt>
        <dd>
          <ExternalLink href={data.docsUrl}>{new URL(data.docsUrl).hostname}</ExternalLink>
        </dd>
      </>
    )}
    <dt>As a filter</dt>
    <dd>{data.filter ? "Offered in lists" : "Not offered in lists"}</dd>
  </dl>
);
