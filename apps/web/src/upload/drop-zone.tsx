import { useEffect, useRef, useState } from "react";
import { Button } from "../ui/button.tsx";
import { UploadIcon } from "../ui/icon.ts";
import { type ChosenFile, readDrop, readInput } from "./dropped-entries.ts";
import { STRINGS } from "./strings.ts";

/** Accepts files and folders: dropped anywhere on the page, or chosen with the two buttons. */
export function DropZone({
  compact,
  disabled,
  onChoose,
  onError,
}: {
  readonly compact: boolean;
  readonly disabled: boolean;
  readonly onChoose: (files: readonly ChosenFile[]) => void;
  readonly onError: (sentence: string) => void;
}) {
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const isOver = usePageDrop({ disabled, onChoose, onError });
  const take = ({ currentTarget: input }: { readonly currentTarget: HTMLInputElement }) => {
    onChoose(readInput(input.files ?? []));
    // Otherwise choosing the same files again fires no event.
    input.value = "";
  };
  return (
    <div
      data-over={isOver || undefined}
      className={`rounded-lg border border-dashed border-line-strong text-center transition-colors duration-(--fast) data-over:border-accent data-over:bg-accent-soft ${compact ? "flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5" : "px-6 py-12"}`}
    >
      {!compact && <UploadIcon aria-hidden className="mx-auto mb-2 size-7 text-ink-3" />}
      <p className={compact ? "text-ink-2" : "text-lg font-semibold"}>
        {isOver ? STRINGS.drop.release : compact ? STRINGS.drop.more : STRINGS.drop.title}
      </p>
      {!compact && <p className="mx-auto mt-1 max-w-md text-ink-2">{STRINGS.drop.note}</p>}
      <div className={`flex flex-wrap justify-center gap-2 ${compact ? "" : "mt-4"}`}>
        <Button size="sm" disabled={disabled} onClick={() => filesInput.current?.click()}>
          {STRINGS.drop.chooseFiles}
        </Button>
        <Button size="sm" disabled={disabled} onClick={() => folderInput.current?.click()}>
          {STRINGS.drop.chooseFolder}
        </Button>
      </div>
      <input
        ref={filesInput}
        type="file"
        multiple
        hidden
        aria-label={STRINGS.drop.files}
        onChange={take}
      />
      <input
        ref={(input) => {
          folderInput.current = input;
          // Not an attribute that React's types know.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={STRINGS.drop.folder}
        onChange={take}
      />
    </div>
  );
}

/** True while files hover over the page. Without it, a drop outside the zone opens the file and leaves the page. */
function usePageDrop({
  disabled,
  onChoose,
  onError,
}: Pick<Parameters<typeof DropZone>[0], "disabled" | "onChoose" | "onError">): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(!disabled);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event) || !event.dataTransfer) return;
      event.preventDefault();
      setIsOver(false);
      if (disabled) return;
      readDrop(event.dataTransfer.items).then(onChoose, () => onError(STRINGS.drop.unreadable));
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [disabled, onChoose, onError]);
  return isOver;
}
