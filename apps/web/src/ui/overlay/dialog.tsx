import { type ReactNode, useEffect, useId, useRef } from "react";
import { CloseIcon } from "../icon.ts";
import { STRINGS } from "../strings.ts";

/** The browser's own modal dialog: it traps focus, returns it, and closes on Escape or a click outside. */
export function Dialog({
  open,
  onClose,
  title,
  className = "max-w-md",
  children,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape; the click is on the backdrop
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      className={`pop-in m-auto w-[calc(100%-2rem)] rounded-lg bg-raised text-ink shadow-pop ${className}`}
    >
      <div className="flex items-center justify-between border-b border-line py-2 pr-2 pl-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        <button
          type="button"
          aria-label={STRINGS.dialog.close}
          onClick={onClose}
          className="grid size-8 place-items-center rounded-md text-ink-3 hover:bg-sunken hover:text-ink"
        >
          <CloseIcon aria-hidden className="size-4" />
        </button>
      </div>
      <div className="p-4">{open && children}</div>
    </dialog>
  );
}
