import { useEffect, useState } from "react";

/** The current time, updated every second while it is shown. */
export function useSeconds(isWanted: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}

/** `12 s` */
export const secondsLeft = (at: number, now: number): string =>
  `${Math.max(0, Math.ceil((at - now) / 1000))} s`;
