import {
  formatMirrorPattern,
  formatRepoId,
  type HeldMirror,
  isRegistryError,
  type MirrorRequest,
  type Viewer,
} from "@orrery/registry";
import type {
  MirrorCheckData,
  MirrorRequestRow,
  MirrorRow,
  MirrorRuleRow,
  MirrorsData,
} from "@orrery/web/page-data/admin/mirrors";
import type { Config } from "../../base/config.ts";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";
import { type PolicyRule, settingRules } from "../mirror/policy.ts";
import { namedRepo } from "./named-repo.ts";
import { listSyncs } from "./syncs.ts";

export interface MirrorsQuery {
  readonly q?: string | undefined;
  /** How many rows come before. */
  readonly cursor?: string | undefined;
  /** A repo of which the rules are asked. */
  readonly check?: string | undefined;
  readonly type?: "model" | "dataset" | undefined;
  readonly organization?: string | undefined;
}

const PAGE = 50;
const MOST_REQUESTS = 100;
const NAME = /^[\w.-]{1,96}(?:\/[\w.-]{1,96})?$/;

/** Where repos come from, which come, and which are here. */
export async function getMirrors(
  hub: Pick<Hub, "registry" | "mirrors">,
  { upstream, limits }: Pick<Config, "upstream" | "limits">,
  viewer: Viewer,
  query: MirrorsQuery,
): Promise<MirrorsData> {
  const { mirrors, mirrorRequests } = hub.registry;
  const rules = await listRules(hub, { upstream }, viewer);
  const offset = Math.min(Number.parseInt(query.cursor ?? "0", 10) || 0, 1e6);
  const [page, heldBytes, requests, openRequests, decided, syncs, check] = await Promise.all([
    mirrors.listHeld(viewer, { word: query.q, limit: PAGE, offset }),
    mirrors.bytesHeld(),
    mirrorRequests.list(viewer, ["open"], MOST_REQUESTS),
    mirrorRequests.countOpen(viewer),
    mirrorRequests.list(viewer, ["approved", "refused"], MOST_REQUESTS),
    listSyncs(hub, viewer),
    checkRepo(hub, query),
  ]);
  const next = offset + page.mirrors.length;
  return {
    upstreams: (upstream?.urls ?? []).map((origin, index) => ({
      origin,
      hasToken: upstream?.tokens[index] !== undefined,
    })),
    bringsGated: upstream?.gated === "ask",
    rules,
    ...{ heldBytes, maxBytes: limits.mirrorBytes, openRequests },
    mirrors: page.mirrors.map(presentMirror),
    total: page.total,
    requests: requests.map(presentRequest),
    decided: decided.map(presentRequest),
    syncs,
    ...(query.q && { q: query.q }),
    ...(next < page.total && { nextCursor: `${next}` }),
    ...(check && { check }),
  };
}

/** In the order in which they decide: those that deny before the others, and of each those of the settings first. */
export async function listRules(
  { registry }: Pick<Hub, "registry">,
  { upstream }: Pick<Config, "upstream">,
  viewer: Viewer,
): Promise<readonly MirrorRuleRow[]> {
  const rules = await registry.mirrorRules.list(viewer);
  const all = [...(upstream ? settingRules(upstream) : []), ...rules].map(presentRule);
  const isDeny = ({ effect }: MirrorRuleRow) => effect === "deny";
  return [...all.filter(isDeny), ...all.filter((rule) => !isDeny(rule))];
}

async function checkRepo(
  { mirrors }: Pick<Hub, "mirrors">,
  { check: name, type = "model", organization }: MirrorsQuery,
): Promise<MirrorCheckData | undefined> {
  if (!name || !mirrors) return undefined;
  const asked = { name: name.slice(0, 200), type, ...(organization && { organization }) };
  if (!NAME.test(name)) return { ...asked, message: "Enter a name such as acme/tiny or gpt2." };
  try {
    const { info, upstream, judgment } = await mirrors.judge(type, name, organization);
    if (!info || !judgment || upstream === undefined) return asked;
    return {
      ...asked,
      found: {
        ...{ id: formatRepoId(info.id), upstream, files: info.files.length },
        ...omitUndefined({ license: info.license, bytes: info.bytes }),
      },
      outcome: judgment.outcome,
      ...(judgment.rule && { rule: presentRule(judgment.rule) }),
      ...(judgment.message !== undefined && { message: judgment.message }),
    };
  } catch (error) {
    if (!isRegistryError(error)) throw error;
    return { ...asked, message: error.message };
  }
}

export const presentRule = ({
  key,
  effect,
  organization,
  source,
  ...pattern
}: PolicyRule): MirrorRuleRow => ({
  ...{ effect, pattern: formatMirrorPattern(pattern) },
  ...omitUndefined({ key, organization, setting: source }),
});

const presentMirror = ({ repo, mirror, heldBytes, namedBytes, usedAt }: HeldMirror): MirrorRow => ({
  ...namedRepo(repo.id),
  ...{ upstream: mirror.upstream, state: mirror.state, heldBytes, namedBytes },
  ...{ isPinned: mirror.isPinned, broughtAt: mirror.broughtAt.toISOString() },
  ...omitUndefined({ broughtBy: mirror.broughtBy, usedAt: usedAt?.toISOString() }),
});

export const presentRequest = ({ id, ...request }: MirrorRequest): MirrorRequestRow => ({
  ...namedRepo(id),
  ...{ upstream: request.upstream, state: request.state, times: request.times },
  askedAt: request.askedAt.toISOString(),
  lastAskedAt: request.lastAskedAt.toISOString(),
  ...omitUndefined({
    askedBy: request.askedBy,
    decidedAt: request.decidedAt?.toISOString(),
    decidedBy: request.decidedBy,
    reason: request.reason,
  }),
});
