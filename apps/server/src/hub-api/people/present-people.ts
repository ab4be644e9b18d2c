import type { Member, Membership } from "@orrery/registry";

/** An account in the words of clients (hub-protocol §3.2). */
export const presentUser = (name: string) => ({
  type: "user" as const,
  user: name,
  fullname: name,
  avatarUrl: "",
  isPro: false,
});

export const presentMember = ({ name, role }: Member) => ({ ...presentUser(name), role });

export const presentOrganization = ({ key, name }: Pick<Membership, "key" | "name">) => ({
  type: "org" as const,
  id: key,
  name,
  fullname: name,
  avatarUrl: "",
});

/** A membership for its member in `whoami-v2` (hub-protocol §2.1); nothing is paid on this hub. */
export const presentMembership = (membership: Membership) => ({
  ...presentOrganization(membership),
  email: null,
  canPay: false,
  periodEnd: null,
  isEnterprise: false,
  roleInOrg: membership.role,
});
