import type { Job } from "@orrery/registry";

/** A job as fal's clients read it. There is no "failed": what went wrong is the answer's status. */
export function presentJob(job: Job, position: number, queue: string) {
  const [owner, name] = job.endpoint.split("/");
  const address = `${queue}/${owner}/${name}/requests/${job.id}`;
  const common = {
    request_id: job.id,
    response_url: address,
    status_url: `${address}/status`,
    cancel_url: `${address}/cancel`,
  };
  if (job.status === "queued")
    return { status: "IN_QUEUE", ...common, queue_position: position } as const;
  if (job.status === "running") return { status: "IN_PROGRESS", ...common, logs: [] } as const;
  return {
    status: "COMPLETED",
    ...common,
    logs: [],
    metrics: { inference_time: secondsOf(job) },
    ...errorOf(job),
  } as const;
}

const secondsOf = ({ startedAt, endedAt }: Job): number =>
  startedAt && endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : 0;

function errorOf({ answer }: Job) {
  if (!answer || answer.status < 300) return {};
  const { message, detail, error_type } = answer.body as Readonly<Record<string, unknown>>;
  return { error: `${message ?? detail}`, ...(error_type !== undefined && { error_type }) };
}
