import { keepOpen } from "../access-requests/access-request-access.ts";
import type { BudgetLevel } from "../budgets/budget.ts";
import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { RegistryDeps } from "../registry-deps.ts";
import { getRepo } from "../repos/get-repo.ts";
import { dayOf, daysBefore } from "../stats/days.ts";
import { asCaller, canCall } from "../tokens/call-rights.ts";
import type { Viewer } from "../viewer.ts";
import type {
  CallPage,
  InferenceCall,
  ProviderChecks,
  ProviderDay,
  ProviderModel,
  ProviderPeriod,
  ProviderProbe,
  ProviderRecord,
  ProviderWindow,
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
import { addCheckHour } from "./provider-hour-store.ts";
import { listRunModels } from "./provider-model-query.ts";
import { listCheckPeriods, listModelPeriods } from "./provider-period-store.ts";
import { recordProviders } from "./provider-record.ts";
import { sumModels } from "./provider-sum-store.ts";
import { spanOf } from "./provider-window.ts";

const PAGE = 100;
const RECORD_DAYS = 7;
export const HISTORY_DAYS = 30;
const RECORDED_CALLS = 2000;
const MOST_MODELS = 500;
const NO_SUMS = { calls: 0, errors: 0 };

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
  /** The same by name, for anyone who can run it. */
  history(viewer: Viewer, id: RepoId): Promise<readonly ProviderDay[]>;
  /**
   * Models that a provider runs, by name, of those that the viewer can run, with what they came to in a window;
   * `also` names further ones by key. Without gated models that are closed to the viewer. At most 500.
   */
  listModels(
    viewer: Viewer,
    provider: string,
    window: ProviderWindow,
    also?: readonly string[],
  ): Promise<readonly ProviderModel[]>;
  /** By the model's key, for models that the viewer was shown; at most 500. Oldest first. */
  listPeriods(
    repoKeys: readonly string[],
    provider: string,
    window: ProviderWindow,
  ): Promise<ReadonlyMap<string, readonly ProviderPeriod[]>>;
  /** Checks of a provider, oldest first. */
  listChecks(provider: string, window: ProviderWindow): Promise<readonly ProviderChecks[]>;
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

  const daysOf = (repoKey: string) =>
    listDays(db, repoKey, dayOf(daysBefore(now(), HISTORY_DAYS - 1)));

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

    daysOf,

    async history(viewer, id) {
      return daysOf((await getRepo({ db }, asCaller(viewer), id)).key);
    },

    async listModels(viewer, provider, window, also = []) {
      const from = dayOf(daysBefore(now(), HISTORY_DAYS - 1));
      const caller = asCaller(viewer);
      const filter = { provider, from, also: also.slice(0, MOST_MODELS) };
      const found = await listRunModels(db, caller, filter, MOST_MODELS);
      const callable = found.filter(({ repo }) => canCall(viewer, repo));
      const open = await keepOpen({ db, now }, caller, callable);
      const keys = open.map(({ repo }) => repo.key);
      const sums = await sumModels(db, keys, spanOf(provider, window, now()));
      return open.map((one) => ({ ...one, ...(sums.get(one.repo.key) ?? NO_SUMS) }));
    },

    listPeriods: (repoKeys, provider, window) =>
      listModelPeriods(db, repoKeys.slice(0, MOST_MODELS), spanOf(provider, window, now())),

    listChecks: (provider, window) => listCheckPeriods(db, spanOf(provider, window, now())),

    async noteProbe(probe) {
      await putProbe(db, probe);
      await addCheckDay(db, probe);
      await addCheckHour(db, probe);
    },

    listProbes: () => listProbes(db),
  };
}
