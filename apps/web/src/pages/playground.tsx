import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Playground } from "../playground/playground.tsx";
import { STRINGS } from "../playground/strings.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/playground`: talking with a model, with everything that can be set. */
export function Component() {
  const data = usePageData("playground");
  return (
    <Page title={STRINGS.page.title}>
      <PageHeading
        note={STRINGS.page.note}
        actions={
          <ButtonLink
            to={`${pathTo("arena")}${data.model ? `?models=${encodeURIComponent(data.model.id)}` : ""}`}
            size="sm"
          >
            {STRINGS.page.compare}
          </ButtonLink>
        }
      >
        {STRINGS.page.title}
      </PageHeading>
      {data.model ? (
        <Playground data={data} model={data.model} />
      ) : (
        <EmptyState
          title={data.refusal ? STRINGS.page.noModels : STRINGS.page.noModelsYet}
          action={<ButtonLink to={pathTo("models")}>{STRINGS.page.allModels}</ButtonLink>}
        >
          {data.refusal ?? STRINGS.page.addModel}
        </EmptyState>
      )}
      <noscript>
        <p className="mt-4 rounded-md bg-warn-soft p-3">{STRINGS.page.needsScript}</p>
      </noscript>
    </Page>
  );
}
