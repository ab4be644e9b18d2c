import { RegistryError } from "../errors.ts";
import { getOrganization } from "../organizations/get-organization.ts";
import { requireAdministrator } from "../people/people-access.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import type { Viewer } from "../viewer.ts";
import {
  formatMirrorPattern,
  isMirrorRuleKind,
  MAX_MIRROR_RULES,
  MIRROR_EFFECTS,
  MIRROR_RULE_KIND_NAMES,
  MIRROR_RULE_KINDS,
  type MirrorRule,
  type NewMirrorRule,
} from "./mirror-rule.ts";
import {
  deleteMirrorRule,
  insertMirrorRule,
  listMirrorRules,
  orderMirrorRules,
} from "./mirror-rule-store.ts";

/** Which repos of other hubs come, in addition to what settings say. Only administrators change them. */
export interface MirrorRules {
  /** In their order. */
  list(viewer: Viewer): Promise<readonly MirrorRule[]>;
  /** At the end of the order. Throws `bad-request`, `organization-not-found`. */
  add(viewer: Viewer, rule: NewMirrorRule): Promise<MirrorRule>;
  /** One place up or down among those that deny, or among the others; at the end it stays. Throws `mirror-rule-not-found`. */
  move(viewer: Viewer, key: string, way: "up" | "down"): Promise<MirrorRule>;
  /** Throws `mirror-rule-not-found`. */
  delete(viewer: Viewer, key: string): Promise<MirrorRule>;
  /** For the server itself. */
  listAll(): Promise<readonly MirrorRule[]>;
}

export function createMirrorRules({
  db,
  now,
  newKey,
}: Pick<RegistryDeps, "db" | "now" | "newKey">): MirrorRules {
  async function get(key: string) {
    const rules = await listMirrorRules(db);
    const rule = rules.find((one) => one.key === key);
    if (!rule) throw new RegistryError("mirror-rule-not-found", `Rule "${key}" not found.`);
    return { rule, rules };
  }

  return {
    async list(viewer) {
      requireAdministrator(viewer);
      return listMirrorRules(db);
    },

    async add(viewer, wanted) {
      requireAdministrator(viewer);
      requireRule(wanted);
      const organization =
        wanted.organization === undefined
          ? undefined
          : await getOrganization(db, wanted.organization);
      const known = await listMirrorRules(db);
      if (known.length >= MAX_MIRROR_RULES) throw wrong(`Use at most ${MAX_MIRROR_RULES} rules.`);
      const isSame = (rule: MirrorRule) =>
        rule.effect === wanted.effect &&
        formatMirrorPattern(rule) === formatMirrorPattern(wanted) &&
        rule.organizationKey === organization?.key;
      if (known.some(isSame))
        throw wrong(`The rule ${wanted.effect} ${formatMirrorPattern(wanted)} exists already.`);
      const key = newKey();
      await insertMirrorRule(db, key, wanted, organization?.key, now());
      return {
        ...{ key, effect: wanted.effect, kind: wanted.kind, value: wanted.value },
        ...(organization && {
          organization: organization.name,
          organizationKey: organization.key,
        }),
      };
    },

    async move(viewer, key, way) {
      requireAdministrator(viewer);
      const { rule, rules } = await get(key);
      const isDeny = rule.effect === "deny";
      const peers = rules.filter(({ effect }) => (effect === "deny") === isDeny);
      const other = peers[peers.indexOf(rule) + (way === "up" ? -1 : 1)];
      if (!other) return rule;
      const keys = rules.map((one) => one.key);
      const [from, to] = [keys.indexOf(key), keys.indexOf(other.key)];
      await orderMirrorRules(db, keys.with(from, other.key).with(to, key));
      return rule;
    },

    async delete(viewer, key) {
      requireAdministrator(viewer);
      const { rule } = await get(key);
      await deleteMirrorRule(db, key);
      return rule;
    },

    listAll: () => listMirrorRules(db),
  };
}

function requireRule({ effect, kind, value }: NewMirrorRule): void {
  if (!MIRROR_EFFECTS.includes(effect))
    throw wrong(`Unknown effect "${effect}". Use ${MIRROR_EFFECTS.join(", ")}.`);
  if (!isMirrorRuleKind(kind))
    throw wrong(`Unknown kind of rule "${kind}". Use ${MIRROR_RULE_KIND_NAMES.join(", ")}.`);
  const { isValue, expects } = MIRROR_RULE_KINDS[kind];
  if (!isValue(value)) throw wrong(`Invalid value "${value.slice(0, 100)}". ${expects}`);
}

const wrong = (message: string) => new RegistryError("bad-request", message);
