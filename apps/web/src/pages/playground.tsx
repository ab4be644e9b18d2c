import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Playground } from "../playground/playground.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/playground`: talking with a model, with everything that can be set. */
export function Component() {
  const data = usePageData("playground");
  return (
    <Page title="Playground">
      <PageHeading
        note="Everything set here stands in the address; what was said stays in this browser."
        actions={
          <ButtonLink
            to={`${pathTo("contest")}${data.model ? `?models=${encodeURIComponent(data.model.id)}` : ""}`}
            size="sm"
          >
            Compare models
          </ButtonLink>
        }
      >
        Playground
      </PageHeading>
      {data.model ? (
        <Playground data={data} model={data.model} />
      ) : (
        <EmptyState
          title={data.refusal ? "Nobody to talk to" : "No model chats here yet"}
          action={<ButtonLink to={pathTo("models")}>All models</ButtonLink>}
        >
          {data.refusal ??
            "Publish a model whose card has the tag “conversational”, or say on a model’s page which provider runs it."}
        </EmptyState>
      )}
      <noscript>
        <p className="mt-4 rounded-md bg-warn-soft p-3">
          The playground needs JavaScript. The page of each model can be tried without.
        </p>
      </noscript>
    </Page>
  );
}
