import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { lazyComponent } from "../../ui/lazy-component.tsx";
import { RealtimePanel } from "../realtime-panel.tsx";
import type { RealtimeStore } from "../session/realtime-store.ts";
import { STRINGS } from "../strings.ts";
import type { Frame } from "../traffic/frame.ts";
import { MAX_FRAMES } from "../traffic/traffic.ts";
import { useTraffic } from "../traffic/use-traffic.ts";
import { FrameList } from "./frame-list.tsx";

const FrameDetails = lazyComponent(() => import("./frame-details.tsx"));
const TEXTS = STRINGS.inspector;

/** The session's frames and the details of the chosen one. Choosing one pauses the list. */
export function InspectorPanel({ store }: { readonly store: RealtimeStore }) {
  const { frames: current } = useTraffic(store);
  const [held, setHeld] = useState<readonly Frame[]>();
  const [chosenId, setChosenId] = useState<number>();
  const frames = held ?? current;
  const chosen = frames.find(({ id }) => id === chosenId);
  const missed = held ? (current.at(-1)?.id ?? 0) - (held.at(-1)?.id ?? 0) : 0;
  const choose = (frame: Frame) => {
    setHeld(frames);
    setChosenId(frame.id);
  };
  return (
    <RealtimePanel
      title={TEXTS.title}
      note={held ? TEXTS.paused(missed) : TEXTS.order(MAX_FRAMES)}
      actions={
        <Button
          size="sm"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held ? undefined : current)}
        >
          {held ? TEXTS.resume : TEXTS.pause}
        </Button>
      }
    >
      {frames.length === 0 ? (
        <p className="text-ink-3">{TEXTS.none}</p>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <FrameList frames={frames} chosenId={chosenId} onChoose={choose} />
          {chosen ? (
            <FrameDetails frame={chosen} />
          ) : (
            <p className="text-sm text-ink-3">{TEXTS.choose}</p>
          )}
        </div>
      )}
    </RealtimePanel>
  );
}
