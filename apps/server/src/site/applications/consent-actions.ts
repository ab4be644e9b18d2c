import { RegistryError } from "@orrery/registry";
import type { ActionData } from "@orrery/web/page-data";
import { DEVICE_CODE_FORM } from "@orrery/web/page-data/form-rules/application-forms";
import { clearSessionCookie, sessionToken } from "../../http/identity/session-cookie.ts";
import { addressKey } from "../../http/limits/address-key.ts";
import { ownPath } from "../../http/own-path.ts";
import { allow, deny, findAsked } from "../../oauth/consents.ts";
import { allowDevice, denyDevice, findDevice, type WaitingDevice } from "../../oauth/devices.ts";
import { hubPersonOf } from "../../oauth/hub-person-of.ts";
import { issuerOf } from "../../oauth/issuer-of.ts";
import { formAction, formActions } from "../actions/form-action.ts";
import { signInAt } from "../loaders/load-forms.ts";
import type { PageContext, PageRequest } from "../page-context.ts";
import { presentAppFacts, presentScopes, programName } from "./present-application.ts";

const pathOf = (url: string): string => new URL(url, "http://hub.invalid").pathname;

/** The library and who is signed in; throws `unauthorized` when no one is. */
async function signedIn({ oauth, hub, config }: PageContext, { request, viewer }: PageRequest) {
  const person = await hubPersonOf(hub.registry, request);
  if (!person || viewer.kind === "anonymous")
    throw new RegistryError("unauthorized", "Sign in to continue.");
  return { person, viewer, provider: await oauth.provider(issuerOf(config, request)) };
}

/** The forms of `/auth/:interaction`. */
export const consent = formActions({
  async allow(context, visit, form) {
    const { request } = visit;
    const { person, viewer, provider } = await signedIn(context, visit);
    const asked = await findAsked(provider, request, person);
    if (asked.kind !== "consent") return { redirectTo: pathOf(request.url) };
    const { applicationKey, scopes } = asked.consent;
    const { registry } = context.hub;
    const found = await registry.applications.findForSignIn(applicationKey);
    if (!found) throw new RegistryError("application-not-found", "This application is gone.");
    const { to, grantId } = await allow(provider, request, person, asked.consent);
    await registry.connectedApps.consent(viewer, registry.oauthRecords.keyOf("Grant", grantId), {
      ...{ applicationKey, scopes, isDevice: false },
      applicationName: found.application.name,
      organizations: viewer.organizations
        .map(({ key }) => key)
        .filter((key) => `organization-${key}` in form),
      place: request.ip,
      agent: request.headers["user-agent"] ?? "",
    });
    return { redirectTo: pathOf(to) };
  },
  async deny(context, visit) {
    const { person, provider } = await signedIn(context, visit);
    return { redirectTo: pathOf(await deny(provider, visit.request, person)) };
  },
  async "sign-in-again"({ hub }, { request }, form, reply) {
    const token = sessionToken(request);
    if (token !== undefined) await hub.registry.sessions.end(token, request.ip);
    clearSessionCookie(request, reply);
    return signInAt(ownPath(form.next));
  },
});

/** A form of `/device`: tries of codes are counted by account and by address, in the database. */
const onDevice = (
  act: (
    context: PageContext,
    visit: PageRequest,
    found: WaitingDevice,
  ) => Promise<Partial<ActionData>>,
) =>
  formAction(DEVICE_CODE_FORM, async (context, visit, { code }) => {
    const { provider, viewer } = await signedIn(context, visit);
    const { registry } = context.hub;
    const { userCodes, addressFailures } = context.config.limits;
    const address = addressKey(visit.request.ip);
    const found = await registry.attempts.limit(
      [
        { parts: ["user-code", viewer.key], limit: userCodes, onSuccess: "uncount" },
        { parts: ["user-code-address", address], limit: addressFailures, onSuccess: "uncount" },
      ],
      () => findDevice(provider, registry, code),
    );
    return { errors: {}, values: {}, ...(await act(context, visit, found)) };
  });

export const device = formActions({
  find: onDevice(async (_context, _visit, found) => ({
    device: {
      code: found.userCode,
      application: presentAppFacts(found.application),
      allows: presentScopes(found.scopes),
      place: found.place,
      browser: programName(found.agent),
      askedAt: found.askedAt.toISOString(),
    },
  })),
  allow: onDevice(async (context, visit, found) => {
    const { person, viewer, provider } = await signedIn(context, visit);
    const { application, scopes, place, agent } = found;
    const { connectedApps, oauthRecords } = context.hub.registry;
    const grantId = await allowDevice(provider, person, found);
    await connectedApps.consent(viewer, oauthRecords.keyOf("Grant", grantId), {
      ...{ scopes, place, agent, isDevice: true },
      applicationKey: application.key,
      applicationName: application.name,
      // A device asks for no organizations: it gets all that its scopes are about.
      organizations: viewer.organizations.map(({ key }) => key),
    });
    return { deviceIs: "allowed" };
  }),
  deny: onDevice(async (context, visit, found) => {
    const { provider } = await signedIn(context, visit);
    await denyDevice(provider, found.userCode);
    return { deviceIs: "denied" };
  }),
});
