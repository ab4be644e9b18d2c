import { Form, useLocation } from "react-router";
import { useShellData } from "../../page-source.ts";
import { useList } from "../list/use-list.ts";
import { STRINGS } from "../strings.ts";

const MAX_TITLE = 200;

/** Keeps this search on the home page of an account, or deletes it there. */
export function SaveSearch({ title }: { readonly title: string }) {
  const { savedSearch } = useList().data;
  const { pathname, search } = useLocation();
  if (!useShellData()?.account) return null;
  return (
    <Form method="post" action={pathname + search} preventScrollReset>
      <input type="hidden" name="intent" value={savedSearch ? "delete-search" : "save-search"} />
      {savedSearch ? (
        <input type="hidden" name="key" value={savedSearch} />
      ) : (
        <input type="hidden" name="title" value={title.slice(0, MAX_TITLE)} />
      )}
      <button
        type="submit"
        title={savedSearch && STRINGS.saved.remove}
        aria-pressed={savedSearch !== undefined}
        className="flex h-7 items-center rounded-md px-2 text-sm text-accent-text hover:underline"
      >
        {savedSearch ? STRINGS.saved.isSaved : STRINGS.saved.save}
      </button>
    </Form>
  );
}
