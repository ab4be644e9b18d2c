import { readAccessFields } from "@orrery/catalog";
import type { RepoAt } from "@orrery/registry";
import type { AccessNotice } from "@orrery/web/page-data/repo-settings";
import type { Form } from "./form.ts";
import type { PageContext, Visit } from "./page-context.ts";

/** What to show somebody for whom a gated repo is closed; `undefined` for everybody else. */
export async function accessNotice(
  { hub }: PageContext,
  { viewer }: Visit,
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

/** The answers of the form by their questions: `field-0` is the first that the card asks. */
export const accessAnswers = ({ repo }: RepoAt, form: Form): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readAccessFields(repo.facts.gated ?? {}).map(({ label, type }, index) => [
      label,
      form[`field-${index}`]?.slice(0, 500) ?? (type === "checkbox" ? "no" : ""),
    ]),
  );
