import type { HubJobState, RegisteredProcess, Viewer } from "@orrery/registry";
import type {
  HubJobsData,
  HubModelsData,
  HubWorkData,
  ProcessRow,
} from "@orrery/web/page-data/admin/work";
import { omitUndefined } from "../../base/omit-undefined.ts";
import type { Hub } from "../hub.ts";
import { namedRepo } from "./named-repo.ts";

type Registered = Pick<Hub, "registry">;

export async function listHubJobs(
  { registry }: Registered,
  viewer: Viewer,
  {
    state,
    cursor,
  }: { readonly state?: HubJobState | undefined; readonly cursor?: string | undefined },
): Promise<HubJobsData> {
  const page = await registry.hubJobs.list(viewer, { state, cursor });
  return {
    ...page,
    ...(state && { state }),
    jobs: page.jobs.map(({ createdAt, startedAt, endedAt, answerStatus, ...job }) => ({
      ...job,
      createdAt: createdAt.toISOString(),
      ...omitUndefined({
        startedAt: startedAt?.toISOString(),
        endedAt: endedAt?.toISOString(),
        answerStatus,
      }),
    })),
  };
}

/** Work that one process does at a time, who holds which lease, and the processes. */
export async function listWork({ registry }: Registered, viewer: Viewer): Promise<HubWorkData> {
  const [works, leases, processes] = await Promise.all([
    registry.sharedWorks.list(viewer),
    registry.sharedWorks.leases(viewer),
    registry.processes.list(),
  ]);
  return {
    works: works.map(({ name, everyMs, startedAt, endedAt, failure }) => ({
      name,
      everySeconds: Math.round(everyMs / 1000),
      startedAt: startedAt.toISOString(),
      nextAt: new Date(startedAt.getTime() + everyMs).toISOString(),
      ...omitUndefined({ endedAt: endedAt?.toISOString(), failure }),
    })),
    leases: leases.map(({ name, process, until }) => ({
      name,
      until: until.toISOString(),
      ...omitUndefined({ process: process && placeOf(processes, process) }),
    })),
    processes: processes.map(presentProcess),
  };
}

export async function listHubModels(
  { registry }: Registered,
  viewer: Viewer,
): Promise<HubModelsData> {
  const [models, processes] = await Promise.all([
    registry.loadedModels.list(viewer),
    registry.processes.list(),
  ]);
  return {
    models: models.map(({ id, process, since, restsUntil, device, ...model }) => ({
      ...namedRepo(id),
      ...model,
      process: placeOf(processes, process),
      since: since.toISOString(),
      ...(device && { device }),
      ...(restsUntil && { restsUntil: restsUntil.toISOString() }),
    })),
    processes: processes.map(presentProcess),
  };
}

export const presentProcess = ({
  id,
  host,
  pid,
  since,
  version,
  runner_bytes,
}: RegisteredProcess): ProcessRow => ({
  ...{ id, pid },
  ...(host !== null && { host }),
  ...(since !== null && { since }),
  ...(version !== null && { version }),
  ...(runner_bytes !== null && { runnerBytes: runner_bytes }),
});

/** `host:pid`; the ID of a process that is gone. */
function placeOf(processes: readonly RegisteredProcess[], id: string): string {
  const process = processes.find((one) => one.id === id);
  return process ? `${process.host ?? "?"}:${process.pid}` : id;
}
