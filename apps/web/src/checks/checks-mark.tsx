import type { CheckCounts } from "../page-data/repo/checks.ts";
import { Tag } from "../ui/tag.tsx";
import { CHECK_LOOK, worstState } from "./check-look.ts";
import { STRINGS } from "./strings.ts";

/** How many checks of a commit passed; with `href` a link to them. */
export function ChecksMark({
  counts,
  href,
}: {
  readonly counts: CheckCounts;
  readonly href?: string;
}) {
  const { tone, Icon } = CHECK_LOOK[worstState(counts)];
  const { pending, success, failure, error } = counts;
  const all = pending + success + failure + error;
  const said = STRINGS.passed(success, all);
  return (
    <Tag tone={tone} title={said} {...(href && { href })}>
      <Icon aria-hidden />
      <span aria-hidden className="tabular">
        {success}/{all}
      </span>
      <span className="sr-only">{said}</span>
    </Tag>
  );
}
