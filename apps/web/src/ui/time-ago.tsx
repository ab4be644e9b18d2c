import { createContext, use } from "react";
import { formatAgo, formatDateTime } from "./format.ts";

/** The time of the render in milliseconds since 1970, sent with the page so that server and browser print the same text. */
export const RenderedAt = createContext(0);

/** `3 hours ago`, with the exact time as its title. */
export function TimeAgo({ iso, className }: { readonly iso: string; readonly className?: string }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)} className={className}>
      {formatAgo(iso, use(RenderedAt))}
    </time>
  );
}
