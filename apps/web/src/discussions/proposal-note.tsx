import type { RepoHead } from "../page-data/repo/repo-head.ts";
import { STRINGS } from "./strings.ts";

/** Explains that a change without write access becomes a pull request. */
export const ProposalNote = ({
  repo: { namespace, kind },
}: {
  readonly repo: Pick<RepoHead, "namespace" | "kind">;
}) => (
  <p className="mb-4 rounded-md bg-info-soft p-3 text-sm">
    {STRINGS.proposal.note(namespace, kind)}
  </p>
);
