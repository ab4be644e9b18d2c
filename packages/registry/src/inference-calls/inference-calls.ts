import { RegistryError } from "../errors.ts";
import type { RepoId } from "../ids.ts";
import { findOrganization } from "../organizations/organization-store.ts";
import type { RegistryDeps } from "../registry.ts";
import { getRepo } from "../repos/get-repo.ts";
import { daysBefore } from "../stats/days.ts";
import { asReader, type Viewer } from "../viewer.ts";
import type {
  CallPage,
  InferenceCall,
  ProviderProbe,
  ProviderRecord,
  UsageGroup,
  UsageOf,
  UsageRange,
  UsageRow,
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
import { recordProviders } from "./provider-record.ts";

const PAGE = 100;
const RECORD_DAYS = 7;
const RECORDED_CALLS = 2000;

/** Receipts of the calls of models, and what they add up to. */
export function createInferenceCalls({ db, now }: Pick<RegistryDeps, "db" | "now">) {
  async function filterFor(viewer: Viewer, of: UsageOf): Promise<CallFilter> {
    if (viewer.kind === "anonymous") throw new RegistryError("unauthorized", "Sign in first.");
    if (!canSeeUsage(viewer, of))
      throw new RegistryError("forbidden", "Only who pays may see what for.");
    if (of.kind === "account") return { accountKey: viewer.key };
    if (of.kind === "hub") return { kind: "hub", key: "" };
    const organization = await findOrganization(db, of.name);
    if (!organization) throw new RegistryError("organization-not-found", `There is no ${of.name}.`);
    return { kind: "organization", key: organization.key };
  }

  const recordsOf = async (repoKey?: string): Promise<readonly ProviderRecord[]> =>
    recordProviders(
      await listRecorded(db, repoKey, daysBefore(now(), RECORD_DAYS), RECORDED_CALLS),
    );

  return {
    canSeeUsage,

    /** Idempotent by id. */
    add: (calls: readonly InferenceCall[]): Promise<void> => insertCalls(db, calls),

    /** Newest first. A cursor that is not ours starts from the beginning. */
    async list(viewer: Viewer, of: UsageOf, cursor?: string): Promise<CallPage> {
      const filter = await filterFor(viewer, of);
      const [, at, id] = /^(\S{24})~(\S{1,200})$/.exec(cursor ?? "") ?? [];
      const before = at !== undefined && id !== undefined ? { at, id } : undefined;
      const found = await listCalls(db, filter, PAGE + 1, before);
      const calls = found.slice(0, PAGE);
      const last = calls.at(-1);
      if (found.length <= PAGE || !last) return { calls };
      return { calls, nextCursor: `${last.at.toISOString()}~${last.id}` };
    },

    /** Sums by day, model, provider or payer. */
    async usage(
      viewer: Viewer,
      of: UsageOf,
      range: UsageRange,
      group: UsageGroup,
    ): Promise<readonly UsageRow[]> {
      return sumCalls(db, await filterFor(viewer, of), range, group);
    },

    /** How providers did with a model in the last seven days; whoever may run it may know. */
    async records(viewer: Viewer, id: RepoId): Promise<readonly ProviderRecord[]> {
      return recordsOf((await getRepo({ db }, asReader(viewer), id)).key);
    },

    /** The same for a repo that the viewer was shown already, or for all models at once. */
    recordsOf,

    noteProbe: (probe: ProviderProbe): Promise<void> => putProbe(db, probe),

    listProbes: (): Promise<readonly ProviderProbe[]> => listProbes(db),
  };
}
