import { asCaller, parseRepoId, RegistryError } from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { GatewayError } from "../../outgoing/gateway-error.ts";
import type { ApiContext } from "../gateway/context.ts";
import { answeredCall } from "../gateway/fallbacks/answered.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import type { WantedModel } from "../gateway/gateway-call.ts";
import { EMBEDDED } from "../gateway/plan/candidate.ts";
import { sendGeneration } from "../generation/send-generation.ts";
import { runEmbedded, runTask } from "../schemas/chat.ts";
import { chatHandler, completionHandler } from "./chat.ts";
import {
  abortOnClose,
  faultLogger,
  newCall,
  sendEvents,
  setServedHeaders,
} from "./inference-call.ts";
import { readTaskInput, type TaskInput } from "./task-input.ts";
import { presentTaskOutput } from "./task-output.ts";
import { tokenEvents } from "./token-events.ts";

/** `namespace/name`, an optional provider, and a task. */
const ADDRESS =
  /^([^/:]+\/[^/:]+)(:[\w.-]+)?(?:\/(pipeline\/(?<task>[\w-]+)|v1\/(?<path>chat\/completions|completions)))?$/;

/**
 * Any task in the hub's own format: `/models/{id}` with any backend, and `/hf-inference/models/{id}`, where
 * the inference clients expect the embedded runtime.
 */
export function taskRoutes(app: FastifyInstance, gateway: Gateway, { hub }: ApiContext): void {
  const chat = chatHandler(gateway);
  const completion = completionHandler(gateway);
  const { repos } = hub.registry;

  const handle =
    (provider?: string) =>
    async (request: FastifyRequest<{ Params: { "*": string } }>, reply: FastifyReply) => {
      const found = ADDRESS.exec(request.params["*"]);
      if (!found) throw new GatewayError("invalid-request", "Not a model URL.");
      const [, id = "", choice = ""] = found;
      const { task, path } = found.groups ?? {};
      const name = provider === undefined ? `${id}${choice}` : `${id}:${provider}`;
      if (path === "chat/completions") return chat(request, reply, name);
      if (path === "completions") return completion(request, reply, name);
      return run(request, reply, gateway.parseModel(name), task);
    };

  async function run(
    request: FastifyRequest,
    reply: FastifyReply,
    model: WantedModel,
    wanted: string | undefined,
  ) {
    const task = wanted ?? (await taskOf(request, model.id));
    const type = request.headers["content-type"] ?? "";
    const isStream = task === "text-generation" && wantsEvents(request.body);
    const { input, files } = readTaskInput(task, request.body, type);
    const asked = isStream ? withoutDetails(input) : input;
    const call = newCall(request, { model, task, input: asked, files });
    const signal = abortOnClose(reply);
    if (isStream) {
      const stream = await gateway.stream(call, true, signal);
      setServedHeaders(reply, call.id, stream.served);
      return sendEvents(request, reply, async (target) => {
        const options = { signal, onFault: faultLogger(request) };
        const answered = answeredCall({ id: call.id, model: model.id }, stream.served);
        const head = { ...answered, asked: {} };
        await sendGeneration(stream.relay, tokenEvents(target, head, options), options);
      });
    }
    const answer = await gateway.answer(call, signal);
    setServedHeaders(reply, call.id, answer.served);
    const shown = await presentTaskOutput(gateway, task, answer, signal);
    return shown.kind === "file"
      ? reply.type(shown.mediaType).send(shown.bytes)
      : reply.send(shown.value);
  }

  /** The last event has them anyway. */
  function withoutDetails({ inputs, parameters }: TaskInput["input"]): TaskInput["input"] {
    const { details: _, ...others } = parameters ?? {};
    return { inputs, parameters: others };
  }

  async function taskOf({ viewer }: FastifyRequest, text: string): Promise<string> {
    const id = parseRepoId("model", text);
    if (!id) throw new RegistryError("repo-not-found", "Repository not found");
    const { facts, isMirror } = await repos.get(asCaller(viewer), id);
    if (facts.pipelineTag !== undefined) return facts.pipelineTag;
    const wish = isMirror ? "" : " Add pipeline_tag to its card.";
    throw new GatewayError("invalid-request", `${text} has no task.${wish}`);
  }

  const wantsEvents = (body: unknown): boolean =>
    (body as { readonly stream?: unknown } | null)?.stream === true;

  const config = { runsModels: true };
  app.post("/models/*", { config: { ...config, api: runTask } }, handle());
  app.post(`/${EMBEDDED}/models/*`, { config: { ...config, api: runEmbedded } }, handle(EMBEDDED));
}
