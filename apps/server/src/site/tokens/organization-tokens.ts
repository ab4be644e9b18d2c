import type { OrganizationTokensData } from "@orrery/web/page-data/account/tokens";
import {
  DECIDE_TOKEN,
  REVOKE_TOKEN,
  SET_TOKEN_POLICY,
} from "@orrery/web/page-data/form-rules/token-forms";
import { pathTo } from "@orrery/web/paths";
import { formAction, formActions } from "../actions/form-action.ts";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load, PageRequest } from "../page-context.ts";

const organizationOf = ({ params: { organization = "" } }: PageRequest) => organization;

const again = (visit: PageRequest) => ({
  redirectTo: pathTo("organizationTokens", { organization: organizationOf(visit) }),
});

/** Which tokens of members count in an organization, for its admins. */
export const loadOrganizationTokens: Load<OrganizationTokensData> = async ({ hub }, visit) => {
  const { viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { organizations, tokenPolicies } = hub.registry;
  const { name } = await organizations.get(organizationOf(visit));
  const [policy, tokens] = await Promise.all([
    tokenPolicies.get(viewer, name),
    tokenPolicies.list(viewer, name),
  ]);
  return {
    ...{ organization: name, policy },
    tokens: tokens.map(({ createdAt, lastUsedAt, ...token }) => ({
      ...token,
      createdAt: createdAt.toISOString(),
      ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
    })),
  };
};

/** The forms of that page. */
export const organizationTokensActions = formActions({
  "set-policy": formAction(SET_TOKEN_POLICY, async ({ hub }, visit, { policy }) => {
    await hub.registry.tokenPolicies.set(visit.viewer, organizationOf(visit), policy);
    return again(visit);
  }),
  decide: formAction(DECIDE_TOKEN, async ({ hub }, visit, { key, status }) => {
    await hub.registry.tokenPolicies.decide(visit.viewer, organizationOf(visit), key, status);
    return again(visit);
  }),
  revoke: formAction(REVOKE_TOKEN, async ({ hub }, visit, { token }) => {
    await hub.registry.tokenPolicies.revoke(visit.viewer, organizationOf(visit), token);
    return again(visit);
  }),
});
