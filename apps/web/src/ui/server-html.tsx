import { createContext, type HTMLAttributes, use, useState } from "react";

/** While the server renders: collects the HTML that stands in the document, so it is not sent again as data. */
export const SentHtml = createContext<Set<string> | undefined>(undefined);

/**
 * HTML made and sanitised by the server. On hydration the text is missing from the page data: it is
 * read back from the document by `id`, which must be unique on the page.
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
