import type { DiscussionStatus, DiscussionSummary } from "../page-data/repo/discussions.ts";
import {
  CheckIcon,
  ClosedPullIcon,
  CommentIcon,
  DraftPullIcon,
  MergeIcon,
  PullIcon,
} from "../ui/icon.ts";
import { Tag, type Tone } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

interface Look {
  readonly tone: Tone;
  readonly Icon: typeof PullIcon;
}

const PULLS = {
  draft: { tone: "neutral", Icon: DraftPullIcon },
  open: { tone: "good", Icon: PullIcon },
  merged: { tone: "info", Icon: MergeIcon },
  closed: { tone: "bad", Icon: ClosedPullIcon },
} as const satisfies Record<DiscussionStatus, Look>;

const DISCUSSIONS: Readonly<Record<DiscussionStatus, Look>> = {
  ...PULLS,
  open: { tone: "good", Icon: CommentIcon },
  closed: { tone: "neutral", Icon: CheckIcon },
};

/** The status of a discussion or pull request. */
export function StatusTag({ status, isPull }: Pick<DiscussionSummary, "status" | "isPull">) {
  const { tone, Icon } = (isPull ? PULLS : DISCUSSIONS)[status];
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {STRINGS.statuses[status]}
    </Tag>
  );
}
