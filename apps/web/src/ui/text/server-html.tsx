import { createContext, type HTMLAttributes, use, useState } from "react";

/** On the server: collects the HTML in the document, so that it is not sent again as data. */
export const SentHtml = createContext<Set<string> | undefined>(undefined);

/**
 * HTML rendered and sanitized by the server. On hydration it is missing from the page data, so it is read
 * from the document by `id`, which must be unique on the page.
 */
export function ServerHtml({
  id,
  html,
  ...rest
}: { readonly id: string; readonly html: string } & HTMLAttributes<HTMLDivElement>) {
  use(SentHtml)?.add(html);
  const [sent] = useState(() => html || readBack(id));
  return <div {...rest} id={id} dangerouslySetInnerHTML={{ __html: html || sent }} />;
}

const readBack = (id: string) =>
  typeof document === "undefined" ? "" : (document.getElementById(id)?.innerHTML ?? "");
