import type { ReactNode } from "react";
import { FailureNotice } from "../calls/failure-notice.tsx";
import type { Served, Turn } from "../page-data/turn.ts";
import { formatSeconds } from "../ui/format.ts";
import { CopyButton } from "../ui/text/copy-button.tsx";
import { STRINGS } from "./strings.ts";

/** One turn; an answer with its provider and its times. */
export const MessageView = ({
  turn,
  children,
}: {
  readonly turn: Turn;
  readonly children?: ReactNode;
}) => (
  <li
    className={
      turn.role === "assistant" ? "" : "rounded-md border border-line bg-sunken px-2.5 py-1.5"
    }
  >
    <p className="text-xs font-semibold text-ink-3">{STRINGS.messages.roles[turn.role]}</p>
    {turn.images?.map((url) => (
      <img key={url} src={url} alt={STRINGS.messages.images} className="my-1 max-h-40 rounded-sm" />
    ))}
    {turn.text && <p className="whitespace-pre-wrap wrap-anywhere">{turn.text}</p>}
    {turn.toolCalls?.map(({ id, name, arguments: written }) => (
      <p key={id} className="mt-1 font-mono text-xs wrap-anywhere">
        {name}({written})
      </p>
    ))}
    {turn.failure && <FailureNotice failure={turn.failure} />}
    {turn.role === "assistant" && turn.text && (
      <div className="flex items-center gap-2">
        <p className="tabular mr-auto text-xs text-ink-3">
          {turn.isStopped && `${STRINGS.messages.stopped} · `}
          {turn.served && describe(turn.served)}
        </p>
        <CopyButton content={turn.text} />
      </div>
    )}
    {turn.isStopped && !turn.text && (
      <p className="text-sm text-ink-3">{STRINGS.messages.stoppedEarly}</p>
    )}
    {children}
  </li>
);

/** `0.52 s · first token 0.08 s · 41 tokens/s · HF Inference` */
export function describe(served: Served): string {
  const { milliseconds, firstTokenMilliseconds: first, outputTokens, provider } = served;
  const seconds = (milliseconds - (first ?? 0)) / 1000;
  return [
    formatSeconds(milliseconds / 1000),
    first !== undefined && STRINGS.messages.firstToken(formatSeconds(first / 1000)),
    outputTokens !== undefined &&
      seconds > 0.01 &&
      STRINGS.messages.speed(Math.round(outputTokens / seconds)),
    provider,
  ]
    .filter(Boolean)
    .join(" · ");
}
