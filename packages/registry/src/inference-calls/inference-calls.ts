import type { BudgetLevel } from "../budgets/budget.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { dayOf, daysBefore } from "../stats/days.ts";
import { asCaller } from "../tokens/call-rights.ts";
import type { Viewer } from "../viewer.ts";
import type {
  CallPage,
  InferenceCall,
  ProviderDay,
  ProviderProbe,
  ProviderRecord,
  SpendingRow,
  UsageGroup,
  UsageOf,
  UsageRange,
} from "./inference-call.ts";
import { canSeeUsage } from "./inference-call-access.ts";
import {
  type CallFilter,
  insertCalls,
  listCalls,
  listProbes,
  listRecorded,
  putProbe,
  sumCalls,
} from "./inference-call-store.ts";
import { addCheckDay, listDays } from "./provider-day-store.ts";
import { recordProviders } from "./provider-record.ts";

const PAGE = 100;
const RECORD_DAYS = 7;
export const HISTORY_DAYS = 30;
const RECORDED_CALLS = 2000;

/** Receipts of the calls of models, and what they add up to. */
export interface InferenceCalls {
  readonly canSeeUsage: typeof canSeeUsage;
  /** Idempotent by id. Returns the budgets that reached a share of their limit. */
  add(calls: readonly InferenceCall[]): Promise<readonly BudgetLevel[]>;
  /** Newest first. A cursor that is not ours starts from the beginning. */
  list(viewer: Viewer, of: UsageOf, cursor?: string): Promise<CallPage>;
  /** Sums by day, model, provider, payer, account, token, project or end user. */
  usage(
    viewer: Viewer,
    of: UsageOf,
    range: UsageRange,
    group: UsageGroup,
  ): Promise<readonly SpendingRow[]>;
  /** Measurements of providers with a model in the last seven days, for anyone who can run it. */
  records(viewer: Viewer, id: RepoId): Promise<readonly ProviderRecord[]>;
  /** The same for a repo that the viewer can read, or for all models. */
  recordsOf(repoKey?: string): Promise<readonly ProviderRecord[]>;
  /** The last 30 days of each provider with a model, for a repo that the viewer can read. */
  daysOf(repoKey: string): Promise<readonly ProviderDay[]>;
  noteProbe(probe: ProviderProbe): Promise<void>;
  listProbes(): Promise<readonly ProviderProbe[]>;
}

export function createInferenceCalls({
  db,
  now,
}: Pick<RegistryDeps, "db" | "now">): InferenceCalls {
  async function filterFor(viewer: Viewer, of: UsageOf): Promise<CallFilter> {
    if (viewer.kind === "anonymous")
      throw new RegistryError("unauthorized", "Sign in to see your usage.");
    if (!canSeeUsage(viewer, of))
      throw new RegistryError("forbidden", "You don't have access to this usage.");
    if (of.kind === "account") return { accountKey: viewer.key };
    if (of.kind === "hub") return { kind: "hub", key: "" };
    const organization = await findOrganization(db, of.name);
    if (!organization) throw new RegistryError("organization-not-found", `${of.name} not found.`);
    return { kind: "organization", key: organization.key };
  }

  const recordsOf = async (repoKey?: string): Promise<readonly ProviderRecord[]> =>
    recordProviders(
      await listRecorded(db, repoKey, daysBefore(now(), RECORD_DAYS), RECORDED_CALLS),
    );

  return {
    canSeeUsage,

    add: (calls) => insertCalls(db, calls),

    async list(viewer, of, cursor) {
      const filter = await filterFor(viewer, of);
      const [, at, id] = /^(\S{24})~(\S{1,200})$/.exec(cursor ?? "") ?? [];
      const before = at !== undefined && id !== undefined ? { at, id } : undefined;
      const found = await listCalls(db, filter, PAGE + 1, before);
      const calls = found.slice(0, PAGE);
      const last = calls.at(-1);
      if (found.length <= PAGE || !last) return { calls };
      return { calls, nextCursor: `${last.at.toISOString()}~${last.id}` };
    },

    async usage(viewer, of, range, group) {
      return sumCalls(db, await filterFor(viewer, of), range, group);
    },

    async records(viewer, id) {
      return recordsOf((await getRepo({ db }, asCaller(viewer), id)).key);
    },

    recordsOf,

    daysOf: (repoKey) => listDays(db, repoKey, dayOf(daysBefore(now(), HISTORY_DAYS - 1))),

    async noteProbe(probe) {
      await putProbe(db, probe);
      await addCheckDay(db, probe);
    },

    listProbes: () => listProbes(db),
  };
}
