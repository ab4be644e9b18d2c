import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { FieldError } from "../ui/field.tsx";
import { Confirm } from "../ui/overlay/confirm.tsx";
import { toFailure } from "../upload/publish-error.ts";
import { STRINGS } from "./strings.ts";
import type { SavedQuery } from "./use-saved-queries.ts";

/** Queries that were saved at the hub; a press opens one. */
export function SavedQueryList({
  queries,
  onOpen,
  onDelete,
}: {
  readonly queries: readonly SavedQuery[];
  readonly onOpen: (sql: string) => void;
  readonly onDelete: (id: string) => Promise<void>;
}) {
  const [problem, setProblem] = useState<string>();
  const remove = (id: string) => {
    setProblem(undefined);
    onDelete(id).catch((thrown) => setProblem(toFailure(thrown).sentence));
  };
  return (
    <section
      aria-label={STRINGS.saved.title}
      className="rounded-lg border border-line bg-surface text-sm"
    >
      <h3 className="border-b border-line px-3 py-1.5 font-semibold">{STRINGS.saved.title}</h3>
      <ul className="space-y-1 px-3 py-2">
        {queries.map(({ id, name, sql, shared, user, canDelete }) => (
          <li key={id} className="flex items-start justify-between gap-2">
            <span className="min-w-0">
              <button
                type="button"
                onClick={() => onOpen(sql)}
                className="text-left text-link wrap-anywhere"
              >
                {name}
              </button>
              {shared && (
                <span className="block text-xs text-ink-3">{STRINGS.saved.sharedBy(user)}</span>
              )}
            </span>
            {canDelete && (
              <Confirm
                variant="ghost"
                label={STRINGS.saved.delete}
                question={STRINGS.saved.question(name)}
                align="left"
              >
                <Button size="sm" variant="danger" onClick={() => remove(id)}>
                  {STRINGS.saved.confirm}
                </Button>
              </Confirm>
            )}
          </li>
        ))}
      </ul>
      {problem !== undefined && (
        <div className="px-3 pb-2">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </section>
  );
}
