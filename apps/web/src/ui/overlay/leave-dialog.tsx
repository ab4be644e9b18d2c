import type { ReactNode } from "react";
import type { Blocker } from "react-router";
import { Button } from "../button.tsx";
import { STRINGS } from "../strings.ts";
import { Dialog } from "./dialog.tsx";

/** Asks before a link inside the hub discards unsaved work: see `useLeaveGuard`. */
export function LeaveDialog({
  blocker,
  title,
  onLeave,
  children,
}: {
  readonly blocker: Blocker;
  readonly title: string;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog open={blocker.state === "blocked"} onClose={() => blocker.reset?.()} title={title}>
      <p className="text-ink-2">{children}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => blocker.reset?.()}>{STRINGS.leave.stay}</Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave?.();
            blocker.proceed?.();
          }}
        >
          {STRINGS.leave.leave}
        </Button>
      </div>
    </Dialog>
  );
}
