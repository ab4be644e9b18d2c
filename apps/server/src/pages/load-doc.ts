import { readFile } from "node:fs/promises";
import { RegistryError } from "@orrery/registry";
import type { DocData } from "@orrery/web/page-data/doc";
import { DOC_PAGES } from "../doc-pages.ts";
import { originOf } from "../http/origin.ts";
import type { Load } from "./page-context.ts";

const FOLDER = new URL("../../../../docs/", import.meta.url);

/** The address in the texts, replaced by this hub's own so that every command can be copied. */
const EXAMPLE_ORIGIN = "http://localhost:4870";

export const loadDoc: Load<DocData> = async ({ config, renderer }, { request, params }) => {
  const slug = params.slug ?? DOC_PAGES[0].slug;
  const page = DOC_PAGES.find((one) => one.slug === slug);
  if (!page) throw new RegistryError("entry-not-found", "There is no such page in the docs.");
  const text = await readFile(new URL(`${page.slug}.md`, FOLDER), "utf8");
  const markdown = text.replaceAll(EXAMPLE_ORIGIN, originOf(config, request));
  const links = { base: "/docs", revision: "main", folder: "" };
  const { html } = await renderer.card(markdown, links);
  return { slug: page.slug, title: page.title, html, pages: DOC_PAGES };
};
