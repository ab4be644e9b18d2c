import type { OauthPerson } from "@orrery/registry";
import type { AccountClaims } from "oidc-provider";

/** Which claims come with which scope. */
export const CLAIMS_OF_SCOPES = {
  openid: ["sub"],
  profile: ["name", "preferred_username", "picture", "profile", "isPro", "orgs"],
  email: ["email", "email_verified"],
  "read-memberships": ["orgs"],
} as const;

/** Everything that a token's scopes may show of a person, in the public hub's words. Pure. */
export function claimsOf(person: OauthPerson, origin: string): AccountClaims {
  const picture = (avatar: string | undefined) => (avatar ? `${origin}/avatars/${avatar}` : "");
  return {
    sub: person.key,
    name: person.displayName,
    preferred_username: person.name,
    picture: picture(person.avatar),
    profile: `${origin}/${person.name}`,
    isPro: false,
    ...(person.email && { email: person.email, email_verified: true }),
    orgs: person.organizations.map(({ key, name, displayName, avatar, role }) => ({
      sub: key,
      name: displayName,
      preferred_username: name,
      picture: picture(avatar),
      isEnterprise: false,
      roleInOrg: role,
    })),
  };
}
