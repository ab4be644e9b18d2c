import type { PullStatus } from "../page-data/repo/pulls.ts";
import { ClosedPullIcon, DraftPullIcon, MergeIcon, PullIcon } from "../ui/icon.ts";
import { Tag, type Tone } from "../ui/tag.tsx";
import { STRINGS } from "./strings.ts";

const LOOKS = {
  draft: { tone: "neutral", Icon: DraftPullIcon, label: STRINGS.statuses.draft },
  open: { tone: "good", Icon: PullIcon, label: STRINGS.statuses.open },
  merged: { tone: "info", Icon: MergeIcon, label: STRINGS.statuses.merged },
  closed: { tone: "bad", Icon: ClosedPullIcon, label: STRINGS.statuses.closed },
} as const satisfies Record<PullStatus, { tone: Tone; Icon: unknown; label: string }>;

/** The status of a pull request. */
export function PullStatusTag({ status }: { readonly status: PullStatus }) {
  const { tone, Icon, label } = LOOKS[status];
  return (
    <Tag tone={tone}>
      <Icon aria-hidden />
      {label}
    </Tag>
  );
}
