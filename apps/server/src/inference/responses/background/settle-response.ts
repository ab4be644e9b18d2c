import {
  isRegistryError,
  type Job,
  type KeptResponse,
  OPEN_JOBS,
  type Registry,
  type Viewer,
} from "@orrery/registry";
import { failedResponse } from "./failed-response.ts";

type Deps = Pick<Registry, "backgroundResponses" | "jobs" | "keptResponses">;

/** A response as it is, also where its job ended before it: then it failed, or was cancelled. */
export async function settleResponse(
  registry: Deps,
  viewer: Viewer,
  id: string,
): Promise<KeptResponse> {
  const kept = await registry.keptResponses.get(viewer, id);
  const { jobId, response, eventCount = 0 } = kept;
  if (jobId === undefined || viewer.kind === "anonymous") return kept;
  const job = await findJob(registry, viewer.key, jobId);
  if (job && OPEN_JOBS.includes(job.status)) return kept;
  const isCancelled = job?.status === "cancelled";
  const ended = isCancelled
    ? { response: { ...response, status: "cancelled" }, eventCount, events: [] }
    : failedResponse({ response, eventCount }, { code: "server_error", message: messageOf(job) });
  await registry.backgroundResponses.end(id, ended);
  return registry.keptResponses.get(viewer, id);
}

async function findJob({ jobs }: Deps, holder: string, id: string): Promise<Job | undefined> {
  try {
    return await jobs.get(holder, id);
  } catch (error) {
    if (isRegistryError(error) && error.code === "job-not-found") return undefined;
    throw error;
  }
}

function messageOf(job: Job | undefined): string {
  if (!job) return "The hub did not begin with this response within a day.";
  const { message } = (job.answer?.body ?? {}) as { readonly message?: unknown };
  return typeof message === "string" ? message : "The job of this response ended early.";
}
