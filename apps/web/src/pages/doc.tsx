import { Link } from "react-router";
import type { DocData } from "../page-data/doc.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { CardOutline, FoldedOutline } from "../repo/card-outline.tsx";
import { ChevronDownIcon } from "../ui/icon.ts";
import { Page } from "../ui/page.tsx";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { STRINGS } from "./strings/doc.ts";

/** `/docs` and `/docs/:slug`: the list of pages next to the text of one, which has its own heading. */
export function Component() {
  const doc = usePageData("docs", "doc");
  return (
    <Page title={doc.title}>
      <div className="lg:flex lg:gap-12">
        <nav
          aria-label={STRINGS.label}
          className="hidden w-52 shrink-0 self-start lg:sticky lg:top-18 lg:block"
        >
          <DocList doc={doc} />
        </nav>
        <details className="mb-5 rounded-md border border-line bg-surface lg:hidden">
          <summary className="flex h-9 items-center gap-2 px-3 font-medium">
            <span className="truncate">{doc.title}</span>
            <ChevronDownIcon aria-hidden className="ml-auto size-4 text-ink-3" />
          </summary>
          <nav aria-label={STRINGS.pages} className="border-t border-line p-2">
            <DocList doc={doc} />
          </nav>
        </details>
        <article className="min-w-0 flex-1">
          <FoldedOutline outline={doc.outline} />
          <MarkdownHtml key={doc.slug} id="doc" html={doc.html} />
        </article>
        <div className="hidden w-48 shrink-0 self-start xl:sticky xl:top-18 xl:block xl:max-h-[calc(100dvh-6rem)] xl:overflow-y-auto">
          <CardOutline outline={doc.outline} title={STRINGS.onThisPage} />
        </div>
      </div>
    </Page>
  );
}

const DocList = ({ doc }: { readonly doc: DocData }) => (
  <ul className="space-y-px">
    {doc.pages.map(({ slug, title }) => (
      <li key={slug}>
        <Link
          to={pathTo("doc", { slug })}
          aria-current={slug === doc.slug ? "page" : undefined}
          className="block rounded-md px-2.5 py-1 text-ink-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-text"
        >
          {title}
        </Link>
      </li>
    ))}
  </ul>
);
