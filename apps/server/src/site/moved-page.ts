import { PAGES, type PageId } from "@orrery/web/pages";
import { pathTo } from "@orrery/web/paths";
import type { PageContext, PageRequest } from "./page-context.ts";

const OWNERS = ["namespace", "organization"] as const;

/** The same page below the new name of an account or organization that was renamed. */
export async function movedPage(
  { hub }: PageContext,
  id: PageId,
  { params, query }: PageRequest,
): Promise<string | undefined> {
  const owner = OWNERS.find((name) => PAGES[id].path.includes(`:${name}`));
  const now = owner && (await hub.registry.renames.current(params[owner] ?? ""));
  if (!now) return undefined;
  const path = pathTo(id, { ...params, [owner]: now });
  const rest = new URLSearchParams([...query].filter(([name]) => name !== "_data"));
  return rest.size > 0 ? `${path}?${rest}` : path;
}
