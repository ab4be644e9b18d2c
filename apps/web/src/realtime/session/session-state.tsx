import { Tag, type Tone } from "../../ui/tag.tsx";
import { inWords } from "../states/transitions.ts";
import { STRINGS } from "../strings.ts";
import type { SessionView } from "./session-view.ts";
import { secondsLeft, useSeconds } from "./use-seconds.ts";

const TEXTS = STRINGS.session;

/** Whether the hub can be asked, and when it is tried again. Screen readers announce only states that last. */
export function SessionState({
  session: { state, last, retry },
}: {
  readonly session: SessionView;
}) {
  const now = useSeconds(retry !== undefined);
  return (
    <>
      <Tag tone={TONES[state] ?? "neutral"}>
        <span data-testid="state">{inWords(state)}</span>
      </Tag>
      {retry && (
        <span className="tabular ml-1.5">
          {TEXTS.retry(retry.attempt, secondsLeft(retry.at, now))}
        </span>
      )}
      <span role="status" className="sr-only">
        {last && STAYS.has(state) ? TEXTS.spoken(inWords(state)) : ""}
      </span>
    </>
  );
}

const STAYS: ReadonlySet<string> = new Set(["idle", "active"]);
const TONES: Readonly<Record<string, Tone>> = { active: "good", failed: "bad" };
