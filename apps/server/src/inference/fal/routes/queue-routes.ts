import { setTimeout as wait } from "node:timers/promises";
import { type Job, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { RealtimeError } from "../../../realtime/realtime-error.ts";
import type { JobsWorker } from "../../fal/job-worker.ts";
import { holderOf, isOwnEndpoint } from "../../fal/run-endpoint.ts";
import type { ApiContext } from "../../gateway/context.ts";
import { abortOnClose, callerOf } from "../../openai/inference-call.ts";
import { cancelJob, getJob, submitJob } from "../../schemas/fal.ts";
import type { FalDeps } from "../fal-deps.ts";
import { endpointAt, falCallOf, makerOf } from "./fal-call.ts";
import { forwardToFal } from "./forward-to-fal.ts";
import { presentJob } from "./present-job.ts";
import { startEvents } from "./send-fal-events.ts";

type Addressed = FastifyRequest<{ Params: { "*": string } }>;

/** `owner/name/requests/{id}`, with an optional action. */
const REQUEST =
  /^(?<model>.+?)\/requests\/(?<id>[\w-]+)(?:\/(?<what>status\/stream|status|cancel))?\/?$/;
const FAL = "https://queue.fal.run";
/** The polling interval for a client that waits for a job's status. */
const LOOK_MS = 200;

/** `queue.fal.run`: asynchronous calls, kept for a day, also if this process ends. */
export function queueRoutes(
  app: FastifyInstance,
  path: string,
  deps: FalDeps & { readonly worker: JobsWorker },
  context: ApiContext,
): void {
  const { jobs } = deps.registry;
  const own = (request: FastifyRequest, address: string) =>
    isOwnEndpoint(deps.registry, callerOf(request), endpointAt(address));

  async function submit(request: Addressed, reply: FastifyReply) {
    const address = request.params["*"];
    if (!(await own(request, address)))
      return forwardToFal(request, reply, deps, FAL, pathOf(request, path));
    if ((request.query as { readonly fal_webhook?: unknown }).fal_webhook !== undefined)
      throw new RealtimeError(
        "WEBHOOK_NOT_SUPPORTED",
        "Webhooks are not supported. Omit fal_webhook and poll the status URL.",
      );
    const call = falCallOf(context, request, endpointAt(address));
    const { id, path: rest } = call.endpoint;
    const job = await jobs.create({
      holder: holderOf(call.caller),
      maker: makerOf(request),
      endpoint: rest === "" ? id : `${id}/${rest}`,
      input: { origin: call.origin, input: call.input },
    });
    deps.worker.wake();
    reply.header("x-fal-request-id", job.id);
    return reply.send(await present(job, call.origin));
  }

  async function ask(request: Addressed, reply: FastifyReply) {
    const { model = "", id = "", what } = REQUEST.exec(request.params["*"])?.groups ?? {};
    if (!(await own(request, model)))
      return forwardToFal(request, reply, deps, FAL, pathOf(request, path));
    const call = falCallOf(context, request, endpointAt(model));
    const holder = holderOf(call.caller);
    reply.header("x-fal-request-id", id);
    if (request.method === "PUT") return cancel(reply, holder, id);
    const job = await jobs.get(holder, id);
    if (
      job.endpoint !== endpointAt(model).id &&
      !job.endpoint.startsWith(`${endpointAt(model).id}/`)
    )
      throw new RegistryError("job-not-found", `Request ${id} not found for ${model}.`);
    if (what === "status/stream") return follow(request, reply, job, holder, call.origin);
    if (what === "status") {
      const status = await present(job, call.origin);
      return reply.code(status.status === "COMPLETED" ? 200 : 202).send(status);
    }
    if (!job.answer) return reply.code(400).send(IN_PROGRESS);
    return reply.code(job.answer.status).send(job.answer.body);
  }

  async function cancel(reply: FastifyReply, holder: string, id: string) {
    if (!(await jobs.cancel(holder, id)))
      return reply.code(400).send({ status: "ALREADY_COMPLETED" });
    deps.worker.cancelled(id);
    return reply.code(202).send({ status: "CANCELLATION_REQUESTED" });
  }

  /** News of a job, until it is over. */
  async function follow(
    request: FastifyRequest,
    reply: FastifyReply,
    first: Job,
    holder: string,
    origin: string,
  ) {
    const signal = abortOnClose(reply);
    const events = startEvents(request, reply);
    let lastSent = "";
    for (let job = first; !signal.aborted; job = await jobs.get(holder, first.id)) {
      const status = await present(job, origin);
      const text = JSON.stringify(status);
      if (text !== lastSent) events.send(status);
      lastSent = text;
      if (status.status === "COMPLETED") break;
      await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
    }
    events.end();
  }

  const present = async (job: Job, origin: string) =>
    presentJob(job, job.status === "queued" ? await jobs.position(job) : 0, `${origin}${path}`);

  const config = { runsModels: true };
  app.post(`${path}/*`, { config: { ...config, api: submitJob } }, submit);
  app.get(`${path}/*`, { config: { ...config, api: getJob } }, ask);
  app.put(`${path}/*`, { config: { ...config, api: cancelJob } }, ask);
}

const IN_PROGRESS = {
  detail: "Request is still in progress",
  message: "Request is still in progress",
  error_type: "in_progress",
};

const pathOf = ({ url }: FastifyRequest, prefix: string): string => url.slice(prefix.length);
