import { Form } from "react-router";
import { RepoFacts, RepoName } from "../catalog/repo-rows.tsx";
import type { CollectionItemData } from "../page-data/collection.ts";
import { COLLECTION_ITEM } from "../page-data/form-rules/collection-forms.ts";
import { fieldAttributes } from "../page-data/form-rules/field-rule.ts";
import { Button, buttonLook } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { ChevronDownIcon, CloseIcon, EditIcon } from "../ui/icon.ts";
import { useDismiss } from "../ui/overlay/use-dismiss.ts";
import { CollectionName } from "./collection-rows.tsx";
import { STRINGS } from "./strings.ts";

const LOOK = buttonLook({ variant: "ghost", size: "sm" }, "w-7 cursor-pointer !px-0");

interface RowProps {
  readonly item: CollectionItemData;
  readonly canChange: boolean;
}

/** An item with its note and, for those who may, what changes it. */
export const ItemRow = ({ item, canChange }: RowProps) => (
  <li className="group relative flex flex-wrap items-start gap-x-4 gap-y-1 py-2.5 sm:flex-nowrap">
    <div className="w-full min-w-0 sm:flex-1">
      <Listed listed={item.listed} />
      {item.note && (
        <p className="mt-1 max-w-[80ch] text-sm whitespace-pre-wrap wrap-anywhere text-ink-2">
          {item.note}
        </p>
      )}
    </div>
    {canChange && (
      <div className="relative ml-auto flex">
        <NoteForm item={item} />
        <Moves item={item} />
      </div>
    )}
  </li>
);

function Listed({ listed }: Pick<CollectionItemData, "listed">) {
  if (listed.kind === "space")
    return (
      <p>
        {listed.name} <span className="text-sm text-ink-3">{STRINGS.item.space}</span>
      </p>
    );
  if (listed.kind === "collection")
    return (
      <>
        <CollectionName collection={listed.collection} />
        <p className="text-sm text-ink-3">{STRINGS.item.collection}</p>
      </>
    );
  return (
    <>
      <RepoName repo={listed.repo} />
      <RepoFacts repo={listed.repo} />
    </>
  );
}

const nameOf = ({ listed }: CollectionItemData) => {
  if (listed.kind === "repo") return listed.repo.id;
  return listed.kind === "space" ? listed.name : listed.collection.title;
};

function NoteForm({ item }: { readonly item: CollectionItemData }) {
  const label = STRINGS.item.note(nameOf(item));
  return (
    <details ref={useDismiss()} name="note" className="relative">
      <summary aria-label={label} className={LOOK}>
        <EditIcon aria-hidden className="size-4" />
      </summary>
      <Form
        method="post"
        preventScrollReset
        className="pop-in absolute top-[calc(100%+0.375rem)] right-0 z-30 w-80 max-w-[80vw] space-y-2 rounded-lg bg-raised p-3 shadow-pop"
      >
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="item" value={item.id} />
        <TextArea
          {...fieldAttributes(COLLECTION_ITEM, "note")}
          key={item.note}
          defaultValue={item.note}
          aria-label={label}
          rows={4}
        />
        <Button type="submit" size="sm">
          {STRINGS.item.saveNote}
        </Button>
      </Form>
    </details>
  );
}

function Moves({ item }: { readonly item: CollectionItemData }) {
  const name = nameOf(item);
  return (
    <Form method="post" preventScrollReset className="flex">
      <input type="hidden" name="item" value={item.id} />
      <button
        type="submit"
        name="intent"
        value="up"
        aria-label={STRINGS.item.up(name)}
        className={LOOK}
      >
        <ChevronDownIcon aria-hidden className="size-4 rotate-180" />
      </button>
      <button
        type="submit"
        name="intent"
        value="down"
        aria-label={STRINGS.item.down(name)}
        className={LOOK}
      >
        <ChevronDownIcon aria-hidden className="size-4" />
      </button>
      <button
        type="submit"
        name="intent"
        value="remove"
        aria-label={STRINGS.item.remove(name)}
        className={LOOK}
      >
        <CloseIcon aria-hidden className="size-4" />
      </button>
    </Form>
  );
}
