import { useEffect, useState } from "react";
import { LivePanel } from "../live-panel.tsx";
import { StateDiagram } from "../states/state-diagram.tsx";
import { StateTable } from "../states/state-table.tsx";
import { inWords } from "../states/transitions.ts";
import { type SessionView, tokenShare } from "./session-view.ts";

/** Where the session stands: its states, and how long its token still lives. */
export const SessionPanel = ({ session }: { readonly session: SessionView }) => (
  <LivePanel title="Session" note={<LastEvent session={session} />}>
    <StateDiagram session={session} />
    <TokenLife session={session} />
    <details className="mt-3">
      <summary className="text-link inline-block text-sm">All states and events</summary>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <StateTable session={session} />
      </div>
    </details>
  </LivePanel>
);

/** Spoken where the state changes to one that stays: what is passed through is not worth a word. */
const LastEvent = ({ session: { state, last } }: { readonly session: SessionView }) => (
  <>
    <span data-testid="state" className="font-semibold text-ink">
      {inWords(state)}
    </span>
    {last && <span> after “{inWords(last.on)}”</span>}
    <span role="status" className="sr-only">
      {last && STAYS.has(state) ? `The session is ${inWords(state)}.` : ""}
    </span>
  </>
);

const STAYS: ReadonlySet<string> = new Set(["idle", "active"]);

/** A token's life as a bar: what is over, and from where on it is renewed. */
function TokenLife({ session: { token, tokensIssued, retry } }: { readonly session: SessionView }) {
  const now = useSeconds(token !== undefined || retry !== undefined);
  const left = (at: number) => `${Math.max(0, Math.ceil((at - now) / 1000))} s`;
  if (retry)
    return (
      <p className="tabular mt-2 text-sm text-ink-2">
        The connection broke. Attempt {retry.attempt} in {left(retry.at)}.
      </p>
    );
  if (!token)
    return (
      <p className="mt-2 text-sm text-ink-3">
        No token. It is asked for with the first message, lives for two minutes, and is renewed
        before it ends.
      </p>
    );
  const renewal = tokenShare(token, token.renewsAt) * 100;
  return (
    <div className="mt-2">
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={`Token: renewed in ${left(token.renewsAt)}, expires in ${left(token.expiresAt)}`}
        className="h-1.5 w-full"
      >
        <rect width="100" height="6" rx="1" className="fill-line" />
        <rect width={tokenShare(token, now) * 100} height="6" rx="1" className="fill-accent" />
        <rect x={renewal - 0.3} width="0.6" height="6" className="fill-ink" />
      </svg>
      <p className="tabular mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span>
          Token {tokensIssued}, issued <Clock at={token.issuedAt} />
        </span>
        <span>renewed in {left(token.renewsAt)}</span>
        <span>expires in {left(token.expiresAt)}</span>
      </p>
    </div>
  );
}

/** `09:05:31`, where the visitor is. */
export const Clock = ({ at }: { readonly at: number }) => (
  <time dateTime={new Date(at).toISOString()}>
    {new Date(at).toLocaleTimeString("en-GB", { hour12: false })}
  </time>
);

/** The time, a second apart, while somebody wants it. */
function useSeconds(isWanted: boolean): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    if (!isWanted) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWanted]);
  return now;
}
