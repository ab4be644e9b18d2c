import { isLoopback, isOfOrganizations, RegistryError } from "@orrery/registry";
import type {
  AppSignOutData,
  ConsentData,
  DeviceData,
} from "@orrery/web/page-data/account/applications";
import { type AskedConsent, findAsked } from "../../oauth/consents.ts";
import { hubPersonOf } from "../../oauth/hub-person-of.ts";
import { issuerOf } from "../../oauth/issuer-of.ts";
import { findAskedSignOut } from "../../oauth/sign-outs.ts";
import { signInFirst } from "../loaders/load-forms.ts";
import type { Load, PageContext, PageRequest } from "../page-context.ts";
import { presentAppFacts, presentScopes } from "./present-application.ts";

export const loadConsent: Load<ConsentData> = async (context, visit) => {
  const { request, viewer, query } = visit;
  const person = await hubPersonOf(context.hub.registry, request);
  if (!person || viewer.kind === "anonymous") return signInFirst(visit);
  const provider = await context.oauth.provider(issuerOf(context.config, request));
  const asked = await findAsked(provider, request, person);
  if (asked.kind === "sign-in-again")
    return { state: "sign-in-again", account: viewer.name, next: pathOf(request.url) };
  if (asked.kind === "consent") return presentConsent(context, viewer, asked.consent);
  // A document is redirected; the router of the pages knows no such URL.
  const to = pathOf(asked.to);
  return query.has("_data") ? { state: "go-on", to } : { redirectTo: to };
};

async function presentConsent(
  { hub }: PageContext,
  { name, organizations }: Extract<PageRequest["viewer"], { readonly kind: "account" }>,
  { applicationKey, redirectUri, scopes, organizations: wanted }: AskedConsent,
): Promise<ConsentData> {
  const found = await hub.registry.applications.findForSignIn(applicationKey);
  if (!found) throw new RegistryError("entry-not-found", "This application no longer exists.");
  const isWeb = /^https?:$/.test(redirectUri.protocol);
  return {
    state: "ask",
    application: presentAppFacts(found.application),
    target: isWeb ? redirectUri.host : redirectUri.protocol,
    formTarget: isWeb ? redirectUri.origin : redirectUri.protocol,
    isOwnMachine: isLoopback(redirectUri),
    account: name,
    allows: presentScopes(scopes),
    organizations: scopes.some(isOfOrganizations)
      ? organizations.map((one) => ({
          key: one.key,
          name: one.name,
          isChosen: wanted.includes(one.key) || wanted.includes(one.name),
        }))
      : [],
  };
}

export const loadAppSignOut: Load<AppSignOutData> = async (context, { request }) => {
  const provider = await context.oauth.provider(issuerOf(context.config, request));
  const person = await hubPersonOf(context.hub.registry, request);
  const asked = await findAskedSignOut(provider, request, person);
  if (!asked) return {};
  const { secret, applicationKey } = asked;
  const found =
    applicationKey && (await context.hub.registry.applications.findForSignIn(applicationKey));
  return { secret, ...(found && { application: found.application.name }) };
};

/** The code of the link is only filled in: it is the person who confirms it. */
export const loadDevice: Load<DeviceData> = async (_, visit) => {
  const { viewer, query } = visit;
  if (viewer.kind === "anonymous") return signInFirst(visit);
  return { account: viewer.name, code: (query.get("user_code") ?? "").slice(0, 20) };
};

const pathOf = (url: string): string => {
  const { pathname } = new URL(url, "http://hub.invalid");
  return pathname;
};
