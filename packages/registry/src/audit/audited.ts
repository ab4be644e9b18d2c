import type { AccessRequest } from "../access-requests/access-request.ts";
import { formatMirrorPattern, type MirrorRule } from "../mirror-rules/mirror-rule.ts";
import type { AccountRoleChange } from "../role-grants/apply-rules.ts";
import type { ScimGroupChanges } from "../scim/scim.ts";
import type { ScimGroupChange } from "../scim/scim-groups.ts";
import type { Viewer } from "../viewer.ts";
import type { Webhook, WebhookOwner } from "../webhooks/webhook.ts";
import {
  by,
  byHub,
  byJob,
  byOperator,
  byProvider,
  bySomeone,
  ownerName,
  type Rows,
  refusal,
  repoName,
  roleEvents,
  scimUserEvents,
} from "./audit-row.ts";
import { AUDITED_REPOS } from "./audited-repos.ts";
import { AUDITED_RIGHTS } from "./audited-rights.ts";

/** `deny license:gpl-* for Acme` */
const ruleName = ({ effect, organization, ...pattern }: MirrorRule): string =>
  `${effect} ${formatMirrorPattern(pattern)}${organization === undefined ? "" : ` for ${organization}`}`;

const webhookName = (viewer: Viewer, owner: WebhookOwner, key: string): string => {
  const name = owner.kind === "repo" ? repoName(owner.id) : ownerName(viewer, owner);
  return `${name} ${key}`;
};

/** Every operation that is written down. To add one, add a row. */
export const AUDITED = {
  ...AUDITED_RIGHTS,
  ...AUDITED_REPOS,
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
    setPassword: { done: ([viewer]) => by(viewer, "account.set_password", viewer.name) },
    changePassword: {
      done: ([viewer]) => by(viewer, "account.change_password", viewer.name),
    },
  },
  signIns: {
    withPassword: {
      done: ([, , place], step) =>
        step.viewer
          ? by(step.viewer, "session.create", step.viewer.name, {}, place)
          : bySomeone("session.begin", step.name, {}, place),
      // Of a name that no one has, nothing is kept: people type passwords there.
      refused: async ({ accounts }, [name, , place], error) =>
        refusal((await accounts.find(name))?.name, error, place),
    },
    finish: {
      done: ([, , place], viewer) =>
        by(viewer, "session.create", viewer.name, { after: { secondFactor: "code" } }, place),
      refused: async ({ signIns }, [token, , place], error) =>
        refusal((await signIns.pending(token))?.name, error, place),
    },
    finishWithPasskey: {
      done: ([, , place], viewer) =>
        by(viewer, "session.create", viewer.name, { after: { secondFactor: "passkey" } }, place),
      refused: async ({ signIns }, [token, , place], error) =>
        refusal((await signIns.pending(token))?.name, error, place),
    },
    withPasskey: {
      done: ([, place], viewer) =>
        by(viewer, "session.create", viewer.name, { after: { by: "passkey" } }, place),
      refused: async (_, [, place], error) => refusal(undefined, error, place),
    },
    confirm: {
      done: ([viewer]) => by(viewer, "session.confirm", viewer.name),
      refused: async (_, [viewer], error) => refusal(viewer.name, error, viewer.place),
    },
    confirmWithPasskey: { done: ([viewer]) => by(viewer, "session.confirm", viewer.name) },
  },
  secondFactors: {
    confirmApp: { done: ([viewer]) => by(viewer, "account.add_app", viewer.name) },
    removeApp: { done: ([viewer]) => by(viewer, "account.remove_app", viewer.name) },
    renewRecoveryCodes: {
      done: ([viewer]) => by(viewer, "account.renew_recovery_codes", viewer.name),
    },
    setRequired: {
      before: ({ secondFactors }) => secondFactors.isRequired(),
      done: ([viewer, isRequired], _, before) =>
        by(viewer, "hub.require_second_factor", "hub", { before, after: isRequired }),
    },
    removeAll: {
      done: ([viewer, name]) => by(viewer, "account.remove_second_factor", name),
    },
  },
  passkeys: {
    add: { done: ([viewer, name]) => by(viewer, "passkey.create", name) },
    delete: { done: ([viewer, id]) => by(viewer, "passkey.delete", id) },
  },
  accountExports: {
    files: { done: ([viewer]) => by(viewer, "account.export", viewer.name) },
  },
  renames: {
    rename: {
      done: ([viewer, from, to]) =>
        by(viewer, "namespace.rename", from, { before: from, after: to }),
    },
  },
  emails: {
    verify: { done: ([viewer]) => by(viewer, "account.change_email", viewer.name) },
    remove: { done: ([viewer]) => by(viewer, "account.remove_email", viewer.name) },
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
    approve: { done: ([viewer], { name }) => by(viewer, "account.approve", name) },
    reject: { done: ([viewer, name]) => by(viewer, "account.reject", name) },
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
    setDomains: {
      before: ({ signUps }) => signUps.domains(),
      done: ([viewer, domains], _, before) =>
        by(viewer, "hub.set_sign_up_domains", "hub", { before, after: domains }),
    },
    setMode: {
      before: ({ signUps }) => signUps.mode(),
      done: ([viewer, mode], _, before) =>
        by(viewer, "hub.set_sign_up", "hub", { before, after: mode }),
    },
    invite: { done: ([viewer, note]) => by(viewer, "invitation.create", note) },
    withdraw: { done: ([viewer, key]) => by(viewer, "invitation.delete", key) },
  },
  sessions: {
    end: {
      done: ([, place], ended) =>
        ended && by(ended.viewer, "session.sign_out", ended.viewer.name, {}, place),
    },
    endByKey: { done: ([viewer, key]) => by(viewer, "session.end", key) },
    endOthers: { done: ([viewer]) => by(viewer, "session.end_others", viewer.name) },
  },
  accessKeys: {
    create: { done: ([viewer, { name }]) => by(viewer, "access_key.create", name) },
    delete: { done: ([viewer, id]) => by(viewer, "access_key.delete", id) },
  },
  applications: {
    create: {
      done: ([viewer, , { redirectUris, scopes }], { application: { name } }) =>
        by(viewer, "application.create", name, { after: { redirectUris, scopes } }),
    },
    change: {
      before: async ({ applications }, [viewer, key]) => {
        const { name, homepage, redirectUris, scopes } = await applications.get(viewer, key);
        return { name, homepage, redirectUris, scopes };
      },
      done: ([viewer, , fields], { name }, before) =>
        by(viewer, "application.change", name, { before, after: fields }),
    },
    rotateSecret: {
      done: ([viewer], { application: { name } }) => by(viewer, "application.rotate_secret", name),
    },
    delete: { done: ([viewer], { name }) => by(viewer, "application.delete", name) },
    setDisabled: {
      done: ([viewer, , isDisabled], { name }) =>
        by(viewer, isDisabled ? "application.disable" : "application.enable", name),
    },
  },
  connectedApps: {
    consent: {
      done: ([viewer, , { applicationName, scopes, organizations, isDevice }]) =>
        by(viewer, isDevice ? "app.connect_device" : "app.connect", applicationName, {
          after: { scopes, organizations },
        }),
    },
    revoke: { done: ([viewer], name) => by(viewer, "app.revoke", name ?? "") },
  },
  providerKeys: {
    put: {
      done: ([viewer, owner, provider, , after]) =>
        by(
          viewer,
          "provider_key.set",
          `${ownerName(viewer, owner)} ${provider}`,
          after && { after },
        ),
    },
    change: {
      done: ([viewer, owner, provider, key, terms]) =>
        by(viewer, "provider_key.change", `${ownerName(viewer, owner)} ${provider}`, {
          after: { key, ...terms },
        }),
    },
    delete: {
      done: ([viewer, owner, provider, key]) =>
        by(
          viewer,
          "provider_key.delete",
          `${ownerName(viewer, owner)} ${provider}`,
          key === undefined ? undefined : { before: { key } },
        ),
    },
  },
  engines: {
    create: {
      done: ([viewer, name, { key, ...settings }]) =>
        by(viewer, "engine.create", name, { after: { ...settings, hasKey: key != null } }),
    },
    update: {
      done: ([viewer, name, { key, ...changes }]) =>
        by(viewer, "engine.update", name, {
          after: { ...changes, ...(key !== undefined && { hasKey: key !== null }) },
        }),
    },
    setDraining: {
      done: ([viewer, name, isDraining, address]) =>
        by(viewer, "engine.drain", name, {
          after: { isDraining, ...(address !== undefined && { address }) },
        }),
    },
    delete: { done: ([viewer, name]) => by(viewer, "engine.delete", name) },
  },
  modelAliases: {
    put: {
      done: ([viewer, { name, target }]) =>
        by(viewer, "model_alias.set", name, { after: { target } }),
    },
    delete: { done: ([viewer, name]) => by(viewer, "model_alias.delete", name) },
  },
  mirrors: {
    pin: {
      done: ([viewer, id, isPinned]) =>
        by(viewer, isPinned ? "mirror.pin" : "mirror.unpin", repoName(id), {}),
    },
  },
  mirrorRequests: {
    approve: { done: ([viewer, id]) => by(viewer, "mirror_request.approve", repoName(id)) },
    refuse: {
      done: ([viewer, id, reason]) =>
        by(viewer, "mirror_request.refuse", repoName(id), { after: { reason } }),
    },
  },
  mirrorRules: {
    add: { done: ([viewer], rule) => by(viewer, "mirror_rule.create", ruleName(rule)) },
    move: {
      done: ([viewer, , way], rule) =>
        by(viewer, "mirror_rule.move", ruleName(rule), { after: { way } }),
    },
    delete: { done: ([viewer], rule) => by(viewer, "mirror_rule.delete", ruleName(rule)) },
  },
  syncs: {
    create: {
      done: ([viewer, { what, push }], id) =>
        by(viewer, "sync.create", id, { after: { what, ...(push && { to: push.origin }) } }),
    },
    run: { done: ([viewer, id]) => by(viewer, "sync.run", id) },
    delete: { done: ([viewer, id]) => by(viewer, "sync.delete", id) },
  },
  operatorProviders: {
    put: {
      done: ([viewer, name, settings]) =>
        by(viewer, "operator_provider.set", name, { after: settings }),
    },
    delete: { done: ([viewer, name]) => by(viewer, "operator_provider.delete", name) },
  },
  allowedModels: {
    importListed: {
      done: ([viewer, owner, provider, , pattern = "*"], counts) =>
        by(viewer, "allowed_model.import", `${ownerName(viewer, owner)} ${provider} ${pattern}`, {
          after: counts,
        }),
    },
    put: {
      done: ([viewer, owner, { provider, pattern, ...price }]) =>
        by(viewer, "allowed_model.set", `${ownerName(viewer, owner)} ${provider} ${pattern}`, {
          after: price,
        }),
    },
    delete: {
      done: ([viewer, owner, { provider, pattern }]) =>
        by(viewer, "allowed_model.delete", `${ownerName(viewer, owner)} ${provider} ${pattern}`),
    },
  },
  budgets: {
    put: {
      done: ([viewer, owner, { name, ...terms }]) =>
        by(viewer, "budget.set", `${ownerName(viewer, owner)} ${name}`, { after: terms }),
    },
    delete: {
      before: async ({ budgets }, [viewer, owner, key]) =>
        (await budgets.list(viewer, owner)).find((budget) => budget.key === key)?.name,
      done: ([viewer, owner], _, name) =>
        typeof name === "string"
          ? by(viewer, "budget.delete", `${ownerName(viewer, owner)} ${name}`)
          : undefined,
    },
  },
  providerOrders: {
    put: {
      before: ({ providerOrders }, [viewer, owner]) => providerOrders.get(viewer, owner),
      done: ([viewer, owner, order], _, before) =>
        by(viewer, "provider_order.change", ownerName(viewer, owner), { before, after: order }),
    },
  },
  providerMappings: {
    put: {
      done: ([viewer, id, mapping]) =>
        by(viewer, "provider_mapping.set", repoName(id), { after: mapping }),
    },
    delete: {
      done: ([viewer, id, provider]) =>
        by(viewer, "provider_mapping.delete", repoName(id), { before: { provider } }),
    },
  },
  profiles: {
    put: {
      done: ([viewer, owner, texts]) =>
        by(viewer, "profile.change", ownerName(viewer, owner), { after: texts }),
    },
    putAvatar: {
      done: ([viewer, owner]) => by(viewer, "profile.change_picture", ownerName(viewer, owner)),
    },
  },
  bundleKeys: {
    trust: {
      done: ([viewer, wanted]) =>
        by(viewer, "bundle_key.trust", wanted.name, { after: { key: wanted.key } }),
    },
    distrust: {
      done: ([viewer], { name, key }) => by(viewer, "bundle_key.remove", name, { before: { key } }),
    },
  },
  tableUpdates: {
    install: {
      done: ([{ version, signer }], installed) =>
        byOperator("tables.install", `version ${version}`, {
          after: { signer, isInstalled: installed !== undefined },
        }),
    },
    remove: {
      done: ([{ version, signer }]) =>
        byOperator("tables.remove", `version ${version}`, { before: { signer } }),
    },
  },
  trustedPublishers: {
    add: {
      done: ([viewer, id], { issuer, claims, isReadOnly }) =>
        by(viewer, "trusted_publisher.create", repoName(id), {
          after: { issuer, claims, isReadOnly },
        }),
    },
    exchange: {
      done: ([id, job], token) =>
        token && byJob(job, "trusted_publisher.create_token", repoName(id)),
    },
    remove: {
      done: ([viewer, id], { issuer, claims, isReadOnly }) =>
        by(viewer, "trusted_publisher.delete", repoName(id), {
          before: { issuer, claims, isReadOnly },
        }),
    },
  },
  accessRequests: {
    // Of a request that is there already, asking again changes nothing.
    ask: {
      before: ({ accessRequests }, [viewer, id]) => accessRequests.findOwn(viewer, id),
      done: ([viewer, id], status, before) => {
        const known = (before as AccessRequest | undefined)?.status ?? "expired";
        if (known !== "expired") return undefined;
        return by(viewer, "access_request.create", repoName(id), { after: { status } });
      },
    },
    handle: {
      done: ([viewer, id, name, status, reason]) =>
        by(viewer, "access_request.answer", repoName(id), {
          after: { account: name, status, reason },
        }),
    },
    grant: {
      done: ([viewer, id, name]) =>
        by(viewer, "access_request.grant", repoName(id), { after: { account: name } }),
    },
    setDays: {
      before: ({ accessRequests }, [viewer, id]) => accessRequests.days(viewer, id),
      done: ([viewer, id, days], _, before) =>
        by(viewer, "access_request.set_days", repoName(id), { before, after: days ?? null }),
    },
    expire: {
      done: (_, expired) =>
        expired.length === 0
          ? undefined
          : byHub("access_request.expire", "hub", {
              before: expired.map(({ id, accountName }) => `${repoName(id)} ${accountName}`),
            }),
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
      done: ([viewer, name, account, role, groups]) =>
        by(viewer, "org.change_role", name, { after: { account, role, groups } }),
    },
    removeMember: {
      done: ([viewer, name, account]) =>
        by(viewer, "org.remove_user", name, { before: { account } }),
    },
  },
  defaultVisibilities: {
    set: {
      before: ({ defaultVisibilities }, [, name]) => defaultVisibilities.find(name),
      done: ([viewer, name, visibility], _, before) =>
        by(viewer, "org.settings.security.repo_visibility", name, { before, after: visibility }),
    },
    setOfHub: {
      before: ({ defaultVisibilities }) => defaultVisibilities.findOfHub(),
      done: ([viewer, visibility], _, before) =>
        by(viewer, "hub.set_default_visibility", "hub", { before, after: visibility }),
    },
  },
  hubOrganizations: {
    create: {
      done: ([viewer, , admin], { name }) => by(viewer, "org.create", name, { after: { admin } }),
    },
    addAdmin: {
      done: ([viewer, name, account]) =>
        by(viewer, "org.change_role", name, { after: { account, role: "admin" } }),
    },
    delete: {
      done: ([viewer, name, options]) => by(viewer, "org.delete", name, { after: options }),
    },
  },
  damages: {
    requestPass: { done: ([viewer]) => by(viewer, "verification.start", "hub") },
  },
  hubJobs: {
    retry: { done: ([viewer, id]) => by(viewer, "job.retry", id) },
    cancel: { done: ([viewer, id]) => by(viewer, "job.cancel", id) },
  },
  hubLimits: {
    set: {
      before: async ({ hubLimits }, [, name]) => (await hubLimits.all())[name],
      done: ([viewer, name, value], _, before) =>
        by(viewer, "hub.set_limit", name, { before, after: value ?? null }),
    },
  },
  banners: {
    set: {
      before: ({ banners }, [viewer]) => banners.find(viewer),
      done: ([viewer, banner], _, before) =>
        by(viewer, "hub.set_banner", "hub", { before: before ?? null, after: banner ?? null }),
    },
  },
  readOnly: {
    set: {
      before: ({ readOnly }) => readOnly.reason(),
      done: ([viewer, reason], _, before) =>
        by(viewer, "hub.set_read_only", "hub", { before: before ?? null, after: reason ?? null }),
    },
  },
  terms: {
    set: {
      done: ([viewer, , isRequired], version) =>
        by(viewer, "hub.set_terms", "hub", { after: { version, isRequired } }),
    },
    accept: {
      done: ([viewer, version]) => by(viewer, "terms.accept", `version ${version}`),
    },
  },
  loadedModels: {
    unload: { done: ([viewer, id]) => by(viewer, "model.unload", repoName(id)) },
  },
  passwordSignIn: {
    set: {
      before: ({ passwordSignIn }) => passwordSignIn.isOn(),
      done: ([viewer, isOn], _, before) =>
        by(viewer, "hub.set_password_sign_in", "hub", { before, after: isOn }),
    },
    setAsOperator: {
      before: ({ passwordSignIn }) => passwordSignIn.isOn(),
      done: ([isOn], _, before) =>
        byOperator("hub.set_password_sign_in", "hub", { before, after: isOn }),
    },
    setBreakGlassAsOperator: {
      done: ([name]) => byOperator("hub.set_break_glass", name ?? ""),
    },
  },
  identityProviders: {
    create: {
      done: ([viewer], { name, kind, label, settings }) =>
        by(viewer, "identity_provider.create", name, { after: { kind, label, settings } }),
    },
    change: {
      before: async ({ identityProviders }, [viewer, name]) => {
        const { label, isOn, settings } = await identityProviders.get(viewer, name);
        return { label, isOn, settings };
      },
      done: ([viewer, name, { secret }], { label, isOn, settings }, before) =>
        by(viewer, "identity_provider.change", name, {
          before,
          after: { label, isOn, settings, ...(secret !== undefined && { isSecretNew: true }) },
        }),
    },
    delete: {
      done: ([viewer, name], roles) =>
        by(viewer, "identity_provider.delete", name, { after: fewOf(roles) }),
    },
    setRules: {
      before: async ({ identityProviders }, [viewer, name]) =>
        (await identityProviders.get(viewer, name)).rules,
      done: ([viewer, name], { provider, roles }, before) =>
        by(viewer, "identity_provider.set_rules", name, {
          before,
          after: { rules: provider.rules, ...fewOf(roles) },
        }),
    },
  },
  identities: {
    signIn: {
      done: ([provider, , { place } = {}], { viewer, outcome, roles }) => {
        const details = { after: { provider: provider.name } };
        const first = outcome === "made" ? "account.create" : "identity.link";
        return [
          ...(outcome === "known" ? [] : [by(viewer, first, viewer.name, details, place)]),
          by(viewer, "session.create", viewer.name, details, place),
          ...roleEvents(provider, viewer.name, roles),
        ];
      },
      refused: async (_, [provider, , { place } = {}], { code }) =>
        bySomeone(
          "session.refused",
          "",
          { after: { provider: provider.name, reason: code } },
          place,
        ),
    },
    link: {
      done: ([viewer, provider], { roles }) => [
        by(viewer, "identity.link", viewer.name, { after: { provider: provider.name } }),
        ...roleEvents(provider, viewer.name, roles),
      ],
    },
    confirm: { done: ([viewer]) => by(viewer, "session.confirm", viewer.name) },
    unlink: {
      done: ([viewer], { provider, roles }) => [
        by(viewer, "identity.unlink", viewer.name, { before: { provider } }),
        ...roleEvents({ label: provider }, viewer.name, roles),
      ],
    },
    logOut: {
      done: ([provider], names) =>
        names.map((name) => byProvider(provider, "session.end_by_provider", name)),
    },
  },
  scimTokens: {
    create: { done: ([viewer, provider]) => by(viewer, "scim_token.create", provider) },
    delete: {
      done: ([viewer, provider, key]) =>
        by(viewer, "scim_token.delete", provider, { before: { key } }),
    },
  },
  scimUsers: {
    create: { done: ([{ provider }], change) => scimUserEvents(provider, change) },
    replace: { done: ([{ provider }], change) => scimUserEvents(provider, change) },
    delete: {
      done: ([{ provider }], account) =>
        byProvider(provider, "scim_user.delete", account, { after: { isSuspended: true } }),
    },
  },
  scimGroups: {
    create: { done: ([{ provider }], change) => scimGroupEvents("create", provider, change) },
    change: {
      done: ([{ provider }, , changes], change) =>
        scimGroupEvents("change", provider, change, changes),
    },
    delete: { done: ([{ provider }], change) => scimGroupEvents("delete", provider, change) },
  },
  quotas: {
    set: {
      before: async ({ quotas }, [viewer, name]) => (await quotas.usage(viewer, name)).quota,
      done: ([viewer, , changes], { owner }, before) =>
        by(viewer, "quota.change", owner, { before, after: changes }),
    },
  },
  webhooks: {
    create: {
      done: ([viewer, owner], { key, url, watched, domains }) =>
        by(viewer, "webhook.create", webhookName(viewer, owner, key), {
          after: { url, watched, domains },
        }),
    },
    update: {
      before: async ({ webhooks }, [viewer, owner, key]) => {
        const { url, watched, domains } = await webhooks.get(viewer, owner, key);
        return { url, watched, domains };
      },
      done: ([viewer, owner, key, { secret }], { url, watched, domains }, before) =>
        by(viewer, "webhook.update", webhookName(viewer, owner, key), {
          before,
          after: { url, watched, domains, ...(secret !== undefined && { isSecretNew: true }) },
        }),
    },
    setEnabled: {
      done: ([viewer, owner, key, isEnabled]) =>
        by(
          viewer,
          isEnabled ? "webhook.enable" : "webhook.disable",
          webhookName(viewer, owner, key),
        ),
    },
    delete: {
      before: ({ webhooks }, [viewer, owner, key]) => webhooks.get(viewer, owner, key),
      done: ([viewer, owner, key], _, before) =>
        by(viewer, "webhook.delete", webhookName(viewer, owner, key), {
          before: { url: (before as Webhook | undefined)?.url },
        }),
    },
    disableFailing: {
      done: ([key], disabled) =>
        disabled && byHub("webhook.disable", key, { after: { owner: disabled.owner } }),
    },
  },
} as const satisfies Rows;

/** What a provider did to a group over SCIM, in one event: many people may be in it. */
const scimGroupEvents = (
  action: "create" | "change" | "delete",
  provider: Parameters<typeof byProvider>[0],
  { group, roles }: ScimGroupChange,
  { members, add = [], remove = [] }: ScimGroupChanges = {},
) =>
  byProvider(provider, `scim_group.${action}`, group.displayName, {
    after: {
      ...(members && { members: members.length }),
      ...(add.length > 0 && { added: add.length }),
      ...(remove.length > 0 && { removed: remove.length }),
      ...fewOf(roles),
    },
  });

const MOST_ROLES = 500;

/** One event is not to grow with the hub. */
function fewOf(roles: readonly AccountRoleChange[]) {
  return { changed: roles.length, roles: roles.slice(0, MOST_ROLES) };
}
