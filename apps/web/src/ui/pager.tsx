import { useSearchParams } from "react-router";
import { ButtonLink } from "./button.tsx";
import { STRINGS } from "./strings.ts";

/** The way to the next page of a list, and back to the first; the rest of the query stays. */
export function Pager({ nextCursor }: { readonly nextCursor: string | undefined }) {
  const [query] = useSearchParams();
  const isContinued = query.has("cursor");
  if (!nextCursor && !isContinued) return null;
  const href = (cursor?: string) => {
    const next = new URLSearchParams(query);
    next.delete("cursor");
    if (cursor) next.set("cursor", cursor);
    return `?${next}`;
  };
  return (
    <nav aria-label={STRINGS.pager.label} className="mt-3 flex justify-between gap-2">
      {isContinued && (
        <ButtonLink to={href()} size="sm">
          {STRINGS.pager.first}
        </ButtonLink>
      )}
      {nextCursor && (
        <ButtonLink to={href(nextCursor)} size="sm" className="ml-auto">
          {STRINGS.pager.next}
        </ButtonLink>
      )}
    </nav>
  );
}
