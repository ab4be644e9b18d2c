import { useEffect, useMemo, useState } from "react";
import { callHub } from "../call-hub.ts";
import { latestOnly } from "./latest-only.ts";
import { narrowed, type QuickSearch } from "./quick-items.ts";

const NOTHING: QuickSearch = {
  models: [],
  datasets: [],
  users: [],
  orgs: [],
  collections: [],
  tasks: [],
  libraries: [],
  docs: [],
};
const GIVE_UP_MS = 5_000;

/** Returns the hub's results for a query; while they load, the earlier results that still match. */
export function useQuickSearch(query: string): {
  readonly found: QuickSearch;
  readonly busy: boolean;
} {
  const [shown, setShown] = useState({ query: "", found: NOTHING });
  const search = useMemo(
    () =>
      latestOnly(remembering(ask), (asked: string, found: QuickSearch) =>
        setShown({ query: asked, found }),
      ),
    [],
  );
  const wanted = query.trim();
  useEffect(() => {
    if (wanted) void search(wanted);
  }, [wanted, search]);
  const busy = wanted !== "" && shown.query !== wanted;
  if (!wanted) return { found: NOTHING, busy };
  return { found: busy ? narrowed(shown.found, wanted) : shown.found, busy };
}

/** Caches responses, as deleting a letter repeats a query. A failed search is empty and is not cached. */
function remembering(ask: (question: string) => Promise<QuickSearch>) {
  const answers = new Map<string, QuickSearch>();
  return async (question: string): Promise<QuickSearch> => {
    try {
      const answer = answers.get(question) ?? (await ask(question));
      answers.set(question, answer);
      return answer;
    } catch {
      return NOTHING;
    }
  };
}

async function ask(query: string): Promise<QuickSearch> {
  const signal = AbortSignal.timeout(GIVE_UP_MS);
  const response = await callHub("GET /api/quicksearch", { query: { q: query }, signal });
  if (!response.ok) throw new Error(`Search failed with status ${response.status}`);
  return response.json();
}
