import { Link } from "react-router";
import type { RepoKind } from "../page-data/shell.ts";
import { pathTo } from "../paths.ts";

/** Which token a private repo asks for: the least that is enough. */
export const TokenNote = ({ kind }: { readonly kind: RepoKind }) => (
  <p className="text-xs text-ink-2">
    This {kind} is private: <code>HF_TOKEN</code> needs a token of yours, and the role{" "}
    <strong className="font-semibold">read</strong> is enough.{" "}
    <Link to={pathTo("settings")} className="text-link">
      Make one
    </Link>
  </p>
);
