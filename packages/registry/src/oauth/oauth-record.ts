/** What the protocol keeps between requests, by the names of its library. */
export const OAUTH_MODELS = [
  "AccessToken",
  "AuthorizationCode",
  "DeviceCode",
  "Grant",
  "Interaction",
  "RefreshToken",
  "ReplayDetection",
  "Session",
] as const;
export type OauthModel = (typeof OAUTH_MODELS)[number];

export const isOauthModel = (name: string): name is OauthModel =>
  OAUTH_MODELS.some((model) => model === name);

/** A record as the library has it. No one else reads what is not named here. */
export interface OauthPayload {
  readonly jti?: string;
  readonly exp?: number;
  readonly accountId?: string;
  readonly clientId?: string;
  readonly grantId?: string;
  readonly scope?: string;
  readonly userCode?: string;
  readonly uid?: string;
  /** Of a grant. */
  readonly openid?: { readonly scope?: string };
  readonly consumed?: boolean;
  readonly [name: string]: unknown;
}

/** What access tokens of applications begin with: clients send no tokens without `hf_`. */
export const APP_TOKEN_PREFIX = "hf_oauth_";
/** A refresh token that was used counts for this long: its answer may have been lost, or another device has it. */
export const REFRESH_GRACE_MS = 60_000;
/** From the last use on. */
export const GRANT_DAYS = 365;
