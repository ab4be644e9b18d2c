import { useEffect, useMemo, useState } from "react";
import { latestOnly } from "./latest-only.ts";
import { narrowed, type QuickSearch } from "./quick-items.ts";

const NOTHING: QuickSearch = {
  models: [],
  datasets: [],
  users: [],
  orgs: [],
  tasks: [],
  libraries: [],
  docs: [],
};
const GIVE_UP_MS = 5_000;

/** What the hub has under the typed words; while the answer is on its way, what of the last one still has them. */
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

/** Taking back a letter asks for what was just shown. An answer that cannot be had is empty, and not kept. */
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
  const response = await fetch(`/api/quicksearch?q=${encodeURIComponent(query)}`, {
    signal: AbortSignal.timeout(GIVE_UP_MS),
  });
  if (!response.ok) throw new Error(`Searching answered ${response.status}`);
  const found: Partial<QuickSearch> = await response.json();
  return { ...NOTHING, ...found };
}
