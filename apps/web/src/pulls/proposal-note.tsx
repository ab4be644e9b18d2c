import type { RepoHead } from "../page-data/repo.ts";

/** Tells somebody who may not write what becomes of their change. */
export const ProposalNote = ({
  repo: { namespace, kind },
}: {
  readonly repo: Pick<RepoHead, "namespace" | "kind">;
}) => (
  <p className="mb-4 rounded-md bg-info-soft p-3 text-sm">
    Only {namespace} can change this {kind}. Your change becomes a pull request that they can
    accept.
  </p>
);
