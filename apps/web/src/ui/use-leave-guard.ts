import { useEffect } from "react";
import { type Blocker, useBlocker } from "react-router";

/**
 * Stops links to other pages, and has the browser ask before it closes or reloads this one, while
 * `holds` says that something would be lost. The page's own forms go through.
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
