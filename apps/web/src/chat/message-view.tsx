import { CopyButton } from "../ui/copy-button.tsx";
import { formatSeconds } from "../ui/format.ts";
import { FailureNotice } from "../widget/failure-notice.tsx";
import type { Served, Turn } from "./turn.ts";

const SPEAKERS = { user: "You", assistant: "Model", tool: "Tool" } as const;

/** One turn: who spoke, the words, and for an answer what it took. */
export const MessageView = ({ turn }: { readonly turn: Turn }) => (
  <li
    className={
      turn.role === "assistant" ? "" : "rounded-md border border-line bg-sunken px-2.5 py-1.5"
    }
  >
    <p className="text-xs font-semibold text-ink-3">{SPEAKERS[turn.role]}</p>
    {turn.images?.map((url) => (
      <img key={url} src={url} alt="Sent with this" className="my-1 max-h-40 rounded-sm" />
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
          {turn.isStopped && "Stopped · "}
          {turn.served && describe(turn.served)}
        </p>
        <CopyButton content={turn.text} />
      </div>
    )}
    {turn.isStopped && !turn.text && <p className="text-sm text-ink-3">Stopped.</p>}
  </li>
);

/** `0.52 s · first word after 0.08 s · 41 tokens/s · HF Inference` */
export function describe(served: Served): string {
  const { milliseconds, firstTokenMilliseconds: first, outputTokens, provider } = served;
  const seconds = (milliseconds - (first ?? 0)) / 1000;
  return [
    formatSeconds(milliseconds / 1000),
    first !== undefined && `first word after ${formatSeconds(first / 1000)}`,
    outputTokens !== undefined &&
      seconds > 0.01 &&
      `${Math.round(outputTokens / seconds)} tokens/s`,
    provider,
  ]
    .filter(Boolean)
    .join(" · ");
}
