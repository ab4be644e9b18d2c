import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import { RegistryError } from "../errors.ts";
import type { Mails } from "../mails/mails.ts";
import { getAdministered } from "../organizations/get-organization.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { describeGrants } from "../tokens/describe-grants.ts";
import { parseGrants } from "../tokens/kept-grants.ts";
import { resolveGrants } from "../tokens/resolve-grants.ts";
import { findLeaked, type LeakedToken, revokeLeaked } from "../tokens/revoke-leaked.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import type { MemberToken, TokenDecision, TokenPolicy } from "./token-policy.ts";
import {
  findTokenPolicy,
  isTokenIn,
  listMemberTokens,
  putDecision,
  updateTokenPolicy,
} from "./token-policy-store.ts";

/** Newer tokens hide older ones. */
export const MAX_MEMBER_TOKENS = 200;

/** Which tokens count in an organization, as its admins decide. All methods throw for others. */
export interface TokenPolicies {
  get(viewer: Viewer, organization: string): Promise<TokenPolicy>;
  /** Applies at once, also to tokens that exist. */
  set(viewer: Viewer, organization: string, policy: TokenPolicy): Promise<void>;
  /** Fine-grained tokens of members with permissions there, the newest first. */
  list(viewer: Viewer, organization: string): Promise<readonly MemberToken[]>;
  /** Throws `token-not-found`, also for tokens of others than members. Returns the token's name. */
  decide(
    viewer: Viewer,
    organization: string,
    tokenKey: string,
    decision: TokenDecision,
  ): Promise<MemberToken>;
  /**
   * Deletes a member's or service account's token by its secret, and writes to the owner. Throws
   * `token-not-found`, also for the viewer's own.
   */
  revoke(viewer: Viewer, organization: string, secret: string): Promise<LeakedToken>;
}

/** `noteRevocation` forgets tokens that this process remembers. */
export function createTokenPolicies(
  deps: RegistryDeps & {
    readonly mails: Pick<Mails, "queue" | "origin">;
    readonly noteRevocation: () => void;
  },
): TokenPolicies {
  const { db, now, secrets, mails, noteRevocation } = deps;

  const list: TokenPolicies["list"] = async (viewer, organization) => {
    const { key, name } = await getAdministered(db, viewer, organization);
    return listIn(db, key, name);
  };

  return {
    list,

    async get(viewer, organization) {
      return findTokenPolicy(db, (await getAdministered(db, viewer, organization)).key);
    },

    async set(viewer, organization, policy) {
      const { key } = await getAdministered(db, viewer, organization);
      await updateTokenPolicy(db, key, policy);
      noteRevocation();
    },

    async decide(viewer, organization, tokenKey, status) {
      const { key } = await getAdministered(db, viewer, organization);
      const token = (await list(viewer, organization)).find((one) => one.key === tokenKey);
      const by = accountOf(viewer) ?? "";
      if (!token || !(await putDecision(db, key, tokenKey, { status, by, at: now() })))
        throw notFound();
      noteRevocation();
      return { ...token, status };
    },

    async revoke(viewer, organization, secret) {
      const { key } = await getAdministered(db, viewer, organization);
      const leaked = (await findLeaked(db, secrets, [secret])).get(secret);
      if (!leaked || !(await isTokenIn(db, key, leaked.key, accountOf(viewer) ?? "")))
        throw notFound();
      await revokeLeaked(db, mails, [leaked]);
      noteRevocation();
      return leaked;
    },
  };
}

async function listIn(
  db: Database,
  organizationKey: string,
  organization: string,
): Promise<readonly MemberToken[]> {
  const rows = await listMemberTokens(db, organizationKey, MAX_MEMBER_TOKENS);
  const tokens = await Promise.all(
    rows.map(async (row): Promise<readonly MemberToken[]> => {
      const account = await findAccountByKey(db, row.account_key);
      if (!account) return [];
      const grants = await resolveGrants(db, viewerOf(account), row.key, parseGrants(row.grants));
      const scoped = grants.scoped.filter(({ entity }) => entity.namespace === organization);
      if (scoped.length === 0 && grants.global.length === 0) return [];
      const can = describeGrants({ ...grants, canReadGatedRepos: false, scoped });
      return [
        {
          ...{ key: row.key, name: row.name, account: row.account, can },
          status: (row.status ?? "pending") as MemberToken["status"],
          createdAt: new Date(row.created_at),
          lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
        },
      ];
    }),
  );
  return tokens.flat();
}

const notFound = () => new RegistryError("token-not-found", "Token not found.");
