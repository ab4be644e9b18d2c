import type { CheckCounts, CheckState } from "../page-data/repo/checks.ts";
import { AlertIcon, CheckIcon, CloseIcon, HistoryIcon } from "../ui/icon.ts";
import type { Tone } from "../ui/tag.tsx";

/** How each state looks. */
export const CHECK_LOOK = {
  pending: { tone: "warn", Icon: HistoryIcon },
  success: { tone: "good", Icon: CheckIcon },
  failure: { tone: "bad", Icon: CloseIcon },
  error: { tone: "bad", Icon: AlertIcon },
} as const satisfies Record<CheckState, { readonly tone: Tone; readonly Icon: typeof CheckIcon }>;

/** The state to show for all of them: the worst. */
export const worstState = (counts: CheckCounts): CheckState =>
  (["failure", "error", "pending"] as const).find((state) => counts[state] > 0) ?? "success";
