import type { AccessRequest } from "../access-requests/access-request.ts";
import type { Collaborator } from "../collaborators/collaborator.ts";
import type { RoleChange } from "../role-grants/settle-roles.ts";
import { anonymous } from "../viewer.ts";
import { type NotedRows, roleEvents } from "./event-row.ts";

/** A request that counts already: asking again is no news. */
const isOpen = (request: AccessRequest | undefined): boolean =>
  request !== undefined && request.status !== "expired";

const ofAccount = (account: string, roles: readonly RoleChange[]) =>
  roles.map((role) => ({ ...role, account }));

/** Of `NOTED`, what changes who may do what, and what becomes of their tokens. */
export const NOTED_RIGHTS = {
  accessRequests: {
    ask: {
      before: ({ accessRequests }, [viewer, id]) => accessRequests.findOwn(viewer, id),
      done: ([by, repo], status, before) =>
        isOpen(before as AccessRequest | undefined)
          ? []
          : [{ kind: "access.request", by, repo, status }],
    },
    handle: {
      done: ([by, repo, account, status]) => [{ kind: "access.answer", by, repo, account, status }],
    },
    grant: {
      done: ([by, repo, account]) => [
        { kind: "access.answer", by, repo, account, status: "accepted" },
      ],
    },
    expire: {
      done: (_, expired) =>
        expired.map(({ id, accountName }) => ({
          ...{ kind: "access.answer", by: anonymous, repo: id, account: accountName },
          status: "expired",
        })),
    },
  },
  organizations: {
    addMember: {
      done: ([by, organization, account, status]) => [
        { kind: "member.add", by, organization, account, status },
      ],
    },
    changeRole: {
      done: ([by, organization, account, status]) => [
        { kind: "member.change", by, organization, account, status },
      ],
    },
    removeMember: {
      done: ([by, organization, account]) => [{ kind: "member.remove", by, organization, account }],
    },
  },
  membershipInvitations: {
    invite: {
      done: ([by, organization, { role, invitee }], { key }) =>
        invitee.kind === "account"
          ? [
              {
                ...{ kind: "invitation.create", by, organization, invitation: key },
                ...{ account: invitee.name, status: role },
              },
            ]
          : [],
    },
    accept: {
      done: ([by], { key, organization, createdBy }) => [
        { kind: "invitation.accept", by, organization, invitation: key, account: createdBy },
      ],
    },
    decline: {
      done: ([viewer], declined) => {
        if (!declined) return [];
        const { key, organization, createdBy, invitee } = declined;
        // Whose account an address belongs to stays private.
        const by = invitee.kind === "account" ? viewer : anonymous;
        return [
          { kind: "invitation.decline", by, organization, invitation: key, account: createdBy },
        ];
      },
    },
  },
  resourceGroups: {
    addMembers: {
      done: ([by, organization, group, members]) =>
        members.map(({ name, role }) => ({
          ...{ kind: "group.add", by, organization, group, account: name, status: role },
        })),
    },
    changeMember: {
      done: ([by, organization, group, account, status]) => [
        { kind: "group.change", by, organization, group, account, status },
      ],
    },
    removeMember: {
      done: ([by, organization, group, account]) => [
        { kind: "group.remove", by, organization, group, account },
      ],
    },
  },
  collaborators: {
    put: {
      before: ({ collaborators }, [viewer, id]) => collaborators.list(viewer, id),
      done: ([by, repo, account, status], _, before = []) =>
        (before as readonly Collaborator[]).some(
          ({ name, role }) => name.toLowerCase() === account.toLowerCase() && role === status,
        )
          ? []
          : [{ kind: "collaborator.put", by, repo, account, status }],
    },
    remove: {
      done: ([by, repo, account]) => [{ kind: "collaborator.remove", by, repo, account }],
    },
  },
  accessTokens: {
    revokeLeaked: {
      done: (_, leaked) => leaked.map((token) => ({ kind: "token.revoke", by: anonymous, token })),
    },
  },
  tokenPolicies: {
    decide: {
      done: ([by, organization, , status], { key, name, account }) => [
        { kind: "token.decide", by, organization, status, token: { key, name, account } },
      ],
    },
    revoke: {
      done: ([by, organization], token) => [{ kind: "token.revoke", by, organization, token }],
    },
  },
  people: {
    revoke: { done: ([by, account]) => [{ kind: "account.revoke", by, account }] },
  },
  serviceAccounts: {
    create: {
      done: ([by, organization, { role: status }], { name: serviceAccount }) => [
        { kind: "service_account.create", by, organization, serviceAccount, status },
      ],
    },
    delete: {
      done: ([by, organization, serviceAccount]) => [
        { kind: "service_account.delete", by, organization, serviceAccount },
      ],
    },
  },
  identities: {
    signIn: { done: (_, { viewer, roles }) => roleEvents(ofAccount(viewer.name, roles)) },
    link: { done: ([{ name }], { roles }) => roleEvents(ofAccount(name, roles)) },
    unlink: { done: ([{ name }], { roles }) => roleEvents(ofAccount(name, roles)) },
  },
  identityProviders: {
    setRules: { done: (_, { roles }) => roleEvents(roles) },
    delete: { done: (_, roles) => roleEvents(roles) },
  },
  scimUsers: {
    create: { done: (_, { user, roles }) => roleEvents(ofAccount(user.account, roles)) },
    replace: { done: (_, { user, roles }) => roleEvents(ofAccount(user.account, roles)) },
  },
  scimGroups: {
    create: { done: (_, { roles }) => roleEvents(roles) },
    change: { done: (_, { roles }) => roleEvents(roles) },
    delete: { done: (_, { roles }) => roleEvents(roles) },
  },
} as const satisfies NotedRows;
