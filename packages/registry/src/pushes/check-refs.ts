import { RegistryError } from "../errors.ts";
import type { RefUpdate } from "../git.ts";
import { isBranchName } from "../ids.ts";
import { DEFAULT_BRANCH } from "../repos/repo.ts";

/** Why a ref must not be pushed this way; the first rule with a reason decides. */
const RULES: readonly ((update: RefUpdate) => string | undefined)[] = [
  ({ ref, to }) =>
    ref === `refs/heads/${DEFAULT_BRANCH}` && to === undefined
      ? `${DEFAULT_BRANCH} is the default branch and cannot be deleted.`
      : undefined,
  ({ ref, from, to }) => {
    if (!ref.startsWith("refs/pr/")) return undefined;
    if (from === undefined) return `${ref}: pull requests are opened on the hub, not by a push.`;
    return to === undefined ? `${ref}: pull requests are closed on the hub.` : undefined;
  },
  ({ ref }) =>
    /^refs\/(heads|tags|pr)\/./.test(ref)
      ? undefined
      : `${ref}: only branches (refs/heads/), tags (refs/tags/) and pull requests can be pushed.`,
  ({ ref, to }) =>
    to === undefined || isBranchName(ref.replace(/^refs\/\w+\//, ""))
      ? undefined
      : `Invalid branch or tag name: ${ref}`,
];

/** Throws `ref-refused` with every ref that must not be pushed. */
export function checkRefs(updates: readonly RefUpdate[]): void {
  const reasons = updates.flatMap((update) => {
    const reason = RULES.map((rule) => rule(update)).find((one) => one !== undefined);
    return reason === undefined ? [] : [reason];
  });
  if (reasons.length > 0) throw new RegistryError("ref-refused", reasons.join("\n"));
}
