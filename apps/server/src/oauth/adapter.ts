import {
  type Application,
  COMMAND_LINE,
  isOauthModel,
  type OauthModel,
  type OauthPayload,
  type Registry,
} from "@orrery/registry";
import type { Adapter, AdapterFactory, AdapterPayload, ClientMetadata } from "oidc-provider";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

type Stored = Pick<Registry, "applications" | "oauthRecords">;

/** Keeps the library's records in the registry. `alreadyUsed` makes the error for a code that was used before. */
export const createAdapter =
  (registry: Stored, alreadyUsed: () => Error): AdapterFactory =>
  (name) => {
    if (name === "Client") return clientAdapter(registry);
    if (isOauthModel(name)) return recordAdapter(registry, name, alreadyUsed);
    throw new Error(`The model ${name} is of a feature that is off.`);
  };

function recordAdapter(
  { oauthRecords }: Stored,
  model: OauthModel,
  alreadyUsed: () => Error,
): Adapter {
  return {
    async upsert(id, payload, expiresIn) {
      try {
        await oauthRecords.put(model, id, payload as OauthPayload, expiresIn);
      } catch (error) {
        // Meanwhile the grant was revoked, which rows of its tokens refer to.
        const { grantId } = payload;
        if (grantId === undefined || (await oauthRecords.find("Grant", grantId))) throw error;
        throw alreadyUsed();
      }
    },
    find: async (id) => (await oauthRecords.find(model, id)) as AdapterPayload | undefined,
    findByUserCode: async (code) =>
      (await oauthRecords.findByUserCode(code)) as AdapterPayload | undefined,
    findByUid: async (uid) => (await oauthRecords.findByUid(uid)) as AdapterPayload | undefined,
    async consume(id) {
      if ((await oauthRecords.consume(model, id)) || model === "RefreshToken") return;
      // Someone else has the code, too: what it gave is worth nothing.
      const grantId = (await oauthRecords.find(model, id))?.grantId;
      if (model === "AuthorizationCode" && grantId) await oauthRecords.delete("Grant", grantId);
      throw alreadyUsed();
    },
    destroy: (id) => oauthRecords.delete(model, id),
    revokeByGrantId: (grantId) => oauthRecords.deleteOfGrant(model, grantId),
  };
}

const nothing = async () => undefined;

/** Applications are written by the registry alone. */
const clientAdapter = ({ applications }: Stored): Adapter => ({
  async find(id) {
    const found = await applications.findForSignIn(id);
    return found && (clientMetadata(found.application, found.secretHash) as AdapterPayload);
  },
  ...{ upsert: nothing, findByUserCode: nothing, findByUid: nothing },
  ...{ consume: nothing, destroy: nothing, revokeByGrantId: nothing },
});

/** An application in the library's words. The digest stands where the library expects the secret. */
function clientMetadata(application: Application, secretHash: string | undefined): ClientMetadata {
  const { key, name, homepage, redirectUris, scopes, isSelfRegistered } = application;
  const isOwn = key === COMMAND_LINE;
  const isWeb = redirectUris.every((uri) => uri.startsWith("https:"));
  return {
    client_id: key,
    client_name: name,
    ...(homepage && { client_uri: homepage }),
    ...(secretHash && { client_secret: secretHash }),
    token_endpoint_auth_method: secretHash ? "client_secret_basic" : "none",
    grant_types: [
      ...(isOwn ? [] : ["authorization_code"]),
      "refresh_token",
      // Of a code that a person is sent, no one knows for whom it is.
      ...(isSelfRegistered ? [] : [DEVICE_CODE]),
    ],
    response_types: isOwn ? [] : ["code"],
    redirect_uris: [...redirectUris],
    post_logout_redirect_uris: [...redirectUris],
    // Any port of the person's own machine fits then.
    application_type: isWeb ? "web" : "native",
    ...(!scopes.includes("full-access") && { scope: [...scopes, "offline_access"].join(" ") }),
  };
}
