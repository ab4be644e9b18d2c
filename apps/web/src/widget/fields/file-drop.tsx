import { type ReactNode, useRef, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { FieldError } from "../../ui/field.tsx";
import { formatBytes } from "../../ui/format.ts";
import { MAX_FILE_BYTES } from "../chosen-file.ts";
import { STRINGS } from "../strings.ts";

/** Takes one file, dropped or picked, and shows the one it has. */
export function FileDrop({
  label,
  accept,
  error,
  onChoose,
  actions,
  children,
}: {
  readonly label: string;
  /** A kind of media type: `image` or `audio`. */
  readonly accept: string;
  readonly error?: string;
  readonly onChoose: (file: File) => void;
  /** Other ways to get one. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const take = (file: File | undefined) => {
    if (!file) return;
    const refused = refuse(file, accept);
    setRefusal(refused);
    if (!refused) onChoose(file);
  };
  const wrong = refusal ?? error;
  return (
    <fieldset
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
      className="min-w-0 rounded-md border border-dashed border-line-strong p-2 transition-colors duration-(--fast) data-over:border-accent data-over:bg-accent-soft"
    >
      <legend className="sr-only">{label}</legend>
      {children}
      <div className="needs-js flex flex-wrap items-center gap-2">
        <Button size="sm" onClick={() => input.current?.click()}>
          {STRINGS.file.choose}
        </Button>
        {actions}
        <span className="text-xs text-ink-3">{STRINGS.file.drop}</span>
      </div>
      <noscript>
        <p className="text-sm text-ink-2">{STRINGS.file.needsScript}</p>
      </noscript>
      <input
        ref={input}
        type="file"
        accept={`${accept}/*`}
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          // Otherwise choosing the same file again would be no change.
          currentTarget.value = "";
        }}
      />
      {wrong && <FieldError>{wrong}</FieldError>}
    </fieldset>
  );
}

function refuse({ type, size }: File, accept: string): string | undefined {
  if (!type.startsWith(`${accept}/`))
    return accept === "image" ? STRINGS.file.notImage : STRINGS.file.notAudio;
  if (size > MAX_FILE_BYTES)
    return STRINGS.file.tooLarge(formatBytes(size), formatBytes(MAX_FILE_BYTES));
  return undefined;
}
