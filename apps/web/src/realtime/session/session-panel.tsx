import { RealtimePanel } from "../realtime-panel.tsx";
import { StateDiagram } from "../states/state-diagram.tsx";
import { StateTable } from "../states/state-table.tsx";
import { inWords } from "../states/transitions.ts";
import { STRINGS } from "../strings.ts";
import { Clock } from "./clock.tsx";
import { type SessionView, tokenShare } from "./session-view.ts";
import { secondsLeft, useSeconds } from "./use-seconds.ts";

const TEXTS = STRINGS.session;

/** The session's state and its token's remaining time. */
export const SessionPanel = ({ session }: { readonly session: SessionView }) => (
  <RealtimePanel title={TEXTS.title} note={session.last && TEXTS.after(inWords(session.last.on))}>
    <StateDiagram session={session} />
    <TokenLife session={session} />
    <details className="mt-3">
      <summary className="text-link inline-block text-sm">{TEXTS.table}</summary>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <StateTable session={session} />
      </div>
    </details>
  </RealtimePanel>
);

/** A token's lifetime as a bar: elapsed time and the time of renewal. */
function TokenLife({ session: { token, tokensIssued } }: { readonly session: SessionView }) {
  const now = useSeconds(token !== undefined);
  const left = (at: number) => secondsLeft(at, now);
  if (!token) return <p className="mt-2 text-sm text-ink-3">{TEXTS.noToken}</p>;
  const renewal = tokenShare(token, token.renewsAt) * 100;
  return (
    <div className="mt-2">
      <svg
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label={TEXTS.token(left(token.renewsAt), left(token.expiresAt))}
        className="h-1.5 w-full"
      >
        <rect width="100" height="6" rx="1" className="fill-line" />
        <rect width={tokenShare(token, now) * 100} height="6" rx="1" className="fill-accent" />
        <rect x={renewal - 0.3} width="0.6" height="6" className="fill-ink" />
      </svg>
      <p className="tabular mt-1 flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        <span>
          {TEXTS.issued(tokensIssued)} <Clock at={token.issuedAt} />
        </span>
        <span>{TEXTS.renewed(left(token.renewsAt))}</span>
        <span>{TEXTS.expires(left(token.expiresAt))}</span>
      </p>
    </div>
  );
}
