import type { Blocker } from "react-router";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";

/** Asks before a link inside the hub would end a running upload. */
export function LeaveDialog({
  leaving,
  onCancel,
}: {
  readonly leaving: Blocker;
  readonly onCancel: () => void;
}) {
  return (
    <Dialog
      open={leaving.state === "blocked"}
      onClose={() => leaving.reset?.()}
      title="Leave while uploading?"
    >
      <p className="text-ink-2">
        The upload ends and nothing is published. Files that are stored already are not sent again
        next time.
      </p>
      <div className="mt-4 flex justify-end gap-2">
        <Button onClick={() => leaving.reset?.()}>Stay</Button>
        <Button
          variant="danger"
          onClick={() => {
            onCancel();
            leaving.proceed?.();
          }}
        >
          Leave
        </Button>
      </div>
    </Dialog>
  );
}
