import { useState } from "react";
import { ArenaChats } from "../arena/arena-chats.tsx";
import { ArenaForms } from "../arena/arena-forms.tsx";
import { arenaHref, ModelPicker } from "../arena/model-picker.tsx";
import { STRINGS } from "../arena/strings.ts";
import { usePageData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page, PageHeading } from "../ui/page.tsx";

/** `/playground/compare?models=a/b,c/d`: up to four models, asked the same. */
export function Component() {
  const { models, choices, refusals, isBlind } = usePageData("arena");
  const [game, setGame] = useState(0);
  const round = { isBlind, onAgain: () => setGame(game + 1) };
  const ids = models.map(({ id }) => id);
  const first = models[0]?.widget;
  return (
    <Page title={STRINGS.page.title}>
      <PageHeading
        note={STRINGS.page.note}
        actions={
          <>
            <ButtonLink to={arenaHref(ids, !isBlind)} size="sm" aria-current={isBlind || undefined}>
              {isBlind ? STRINGS.page.open : STRINGS.page.blind}
            </ButtonLink>
            <ButtonLink to={pathTo("arenaResults")} size="sm">
              {STRINGS.results.title}
            </ButtonLink>
          </>
        }
      >
        {STRINGS.page.title}
      </PageHeading>
      <div className="space-y-4">
        <ModelPicker ids={ids} choices={choices} isBlind={isBlind} />
        {refusals.map(({ id, reason }) => (
          <p key={id} role="alert" className="text-sm text-bad">
            {id}: {reason}
          </p>
        ))}
        {first?.kind === "form" && (
          <ArenaForms key={`${first.task} ${game}`} models={models} data={first} {...round} />
        )}
        {first?.kind === "chat" && (
          <ArenaChats key={game} models={models} data={first} {...round} />
        )}
        {!first && <EmptyState title={STRINGS.page.empty}>{STRINGS.page.emptyHint}</EmptyState>}
        <noscript>
          <p className="rounded-md bg-warn-soft p-3">{STRINGS.page.needsScript}</p>
        </noscript>
      </div>
    </Page>
  );
}
