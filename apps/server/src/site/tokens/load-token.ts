import { TOKEN_ROLES } from "@orrery/registry";
import { MAX_CREDENTIAL_NAME } from "@orrery/registry/rules";
import type { TokenData } from "@orrery/web/page-data/account/tokens";
import { pathTo } from "@orrery/web/paths";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load } from "../page-context.ts";
import { choiceOf, queriedChoice } from "./grants-choice.ts";
import { presentTokenRow } from "./present-token-row.ts";
import { holderOf, listGrantOwners, presentHolder } from "./token-holder.ts";

/** A token of the viewer or of a service account, or the form of a new one. */
export const loadToken: Load<TokenData> = async (context, visit) => {
  const { viewer, params, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { accessTokens } = context.hub.registry;
  const holder = holderOf(visit);
  const listOwners = () => listGrantOwners(context, viewer, holder);
  const shown = presentHolder(viewer, holder);
  if (params.key === "new") {
    const role = TOKEN_ROLES.find((role) => role === query.get("tokenType"));
    if (role && !holder) return { redirectTo: `${pathTo("tokens")}?role=${role}` };
    const name = query.get("name")?.slice(0, MAX_CREDENTIAL_NAME);
    return {
      ...shown,
      ...(name && { suggestedName: name }),
      choice: queriedChoice(await listOwners(), query),
    };
  }
  const token = await accessTokens.get(viewer, params.key ?? "", holder);
  return {
    ...shown,
    token: presentTokenRow(token),
    ...(token.grants && { choice: choiceOf(await listOwners(), token.grants) }),
  };
};
