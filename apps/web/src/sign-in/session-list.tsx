import { Form } from "react-router";
import { STRINGS } from "../account/strings.ts";
import { usePosting } from "../account/use-answer.ts";
import type { SecurityData } from "../page-data/account/settings.ts";
import { Button } from "../ui/button.tsx";
import { Tag } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";

/** Where the account is signed in, with a way to end each. */
export function SessionList({ sessions }: Pick<SecurityData, "sessions">) {
  const isEndingAll = usePosting("intent", "end-other-sessions");
  return (
    <div className="space-y-3">
      <ul aria-label={STRINGS.sessions.label} className="divide-y divide-line border-y border-line">
        {sessions.map(({ key, browser, place, seenAt, isCurrent }) => (
          <li key={key} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex items-center gap-2">
                <span className="min-w-0 truncate font-medium">
                  {browser || STRINGS.sessions.unknown}
                </span>
                {isCurrent && <Tag tone="good">{STRINGS.sessions.current}</Tag>}
              </p>
              <p className="text-sm text-ink-3">
                {place && `${place} · `}
                {STRINGS.sessions.seen}
                <TimeAgo iso={seenAt} />
              </p>
            </div>
            {!isCurrent && (
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="end-session" />
                <input type="hidden" name="key" value={key} />
                <Button type="submit" size="sm">
                  {STRINGS.sessions.end}
                  <span className="sr-only"> {browser}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.some(({ isCurrent }) => !isCurrent) && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="end-other-sessions" />
          <Button type="submit" size="sm" variant="danger" busy={isEndingAll}>
            {STRINGS.sessions.endOthers}
          </Button>
        </Form>
      )}
    </div>
  );
}
