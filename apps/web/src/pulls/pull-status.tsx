import type { PullStatus } from "../page-data/pulls.ts";
import { ClosedPullIcon, DraftPullIcon, MergeIcon, PullIcon } from "../ui/icon.ts";
import { Tag, type Tone } from "../ui/tag.tsx";

const LOOKS = {
  draft: { tone: "neutral", Icon: DraftPullIcon, label: "Draft" },
  open: { tone: "good", Icon: PullIcon, label: "Open" },
  merged: { tone: "info", Icon: MergeIcon, label: "Merged" },
  closed: { tone: "bad", Icon: ClosedPullIcon, label: "Closed" },
} as const satisfies Record<PullStatus, { tone: Tone; Icon: unknown; label: string }>;

/** What became of a pull request, in one word. */
export function PullStatusTag({ status }: { readonly status: PullStatus }) {
  const { tone, Icon, label } = LOOKS[status];
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {label}
    </Tag>
  );
}
