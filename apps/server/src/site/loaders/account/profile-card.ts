import { isRegistryError, type RepoType } from "@orrery/registry";
import type { AccountData } from "@orrery/web/page-data/account/account";
import { repoIdFrom } from "../../../http/repo-params.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";
import { renderCard } from "../repo/render-card.ts";

/** The repo whose card stands on the page of its owner; clients of the public hub publish it as a space. */
const NAME = "README";
const TYPES: readonly RepoType[] = ["model", "dataset", "space"];

/** The card of `namespace/README`, where the viewer may read it. */
export async function profileCard(
  context: PageContext,
  { viewer }: Pick<PageRequest, "viewer">,
  namespace: string,
): Promise<Pick<AccountData, "card">> {
  for (const type of TYPES) {
    const id = repoIdFrom(type, { namespace, name: NAME });
    const at = await context.hub.registry.files.at(viewer, id, "main").catch(none);
    const card = at && (await renderCard(context, at));
    if (card?.state === "rendered") return { card: card.html };
  }
  return {};
}

/** Not there, or not for the viewer. */
function none(error: unknown): undefined {
  if (isRegistryError(error)) return undefined;
  throw error;
}
