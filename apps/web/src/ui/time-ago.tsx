import { createContext, use } from "react";
import { formatAgo, formatDateTime } from "./format.ts";

/** The moment of the render in milliseconds since 1970, sent along with the page: both sides print the same words. */
export const RenderedAt = createContext(0);

/** `3 hours ago`, with the exact moment as its title. */
export function TimeAgo({ iso, className }: { readonly iso: string; readonly className?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {formatAgo(iso, use(RenderedAt))}
    </time>
  );
}
