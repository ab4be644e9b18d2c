import type { MissingSignOnData } from "@orrery/web/page-data/account/sign-on";
import { sessionLinks } from "../../../sign-on/sign-in-links.ts";
import type { PageContext, PageRequest } from "../../page-context.ts";

/** Organizations where the viewer is a member, but not in this session; each link leads back to this page. */
export async function missingSignOns(
  context: PageContext,
  { viewer, request }: PageRequest,
): Promise<readonly MissingSignOnData[]> {
  if (viewer.kind === "anonymous" || request.credential?.kind !== "session") return [];
  const missing = await context.hub.registry.requiredSignOns.missing(viewer);
  return missing.map(({ organization, provider }) => {
    const [link] = provider.isOn ? sessionLinks(context, { request }, [provider], "renew") : [];
    return {
      ...{ organization, label: provider.label, isOff: !provider.isOn },
      ...(link && { href: link.href }),
    };
  });
}
