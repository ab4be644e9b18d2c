import { findAccountByKey, findActiveAccount } from "../accounts/account-store.ts";
import { deleteTokenBudgets, putBudget } from "../budgets/budget-store.ts";
import { budgetOfToken, checkModels, type TokenLimits } from "../budgets/token-limits.ts";
import { RegistryError } from "../errors.ts";
import type { Mails } from "../mails/mails.ts";
import { findAppToken } from "../oauth/app-token.ts";
import { APP_TOKEN_PREFIX } from "../oauth/oauth-record.ts";
import type { OauthRecords } from "../oauth/oauth-records.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { listLacking } from "../required-sign-ons/apply-required-sign-ons.ts";
import { listSeenGroups } from "../resource-groups/list-seen-groups.ts";
import type { PlacedGroup } from "../resource-groups/resource-group-store.ts";
import { getServiceHolder } from "../service-accounts/service-accounts.ts";
import { applyTokenPolicies } from "../token-policies/apply-token-policies.ts";
import { deleteDecisions, listDenying } from "../token-policies/token-policy-store.ts";
import { findPublisherToken } from "../trusted-publishers/publisher-token.ts";
import { PUBLISHER_TOKEN_PREFIX } from "../trusted-publishers/trusted-publisher.ts";
import type { AccountViewer } from "../viewer.ts";
import {
  type AccessToken,
  type ListedToken,
  MAX_OVERLAP_HOURS,
  MAX_TOKENS,
  type PresentedToken,
  type TokenRole,
} from "./access-token.ts";
import {
  countAccessTokens,
  deleteAccessToken,
  dropPreviousSecret,
  findAccessToken,
  findAccessTokenByKey,
  insertAccessToken,
  listAccessTokens,
  rotateAccessToken,
  touchAccessToken,
  updateAccessToken,
} from "./access-token-store.ts";
import { chooseGrants, type WantedGrants } from "./choose-grants.ts";
import { NO_GRANTS } from "./kept-grants.ts";
import {
  checkCredentialName,
  type NewCredential,
  nameCredential,
  requireFullAccess,
  TOUCH_EVERY_MS,
} from "./new-credential.ts";
import { resolveGrants } from "./resolve-grants.ts";
import { findLeaked, type LeakedToken, MAX_REVOKED_TOKENS, revokeLeaked } from "./revoke-leaked.ts";
import { tokenViewer } from "./token-viewer.ts";

export interface NewAccessToken extends NewCredential {
  readonly role: TokenRole;
  /** Of a fine-grained one. */
  readonly grants?: WantedGrants;
  /** Patterns of the models that it may run; without them all that it may otherwise. */
  readonly models?: readonly string[];
  /** What its calls of models may cost, and how many there may be. */
  readonly limits?: TokenLimits;
  /** For how many seconds its calls may get recorded answers; absent or 0: never. */
  readonly cacheSeconds?: number;
}

export interface TokenChanges {
  readonly name?: string;
  /** Only of a fine-grained token. */
  readonly grants?: WantedGrants;
  /** `null` for all that it may otherwise. */
  readonly models?: readonly string[] | null;
  /** 0: its calls never get recorded answers. */
  readonly cacheSeconds?: number;
}

/** Whose tokens: the viewer's own, or those of a service account that the viewer administers. */
export type TokenHolder = { readonly organization: string; readonly name: string } | undefined;

export interface IdentifiedToken {
  readonly viewer: AccountViewer;
  readonly token: PresentedToken;
}

export interface AccessTokens {
  /** Increases with each token deleted or changed here: cached tokens may be invalid. */
  deletions(): number;
  /** Counts deletions made elsewhere. */
  noteDeletion(): void;
  /** Returns the token itself, this once. It starts with `hf_`: clients send no other. */
  create(viewer: AccountViewer, wanted: NewAccessToken, of?: TokenHolder): Promise<string>;
  list(viewer: AccountViewer, of?: TokenHolder): Promise<readonly ListedToken[]>;
  /** The resource groups that fine-grained ones can name. */
  listGroups(viewer: AccountViewer, of?: TokenHolder): Promise<readonly PlacedGroup[]>;
  /** Throws `token-not-found`, as do all that follow, also for another account's token. */
  get(viewer: AccountViewer, key: string, of?: TokenHolder): Promise<ListedToken>;
  /** Changes name, permissions, models and the seconds of recorded answers; both secrets of a rotated token follow. */
  update(
    viewer: AccountViewer,
    key: string,
    changes: TokenChanges,
    of?: TokenHolder,
  ): Promise<ListedToken>;
  /** Returns a new secret, this once; the one before it counts for some hours more. */
  rotate(
    viewer: AccountViewer,
    key: string,
    overlapHours: number,
    of?: TokenHolder,
  ): Promise<string>;
  /** Ends the secret before the last rotation at once. */
  endPrevious(viewer: AccountViewer, key: string, of?: TokenHolder): Promise<void>;
  /** Idempotent; another account's token is left alone. */
  delete(viewer: AccountViewer, key: string, of?: TokenHolder): Promise<void>;
  /** Deletes leaked tokens of any account and writes to their owners; other texts are ignored. */
  revokeLeaked(texts: readonly string[], place: string): Promise<readonly LeakedToken[]>;
  /** Also of an application or a CI job. `undefined` for a token that is unknown, expired or revoked. `place` is where it is used from. */
  identify(text: string, place?: string): Promise<IdentifiedToken | undefined>;
}

type Deps = RegistryDeps & {
  readonly mails: Pick<Mails, "queue" | "origin">;
  readonly oauthRecords: Pick<OauthRecords, "keyOf">;
};

export function createAccessTokens(deps: Deps): AccessTokens {
  const { db, secrets, now, newKey, mails, oauthRecords, maxCacheSeconds = 0 } = deps;
  let deletions = 0;

  function checkCacheSeconds(seconds: number | undefined): number | undefined {
    if (seconds === undefined || (seconds >= 0 && seconds <= maxCacheSeconds)) return seconds;
    throw new RegistryError(
      "bad-request",
      maxCacheSeconds === 0
        ? "This hub records no answers of models. Leave cacheSeconds at 0."
        : `cacheSeconds must be at most ${maxCacheSeconds} on this hub.`,
    );
  }

  const newSecret = () => `hf_${secrets.random().replace(/[^A-Za-z0-9]/g, "")}`;

  /** The account that holds the tokens, for a viewer who manages them. */
  async function holderOf(viewer: AccountViewer, of: TokenHolder): Promise<AccountViewer> {
    if (of) return getServiceHolder(db, viewer, of);
    requireFullAccess(viewer);
    return viewer;
  }

  async function held(holder: AccountViewer, key: string): Promise<AccessToken> {
    const token = await findAccessTokenByKey(db, key);
    if (token?.accountKey !== holder.key) throw notFound();
    return token;
  }

  async function listed(
    holder: AccountViewer,
    tokens: readonly AccessToken[],
  ): Promise<readonly ListedToken[]> {
    // Of the account itself: the session of the viewer may count where no token does.
    const account = await findAccountByKey(db, holder.key);
    const lacking = account ? await listLacking(db, account) : [];
    const denying = await listDenying(db, holder.key, tokens);
    return Promise.all(
      tokens.map(async (token) => {
        const isFine = token.role === "fineGrained";
        const grants = isFine
          ? await resolveGrants(db, holder, token.key, token.grants)
          : undefined;
        const isOver = token.previous && token.previous.until <= now();
        const deniedIn = [...new Set([...(denying.get(token.key) ?? []), ...lacking])].sort();
        return { ...token, grants, deniedIn, previous: isOver ? undefined : token.previous };
      }),
    );
  }

  async function listedOne(holder: AccountViewer, key: string): Promise<ListedToken> {
    const [token] = await listed(holder, [await held(holder, key)]);
    if (!token) throw notFound();
    return token;
  }

  return {
    deletions: () => deletions,

    noteDeletion() {
      deletions++;
    },

    async create(viewer, wanted, of) {
      const holder = await holderOf(viewer, of);
      const name = nameCredential(wanted, now());
      const { role, expiresAt } = wanted;
      const isFine = role === "fineGrained";
      if (holder.isService && !isFine)
        throw new RegistryError("bad-request", "A service account has only fine-grained tokens.");
      if ((await countAccessTokens(db, holder.key)) >= MAX_TOKENS) throw tooMany();
      const grants = isFine ? await chooseGrants(db, holder, wanted.grants ?? {}) : NO_GRANTS;
      const models = wanted.models && checkModels(wanted.models);
      const cacheSeconds = checkCacheSeconds(wanted.cacheSeconds) || undefined;
      const budget = wanted.limits && budgetOfToken(name, wanted.limits);
      const text = newSecret();
      const row = { key: newKey(), accountKey: holder.key, createdAt: now() };
      const token = { ...row, name, role, grants, models, cacheSeconds, expiresAt };
      await db.transaction().execute(async (transaction) => {
        await insertAccessToken(transaction, token, secrets.hash(text));
        const owner = { kind: "account", key: holder.key } as const;
        if (budget)
          await putBudget(transaction, { ...budget, target: row.key, key: newKey(), owner }, now());
      });
      return text;
    },

    async list(viewer, of) {
      const holder = await holderOf(viewer, of);
      return listed(holder, await listAccessTokens(db, holder.key));
    },

    async listGroups(viewer, of) {
      return listSeenGroups(db, await holderOf(viewer, of));
    },

    async get(viewer, key, of) {
      return listedOne(await holderOf(viewer, of), key);
    },

    async update(viewer, key, { name, grants, models, cacheSeconds }, of) {
      const holder = await holderOf(viewer, of);
      const token = await held(holder, key);
      if (grants && token.role !== "fineGrained")
        throw new RegistryError("bad-request", "Only fine-grained tokens have permissions.");
      await updateAccessToken(db, holder.key, key, {
        name: name === undefined ? token.name : checkCredentialName(name),
        ...(grants && { grants: await chooseGrants(db, holder, grants) }),
        ...(models !== undefined && { models: models && checkModels(models) }),
        cacheSeconds: checkCacheSeconds(cacheSeconds),
      });
      if (grants) await deleteDecisions(db, key);
      deletions++;
      return listedOne(holder, key);
    },

    async rotate(viewer, key, overlapHours, of) {
      const token = await held(await holderOf(viewer, of), key);
      if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
        throw new RegistryError(
          "bad-request",
          `The old token can stay valid for at most ${MAX_OVERLAP_HOURS} hours.`,
        );
      const text = newSecret();
      const until = new Date(now().getTime() + overlapHours * 3_600_000);
      if (!(await rotateAccessToken(db, token, secrets.hash(text), until))) throw notFound();
      deletions++;
      return text;
    },

    async endPrevious(viewer, key, of) {
      const token = await held(await holderOf(viewer, of), key);
      await dropPreviousSecret(db, token.accountKey, key);
      deletions++;
    },

    async delete(viewer, key, of) {
      const holder = await holderOf(viewer, of);
      if (await deleteAccessToken(db, holder.key, key)) await deleteTokenBudgets(db, key);
      deletions++;
    },

    async revokeLeaked(texts) {
      const wanted = [...new Set(texts)].slice(0, MAX_REVOKED_TOKENS);
      const leaked = [...(await findLeaked(db, secrets, wanted)).values()];
      await revokeLeaked(db, mails, leaked);
      if (leaked.length > 0) deletions++;
      return leaked;
    },

    async identify(text, place = "") {
      if (text.startsWith(APP_TOKEN_PREFIX))
        return findAppToken(deps, oauthRecords.keyOf("AccessToken", text));
      if (text.startsWith(PUBLISHER_TOKEN_PREFIX))
        return findPublisherToken(deps, "token_hash", secrets.hash(text));
      const found = await findAccessToken(db, secrets.hash(text), now());
      if (!found || (found.token.expiresAt && found.token.expiresAt <= now())) return undefined;
      const { token, isPrevious } = found;
      const account = await findActiveAccount(db, token.accountKey);
      if (!account) return undefined;
      if (now().getTime() - (token.lastUsedAt?.getTime() ?? 0) > TOUCH_EVERY_MS)
        await touchAccessToken(db, token.key, { now: now(), place, isPrevious });
      const limited = await applyTokenPolicies(db, account, token);
      return { viewer: await tokenViewer(db, limited, token), token };
    },
  };
}

const notFound = () => new RegistryError("token-not-found", "Token not found.");

const tooMany = () =>
  new RegistryError(
    "bad-request",
    `You have too many tokens (limit: ${MAX_TOKENS}). Delete those that you don't use.`,
  );
