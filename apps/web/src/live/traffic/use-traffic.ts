import { useEffect, useState } from "react";
import type { LiveStore } from "../session/live-store.ts";
import { NO_TRAFFIC, type TrafficSnapshot } from "./traffic.ts";

/** Four times a second is live enough for figures, and cheap. */
const EVERY_MS = 250;

/** What went over the wire, read anew while the page is looked at and something changes. */
export function useTraffic({ traffic }: LiveStore): TrafficSnapshot & { readonly now: number } {
  const [shown, setShown] = useState({ ...NO_TRAFFIC, now: 0 });
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Date.now();
      if (!document.hidden)
        setShown((before) => {
          const next = traffic.snapshot(now);
          return isQuiet(before, next) ? before : { ...next, now };
        });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [traffic]);
  return shown;
}

/** Nothing moves: neither figures nor what the timeline shows. */
const isQuiet = (before: TrafficSnapshot, next: TrafficSnapshot): boolean =>
  before.frames === next.frames &&
  next.out.messagesPerSecond + next.in.messagesPerSecond === 0 &&
  before.out.messagesPerSecond + before.in.messagesPerSecond === 0;
