/** How people sign in there: in the browser over OpenID Connect, or with a password that LDAP checks. */
export const IDENTITY_PROVIDER_KINDS = ["openid", "ldap"] as const;
export type IdentityProviderKind = (typeof IDENTITY_PROVIDER_KINDS)[number];
