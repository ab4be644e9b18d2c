import type { PageId } from "@orrery/web/pages";
import { pathTo } from "@orrery/web/paths";
import type { PageContext, PageRequest, Redirect } from "../page-context.ts";
import { isNavigation } from "../page-visit.ts";

/** Pages for someone who has not accepted the terms. */
const OPEN: ReadonlySet<PageId> = new Set(["terms", "docs", "doc"]);

/** Leads someone who is signed in to the terms that they have not accepted yet, and then back. */
export async function termsFirst(
  { hub }: PageContext,
  id: PageId,
  { viewer, request }: PageRequest,
): Promise<Redirect | undefined> {
  if (request.credential?.kind !== "session" || OPEN.has(id)) return undefined;
  if ((await hub.registry.terms.open(viewer)) === undefined) return undefined;
  // The address of data is no page to return to.
  const next = request.method === "GET" && !isNavigation(request) ? request.url : "/";
  return { redirectTo: `${pathTo("terms")}?next=${encodeURIComponent(next)}` };
}
