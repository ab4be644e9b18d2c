import { RegistryError } from "../errors.ts";
import type { Mails } from "../mails/mails.ts";
import { getAdministered } from "../organizations/get-organization.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { findLeaked, type LeakedToken, revokeLeaked } from "../tokens/revoke-leaked.ts";
import { accountOf, type Viewer } from "../viewer.ts";
import { listJudged } from "./list-member-tokens.ts";
import { putAppDecision } from "./member-app-store.ts";
import type { MemberToken, TokenDecision, TokenPolicy } from "./token-policy.ts";
import {
  findTokenPolicy,
  isTokenIn,
  putDecision,
  updateTokenPolicy,
} from "./token-policy-store.ts";

/** Of each kind; newer ones hide older ones. */
export const MAX_MEMBER_TOKENS = 200;

/** Which tokens count in an organization, as its admins decide. All methods throw for others. */
export interface TokenPolicies {
  get(viewer: Viewer, organization: string): Promise<TokenPolicy>;
  /** Applies at once, also to tokens that exist. */
  set(viewer: Viewer, organization: string, policy: TokenPolicy): Promise<void>;
  /** Fine-grained tokens and applications of members with permissions there, the newest of each kind first. */
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

  async function judged(viewer: Viewer, organization: string) {
    const place = await getAdministered(db, viewer, organization);
    return listJudged(db, place, now(), MAX_MEMBER_TOKENS);
  }

  return {
    async list(viewer, organization) {
      return (await judged(viewer, organization)).map(({ token }) => token);
    },

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
      const found = (await judged(viewer, organization)).find(
        ({ token }) => token.key === tokenKey,
      );
      if (!found) throw notFound();
      const { token, scopes } = found;
      const decision = { status, by: accountOf(viewer) ?? "", at: now() };
      const isKept =
        scopes === undefined
          ? await putDecision(db, key, tokenKey, decision)
          : await putAppDecision(db, key, { key: tokenKey, scopes }, decision);
      if (!isKept) throw notFound();
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

const notFound = () => new RegistryError("token-not-found", "Token not found.");
