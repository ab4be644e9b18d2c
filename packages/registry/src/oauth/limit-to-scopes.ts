import type { GrantEntity, ScopedGrant } from "../tokens/grants.ts";
import type { AccountViewer } from "../viewer.ts";
import { type Scope, scopeFacts } from "./scope.ts";

/** What an application's token is for. */
export interface TokenScopes {
  /** The row of the connected app. */
  readonly key: string;
  readonly scopes: readonly Scope[];
  /** Keys of the organizations that the person chose. */
  readonly organizations: readonly string[];
  /** Repos that the application made. */
  readonly madeRepos: readonly GrantEntity[];
}

/** The viewer with no more than the scopes allow: in the account, and in chosen organizations that it is still in. */
export function limitToScopes(
  viewer: AccountViewer,
  { key, scopes, organizations, madeRepos }: TokenScopes,
): AccountViewer {
  if (scopes.includes("full-access")) return viewer;
  const permissionsOf = (isGlobal: boolean) =>
    scopes.flatMap((scope) => {
      const { permissions = [], isGlobal: global = false } = scopeFacts(scope);
      return global === isGlobal ? permissions : [];
    });
  const permissions = permissionsOf(false);
  const owners: readonly GrantEntity[] = [
    { type: "user", key: viewer.key, name: viewer.name, namespace: viewer.name },
    ...viewer.organizations
      .filter((one) => organizations.includes(one.key))
      .map((one) => ({ type: "org" as const, key: one.key, name: one.name, namespace: one.name })),
  ];
  const scoped: readonly ScopedGrant[] = [
    ...(permissions.length > 0 ? owners.map((entity) => ({ entity, permissions })) : []),
    ...madeRepos.map((entity) => ({ entity, permissions: ["repo.write"] as const })),
  ];
  const canReadGatedRepos = scopes.includes("gated-repos");
  const grants = { key, canReadGatedRepos, global: permissionsOf(true), scoped };
  return { ...viewer, scope: "fineGrained", grants };
}
