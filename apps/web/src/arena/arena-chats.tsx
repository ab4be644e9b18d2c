import { useState } from "react";
import { Composer } from "../chat/composer.tsx";
import type { ArenaData } from "../page-data/playground.ts";
import type { ChatWidgetData } from "../page-data/widget.ts";
import { ChatContestant } from "./contestant.tsx";
import { Grid } from "./grid.tsx";
import type { ChatRound } from "./round.ts";
import { useBusy } from "./use-busy.ts";

/** One message, and what each model says to it. */
export function ArenaChats({
  models,
  data: { start, takesImages },
}: {
  readonly models: ArenaData["models"];
  /** Of the first model. */
  readonly data: ChatWidgetData;
}) {
  const [draft, setDraft] = useState({ text: start.text, images: [] as readonly string[] });
  const [round, setRound] = useState<ChatRound>();
  const { isBusy, note } = useBusy();
  return (
    <div className="space-y-4">
      <div className="max-w-2xl rounded-lg border border-line bg-surface p-3">
        <Composer
          draft={draft}
          takesImages={takesImages}
          isAnswering={isBusy}
          onChange={setDraft}
          onSend={() => {
            setRound(draft);
            setDraft({ text: "", images: [] });
          }}
          onStop={() => round && setRound({ ...round, isStopped: true })}
        />
      </div>
      <Grid>
        {models.map(({ id, widget }) => (
          <ChatContestant
            key={id}
            model={id}
            providers={widget.kind === "none" ? [] : widget.providers}
            round={round}
            onBusy={note(id)}
          />
        ))}
      </Grid>
    </div>
  );
}
