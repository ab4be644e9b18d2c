import { readAccessFields } from "@orrery/catalog";
import type { RepoAt } from "@orrery/registry";
import type { AccessNotice } from "@orrery/web/page-data/repo/repo-settings";
import type { Form } from "../../http/body/form.ts";
import type { PageContext, PageRequest } from "../page-context.ts";

/** Returns the access notice of a gated repo; `undefined` for viewers with access. */
export async function accessNotice(
  { hub }: PageContext,
  { viewer }: PageRequest,
  { repo, isClosed }: RepoAt,
): Promise<AccessNotice | undefined> {
  if (!isClosed) return undefined;
  const { heading, prompt, description, buttonContent } = repo.facts.gated ?? {};
  const own = await hub.registry.accessRequests.findOwn(viewer, repo.id);
  const status = own?.status === "accepted" ? undefined : own?.status;
  return {
    ...(heading && { heading }),
    ...(prompt && { prompt }),
    ...(description && { description }),
    ...(buttonContent && { button: buttonContent }),
    fields: readAccessFields(repo.facts.gated ?? {}),
    isAutomatic: repo.gated === "auto",
    isSignedIn: viewer.kind === "account",
    ...(status && { status }),
    ...(own?.rejectionReason && { rejectionReason: own.rejectionReason }),
  };
}

/** Returns the form's answers by question: `field-0` is the card's first question. */
export const accessAnswers = ({ repo }: RepoAt, form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readAccessFields(repo.facts.gated ?? {}).map(({ label, type }, index) => [
      label,
      form[`field-${index}`]?.slice(0, 500) ?? (type === "checkbox" ? "no" : ""),
    ]),
  );
