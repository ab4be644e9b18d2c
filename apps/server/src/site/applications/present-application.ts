import { type Application, type ConnectedApp, SCOPES, type Scope } from "@orrery/registry";
import type {
  AppFacts,
  ConnectedAppRow,
  ListedApplication,
} from "@orrery/web/page-data/account/applications";
import { browserName } from "../../http/identity/browser-name.ts";

export const presentApplication = ({
  createdAt,
  secretAt,
  owner: _,
  ...application
}: Application): ListedApplication => ({
  ...application,
  createdAt: createdAt.toISOString(),
  ...(secretAt && { secretAt: secretAt.toISOString() }),
});

/** What people see of an application who sign in to it. */
export const presentAppFacts = ({
  name,
  homepage,
  owner,
  isSelfRegistered,
}: Application): AppFacts => ({
  ...{ name, homepage, isSelfRegistered },
  ...(owner && { owner: owner.name }),
});

export const presentScopes = (scopes: readonly Scope[]): readonly string[] =>
  scopes.map((scope) => SCOPES[scope].allows);

/** With the names of those of its organizations that the account is still in. */
export const presentConnectedApp =
  (memberships: readonly { readonly key: string; readonly name: string }[]) =>
  (app: ConnectedApp): ConnectedAppRow => {
    const { name, homepage, owner, isSelfRegistered } = app.application;
    return {
      key: app.key,
      application: { name, homepage, isSelfRegistered, ...(owner && { owner }) },
      allows: presentScopes(app.scopes),
      organizations: memberships
        .filter(({ key }) => app.organizations.includes(key))
        .map((one) => one.name),
      place: app.place,
      browser: programName(app.agent),
      createdAt: app.createdAt.toISOString(),
      ...(app.lastUsedAt && { lastUsedAt: app.lastUsedAt.toISOString() }),
    };
  };

/** A browser's name, or what a program calls itself first. */
export const programName = (agent: string): string =>
  browserName(agent) || (/^[\w.-]+/.exec(agent)?.[0] ?? "").replace(/^unknown$/, "");
