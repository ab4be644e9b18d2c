import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Slugger from "github-slugger";
import { DOC_PAGES } from "./doc-pages.ts";
import { ID_PREFIX } from "./id-prefix.ts";
import { dataPath } from "./install-paths.ts";

/** A heading inside a page of the docs; `anchor` is its id on that page. */
export interface DocHeading {
  readonly slug: string;
  readonly title: string;
  readonly section: string;
  readonly anchor: string;
}

let read: Promise<readonly DocHeading[]> | undefined;

/** The headings below the first of every written page, in reading order. Read once. */
export const docHeadings = (): Promise<readonly DocHeading[]> => {
  read ??= Promise.all(DOC_PAGES.map(readHeadings)).then((pages) => pages.flat());
  return read;
};

async function readHeadings({ slug, title }: (typeof DOC_PAGES)[number]) {
  const markdown = await readFile(join(dataPath("docs"), `${slug}.md`), "utf8");
  const slugger = new Slugger();
  const headings = withoutCode(markdown).matchAll(/^#{1,6} (.+)$/gm);
  return [...headings]
    .map(([, text = ""]) => text.replaceAll("`", "").trim())
    .map((section) => ({ slug, title, section, anchor: ID_PREFIX + slugger.slug(section) }))
    .slice(1);
}

/** A comment in a shell's code looks like a heading. */
const withoutCode = (markdown: string): string => markdown.replace(/^```[\s\S]*?^```$/gm, "");
