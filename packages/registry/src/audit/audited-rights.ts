import { by, groupName, type Rows, repoName, tokenFacts, tokenName } from "./audit-row.ts";

/** Of `AUDITED`, what changes who may do what: tokens, service accounts, groups and collaborators. */
export const AUDITED_RIGHTS = {
  accessTokens: {
    create: {
      done: ([viewer, { name, ...token }, of]) =>
        by(viewer, "token.create", tokenName(name, of), { after: token }),
    },
    update: {
      before: async ({ accessTokens }, [viewer, key, , of]) =>
        tokenFacts(await accessTokens.get(viewer, key, of)),
      done: ([viewer, , , of], token, before) =>
        by(viewer, "token.change", tokenName(token.name, of), { before, after: tokenFacts(token) }),
    },
    rotate: {
      before: async ({ accessTokens }, [viewer, key, , of]) =>
        (await accessTokens.get(viewer, key, of)).name,
      done: ([viewer, key, overlapHours, of], _, name) =>
        by(viewer, "token.rotate", tokenName(name ?? key, of), { after: { overlapHours } }),
    },
    endPrevious: {
      before: async ({ accessTokens }, [viewer, key, of]) =>
        (await accessTokens.get(viewer, key, of)).name,
      done: ([viewer, key, of], _, name) =>
        by(viewer, "token.end_previous", tokenName(name ?? key, of)),
    },
    delete: {
      before: async ({ accessTokens }, [viewer, key, of]) =>
        (await accessTokens.get(viewer, key, of)).name,
      done: ([viewer, key, of], _, name) => by(viewer, "token.delete", tokenName(name ?? key, of)),
    },
    revokeLeaked: {
      done: ([, place], leaked) =>
        leaked.length === 0
          ? undefined
          : {
              ...{ actor: "", place, action: "token.revoke_leaked" },
              target: leaked.map(({ account, name }) => `${account} ${name}`).join(", "),
              details: {},
            },
    },
  },
  requiredSignOns: {
    set: {
      before: async ({ requiredSignOns }, [viewer, organization]) =>
        (await requiredSignOns.get(viewer, organization))?.name,
      done: ([viewer, organization, provider], _, before) =>
        by(viewer, "organization.set_required_sign_on", organization, {
          before: before ?? null,
          after: provider ?? null,
        }),
    },
  },
  tokenPolicies: {
    set: {
      before: ({ tokenPolicies }, [viewer, organization]) =>
        tokenPolicies.get(viewer, organization),
      done: ([viewer, organization, policy], _, before) =>
        by(viewer, "organization.set_token_policy", organization, { before, after: policy }),
    },
    decide: {
      done: ([viewer, organization, , status], { account, name, can }) =>
        by(
          viewer,
          status === "approved" ? "token.approve" : "token.reject",
          `${organization} ${account} ${name}`,
          { after: { can } },
        ),
    },
    revoke: {
      done: ([viewer, organization], { account, name }) =>
        by(viewer, "token.revoke", `${organization} ${account} ${name}`),
    },
  },
  serviceAccounts: {
    create: {
      done: ([viewer, organization, { role }], { name }) =>
        by(viewer, "service_account.create", `${organization} ${name}`, { after: { role } }),
    },
    changeRole: {
      done: ([viewer, organization, name, role]) =>
        by(viewer, "service_account.change_role", `${organization} ${name}`, { after: { role } }),
    },
    delete: {
      done: ([viewer, organization, name]) =>
        by(viewer, "service_account.delete", `${organization} ${name}`),
    },
  },
  membershipInvitations: {
    invite: {
      done: ([viewer, organization, wanted]) =>
        by(viewer, "org.invite_user", organization, { after: wanted }),
    },
    withdraw: {
      done: ([viewer, organization, key]) =>
        by(viewer, "org.withdraw_invitation", organization, { before: { key } }),
    },
    accept: {
      done: ([viewer], { organization, role, createdBy }) =>
        by(viewer, "org.invite.accept", organization, { after: { role, createdBy } }),
    },
    decline: {
      before: async ({ membershipInvitations }, [viewer, key]) =>
        (await membershipInvitations.listOwn(viewer)).find((one) => one.key === key)?.organization,
      done: ([viewer], _, organization) =>
        typeof organization === "string"
          ? by(viewer, "org.invite.decline", organization)
          : undefined,
    },
  },
  resourceGroups: {
    create: {
      done: ([viewer, organization, { autoJoin, description }], { name }) =>
        by(viewer, "resource_group.create", `${organization} ${name}`, {
          after: { autoJoin, description },
        }),
    },
    update: {
      before: async ({ resourceGroups }, [viewer, organization, key]) => {
        const { name, description, autoJoin } = await resourceGroups.get(viewer, organization, key);
        return { name, description, autoJoin };
      },
      done: ([viewer, organization, , changes], { name }, before) =>
        by(viewer, "resource_group.settings", `${organization} ${name}`, {
          ...{ before, after: changes },
        }),
    },
    delete: {
      before: groupName,
      done: ([viewer, organization], _, name) =>
        by(viewer, "resource_group.delete", `${organization} ${name}`),
    },
    addMembers: {
      before: groupName,
      done: ([viewer, organization, , members], _, name) =>
        by(viewer, "resource_group.add_users", `${organization} ${name}`, { after: members }),
    },
    changeMember: {
      before: groupName,
      done: ([viewer, organization, , account, role], _, name) =>
        by(viewer, "resource_group.change_role", `${organization} ${name}`, {
          after: { account, role },
        }),
    },
    removeMember: {
      before: groupName,
      done: ([viewer, organization, , account], _, name) =>
        by(viewer, "resource_group.remove_users", `${organization} ${name}`, {
          before: { account },
        }),
    },
    putRepo: {
      before: async ({ resourceGroups }, [viewer, id]) =>
        (await resourceGroups.ofRepo(viewer, id))?.name,
      done: ([viewer, id, key], _, before) =>
        by(viewer, "repo.change_resource_group", repoName(id), {
          before: { group: before ?? null },
          after: { group: key ?? null },
        }),
    },
    putCollection: {
      done: ([viewer, collection, key]) =>
        by(viewer, "collection.change_resource_group", collection, {
          after: { group: key ?? null },
        }),
    },
  },
  collaborators: {
    put: {
      done: ([viewer, id, account, role]) =>
        by(viewer, "repo.set_collaborator", repoName(id), { after: { account, role } }),
    },
    remove: {
      done: ([viewer, id, account]) =>
        by(viewer, "repo.remove_collaborator", repoName(id), { before: { account } }),
    },
  },
} as const satisfies Rows;
