import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { repoPaths } from "../repo-paths.ts";
import { STRINGS } from "./strings.ts";

/** The path of a folder or file; each part but the last is a link. */
export function PathBreadcrumbs({
  repo,
  revision,
  path,
}: {
  readonly repo: RepoHead;
  readonly revision: string;
  readonly path: string;
}) {
  const { files } = repoPaths(repo);
  const names = path === "" ? [] : path.split("/");
  const crumbs = [repo.name, ...names].map((name, depth) => ({
    name,
    to: files(revision, names.slice(0, depth).join("/")),
    key: `${depth}/${name}`,
  }));
  return (
    <nav aria-label={STRINGS.path.label} className="min-w-0">
      <ol className="flex flex-wrap items-center text-base">
        {crumbs.map(({ key, name, to }, depth) => (
          <li key={key} className="flex min-w-0 items-center">
            {depth > 0 && (
              <span aria-hidden className="px-1.5 text-ink-3">
                /
              </span>
            )}
            {depth === crumbs.length - 1 ? (
              <span aria-current="page" className="font-semibold wrap-anywhere">
                {name}
              </span>
            ) : (
              <Link to={to} className="text-link wrap-anywhere">
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
