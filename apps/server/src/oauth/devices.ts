import {
  type Application,
  parseScopes,
  type Registry,
  RegistryError,
  type Scope,
} from "@orrery/registry";
import type Provider from "oidc-provider";
import type { HubPerson } from "./hub-person.ts";

/** A device that shows a code and waits. */
export interface WaitingDevice {
  /** As the device shows it. */
  readonly userCode: string;
  readonly application: Application;
  readonly scopes: readonly Scope[];
  /** Where it asked from: an IP address and a `User-Agent`. */
  readonly place: string;
  readonly agent: string;
  readonly askedAt: Date;
}

type Codes = Awaited<ReturnType<Provider["DeviceCode"]["findByUserCode"]>>;

/** Throws `bad-credentials` for a code that no device shows now: guesses are counted. */
export async function findDevice(
  provider: Provider,
  registry: Pick<Registry, "applications">,
  typed: string,
): Promise<WaitingDevice> {
  const code = await waiting(provider, typed);
  const { clientId = "", deviceInfo = {}, params = {}, iat } = code;
  const found = await registry.applications.findForSignIn(clientId);
  if (!found) throw unknownCode();
  return {
    userCode: code.userCode.replace(/^(.{4})(.{4})$/, "$1-$2"),
    application: found.application,
    scopes: scopesOf(found.application, `${params.scope ?? ""}`),
    place: `${deviceInfo.ip ?? ""}`,
    agent: `${deviceInfo.ua ?? ""}`,
    askedAt: new Date((iat ?? 0) * 1000),
  };
}

/** Lets the device in. Returns the grant's ID. */
export async function allowDevice(
  provider: Provider,
  { accountKey, signedInAt }: HubPerson,
  { userCode, application, scopes }: WaitingDevice,
): Promise<string> {
  const code = await waiting(provider, userCode);
  const grant = new provider.Grant({ accountId: accountKey, clientId: application.key });
  grant.addOIDCScope(scopes.join(" "));
  const grantId = await grant.save();
  Object.assign(code, {
    ...{ accountId: accountKey, grantId, authTime: signedInAt },
    scope: scopes.join(" "),
  });
  await code.save();
  return grantId;
}

export async function denyDevice(provider: Provider, userCode: string): Promise<void> {
  const code = await waiting(provider, userCode);
  Object.assign(code, { error: "access_denied", errorDescription: "The person did not allow it." });
  await code.save();
}

/** The device's own application gets all that it may have when it asks for nothing. */
function scopesOf({ scopes }: Application, asked: string): readonly Scope[] {
  const wanted = parseScopes(asked);
  if (scopes.includes("full-access")) return wanted.length > 0 ? wanted : ["full-access"];
  const allowed = wanted.length > 0 ? wanted : (["openid", "profile"] as const);
  return allowed.filter((scope) => scopes.includes(scope));
}

async function waiting(provider: Provider, typed: string): Promise<NonNullable<Codes>> {
  const normal = typed.toUpperCase().replace(/[^A-Z]/g, "");
  const code = normal === "" ? undefined : await provider.DeviceCode.findByUserCode(normal);
  if (!code || code.error !== undefined || code.accountId !== undefined) throw unknownCode();
  return code;
}

const unknownCode = () =>
  new RegistryError(
    "bad-credentials",
    "No device shows this code now. Check it, or start again on the device.",
  );
