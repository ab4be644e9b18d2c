import { TOKEN_ROLES } from "@orrery/registry";
import type { TokenData } from "@orrery/web/page-data/account/tokens";
import { pathTo } from "@orrery/web/paths";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load } from "../page-context.ts";
import { choiceOf, queriedChoice } from "./grants-choice.ts";
import { presentTokenRow } from "./present-token-row.ts";
import { grantOwners, holderOf, presentHolder } from "./token-holder.ts";

/** A token of the viewer or of a service account, or the form of a new one. */
export const loadToken: Load<TokenData> = async ({ hub }, visit) => {
  const { viewer, params, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { accessTokens } = hub.registry;
  const holder = holderOf(visit);
  const owners = grantOwners(viewer, holder);
  const shown = presentHolder(viewer, holder);
  if (params.key === "new") {
    const role = TOKEN_ROLES.find((role) => role === query.get("tokenType"));
    if (role && !holder) return { redirectTo: `${pathTo("tokens")}?role=${role}` };
    // Throws where the viewer could not create one.
    if (holder) await accessTokens.list(viewer, holder);
    return { ...shown, choice: queriedChoice(owners, query) };
  }
  const token = await accessTokens.get(viewer, params.key ?? "", holder);
  return {
    ...shown,
    token: presentTokenRow(token),
    ...(token.grants && { choice: choiceOf(owners, token.grants) }),
  };
};
