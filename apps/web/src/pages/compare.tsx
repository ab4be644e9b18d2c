import { useLocation } from "react-router";
import { compareHref } from "../catalogue/compare-tray.tsx";
import { CompareTable } from "../compare/compare-table.tsx";
import {
  factLines,
  isSame,
  type Line,
  memoryLines,
  scoreLines,
  sizeLines,
} from "../compare/facts.ts";
import type { CompareData } from "../page-data/compare.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";
import { LinkTabs } from "../ui/tabs.tsx";

/** `/compare?model=…&model=…`: up to four models side by side. */
export function Component() {
  const { models, missing } = usePageData("compare");
  const ids = models.map(({ id }) => id);
  const again = `${pathTo("models")}?${new URLSearchParams(ids.map((id) => ["compare", id]))}`;
  return (
    <Page title="Compare models">
      <PageHeading
        note={missing.length > 0 && `Not here: ${missing.join(", ")}`}
        actions={
          ids.length > 0 && (
            <ButtonLink to={again} size="sm">
              Choose others
            </ButtonLink>
          )
        }
      >
        Compare models
      </PageHeading>
      {models.length > 0 ? (
        <Comparison models={models} />
      ) : (
        <EmptyState
          title="Nothing to compare yet"
          action={<ButtonLink to={pathTo("models")}>Models</ButtonLink>}
        >
          Tick two to four models in the list, or press x on a row, then Compare.
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
        label="What to show"
        current={onlyDifferences ? "differences" : "all"}
        tabs={[
          { key: "all", label: "Everything", to: here },
          { key: "differences", label: "Differences only", to: `${here}&only=differences` },
        ]}
      />
      <CompareTable
        models={models}
        hrefWithout={(id) => compareHref(models.map((one) => one.id).filter((one) => one !== id))}
        parts={[
          { title: "Facts", lines: shown(factLines(models)) },
          {
            title: "Files",
            note: "by format, GGUF by quantization",
            lines: shown(sizeLines(models)),
          },
          {
            title: "Memory to run it",
            note: "the weights and a fifth more, by quantization",
            lines: shown(memoryLines(models)),
          },
          {
            title: "Evaluation results",
            note: "as their authors tell them",
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
      How to use them
    </h2>
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {models.map(
        ({ id, snippet }, index) =>
          snippet && (
            <CodeBlock
              key={id}
              id={`use-${index}`}
              label={`${id}, ${snippet.label}`}
              content={snippet.content}
              html={snippet.html}
            />
          ),
      )}
    </div>
  </section>
);
