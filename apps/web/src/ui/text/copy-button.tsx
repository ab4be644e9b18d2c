import { useRef, useState } from "react";
import { CheckIcon, CopyIcon } from "../icon.ts";
import { useToast } from "../overlay/toast.tsx";
import { STRINGS } from "../strings.ts";
import { writeClipboard } from "./write-clipboard.ts";

/** Copies `content` to the clipboard and shows that in place, without changing its width. */
export function CopyButton({
  content,
  label = STRINGS.copy.label,
  className = "",
}: {
  readonly content: string;
  readonly label?: string;
  readonly className?: string;
}) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toast = useToast();
  const copy = async () => {
    clearTimeout(timer.current);
    if (!(await writeClipboard(content))) return toast(STRINGS.copy.blocked, "bad");
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), 1600);
  };
  const Icon = copied ? CheckIcon : CopyIcon;
  return (
    <button
      type="button"
      onClick={copy}
      className={`needs-js inline-flex h-7 items-center gap-1.5 rounded-md px-2 text-xs font-medium text-ink-2 transition-colors duration-(--fast) hover:bg-sunken hover:text-ink ${className}`}
    >
      <Icon aria-hidden className={`size-3.5 ${copied ? "text-good" : ""}`} />
      <span className="grid text-left" aria-live="polite">
        <span className={`col-start-1 row-start-1 ${copied ? "invisible" : ""}`}>{label}</span>
        <span className={`col-start-1 row-start-1 ${copied ? "" : "invisible"}`}>
          {STRINGS.copy.copied}
        </span>
      </span>
    </button>
  );
}
