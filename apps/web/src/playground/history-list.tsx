import { Button } from "../ui/button.tsx";
import { formatAgo } from "../ui/format.ts";
import { DeleteIcon } from "../ui/icon.ts";
import type { KeptChat } from "./history.ts";
import { STRINGS } from "./strings.ts";

/** Earlier conversations, from this browser. */
export const HistoryList = ({
  history,
  onOpen,
  onForget,
}: {
  readonly history: readonly KeptChat[];
  readonly onOpen: (chat: KeptChat) => void;
  /** Without an id: all. */
  readonly onForget: (id?: string) => void;
}) => (
  <section aria-labelledby="history">
    <div className="mb-1 flex items-center justify-between gap-2">
      <h2 id="history" className="text-sm font-semibold">
        {STRINGS.history.title}
      </h2>
      {history.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onForget()}>
          {STRINGS.history.clear}
        </Button>
      )}
    </div>
    {history.length === 0 ? (
      <p className="text-sm text-ink-3">{STRINGS.history.hint}</p>
    ) : (
      <ul className="divide-y divide-line border-y border-line">
        {history.map((chat) => (
          <li key={chat.id} className="flex items-center gap-1">
            <button
              type="button"
              onClick={() => onOpen(chat)}
              className="min-w-0 flex-1 py-1.5 text-left hover:text-accent-text"
            >
              <span className="block truncate text-sm">
                {chat.turns[0]?.text ?? STRINGS.history.empty}
              </span>
              <span className="block truncate text-xs text-ink-3">
                {chat.settings.model} · {formatAgo(new Date(chat.at).toISOString(), Date.now())}
              </span>
            </button>
            <button
              type="button"
              aria-label={STRINGS.history.remove(chat.turns[0]?.text.slice(0, 40) ?? "")}
              onClick={() => onForget(chat.id)}
              className="grid size-7 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <DeleteIcon aria-hidden className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    )}
  </section>
);
