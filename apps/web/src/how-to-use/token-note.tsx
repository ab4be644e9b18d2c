import { Link } from "react-router";
import type { UsageData } from "../page-data/repo/how-to-use.ts";
import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { pathTo, readTokenPath } from "../paths.ts";
import { repoPaths } from "../repo-paths.ts";
import { STRINGS } from "./strings.ts";

/** Which token the files of a private or gated repo ask for, and where to ask for access to them. */
export const TokenNote = ({
  repo,
  access,
  isForServer = false,
}: {
  readonly repo: RepoHead;
  readonly access: NonNullable<UsageData["access"]>;
  /** The token stays on a server: it should read nothing else. */
  readonly isForServer?: boolean;
}) => (
  <p className="text-xs text-ink-2">
    {access === "private" ? STRINGS.token.private(repo.kind) : STRINGS.token.gated(repo.kind)}
    {access === "closed" ? (
      <>
        {STRINGS.token.noAccess}
        <Link to={`${repoPaths(repo).card}#access`} className="text-link">
          {STRINGS.token.request}
        </Link>
      </>
    ) : isForServer ? (
      <>
        {STRINGS.token.server}
        <Link to={readTokenPath(repo.id)} className="text-link">
          {STRINGS.token.createAlone(repo.kind)}
        </Link>
      </>
    ) : (
      <>
        <code>HF_TOKEN</code>
        {STRINGS.token.beforeRole}
        <strong className="font-semibold">{STRINGS.token.role}</strong>
        {STRINGS.token.afterRole}
        <Link to={pathTo("tokens")} className="text-link">
          {STRINGS.token.create}
        </Link>
      </>
    )}
  </p>
);
