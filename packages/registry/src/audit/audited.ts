import type { AccessKeys } from "../access-keys/access-keys.ts";
import type { AccessRequests } from "../access-requests/access-requests.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Setup } from "../accounts/setup.ts";
import type { RegistryError } from "../errors.ts";
import { formatRepoId, type RepoId, repoPrefix } from "../ids.ts";
import type { Purge } from "../lfs/purge.ts";
import type { Organizations } from "../organizations/organizations.ts";
import type { PasswordResets } from "../people/password-resets.ts";
import type { People } from "../people/people.ts";
import type { KeyOwner } from "../provider-keys/provider-key.ts";
import type { ProviderKeys } from "../provider-keys/provider-keys.ts";
import type { Quotas } from "../quotas/quotas.ts";
import type { Repos } from "../repos/repos.ts";
import type { Sessions } from "../sessions/sessions.ts";
import type { SignUp } from "../sign-up/sign-up.ts";
import type { AccessTokens } from "../tokens/access-tokens.ts";
import type { Viewer } from "../viewer.ts";
import type { AuditDetails, NewAuditEvent } from "./audit-event.ts";

/** The services with operations that are written down. */
export interface AuditedServices {
  readonly setup: Setup;
  readonly accounts: Accounts;
  readonly people: People;
  readonly passwordResets: PasswordResets;
  readonly signUps: SignUp;
  readonly sessions: Sessions;
  readonly accessTokens: AccessTokens;
  readonly accessKeys: AccessKeys;
  readonly providerKeys: ProviderKeys;
  readonly repos: Repos;
  readonly purge: Purge;
  readonly accessRequests: AccessRequests;
  readonly organizations: Organizations;
  readonly quotas: Quotas;
}

type Method = (...args: never[]) => Promise<unknown>;

/** How a call of a method is written down. */
interface Row<Of extends Method> {
  /** What is there before the call. */
  readonly before?: (services: AuditedServices, args: Parameters<Of>) => Promise<unknown>;
  readonly done: (
    args: Parameters<Of>,
    result: Awaited<ReturnType<Of>>,
    before: unknown,
  ) => NewAuditEvent;
  /** Of a call that threw; without it, refusals are not written down. */
  readonly refused?: (
    services: AuditedServices,
    args: Parameters<Of>,
    error: RegistryError,
  ) => Promise<NewAuditEvent>;
}

type Rows = {
  readonly [Service in keyof AuditedServices]?: {
    readonly [Name in keyof AuditedServices[Service] as AuditedServices[Service][Name] extends Method
      ? Name
      : never]?: AuditedServices[Service][Name] extends Method
      ? Row<AuditedServices[Service][Name]>
      : never;
  };
};

const OPERATOR_PLACE = "command line";

/** An event of a viewer. */
const by = (
  viewer: Viewer,
  action: string,
  target: string,
  details: AuditDetails = {},
  place = viewer.kind === "account" ? viewer.place : undefined,
): NewAuditEvent => ({
  ...(viewer.kind === "account" && viewer.key !== "" && { actorKey: viewer.key }),
  actor: viewer.kind === "account" ? viewer.name : "",
  place: place ?? OPERATOR_PLACE,
  ...{ action, target, details },
});

const byOperator = (action: string, target: string, details: AuditDetails = {}): NewAuditEvent => ({
  ...{ actor: "operator", place: OPERATOR_PLACE, action, target, details },
});

const repoName = (id: RepoId): string => `${repoPrefix(id.type)}${formatRepoId(id)}`;

const ownerName = (viewer: Viewer, owner: KeyOwner): string => {
  if (owner.kind === "organization") return owner.name;
  return owner.kind === "hub" ? "hub" : viewer.kind === "account" ? viewer.name : "";
};

/** Every operation that is written down. To add one, add a row. */
export const AUDITED = {
  setup: {
    complete: {
      done: ([, , , place], viewer) =>
        by(viewer, "account.create", viewer.name, { after: { isAdmin: true } }, place),
    },
  },
  accounts: {
    signUp: {
      done: ([, , invitation, place], viewer) =>
        by(viewer, "account.create", viewer.name, { after: { isInvited: !!invitation } }, place),
    },
    signIn: {
      done: ([, , place], viewer) => by(viewer, "session.create", viewer.name, {}, place),
      // Of a name that no one has, nothing is kept: people type passwords there.
      refused: async ({ accounts }, [name, , place], error) => ({
        actor: "",
        place: place ?? OPERATOR_PLACE,
        action: "session.refused",
        target: (await accounts.find(name))?.name ?? "",
        details: { after: { reason: error.code } },
      }),
    },
    changePassword: {
      done: ([viewer]) => by(viewer, "account.change_password", viewer.name),
    },
  },
  people: {
    change: {
      before: async ({ people }, [viewer, name]) => {
        const { isAdmin, isSuspended } = await people.get(viewer, name);
        return { isAdmin, isSuspended };
      },
      done: ([viewer, , changes], { name }, before) =>
        by(viewer, "account.change", name, { before, after: changes }),
    },
    revoke: { done: ([viewer], { name }) => by(viewer, "account.revoke", name) },
    delete: {
      done: ([viewer, name, options]) => by(viewer, "account.delete", name, { after: options }),
    },
    deleteOwn: { done: ([viewer]) => by(viewer, "account.delete", viewer.name) },
  },
  passwordResets: {
    create: { done: ([viewer], { name }) => by(viewer, "account.create_reset_link", name) },
    createAsOperator: { done: (_, { name }) => byOperator("account.create_reset_link", name) },
    use: {
      done: ([, , place], viewer) => by(viewer, "account.reset_password", viewer.name, {}, place),
    },
  },
  signUps: {
    setMode: {
      before: ({ signUps }) => signUps.mode(),
      done: ([viewer, mode], _, before) =>
        by(viewer, "hub.set_sign_up", "hub", { before, after: mode }),
    },
    invite: { done: ([viewer, note]) => by(viewer, "invitation.create", note) },
    withdraw: { done: ([viewer, key]) => by(viewer, "invitation.delete", key) },
  },
  sessions: {
    endByKey: { done: ([viewer, key]) => by(viewer, "session.end", key) },
    endOthers: { done: ([viewer]) => by(viewer, "session.end_others", viewer.name) },
  },
  accessTokens: {
    create: {
      done: ([viewer, { name, role, expiresAt }]) =>
        by(viewer, "token.create", name, { after: { role, expiresAt } }),
    },
    delete: { done: ([viewer, key]) => by(viewer, "token.delete", key) },
  },
  accessKeys: {
    create: { done: ([viewer, { name }]) => by(viewer, "access_key.create", name) },
    delete: { done: ([viewer, id]) => by(viewer, "access_key.delete", id) },
  },
  providerKeys: {
    put: {
      done: ([viewer, owner, provider]) =>
        by(viewer, "provider_key.set", `${ownerName(viewer, owner)} ${provider}`),
    },
    delete: {
      done: ([viewer, owner, provider]) =>
        by(viewer, "provider_key.delete", `${ownerName(viewer, owner)} ${provider}`),
    },
  },
  repos: {
    create: {
      done: ([viewer, wanted], repo) =>
        by(viewer, "repo.create", repoName(repo.id), { after: { private: wanted.private } }),
    },
    duplicate: {
      done: ([viewer, from], repo) =>
        by(viewer, "repo.create", repoName(repo.id), { after: { from: repoName(from) } }),
    },
    update: {
      before: async ({ repos }, [viewer, id, changes]) => {
        const repo = await repos.get(viewer, id);
        return Object.fromEntries(
          Object.keys(changes).map((name) => [name, repo[name as keyof typeof repo] ?? null]),
        );
      },
      done: ([viewer, , changes], repo, before) =>
        by(viewer, "repo.update_settings", repoName(repo.id), { before, after: changes }),
    },
    move: {
      done: ([viewer, from], repo) =>
        by(viewer, "repo.move", repoName(from), { after: { to: repoName(repo.id) } }),
    },
    delete: { done: ([viewer, id]) => by(viewer, "repo.delete", repoName(id)) },
  },
  purge: {
    lfsFiles: {
      done: ([viewer, id, digests, rewritesHistory]) =>
        by(viewer, "repo.delete_lfs_file", repoName(id), { after: { digests, rewritesHistory } }),
    },
  },
  accessRequests: {
    handle: {
      done: ([viewer, id, name, status]) =>
        by(viewer, "access_request.answer", repoName(id), { after: { account: name, status } }),
    },
    grant: {
      done: ([viewer, id, name]) =>
        by(viewer, "access_request.grant", repoName(id), { after: { account: name } }),
    },
  },
  organizations: {
    create: { done: ([viewer], { name }) => by(viewer, "org.create", name) },
    delete: { done: ([viewer, name]) => by(viewer, "org.delete", name) },
    addMember: {
      done: ([viewer, name, account, role]) =>
        by(viewer, "org.add_user", name, { after: { account, role } }),
    },
    changeRole: {
      done: ([viewer, name, account, role]) =>
        by(viewer, "org.change_role", name, { after: { account, role } }),
    },
    removeMember: {
      done: ([viewer, name, account]) =>
        by(viewer, "org.remove_user", name, { before: { account } }),
    },
  },
  quotas: {
    set: {
      done: ([viewer, name, changes]) => by(viewer, "quota.change", name, { after: changes }),
    },
    setAsOperator: {
      done: ([name, changes]) => byOperator("quota.change", name, { after: changes }),
    },
  },
} as const satisfies Rows;
