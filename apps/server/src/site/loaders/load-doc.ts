import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { RegistryError } from "@orrery/registry";
import type { DocData } from "@orrery/web/page-data/doc";
import { API_REFERENCE, DOC_PAGES, DOC_PICTURES } from "../../base/doc-pages.ts";
import { COMMAND, dataPath } from "../../base/install-paths.ts";
import { originOf } from "../../http/origin.ts";
import type { Load } from "../page-context.ts";

/** The URL in the texts, replaced by this hub's own so that every command can be copied. */
const EXAMPLE_ORIGIN = "http://localhost:4870";
/** A link from page to page, as it works where the files are read. */
const FILE_LINK = /\]\(([a-z-]+)\.md(?=[)#])/g;

export const loadDoc: Load<DocData> = async ({ config, renderer }, { request, params }) => {
  const slug = params.slug ?? DOC_PAGES[0].slug;
  const page = DOC_PAGES.find((one) => one.slug === slug);
  if (!page) throw new RegistryError("entry-not-found", "Docs page not found.");
  const text = await readFile(join(dataPath("docs"), `${page.slug}.md`), "utf8");
  const markdown = text
    .replaceAll(EXAMPLE_ORIGIN, originOf(config, request))
    .replaceAll("./orrery ", `${COMMAND} `)
    .replaceAll("](pictures/", `](${DOC_PICTURES}`)
    .replaceAll(FILE_LINK, "](/docs/$1");
  const links = { base: "/docs", revision: "main", folder: "" };
  const { html, outline } = await renderer.card(markdown, links);
  // The first heading is the page's own.
  return {
    slug: page.slug,
    title: page.title,
    html,
    outline: outline.slice(1),
    pages: [...DOC_PAGES, API_REFERENCE],
  };
};
