import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ApiContext } from "../../gateway/context.ts";
import { answeredCall } from "../../gateway/fallbacks/answered.ts";
import { abortOnClose, newCall, setServedHeaders } from "../../openai/inference-call.ts";
import {
  embedBody,
  embeddingsOfPromptBody,
  ollamaEmbed,
  ollamaEmbeddings,
} from "../../schemas/ollama.ts";
import { startClock } from "../call-clock.ts";
import { findModel } from "../find-model.ts";
import { chatOptions } from "../options.ts";

interface Asked {
  readonly model: string;
  readonly inputs: string | readonly string[];
  readonly dimensions?: number | null | undefined;
  readonly options?: Readonly<Record<string, unknown>> | null | undefined;
}

/** `/api/embed`, and `/api/embeddings` of older clients. */
export function embedRoutes(app: FastifyInstance, context: ApiContext): void {
  const config = { runsModels: true };

  app.post("/api/embed", { config: { ...config, api: ollamaEmbed } }, async (request, reply) => {
    const { model, input, dimensions, options } = embedBody.parse(request.body);
    const clock = startClock();
    const asked = { model, inputs: input, dimensions, options };
    const { vectors, inputTokens, answered } = await embed(request, reply, asked);
    const { total_duration, load_duration } = clock.read();
    return {
      ...{ model: answered, embeddings: vectors, total_duration, load_duration },
      ...(inputTokens !== undefined && { prompt_eval_count: inputTokens }),
    };
  });

  app.post(
    "/api/embeddings",
    { config: { ...config, api: ollamaEmbeddings } },
    async (request, reply) => {
      const { model, prompt, options } = embeddingsOfPromptBody.parse(request.body);
      const { vectors } = await embed(request, reply, { model, inputs: prompt, options });
      return { embedding: vectors[0] ?? [] };
    },
  );

  async function embed(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
    const { model, inputs, dimensions, options } = asked;
    // Of a vector they change nothing; those that the hub does not know are refused here, too.
    chatOptions(options ?? {});
    const parameters = dimensions == null ? {} : { dimensions };
    const call = newCall(request, {
      model: await findModel(context, request, model),
      task: "feature-extraction",
      input: { inputs, parameters },
    });
    const { output, usage, served } = await context.gateway.answer(call, abortOnClose(reply));
    setServedHeaders(reply, call.id, served);
    const list = output as readonly unknown[];
    const { model: answered } = answeredCall({ id: call.id, model }, served);
    return { vectors: typeof list[0] === "number" ? [list] : list, answered, ...usage };
  }
}
