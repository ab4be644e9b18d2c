import { type FormEvent, type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Field, TextArea } from "../ui/field.tsx";
import { CloseIcon, ImageIcon } from "../ui/icon.ts";
import { useToast } from "../ui/overlay/toast.tsx";
import { STRINGS } from "./strings.ts";

export interface Draft {
  readonly text: string;
  /** As data URLs. */
  readonly images: readonly string[];
}

/** Where the next words are written. Enter sends, Shift+Enter begins a line, Escape stops the answer. */
export function Composer({
  draft,
  takesImages,
  isAnswering,
  action,
  onChange,
  onSend,
  onStop,
  children,
}: {
  readonly draft: Draft;
  readonly takesImages: boolean;
  readonly isAnswering: boolean;
  readonly action?: string | undefined;
  readonly onChange: (draft: Draft) => void;
  readonly onSend: () => void;
  readonly onStop: () => void;
  readonly children?: ReactNode;
}) {
  const toast = useToast();
  const picker = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (!isAnswering && draft.text.trim() !== "") onSend();
  };
  const addPictures = async (files: readonly File[]) => {
    const { readPictures } = await import("./read-pictures.ts");
    const { pictures, refusal } = await readPictures(files);
    if (refusal) toast(refusal, "bad");
    onChange({ ...draft, images: [...draft.images, ...pictures] });
  };
  return (
    <form
      method="post"
      action={action}
      aria-label={STRINGS.composer.title}
      onSubmit={send}
      onKeyDown={(event) => {
        const isEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
        if (isEnter && event.target instanceof HTMLTextAreaElement) send(event);
        if (event.key === "Escape" && isAnswering) onStop();
      }}
      className="space-y-2"
    >
      <input type="hidden" name="intent" value="run" />
      <Field label={<span className="sr-only">{STRINGS.composer.message}</span>}>
        <TextArea
          name="text"
          rows={3}
          value={draft.text}
          placeholder={STRINGS.composer.placeholder}
          onChange={({ target }) => onChange({ ...draft, text: target.value })}
        />
      </Field>
      {draft.images.length > 0 && (
        <ul aria-label={STRINGS.composer.images} className="flex flex-wrap gap-2">
          {draft.images.map((url, index) => (
            <li key={url} className="relative">
              <img src={url} alt={STRINGS.composer.image(index + 1)} className="h-16 rounded-sm" />
              <button
                type="button"
                aria-label={STRINGS.composer.removeImage(index + 1)}
                onClick={() =>
                  onChange({ ...draft, images: draft.images.filter((_, at) => at !== index) })
                }
                className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-raised shadow-pop"
              >
                <CloseIcon aria-hidden className="size-3" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" busy={isAnswering}>
          {STRINGS.composer.send}
        </Button>
        {isAnswering && <Button onClick={onStop}>{STRINGS.composer.stop}</Button>}
        {takesImages && (
          <>
            <Button variant="ghost" className="needs-js" onClick={() => picker.current?.click()}>
              <ImageIcon aria-hidden className="size-4" />
              {STRINGS.composer.addImage}
            </Button>
            <input
              ref={picker}
              type="file"
              accept="image/*"
              multiple
              hidden
              aria-label={STRINGS.composer.addImages}
              onChange={({ currentTarget }) => {
                // The list is emptied with the field, before it is read.
                void addPictures([...(currentTarget.files ?? [])]);
                currentTarget.value = "";
              }}
            />
          </>
        )}
        {children}
      </div>
    </form>
  );
}
