import { RegistryError } from "../errors.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { listRequiring } from "../required-sign-ons/required-sign-on-store.ts";
import { type AccountRoleChange, applyRulesToAll } from "../role-grants/apply-rules.ts";
import type { Viewer } from "../viewer.ts";
import { changedProvider, newProvider, secretContext } from "./change-provider.ts";
import type {
  AdministeredProvider,
  NewProvider,
  OpenProvider,
  ProviderChanges,
  RoleRule,
  SignInWay,
} from "./identity-provider.ts";
import {
  countIdentities,
  deleteProvider,
  findProviderRow,
  insertProvider,
  listProviders,
  type StoredProvider,
  updateProvider,
} from "./identity-provider-store.ts";
import { listRules, replaceRules } from "./role-rule-store.ts";

export const MAX_IDENTITY_PROVIDERS = 50;
export const MAX_ROLE_RULES = 500;

/** Where people sign in with an account that someone else keeps. Administrators alone change them. */
export interface IdentityProviders {
  list(viewer: Viewer): Promise<readonly AdministeredProvider[]>;
  /** Throws `identity-provider-not-found`, as do the others that name one. */
  get(viewer: Viewer, name: string): Promise<AdministeredProvider>;
  /** Throws `name-taken` or `invalid-provider`. */
  create(viewer: Viewer, wanted: NewProvider): Promise<AdministeredProvider>;
  change(viewer: Viewer, name: string, changes: ProviderChanges): Promise<AdministeredProvider>;
  /**
   * Ends the sessions that came by it, and takes away the roles that its rules gave; returns these. Throws
   * `provider-required` while an organization requires it.
   */
  delete(viewer: Viewer, name: string): Promise<readonly AccountRoleChange[]>;
  /** Replaces all rules, and applies them at once. Throws `organization-not-found` or `bad-request`. */
  setRules(viewer: Viewer, name: string, rules: readonly RoleRule[]): Promise<RuledProvider>;
  /** For buttons: those that are on. */
  ways(): Promise<readonly SignInWay[]>;
  /** With its secret, also if it is off: to try it. Throws `key-unreadable`. */
  getOpen(viewer: Viewer, name: string): Promise<OpenProvider>;
  /** For the server itself: one that is on, with its secret. */
  open(name: string): Promise<OpenProvider | undefined>;
}

/** A provider after its rules changed. */
export interface RuledProvider {
  readonly provider: AdministeredProvider;
  /** The roles that changed with it. */
  readonly roles: readonly AccountRoleChange[];
}

export function createIdentityProviders(deps: RegistryDeps): IdentityProviders {
  const { db, vault, now } = deps;

  async function existing(viewer: Viewer, name: string): Promise<StoredProvider> {
    requireAdministrator(viewer);
    const provider = await findProviderRow(db, name);
    if (provider) return provider;
    throw new RegistryError("identity-provider-not-found", `Provider "${name}" not found.`);
  }

  async function changeable(viewer: Viewer, name: string): Promise<StoredProvider> {
    const provider = await existing(viewer, name);
    if (!provider.isFixed) return provider;
    throw new RegistryError(
      "forbidden",
      `${provider.label} comes from the hub's settings file. Change it there.`,
    );
  }

  const administered = async (provider: StoredProvider): Promise<AdministeredProvider> => {
    const { sealed: _, ...shown } = provider;
    const [rules, identities, requiredBy] = await Promise.all([
      listRules(db, provider.key),
      countIdentities(db),
      listRequiring(db, provider.key),
    ]);
    return {
      ...shown,
      rules: rules.map(({ organizationKey: __, ...rule }) => rule),
      identities: identities.get(provider.key) ?? 0,
      requiredBy,
    };
  };

  function opened({ sealed, ...provider }: StoredProvider): OpenProvider {
    if (sealed === undefined) return { ...provider, secret: "" };
    const secret = vault.open(sealed, secretContext(provider.key));
    if (secret !== undefined) return { ...provider, secret };
    throw new RegistryError(
      "key-unreadable",
      `The secret of ${provider.label} was encrypted with a different ORRERY_SECRET_KEY. Enter it again.`,
    );
  }

  async function keyed(rule: RoleRule) {
    const organization = await findOrganization(db, rule.organization);
    if (organization)
      return { ...rule, value: rule.value.trim(), organizationKey: organization.key };
    throw new RegistryError(
      "organization-not-found",
      `Organization "${rule.organization}" not found.`,
    );
  }

  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return Promise.all((await listProviders(db)).map(administered));
    },

    get: async (viewer, name) => administered(await existing(viewer, name)),

    async create(viewer, wanted) {
      requireAdministrator(viewer);
      const provider = newProvider(deps, wanted);
      const others = await listProviders(db);
      requireOwnIssuer(provider, others);
      if (others.length >= MAX_IDENTITY_PROVIDERS)
        throw new RegistryError(
          "too-many-entries",
          `There are too many providers (limit: ${MAX_IDENTITY_PROVIDERS}).`,
        );
      if (!(await insertProvider(db, provider)))
        throw new RegistryError(
          "name-taken",
          `A provider named "${provider.name}" already exists.`,
        );
      return administered(provider);
    },

    async change(viewer, name, changes) {
      const provider = changedProvider(deps, await changeable(viewer, name), changes);
      requireOwnIssuer(provider, await listProviders(db));
      await updateProvider(db, provider);
      return administered(provider);
    },

    async delete(viewer, name) {
      const { key, label } = await changeable(viewer, name);
      const requiring = await listRequiring(db, key);
      if (requiring.length > 0)
        throw new RegistryError(
          "provider-required",
          `Members of ${requiring[0]} have to sign in with ${label}. Turn that off in the settings of the organization first.`,
        );
      // Without rules, no one has a role by them.
      await replaceRules(db, key, []);
      const roles = await applyRulesToAll(db, key, now());
      await deleteProvider(db, key);
      return roles;
    },

    async setRules(viewer, name, rules) {
      const provider = await changeable(viewer, name);
      if (rules.length > MAX_ROLE_RULES)
        throw new RegistryError("bad-request", `Add at most ${MAX_ROLE_RULES} rules.`);
      const stored = await Promise.all(rules.map(keyed));
      requireDistinct(stored);
      await db
        .transaction()
        .execute((transaction) => replaceRules(transaction, provider.key, stored));
      const roles = await applyRulesToAll(db, provider.key, now());
      return { provider: await administered(provider), roles };
    },

    async ways() {
      const providers = await listProviders(db);
      return providers
        .filter(({ isOn }) => isOn)
        .map(({ name, label, kind }) => ({ name, label, kind }));
    },

    getOpen: async (viewer, name) => opened(await existing(viewer, name)),

    async open(name) {
      const provider = await findProviderRow(db, name);
      return provider?.isOn ? opened(provider) : undefined;
    },
  };
}

/** Of two with one issuer, a person would be known by whichever was first. */
function requireOwnIssuer(
  { key, settings: { issuer } }: StoredProvider,
  others: readonly StoredProvider[],
): void {
  const other = others.find((one) => one.key !== key && one.settings.issuer === issuer);
  if (issuer && other)
    throw new RegistryError("invalid-provider", `${other.label} has this issuer already.`);
}

function requireDistinct(
  rules: readonly (RoleRule & { readonly organizationKey: string })[],
): void {
  const seen = new Set<string>();
  for (const { kind, value, organizationKey } of rules) {
    const key = JSON.stringify([kind, value, organizationKey]);
    if (!value || value.length > 500 || seen.has(key))
      throw new RegistryError(
        "bad-request",
        value ? `There are two rules for "${value.slice(0, 100)}".` : "A rule needs a value.",
      );
    seen.add(key);
  }
}
