import { findAccountByKey } from "../accounts/account-store.ts";
import { viewerOf } from "../accounts/accounts.ts";
import type { Database } from "../database.ts";
import { listAppRepos } from "../oauth/app-repo-store.ts";
import { limitToScopes } from "../oauth/limit-to-scopes.ts";
import { isScope } from "../oauth/scope.ts";
import { describeGrants } from "../tokens/describe-grants.ts";
import type { Grants } from "../tokens/grants.ts";
import { parseGrants } from "../tokens/kept-grants.ts";
import { resolveGrants } from "../tokens/resolve-grants.ts";
import { listMemberApps } from "./member-app-store.ts";
import type { MemberToken, TokenDecision } from "./token-policy.ts";
import { listMemberTokens } from "./token-policy-store.ts";

/** A member's token, with the scopes of an application as they are kept. */
export interface JudgedMemberToken {
  readonly token: MemberToken;
  readonly scopes?: string;
}

interface Place {
  readonly key: string;
  readonly name: string;
}

/** Fine-grained tokens and applications of members with permissions in an organization, the newest of each kind first. */
export async function listJudged(
  db: Database,
  organization: Place,
  now: Date,
  limit: number,
): Promise<readonly JudgedMemberToken[]> {
  const [tokens, apps] = await Promise.all([
    listTokens(db, organization, limit),
    listApps(db, organization, now, limit),
  ]);
  return [...tokens, ...apps];
}

async function listTokens(db: Database, { key, name }: Place, limit: number) {
  const rows = await listMemberTokens(db, key, limit);
  const judged = await Promise.all(
    rows.map(async (row): Promise<readonly JudgedMemberToken[]> => {
      const account = await findAccountByKey(db, row.account_key);
      if (!account) return [];
      const grants = await resolveGrants(db, viewerOf(account), row.key, parseGrants(row.grants));
      const can = canIn(name, grants);
      return can === undefined ? [] : [{ token: presentRow(row, can, false) }];
    }),
  );
  return judged.flat();
}

async function listApps(db: Database, { key, name }: Place, now: Date, limit: number) {
  const rows = await listMemberApps(db, key, now, limit);
  const judged = await Promise.all(
    rows.map(async (row): Promise<readonly JudgedMemberToken[]> => {
      const account = await findAccountByKey(db, row.account_key);
      const scopes = (JSON.parse(row.scopes) as string[]).filter(isScope);
      // It acts as a token with a role, which no admin can approve.
      if (!account || scopes.includes("full-access")) return [];
      const madeRepos = scopes.includes("contribute-repos")
        ? await listAppRepos(db, row.application_key, row.account_key)
        : [];
      const organizations = JSON.parse(row.organizations) as string[];
      const limits = { key: row.key, scopes, organizations, madeRepos };
      const { grants } = limitToScopes(viewerOf(account), limits);
      const can = grants && canIn(name, grants);
      return can === undefined ? [] : [{ token: presentRow(row, can, true), scopes: row.scopes }];
    }),
  );
  return judged.flat();
}

/** What it can do there, as a sentence; `undefined`: nothing. */
function canIn(organization: string, grants: Grants): string | undefined {
  const scoped = grants.scoped.filter(({ entity }) => entity.namespace === organization);
  if (scoped.length === 0 && grants.global.length === 0) return undefined;
  return describeGrants({ ...grants, canReadGatedRepos: false, scoped });
}

const presentRow = (
  row: {
    readonly key: string;
    readonly name: string;
    readonly account: string;
    readonly status: string | null;
    readonly created_at: string;
    readonly last_used_at: string | null;
  },
  can: string,
  isApplication: boolean,
): MemberToken => ({
  ...{ key: row.key, name: row.name, account: row.account, can, isApplication },
  status: (row.status ?? "pending") as TokenDecision | "pending",
  createdAt: new Date(row.created_at),
  lastUsedAt: row.last_used_at ? new Date(row.last_used_at) : undefined,
});
