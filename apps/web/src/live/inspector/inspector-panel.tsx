import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { plural } from "../../ui/format.ts";
import { LivePanel } from "../live-panel.tsx";
import type { LiveStore } from "../session/live-store.ts";
import type { Frame } from "../traffic/frame.ts";
import { MAX_FRAMES } from "../traffic/traffic.ts";
import { useTraffic } from "../traffic/use-traffic.ts";
import { FrameDetails } from "./frame-details.tsx";
import { FrameList } from "./frame-list.tsx";

/** Every frame of the session, and what is in the chosen one. To choose one holds the list still. */
export function InspectorPanel({ store }: { readonly store: LiveStore }) {
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
    <LivePanel
      title="Messages"
      note={
        held
          ? `Held still${missed > 0 ? `; ${plural(missed, "frame")} since` : ""}.`
          : `The latest first; ${MAX_FRAMES} are remembered.`
      }
      actions={
        <Button
          size="sm"
          aria-pressed={held !== undefined}
          onClick={() => setHeld(held ? undefined : current)}
        >
          {held ? "Go on" : "Hold still"}
        </Button>
      }
    >
      {frames.length === 0 ? (
        <p className="text-ink-3">Nothing was sent yet.</p>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          <FrameList frames={frames} chosenId={chosenId} onChoose={choose} />
          {chosen ? (
            <FrameDetails frame={chosen} />
          ) : (
            <p className="text-sm text-ink-3">Choose a frame to see what is in it.</p>
          )}
        </div>
      )}
    </LivePanel>
  );
}
