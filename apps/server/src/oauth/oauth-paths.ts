/** Where the protocol's requests go, by the library's names. */
export const OAUTH_PATHS = {
  authorization: "/oauth/authorize",
  code_verification: "/device",
  device_authorization: "/oauth/device",
  end_session: "/oauth/sign-out",
  jwks: "/oauth/jwks",
  registration: "/oauth/register",
  revocation: "/oauth/revoke",
  token: "/oauth/token",
  userinfo: "/oauth/userinfo",
} as const;
