import { type ReactNode, useEffect, useRef } from "react";
import { RunStatus } from "../calls/run-status.tsx";
import { MessageView } from "./message-view.tsx";
import { STRINGS } from "./strings.ts";
import type { Chat } from "./use-chat.ts";

/** A conversation, its end in sight as it grows. */
export function MessageList({
  chat: { turns, startedAt, loading },
  className = "",
  tools,
}: {
  readonly chat: Chat;
  readonly className?: string;
  /** What can be done with a turn, by its place. */
  readonly tools?: ((index: number) => ReactNode) | undefined;
}) {
  const list = useRef<HTMLElement>(null);
  const last = turns.at(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what grows is what moves the end
  useEffect(() => {
    const { current } = list;
    if (current) current.scrollTop = current.scrollHeight;
  }, [turns.length, last?.text]);
  if (turns.length === 0) return null;
  const isWaiting = startedAt !== undefined && last?.text === "";
  return (
    <section
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={STRINGS.messages.title}
      aria-busy={startedAt !== undefined}
      aria-live="polite"
      className={`overflow-y-auto -outline-offset-2 ${className}`}
    >
      <ol className="space-y-3">
        {turns.map((turn, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
          <MessageView key={index} turn={turn}>
            {tools?.(index)}
          </MessageView>
        ))}
        {isWaiting && (
          <li>
            <RunStatus startedAt={startedAt} loading={loading} />
          </li>
        )}
      </ol>
    </section>
  );
}
