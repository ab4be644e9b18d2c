import { RegistryError } from "../errors.ts";
import type { CommitId } from "../ids.ts";
import type { NewCommit } from "./commit-operation.ts";

/** Throws `commit-conflict` when a commit that says where it starts does not start there. */
export function checkParent(
  { parent }: Pick<NewCommit, "parent">,
  head: CommitId | undefined,
): void {
  if (parent !== undefined && !head?.startsWith(parent.toLowerCase())) throw conflict();
}

/** The sentence is a promise of the hub protocol: clients show it and tests pin it. */
export const conflict = () =>
  new RegistryError(
    "commit-conflict",
    "The branch was updated since you opened this page. Please refresh and try again.",
  );
