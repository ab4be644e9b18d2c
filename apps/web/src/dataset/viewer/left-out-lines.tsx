import { Link } from "react-router";
import type { RepoHead } from "../../page-data/repo/repo-head.ts";
import type { LeftOut } from "../../page-data/repo/split-viewer.ts";
import { repoPaths } from "../../repo-paths.ts";
import { STRINGS } from "./strings.ts";

/** What can't be read of the split's files, each where it can be mended. */
export function LeftOutLines({
  repo,
  leftOut: { rows, cells, problems },
}: {
  readonly repo: RepoHead;
  readonly leftOut: LeftOut;
}) {
  const { file } = repoPaths(repo);
  return (
    <details className="border-b border-line px-3 py-2 text-sm">
      <summary className="cursor-pointer text-warn">{STRINGS.leftOut.summary(rows, cells)}</summary>
      <ul className="mt-2 space-y-1">
        {problems.map((problem) => (
          <li
            key={`${problem.file} ${problem.line} ${problem.row} ${problem.column}`}
            className="break-words"
          >
            <Link
              to={`${file(repo.defaultBranch, problem.file)}${problem.line === undefined ? "" : `#L${problem.line}`}`}
              className="text-link"
            >
              {STRINGS.leftOut.line(problem.file, problem.line)}
            </Link>
            {problem.row !== undefined && `, ${STRINGS.leftOut.row(problem.row)}`}
            {problem.column !== undefined && `, ${STRINGS.leftOut.column(problem.column)}`}:{" "}
            {problem.message}
          </li>
        ))}
      </ul>
      {problems.length < rows + cells && (
        <p className="mt-2 text-ink-3">{STRINGS.leftOut.first(problems.length)}</p>
      )}
    </details>
  );
}
