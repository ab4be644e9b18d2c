import {
  asCaller,
  isRegistryError,
  parseRepoId,
  type Registry,
  type Viewer,
} from "@orrery/registry";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Gateway } from "../../gateway/gateway-api.ts";
import type { GatewayCall } from "../../gateway/gateway-call.ts";
import { abortOnClose, callerOf } from "../../openai/inference-call.ts";
import { type CallOptions, readCallOptions } from "../call-options.ts";
import { parseModelId } from "../model-id.ts";
import { type Asked, type ModelFacts, readAsk } from "./read-ask.ts";
import { readBody } from "./read-body.ts";
import { REQUEST_ID } from "./send-runtime-error.ts";

export type InvokeRequest = FastifyRequest<{ Params: { modelId?: string } }>;

/** A call as the gateway takes it, and what its answer depends on. */
export interface ReadCall extends Pick<CallOptions, "accept"> {
  readonly call: GatewayCall;
  readonly asked: Asked;
  /** Aborts when the client leaves. */
  readonly signal: AbortSignal;
}

export type CallReader = (request: InvokeRequest, reply: FastifyReply) => Promise<ReadCall>;

/** Reads calls of both operations, with the bodies of the app's requests. */
export function createCallReader(
  app: FastifyInstance,
  gateway: Pick<Gateway, "parseModel" | "requireModel">,
  registry: Pick<Registry, "repos">,
): CallReader {
  const bodyOf = readBody(app);

  const read = async (request: InvokeRequest, model: string) => {
    const callOptions = readCallOptions(request.headers);
    const contentType = request.headers["content-type"] ?? "";
    const body = await bodyOf(request);
    const facts = () => factsOf(registry, request.viewer, model);
    return { ...callOptions, asked: await readAsk(body, contentType, facts) };
  };

  return async (request, reply) => {
    const model = parseModelId(request.params.modelId ?? "");
    const wanted = gateway.parseModel(model);
    const caller = callerOf(request);
    const { asked, accept, options } = await read(request, wanted.id).catch(async (error) => {
      // What a model that is not there was asked does not matter.
      await gateway.requireModel(caller, wanted);
      throw error;
    });
    const call: GatewayCall = {
      id: `${reply.getHeader(REQUEST_ID)}`,
      caller,
      model: wanted,
      runtimeOptions: options,
      task: asked.task,
      input: asked.input,
      ...(asked.files && { files: asked.files }),
    };
    return { call, asked, accept, signal: abortOnClose(reply) };
  };
}

/** Nothing for a model that is not there for the viewer: the gateway says so in its own words. */
async function factsOf(
  { repos }: Pick<Registry, "repos">,
  viewer: Viewer,
  model: string,
): Promise<ModelFacts> {
  const id = parseRepoId("model", model);
  if (!id) return {};
  try {
    const { facts } = await repos.get(asCaller(viewer), id);
    return { task: facts.pipelineTag, isChat: facts.tags.includes("conversational") };
  } catch (error) {
    if (isRegistryError(error) && error.code === "repo-not-found") return {};
    throw error;
  }
}
