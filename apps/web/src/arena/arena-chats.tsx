import { useState } from "react";
import { Composer } from "../chat/composer.tsx";
import type { ArenaData } from "../page-data/playground.ts";
import type { ChatWidgetData } from "../page-data/widget.ts";
import { ChatContestant } from "./contestant.tsx";
import { Grid } from "./grid.tsx";
import type { ChatRound } from "./round.ts";
import { useBlind } from "./use-blind.ts";
import { useBusy } from "./use-busy.ts";
import { VoteBar } from "./vote-bar.tsx";

/** One message, and what each model says to it. */
export function ArenaChats({
  models,
  data: { start, takesImages },
  isBlind,
  onAgain,
}: {
  readonly models: ArenaData["models"];
  /** Of the first model. */
  readonly data: ChatWidgetData;
  readonly isBlind: boolean;
  /** Begins a new round. */
  readonly onAgain: () => void;
}) {
  const [draft, setDraft] = useState({ text: start.text, images: [] as readonly string[] });
  const [round, setRound] = useState<ChatRound>();
  const { isBusy, note } = useBusy();
  const { placed, isHidden, shuffle, reveal } = useBlind(models, isBlind);
  return (
    <div className="space-y-4">
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-3">
        <Composer
          draft={draft}
          takesImages={takesImages}
          isAnswering={isBusy}
          onChange={setDraft}
          onSend={() => {
            shuffle();
            setRound(draft);
            setDraft({ text: "", images: [] });
          }}
          onStop={() => round && setRound({ ...round, isStopped: true })}
        />
      </div>
      <Grid>
        {placed.map(({ id, widget, label }) => (
          <ChatContestant
            key={id}
            model={id}
            label={label}
            providers={widget.kind === "none" ? [] : widget.providers}
            round={round}
            onBusy={note(id)}
          />
        ))}
      </Grid>
      {isBlind && models.length > 1 && round && !isBusy && (
        <VoteBar placed={placed} isHidden={isHidden} onVoted={reveal} onAgain={onAgain} />
      )}
    </div>
  );
}
