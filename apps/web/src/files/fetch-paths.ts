const PAGE = 1000;
const MOST_PAGES = 10;

/** Paths of a revision's files, and whether there are more. */
export interface FoundPaths {
  readonly paths: readonly string[];
  readonly isCut: boolean;
}

/** All paths of a revision, at most 10,000 entries. Throws if the hub does not answer. */
export async function fetchPaths(
  repo: { readonly kind: string; readonly id: string },
  revision: string,
  signal: AbortSignal,
): Promise<FoundPaths> {
  const base = `/api/${repo.kind}s/${repo.id}/tree/${encodeURIComponent(revision)}`;
  const paths: string[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = `recursive=true&limit=${PAGE}&cursor=${page * PAGE}`;
    const response = await fetch(`${base}?${query}`, { signal });
    if (!response.ok) throw new Error(`The list of files failed with status ${response.status}.`);
    const entries = (await response.json()) as readonly { type: string; path: string }[];
    paths.push(...entries.filter(({ type }) => type === "file").map(({ path }) => path));
    if (!response.headers.has("link")) return { paths, isCut: false };
  }
  return { paths, isCut: true };
}
