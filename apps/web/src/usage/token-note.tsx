import { Link } from "react-router";
import type { RepoHead } from "../page-data/repo.ts";
import type { UsageData } from "../page-data/usage.ts";
import { pathTo } from "../paths.ts";
import { repoPaths } from "../repo/repo-paths.ts";

/** Which token the files of a private or gated repo ask for, and where to ask for access to them. */
export const TokenNote = ({
  repo,
  access,
}: {
  readonly repo: RepoHead;
  readonly access: NonNullable<UsageData["access"]>;
}) => (
  <p className="text-xs text-ink-2">
    {access === "private" ? `This ${repo.kind} is private: ` : `This ${repo.kind} is gated: `}
    {access === "closed" ? (
      <>
        you have no access to its files yet.{" "}
        <Link to={`${repoPaths(repo).card}#access`} className="text-link">
          Request access
        </Link>
      </>
    ) : (
      <>
        <code>HF_TOKEN</code> needs a token of yours, and the role{" "}
        <strong className="font-semibold">read</strong> is enough.{" "}
        <Link to={pathTo("settings")} className="text-link">
          Make one
        </Link>
      </>
    )}
  </p>
);
