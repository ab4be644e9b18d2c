import type { RepoHead } from "./page-data/repo/repo-head.ts";
import type { PageId } from "./pages.ts";
import { encodePath, pathTo } from "./paths.ts";

export type Named = Pick<RepoHead, "kind" | "namespace" | "name" | "id">;

/** All URLs of a repo. `path` is a path inside the repo, empty for its root. */
export function repoPaths({ kind, namespace, name, id }: Named) {
  const at = (page: PageId) => (revision: string, path: string) =>
    pathTo(page, { namespace, name, revision, "*": path });
  const prefix = kind === "model" ? "" : "datasets/";
  return {
    card: pathTo(kind, { namespace, name }),
    /** Datasets only. */
    rows: pathTo("datasetRows", { namespace, name }),
    editRows: pathTo("datasetRowsEdit", { namespace, name }),
    /** Datasets only. */
    quality: pathTo("datasetQuality", { namespace, name }),
    /** Datasets only: rows that changed between two revisions. */
    changes: (from: string, to: string) =>
      `${pathTo("datasetChanges", { namespace, name })}?${new URLSearchParams({ from, to })}`,
    /** Datasets only. */
    sql: pathTo("datasetSql", { namespace, name }),
    /** Models only. */
    live: pathTo("modelRealtime", { namespace, name }),
    files: at(`${kind}Files`),
    file: at(`${kind}File`),
    /** Which commit wrote which line of a text file. */
    blame: at(`${kind}Blame`),
    /** Edits a file, or creates one in a folder. */
    edit: at(`${kind}Edit`),
    /** The history of a path, or of the repo. */
    commits: at(`${kind}Commits`),
    commit: (id: string) => at(`${kind}Commit`)(id, ""),
    discussions: pathTo(`${kind}Discussions`, { namespace, name }),
    discussion: (number: number) =>
      pathTo(`${kind}Discussion`, { namespace, name, number: String(number) }),
    settings: pathTo(`${kind}Settings`, { namespace, name }),
    upload: (revision: string, into = "") =>
      at(`${kind}Upload`)(revision, "") + (into && `?into=${encodeURIComponent(into)}`),
    /** The file for the browser to show; see `download`. */
    raw: (revision: string, path: string) =>
      `/${prefix}${encodePath(id)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}`,
    /** All files at a revision, as one file for the browser to save. */
    archive: (revision: string) =>
      `/${prefix}${encodePath(id)}/archive/${encodeURIComponent(revision)}.tar`,
    /** The file for the browser to save. */
    download(revision: string, path: string) {
      return `${this.raw(revision, path)}?download=true`;
    },
  };
}
