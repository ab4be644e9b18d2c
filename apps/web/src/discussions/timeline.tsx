import type { ChangeData, DiscussionData } from "../page-data/repo/discussions.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { CommentCard } from "./comment-card.tsx";
import { STRINGS } from "./strings.ts";

/** What was said and done, oldest first. */
export function Timeline({ happened, earlier, can }: DiscussionData) {
  return (
    <ol aria-label={STRINGS.timeline.title} className="space-y-3">
      {happened.map((one, index) => (
        <li key={one.key} className="space-y-3">
          {one.kind === "comment" ? (
            <CommentCard comment={one} canReact={can.comment} />
          ) : (
            <ChangeLine {...one} />
          )}
          {index === 0 && earlier > 0 && (
            <p className="text-sm text-ink-3">{STRINGS.timeline.earlier(earlier)}</p>
          )}
        </li>
      ))}
    </ol>
  );
}

const ChangeLine = (change: ChangeData) => (
  <p className="flex flex-wrap gap-x-2 px-3 text-sm text-ink-2">
    <span className="wrap-anywhere">
      <strong>{change.author}</strong>
      <Became {...change} />
    </span>
    <TimeAgo iso={change.date} className="text-ink-3" />
  </p>
);

function Became({ kind, from, to }: ChangeData) {
  const { timeline } = STRINGS;
  if (kind === "title")
    return (
      <>
        {timeline.renamed}
        <del className="text-ink-3">{from}</del>
        {timeline.to}
        <strong className="font-medium">{to}</strong>
      </>
    );
  if (kind === "label")
    return (
      <>
        {to ? timeline.label.added : timeline.label.removed}
        <strong className="font-medium">{to || from}</strong>
      </>
    );
  if (kind === "status") return timeline.status[to as keyof typeof timeline.status];
  return timeline[kind][to];
}
