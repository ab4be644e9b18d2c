import type { Catalog } from "@orrery/catalog";
import { docHeadings } from "../base/doc-headings.ts";
import { API_REFERENCE, DOC_PAGES } from "../base/doc-pages.ts";
import { matchesQuery } from "../base/matches-query.ts";

interface FoundPages {
  readonly tasks: readonly { readonly tag: string; readonly label: string }[];
  readonly libraries: readonly { readonly key: string; readonly label: string }[];
  /** Pages of the docs, then headings in them. */
  readonly docs: readonly {
    readonly slug: string;
    readonly title: string;
    readonly section?: string;
    readonly anchor?: string;
  }[];
}

/** Tasks, libraries and docs with all words of a query in their names; those that begin with it come first. */
export async function findPages(
  { tasks, libraries }: Pick<Catalog, "tasks" | "libraries">,
  q: string,
  limit: number,
): Promise<FoundPages> {
  const matches = matchesQuery(q);
  const prefix = q.trim().toLowerCase();
  const begins = (label: string) => label.toLowerCase().startsWith(prefix);
  const first = <T>(found: readonly T[], labelOf: (one: T) => string) =>
    found.toSorted((a, b) => +begins(labelOf(b)) - +begins(labelOf(a))).slice(0, limit);
  const headings = await docHeadings();
  return {
    tasks: first(
      Object.entries(tasks)
        .map(([tag, { label }]) => ({ tag, label }))
        .filter(({ tag, label }) => matches(tag, label)),
      ({ label }) => label,
    ),
    libraries: first(
      Object.entries(libraries)
        .map(([key, { prettyLabel }]) => ({ key, label: prettyLabel }))
        .filter(({ key, label }) => matches(key, label)),
      ({ label }) => label,
    ),
    docs: [
      ...first(
        [...DOC_PAGES, API_REFERENCE].filter(({ slug, title }) => matches(slug, title)),
        ({ title }) => title,
      ),
      ...first(
        headings.filter(({ section }) => matches(section)),
        ({ section }) => section,
      ),
    ].slice(0, limit),
  };
}
