import { useCallback, useEffect, useState } from "react";
import { callHub } from "../call-hub.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { readRefusal } from "../upload/publish-error.ts";

/** A query that was saved at the hub, the visitor's own or another's. */
export interface SavedQuery {
  readonly id: string;
  readonly name: string;
  readonly sql: string;
  readonly shared: boolean;
  readonly user: string;
  readonly canDelete: boolean;
}

/** The saved queries of a dataset that the visitor sees; absent until they are here. */
export function useSavedQueries({ namespace, name }: Pick<RepoHead, "namespace" | "name">) {
  const [queries, setQueries] = useState<readonly SavedQuery[]>();

  const load = useCallback(async () => {
    const answer = await callHub("GET /api/datasets/{namespace}/{name}/queries", {
      path: { namespace, name },
    });
    if (!answer.ok) throw await readRefusal(answer);
    setQueries(await answer.json());
  }, [namespace, name]);

  useEffect(() => {
    // Without them the console works as well.
    load().catch(() => {});
  }, [load]);

  const save = async (query: Pick<SavedQuery, "name" | "sql" | "shared">) => {
    const answer = await callHub("POST /api/datasets/{namespace}/{name}/queries", {
      path: { namespace, name },
      json: query,
    });
    if (!answer.ok) throw await readRefusal(answer);
    await load();
  };

  const remove = async (query: string) => {
    const answer = await callHub("DELETE /api/datasets/{namespace}/{name}/queries/{query}", {
      path: { namespace, name, query },
    });
    if (!answer.ok) throw await readRefusal(answer);
    await load();
  };

  return { queries, save, remove };
}
