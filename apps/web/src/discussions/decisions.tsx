import type { PullData, Verdict } from "../page-data/repo/discussions.ts";
import { CheckIcon, CloseIcon, CommentIcon } from "../ui/icon.ts";
import { Tag, type Tone } from "../ui/tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

const LOOK: Readonly<Record<Verdict, { readonly tone: Tone; readonly Icon: typeof CheckIcon }>> = {
  approve: { tone: "good", Icon: CheckIcon },
  request_changes: { tone: "bad", Icon: CloseIcon },
  comment: { tone: "neutral", Icon: CommentIcon },
};

/** What a review decided; neutral if it does not count. */
export function VerdictTag({
  verdict,
  counts = true,
}: {
  readonly verdict: Verdict;
  readonly counts?: boolean;
}) {
  const { tone, Icon } = LOOK[verdict];
  return (
    <Tag tone={counts ? tone : "neutral"}>
      <Icon aria-hidden />
      {STRINGS.review.done[verdict]}
    </Tag>
  );
}

/** The last decision of each person who reviewed a pull request. */
export const Decisions = ({ decisions }: Pick<PullData, "decisions">) => (
  <section aria-label={STRINGS.review.decisions}>
    <h3 className="mb-2 text-sm font-semibold">{STRINGS.review.decisions}</h3>
    <ul className="space-y-2 text-sm">
      {decisions.map(({ author, verdict, date, isStale, isBinding }) => (
        <li key={author} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <VerdictTag
            verdict={verdict}
            counts={isBinding && (verdict === "request_changes" || !isStale)}
          />
          <strong>{author}</strong>
          <TimeAgo iso={date} className="text-ink-3" />
          {isStale && <span className="text-ink-3">{STRINGS.review.stale}</span>}
          {!isBinding && <span className="text-ink-3">{STRINGS.review.notBinding}</span>}
        </li>
      ))}
    </ul>
  </section>
);
