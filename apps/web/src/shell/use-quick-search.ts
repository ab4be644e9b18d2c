import { useEffect, useState } from "react";
import type { QuickSearch } from "./palette-items.ts";

const NOTHING: QuickSearch = { models: [], datasets: [], tasks: [], libraries: [] };
const WAIT_MS = 90;

/** Repos whose names match, a moment after the last key; a newer question drops the older one's answer. */
export function useQuickSearch(query: string): {
  readonly found: QuickSearch;
  readonly busy: boolean;
} {
  const [state, setState] = useState({ query: "", found: NOTHING });
  const wanted = query.trim();
  useEffect(() => {
    if (!wanted) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const found = await ask(wanted, controller.signal);
      if (!controller.signal.aborted) setState({ query: wanted, found });
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted]);
  return { found: wanted ? state.found : NOTHING, busy: wanted !== "" && state.query !== wanted };
}

/** An answer that cannot be had is an empty one: the palette still has pages and actions. */
async function ask(query: string, signal: AbortSignal): Promise<QuickSearch> {
  try {
    const response = await fetch(`/api/quicksearch?q=${encodeURIComponent(query)}`, { signal });
    if (!response.ok) return NOTHING;
    const found: Partial<QuickSearch> = await response.json();
    return { ...NOTHING, ...found };
  } catch {
    return NOTHING;
  }
}
