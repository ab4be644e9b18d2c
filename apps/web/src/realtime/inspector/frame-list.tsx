import { type KeyboardEvent, useRef } from "react";
import { formatBytes } from "../../ui/format.ts";
import { Clock } from "../session/clock.tsx";
import { STRINGS } from "../strings.ts";
import { type Frame, summarize } from "../traffic/frame.ts";

const MOST_SHOWN = 100;

/** How far each key goes in the list, in rows; the ends are further than any list is long. */
const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  End: Number.MAX_SAFE_INTEGER,
  Home: -Number.MAX_SAFE_INTEGER,
};

/** The latest frames, one of which can be chosen: one stop of the tabulator, then arrows. */
export function FrameList({
  frames,
  chosenId,
  onChoose,
}: {
  readonly frames: readonly Frame[];
  readonly chosenId: number | undefined;
  readonly onChoose: (frame: Frame) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  const shown = frames.slice(-MOST_SHOWN).toReversed();
  const at = shown.findIndex(({ id }) => id === chosenId);
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = shown[Math.min(shown.length - 1, Math.max(0, at + step))];
    if (!next) return;
    onChoose(next);
    list.current?.querySelector(`#frame-${next.id}`)?.scrollIntoView({ block: "nearest" });
  };
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={STRINGS.inspector.list}
      aria-activedescendant={at === -1 ? undefined : `frame-${chosenId}`}
      onKeyDown={walk}
      className="tabular relative h-80 overflow-y-auto rounded-md border border-line font-mono text-xs -outline-offset-2"
    >
      {shown.map((frame) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys, as list boxes do
        <div
          key={frame.id}
          id={`frame-${frame.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={frame.id === chosenId}
          onClick={() => onChoose(frame)}
          className="flex cursor-pointer gap-2.5 border-b border-line px-2 py-1 whitespace-nowrap hover:bg-sunken aria-selected:bg-accent-soft"
        >
          <span className={frame.direction === "out" ? "text-info" : "text-accent-text"}>
            <span aria-hidden>{frame.direction === "out" ? "↑" : "↓"}</span>
            <span className="sr-only">
              {frame.direction === "out" ? STRINGS.inspector.sent : STRINGS.inspector.received}
            </span>
          </span>
          <span className="text-ink-3">
            <Clock at={frame.at} />
          </span>
          <span className="w-14 shrink-0 text-right">{formatBytes(frame.size)}</span>
          <span className="w-14 shrink-0 text-right text-ink-2">
            {frame.roundTripMs === undefined ? "" : `${Math.round(frame.roundTripMs)} ms`}
          </span>
          <span className="truncate text-ink-2">{frame.error ?? summarize(frame.value)}</span>
        </div>
      ))}
    </div>
  );
}
