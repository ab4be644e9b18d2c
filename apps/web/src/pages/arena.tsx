import { ArenaChats } from "../arena/arena-chats.tsx";
import { ArenaForms } from "../arena/arena-forms.tsx";
import { ModelPicker } from "../arena/model-picker.tsx";
import { STRINGS } from "../arena/strings.ts";
import { usePageData } from "../page-source.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/playground/compare?models=a/b,c/d`: up to four models, asked the same. */
export function Component() {
  const { models, choices, refusals } = usePageData("arena");
  const ids = models.map(({ id }) => id);
  const first = models[0]?.widget;
  return (
    <Page title={STRINGS.page.title}>
      <PageHeading note={STRINGS.page.note}>{STRINGS.page.title}</PageHeading>
      <div className="space-y-4">
        <ModelPicker ids={ids} choices={choices} />
        {refusals.map(({ id, reason }) => (
          <p key={id} role="alert" className="text-sm text-bad">
            {id}: {reason}
          </p>
        ))}
        {first?.kind === "form" && <ArenaForms key={first.task} models={models} data={first} />}
        {first?.kind === "chat" && <ArenaChats models={models} data={first} />}
        {!first && <EmptyState title={STRINGS.page.empty}>{STRINGS.page.emptyHint}</EmptyState>}
        <noscript>
          <p className="rounded-md bg-warn-soft p-3">{STRINGS.page.needsScript}</p>
        </noscript>
      </div>
    </Page>
  );
}
