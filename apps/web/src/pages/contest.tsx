import { ContestChats } from "../contest/contest-chats.tsx";
import { ContestForms } from "../contest/contest-forms.tsx";
import { ModelPicker } from "../contest/model-picker.tsx";
import { usePageData } from "../page-source.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/playground/compare?models=a/b,c/d`: up to four models, asked the same. */
export function Component() {
  const { models, choices, refusals } = usePageData("contest");
  const ids = models.map(({ id }) => id);
  const first = models[0]?.widget;
  return (
    <Page title="Compare models">
      <PageHeading note="Up to four models of one task, asked the same at once.">
        Compare models
      </PageHeading>
      <div className="space-y-4">
        <ModelPicker ids={ids} choices={choices} />
        {refusals.map(({ id, reason }) => (
          <p key={id} role="alert" className="text-sm text-bad">
            {id}: {reason}
          </p>
        ))}
        {first?.kind === "form" && <ContestForms key={first.task} models={models} data={first} />}
        {first?.kind === "chat" && <ContestChats models={models} data={first} />}
        {!first && (
          <EmptyState title="Choose a model to begin with">
            The others are then those of the same task.
          </EmptyState>
        )}
        <noscript>
          <p className="rounded-md bg-warn-soft p-3">
            Comparing needs JavaScript. The page of each model can be tried without.
          </p>
        </noscript>
      </div>
    </Page>
  );
}
