import type { PullData, PullHappening, Said } from "../page-data/repo/pulls.ts";
import { MarkdownHtml } from "../ui/text/markdown-html.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { STRINGS } from "./strings.ts";

/** The description, comments and events of a pull request, oldest first. */
export function PullTimeline({ pull, happened, earlier }: PullData) {
  if (!pull.description && happened.length === 0) return null;
  return (
    <ol aria-label={STRINGS.timeline.title} className="space-y-3">
      {pull.description && (
        <li>
          <Words
            id="said-first"
            author={pull.author}
            date={pull.createdAt}
            said={pull.description}
          />
        </li>
      )}
      {earlier > 0 && <li className="text-sm text-ink-3">{STRINGS.timeline.earlier(earlier)}</li>}
      {happened.map((one) => (
        <li key={one.key}>
          <Happening {...one} />
        </li>
      ))}
    </ol>
  );
}

function Happening(happening: PullHappening) {
  const { key, author, date } = happening;
  if (happening.kind === "comment")
    return <Words id={`said-${key}`} author={author} date={date} said={happening.said} />;
  return (
    <p className="flex flex-wrap gap-x-2 px-3 text-sm text-ink-2">
      <span>
        <strong>{author}</strong>
        {STRINGS.timeline.events[happening.status]}
      </span>
      <TimeAgo iso={date} className="text-ink-3" />
    </p>
  );
}

const Words = ({
  id,
  author,
  date,
  said,
}: {
  readonly id: string;
  readonly author: string;
  readonly date: string;
  readonly said: Said;
}) => (
  <article
    id={id}
    aria-label={STRINGS.timeline.comment(author)}
    className="scroll-mt-20 rounded-lg border border-line bg-surface target:border-accent"
  >
    <p className="flex flex-wrap gap-x-2 rounded-t-lg border-b border-line bg-sunken px-3 py-1.5 text-sm">
      <strong>{author}</strong>
      <TimeAgo iso={date} className="text-ink-3" />
    </p>
    {"html" in said ? (
      <MarkdownHtml id={`${id}-text`} html={said.html} className="px-3 py-3" />
    ) : (
      <p className="px-3 py-3 whitespace-pre-wrap wrap-anywhere">{said.text}</p>
    )}
  </article>
);
