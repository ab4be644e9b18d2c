import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Blocks links to other pages, and makes the browser ask before it closes or reloads this one, while `holds`
 * returns true. Forms of the page are not blocked.
 */
export function useLeaveGuard(holds: () => boolean): Blocker {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (holds()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [holds]);
  return useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && holds(),
  );
}
