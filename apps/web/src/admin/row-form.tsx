import { type FormEvent, type ReactNode, useId } from "react";
import { Form } from "react-router";
import { usePosting } from "../account/use-answer.ts";
import { Button, buttonLook } from "../ui/button.tsx";

interface RowFormProps {
  readonly intent: string;
  readonly label: string;
  /** What the row is about; also in the button's name for screen readers, where it has no `name`. */
  readonly item: string;
  readonly name?: string;
  readonly isDanger?: boolean;
  /** Further fields. */
  readonly children?: ReactNode;
}

/** A form in a row of a table that does one thing with its `item`. */
export function RowForm({ intent, label, item, name, isDanger = false, children }: RowFormProps) {
  const isBusy = usePosting("item", item);
  return (
    <Form
      method="post"
      className={children ? "space-y-2.5" : ""}
      preventScrollReset
      onSubmit={closePopover}
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="item" value={item} />
      {children}
      <Button type="submit" size="sm" variant={isDanger ? "danger" : "plain"} busy={isBusy}>
        <Named label={label} item={name ?? item} />
      </Button>
    </Form>
  );
}

const closePopover = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

/** The same behind a question. The browser's own popover: no table clips it, and it needs no script. */
export function AskedForm({ question, ...form }: RowFormProps & { readonly question: string }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className={buttonLook({ variant: form.isDanger ? "danger" : "plain", size: "sm" })}
      >
        <Named label={form.label} item={form.name ?? form.item} />
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={form.label}
        className="m-auto max-h-[calc(100dvh-2rem)] w-80 max-w-[calc(100vw-2rem)] overflow-y-auto rounded-lg bg-raised p-4 text-left text-base whitespace-normal text-ink shadow-pop backdrop:bg-black/30"
      >
        <p className="mb-3 text-sm wrap-anywhere">{question}</p>
        <RowForm {...form} />
      </div>
    </>
  );
}

const Named = ({ label, item }: Pick<RowFormProps, "label" | "item">) => (
  <>
    {label}
    <span className="sr-only"> {item}</span>
  </>
);
