import { PartLinks } from "../../files/part-links.tsx";
import type { SplitPage, SplitViewer } from "../../page-data/repo/split-viewer.ts";
import { STRINGS } from "./strings.ts";
import { viewAddress } from "./view-address.ts";

export const PAGE_ROWS = 100;

/** Links to other rows. */
export function SplitPager({
  viewer,
  page: { rows, total },
}: {
  readonly viewer: SplitViewer;
  readonly page: SplitPage;
}) {
  const { offset } = viewer.chosen;
  const to = (at: number) => viewAddress(viewer, { offset: at, row: undefined });
  const end = offset + rows.length;
  return (
    <PartLinks
      label={STRINGS.title}
      first={offset > 0 ? to(0) : undefined}
      previous={offset > 0 ? to(Math.max(0, offset - PAGE_ROWS)) : undefined}
      next={rows.length > 0 && end < total ? to(end) : undefined}
    >
      {rows.length === 0 ? STRINGS.rows.empty : STRINGS.rows.shown(offset + 1, end, total)}
    </PartLinks>
  );
}
