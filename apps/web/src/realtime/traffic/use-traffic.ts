import { useEffect, useState } from "react";
import type { RealtimeStore } from "../session/realtime-store.ts";
import { TIMELINE_MS } from "./timeline.tsx";
import { NO_TRAFFIC, type TrafficSnapshot } from "./traffic.ts";

/** Four times a second is live enough for figures, and cheap. */
const EVERY_MS = 250;

/** The traffic, updated while the page is visible and something changes. */
export function useTraffic({ traffic }: RealtimeStore): TrafficSnapshot & { readonly now: number } {
  const [shown, setShown] = useState({ ...NO_TRAFFIC, now: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      if (!document.hidden)
        setShown((before) => {
          const next = traffic.snapshot(now);
          return isQuiet(before, next, now) ? before : { ...next, now };
        });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [traffic]);
  return shown;
}

/** Nothing moves: neither figures nor what the timeline shows. */
const isQuiet = (before: TrafficSnapshot, { frames }: TrafficSnapshot, now: number): boolean =>
  before.frames === frames && (frames.at(-1)?.at ?? 0) < now - TIMELINE_MS - EVERY_MS;
