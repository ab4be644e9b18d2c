import { RegistryError } from "@orrery/registry";
import type { TermsData } from "@orrery/web/page-data/admin/settings";
import { ownPath } from "../../http/own-path.ts";
import type { Load } from "../page-context.ts";

export const loadTerms: Load<TermsData> = async ({ hub, renderer }, { viewer, query }) => {
  const terms = await hub.registry.terms.find();
  if (!terms) throw new RegistryError("entry-not-found", "This hub has no terms.");
  const { version, body, createdAt } = terms;
  const { html } = await renderer.card(body, { base: "/terms", revision: "main", folder: "" });
  return {
    ...{ version, html, createdAt: createdAt.toISOString() },
    mustAccept: (await hub.registry.terms.open(viewer)) !== undefined,
    next: ownPath(query.get("next")),
  };
};
