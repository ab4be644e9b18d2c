import { useLocation } from "react-router";
import { compareHref } from "../catalog/compare-tray.tsx";
import { CompareTable } from "../compare/compare-table.tsx";
import {
  factLines,
  isSame,
  type Line,
  memoryLines,
  scoreLines,
  sizeLines,
} from "../compare/facts.ts";
import { STRINGS } from "../compare/strings.ts";
import type { CompareData } from "../page-data/compare.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { LinkTabs } from "../ui/tabs.tsx";
import { CodeBlock } from "../ui/text/code-block.tsx";

/** `/compare?model=…&model=…`: up to four models side by side. */
export function Component() {
  const { models, missing } = usePageData("compare");
  const ids = models.map(({ id }) => id);
  const again = `${pathTo("models")}?${new URLSearchParams(ids.map((id) => ["compare", id]))}`;
  return (
    <Page title={STRINGS.page.title}>
      <PageHeading
        note={missing.length > 0 && STRINGS.page.missing(missing)}
        actions={
          ids.length > 0 && (
            <ButtonLink to={again} size="sm">
              {STRINGS.page.change}
            </ButtonLink>
          )
        }
      >
        {STRINGS.page.title}
      </PageHeading>
      {models.length > 0 ? (
        <Comparison models={models} />
      ) : (
        <EmptyState
          title={STRINGS.page.empty}
          action={<ButtonLink to={pathTo("models")}>{STRINGS.page.models}</ButtonLink>}
        >
          {STRINGS.page.emptyHint}
        </EmptyState>
      )}
    </Page>
  );
}

function Comparison({ models }: Pick<CompareData, "models">) {
  const { search } = useLocation();
  const here = compareHref(models.map(({ id }) => id));
  const onlyDifferences = new URLSearchParams(search).get("only") === "differences";
  const shown = (lines: readonly Line[]) =>
    onlyDifferences ? lines.filter((line) => !isSame(line)) : lines;
  return (
    <>
      <LinkTabs
        label={STRINGS.page.show}
        current={onlyDifferences ? "differences" : "all"}
        tabs={[
          { key: "all", label: STRINGS.page.all, to: here },
          { key: "differences", label: STRINGS.page.differences, to: `${here}&only=differences` },
        ]}
      />
      <CompareTable
        models={models}
        hrefWithout={(id) => compareHref(models.map((one) => one.id).filter((one) => one !== id))}
        parts={[
          { title: STRINGS.parts.facts, lines: shown(factLines(models)) },
          {
            title: STRINGS.parts.files,
            note: STRINGS.parts.filesNote,
            lines: shown(sizeLines(models)),
          },
          {
            title: STRINGS.parts.memory,
            note: STRINGS.parts.memoryNote,
            lines: shown(memoryLines(models)),
          },
          {
            title: STRINGS.parts.scores,
            note: STRINGS.parts.scoresNote,
            lines: shown(scoreLines(models)),
          },
        ]}
      />
      <Snippets models={models} />
    </>
  );
}

const Snippets = ({ models }: Pick<CompareData, "models">) => (
  <section aria-labelledby="use" className="mt-8">
    <h2 id="use" className="mb-2 text-base">
      {STRINGS.page.use}
    </h2>
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {models.map(
        ({ id, snippet }, index) =>
          snippet && (
            <CodeBlock
              key={id}
              id={`use-${index}`}
              label={STRINGS.page.snippet(id, snippet.label)}
              content={snippet.content}
              html={snippet.html}
            />
          ),
      )}
    </div>
  </section>
);
