import { useState } from "react";
import { Link } from "react-router";
import { asCallError } from "../calls/call-error.ts";
import { FailureNotice } from "../calls/failure-notice.tsx";
import type { RunFailure } from "../page-data/widget.ts";
import { useShellData } from "../page-source.ts";
import { pathTo } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { castVote, type Verdict } from "./cast-vote.ts";
import { STRINGS } from "./strings.ts";
import type { Placed } from "./use-blind.ts";

/** Asks which answer is better, and then offers another round. */
export function VoteBar({
  placed,
  isHidden,
  onVoted,
  onAgain,
}: {
  readonly placed: readonly Placed[];
  /** Until the vote, models have letters. */
  readonly isHidden: boolean;
  readonly onVoted: () => void;
  readonly onAgain: () => void;
}) {
  const [failure, setFailure] = useState<RunFailure>();
  const [isSending, setSending] = useState(false);
  const isSignedIn = useShellData()?.account !== undefined;
  async function vote(verdict: Verdict) {
    setSending(true);
    setFailure(undefined);
    try {
      await castVote(
        placed.map(({ id }) => id),
        verdict,
      );
      onVoted();
    } catch (error) {
      setFailure(asCallError(error));
    } finally {
      setSending(false);
    }
  }
  if (!isHidden)
    return (
      <Bar note={STRINGS.blind.thanks}>
        <Button size="sm" variant="primary" onClick={onAgain}>
          {STRINGS.blind.again}
        </Button>
        <Link to={pathTo("arenaResults")} className="text-link text-sm">
          {STRINGS.results.title}
        </Link>
      </Bar>
    );
  if (!isSignedIn)
    return (
      <Bar note={STRINGS.blind.signIn}>
        <Button size="sm" onClick={onVoted}>
          {STRINGS.blind.reveal}
        </Button>
      </Bar>
    );
  return (
    <>
      <Bar note={STRINGS.blind.question}>
        {placed.map(({ id, label = id }) => (
          <Button
            key={id}
            size="sm"
            disabled={isSending}
            onClick={() => vote({ outcome: "winner", winner: id })}
          >
            {label}
          </Button>
        ))}
        {(["tie", "bad"] as const).map((outcome) => (
          <Button
            key={outcome}
            size="sm"
            variant="ghost"
            disabled={isSending}
            onClick={() => vote({ outcome })}
          >
            {STRINGS.blind[outcome]}
          </Button>
        ))}
      </Bar>
      {failure && <FailureNotice failure={failure} />}
    </>
  );
}

const Bar = ({ note, children }: { readonly note: string; readonly children: React.ReactNode }) => (
  <section
    aria-label={STRINGS.blind.vote}
    className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2"
  >
    <p role="status" className="mr-2 text-sm font-medium">
      {note}
    </p>
    {children}
  </section>
);
