import { Link } from "react-router";
import type { DiscussionSummary, DiscussionsData } from "../page-data/repo/discussions.ts";
import { repoPaths } from "../repo-paths.ts";
import { CommentIcon, LockIcon, PinIcon } from "../ui/icon.ts";
import { LabelTag } from "../ui/label-tag.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { listAddress } from "./list-address.ts";
import { StatusTag } from "./status-tag.tsx";
import { STRINGS } from "./strings.ts";

/** Discussions and pull requests, one to a row. */
export const DiscussionList = ({ repo, query, discussions }: DiscussionsData) => (
  <ul
    aria-label={STRINGS.list.title}
    className="divide-y divide-line rounded-lg border border-line bg-surface"
  >
    {discussions.map((discussion) => (
      <li key={discussion.number} className="flex items-start gap-x-3 px-3 py-2 hover:bg-sunken">
        <StatusTag {...discussion} />
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
          <p className="flex min-w-0 basis-full flex-wrap items-baseline gap-x-2 sm:grow sm:basis-0">
            <Link
              to={repoPaths(repo).discussion(discussion.number)}
              className="font-medium wrap-anywhere hover:underline"
            >
              {discussion.title}{" "}
              <span className="tabular font-normal text-ink-3">#{discussion.number}</span>
            </Link>
            <Marks {...discussion} />
            {discussion.labels.map((label) => (
              <LabelTag
                key={label.name}
                label={label}
                to={listAddress({ ...query, label: label.name, page: 1 })}
              />
            ))}
          </p>
          <Replies {...discussion} />
          <span className="text-sm text-ink-2">{discussion.author}</span>
          <TimeAgo iso={discussion.createdAt} className="text-sm text-ink-3" />
        </div>
      </li>
    ))}
  </ul>
);

const MARK = "inline-flex items-center gap-1 text-xs text-ink-3 [&>svg]:size-3.5";

/** Says that it is pinned or locked. */
export const Marks = ({ isPinned, isLocked }: Pick<DiscussionSummary, "isPinned" | "isLocked">) => (
  <>
    {isPinned && (
      <span className={MARK}>
        <PinIcon aria-hidden />
        {STRINGS.list.pinned}
      </span>
    )}
    {isLocked && (
      <span className={MARK}>
        <LockIcon aria-hidden />
        {STRINGS.list.locked}
      </span>
    )}
  </>
);

const Replies = ({ replies }: Pick<DiscussionSummary, "replies">) =>
  replies > 0 && (
    <span className="tabular inline-flex items-center gap-1 self-center text-sm text-ink-3">
      <CommentIcon aria-hidden className="size-3.5" />
      <span aria-hidden>{replies}</span>
      <span className="sr-only">{STRINGS.list.replies(replies)}</span>
    </span>
  );
