import type { CardLinks } from "./card-links.ts";
import { type RenderedMarkdown, renderMarkdown } from "./markdown.ts";
import { IMAGE_MARK, notebookText } from "./notebook.ts";
import { RenderError } from "./render-error.ts";

/** Text cannot look like it: there, `<` is written otherwise. */
const IMAGE = new RegExp(`(<img [^>]*src=")[^"]*${IMAGE_MARK}(\\d+)(")`, "g");

/** A Jupyter notebook as safe HTML, by the rules of cards; throws `render-failed` for an invalid notebook. */
export async function renderNotebook(source: string, links: CardLinks): Promise<RenderedMarkdown> {
  const found = notebookText(source);
  if (!found)
    throw new RenderError(
      "render-failed",
      "Unsupported notebook. Only notebooks in format 4 can be shown.",
    );
  const { html, outline } = await renderMarkdown(found.markdown, links);
  const withImages = html.replace(IMAGE, (whole, before: string, number: string, after: string) => {
    const image = found.images[Number(number)];
    return image ? before + image + after : whole;
  });
  return { html: withImages, outline };
}
