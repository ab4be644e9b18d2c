import { isConfirmed, type Passkey, type Viewer } from "@orrery/registry";
import type { ConfirmationData, SecurityData } from "@orrery/web/page-data/account/settings";
import { renderSVG } from "uqr";
import { browserName } from "../../../http/identity/browser-name.ts";
import { passkeySite } from "../../../http/identity/passkey-site.ts";
import { sessionLinks, signOnNotice } from "../../../sign-on/sign-in-links.ts";
import type { Load, PageContext, PageRequest } from "../../page-context.ts";
import { signInFirst } from "../load-forms.ts";
import { loadShell } from "../load-shell.ts";
import { missingSignOns } from "./missing-sign-ons.ts";

export const loadSecurity: Load<SecurityData> = async (context, visit) => {
  const { request, viewer } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  const { sessions, secondFactors, passkeys, identities, identityProviders } = context.hub.registry;
  const site = passkeySite(context.config, request);
  const { hub } = await shellOf(context, visit);
  const [listed, factors, keys, linked, ways] = await Promise.all([
    sessions.list(viewer),
    secondFactors.get(viewer, hub.name),
    passkeys.list(viewer),
    identities.list(viewer),
    identityProviders.ways(),
  ]);
  const notice = signOnNotice(ways, visit.query);
  const confirmation = await loadConfirmation(context, visit, viewer);
  const { appSince, newApp, recoveryCodes } = factors;
  return {
    name: viewer.name,
    confirmation,
    password: await passwordOf(context, viewer),
    linked: linked.map(({ key, provider, username, lastUsedAt }) => ({
      ...{ key, username, label: provider.label },
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    missingSignOns: await missingSignOns(context, visit),
    hasProviders: ways.some(({ kind }) => kind === "openid"),
    linkable: confirmation.isFresh ? sessionLinks(context, visit, ways, "link") : [],
    ...(notice && { notice }),
    mustSetUp: request.mustSetUp,
    ...(appSince && { appSince: appSince.toISOString() }),
    // Only in a fresh session: anyone who sees it can make codes.
    ...(newApp &&
      confirmation.isFresh && {
        newApp: { secret: newApp.secret, picture: pictureOf(newApp.uri) },
      }),
    recoveryCodes,
    passkeys: keys.map((key) => presentPasskey(key, typeof site === "object" ? site.id : "")),
    ...(typeof site === "string" && { passkeyProblem: site }),
    browser: browserName(request.headers["user-agent"] ?? ""),
    sessions: listed.map(({ key, agent, place, seenAt }) => ({
      ...{ key, place, browser: browserName(agent) },
      seenAt: seenAt.toISOString(),
      isCurrent: key === request.credential?.key,
    })),
  };
};

async function passwordOf(
  { hub: { registry } }: PageContext,
  viewer: Extract<Viewer, { readonly kind: "account" }>,
): Promise<SecurityData["password"]> {
  if (await registry.accounts.hasPassword(viewer)) return "set";
  return (await registry.passwordSignIn.isOn()) ? "none" : "off";
}

/** For each page with changes that need it. */
export async function loadConfirmation(
  context: PageContext,
  visit: PageRequest,
  viewer: Extract<Viewer, { readonly kind: "account" }>,
): Promise<ConfirmationData> {
  const { accounts, identities, passkeys } = context.hub.registry;
  const site = passkeySite(context.config, visit.request);
  const [keys, linked, hasOwn] = await Promise.all([
    passkeys.list(viewer),
    identities.list(viewer),
    accounts.hasPassword(viewer),
  ]);
  const ways = linked.map(({ provider }) => provider);
  return {
    isFresh: isConfirmed(viewer, new Date()),
    hasPasskey: typeof site === "object" && keys.some((key) => key.site === site.id),
    // A directory checks a password, too.
    hasPassword: hasOwn || ways.some(({ kind }) => kind === "ldap"),
    links: sessionLinks(context, visit, ways, "confirm"),
  };
}

/** The hub's name, for the list of an authenticator app. */
async function shellOf(context: PageContext, visit: PageRequest) {
  const shell = await loadShell(context, visit);
  return "hub" in shell ? shell : { hub: { name: "Orrery" } };
}

/** Black on white in either theme: cameras read it so. */
const pictureOf = (uri: string): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;

const presentPasskey = (
  { id, name, site, createdAt, lastUsedAt }: Passkey,
  here: string,
): SecurityData["passkeys"][number] => ({
  id,
  name,
  ...(site !== here && { otherSite: site }),
  createdAt: createdAt.toISOString(),
  ...(lastUsedAt && { lastUsedAt: lastUsedAt.toISOString() }),
});
