import type { ReactNode } from "react";
import type { Blocker } from "react-router";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before a link inside the hub would lose what the page still holds: see `useLeaveGuard`. */
export function LeaveDialog({
  leaving,
  title,
  onLeave,
  children,
}: {
  readonly leaving: Blocker;
  readonly title: string;
  readonly onLeave?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog open={leaving.state === "blocked"} onClose={() => leaving.reset?.()} title={title}>
      <p className="text-ink-2">{children}</p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => leaving.reset?.()}>Stay</Button>
        <Button
          variant="danger"
          onClick={() => {
            onLeave?.();
            leaving.proceed?.();
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
