import type { RepoHead } from "../page-data/repo.ts";
import { encodePath, type PageId, pathTo } from "../paths.ts";

type Named = Pick<RepoHead, "kind" | "namespace" | "name" | "id">;

/** Every address of one repo. `path` is a path inside the repo, empty for its top. */
export function repoPaths({ kind, namespace, name, id }: Named) {
  const at = (page: PageId) => (revision: string, path: string) =>
    pathTo(page, { namespace, name, revision, "*": path });
  const prefix = kind === "model" ? "" : "datasets/";
  return {
    card: pathTo(kind, { namespace, name }),
    /** Of a dataset only. */
    rows: pathTo("datasetRows", { namespace, name }),
    /** Of a model only. */
    live: pathTo("modelLive", { namespace, name }),
    files: at(`${kind}Files`),
    file: at(`${kind}File`),
    /** Changes a file, or makes one in a folder. */
    edit: at(`${kind}Edit`),
    /** The history of a path, or of the repo. */
    commits: at(`${kind}Commits`),
    commit: (id: string) => at(`${kind}Commit`)(id, ""),
    pulls: pathTo(`${kind}Pulls`, { namespace, name }),
    pull: (number: number) => pathTo(`${kind}Pull`, { namespace, name, number: String(number) }),
    settings: pathTo(`${kind}Settings`, { namespace, name }),
    upload: (revision: string, into = "") =>
      at(`${kind}Upload`)(revision, "") + (into && `?into=${encodeURIComponent(into)}`),
    /** The bytes as they are, for the browser to show; see `download`. */
    raw: (revision: string, path: string) =>
      `/${prefix}${encodePath(id)}/resolve/${encodeURIComponent(revision)}/${encodePath(path)}`,
    /** The bytes, for the browser to save. */
    download(revision: string, path: string) {
      return `${this.raw(revision, path)}?download=true`;
    },
  };
}

/** The command that publishes a folder; a dataset needs to be told. */
export const publishCommand = ({ kind, id }: Pick<Named, "kind" | "id">): string =>
  `./orrery publish ./folder ${id}${kind === "dataset" ? " --type dataset" : ""}`;
