import type { FastifyInstance } from "fastify";
import { answeredCall } from "../gateway/fallbacks/answered.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { presentEmbeddings } from "../gateway/open-ai-shapes.ts";
import { createEmbeddings, embeddingsBody } from "../schemas/chat.ts";
import {
  type Answered,
  type Asker,
  abortOnClose,
  newCall,
  sendAnswered,
} from "./inference-call.ts";

/** Vectors of texts. Throws `ZodError`. */
export async function answerEmbeddings(
  gateway: Gateway,
  asker: Asker,
  body: unknown,
  signal: AbortSignal,
): Promise<Answered> {
  const { model, fallbacks, input, encoding_format, ...parameters } = embeddingsBody.parse(body);
  const call = newCall(asker, {
    model: gateway.parseModel(model),
    fallbacks,
    task: "feature-extraction",
    input: { inputs: input, parameters },
  });
  const { output, usage, served } = await gateway.answer(call, signal);
  const asBase64 = encoding_format === "base64";
  const { inputTokens } = usage;
  return {
    id: call.id,
    served,
    body: presentEmbeddings(output, {
      model: answeredCall({ id: call.id, model }, served).model,
      inputTokens,
      asBase64,
    }),
  };
}

/** `/v1/embeddings`. */
export function embeddingsRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true, api: createEmbeddings };
  app.post("/v1/embeddings", { config }, async (request, reply) =>
    sendAnswered(
      reply,
      await answerEmbeddings(gateway, request, request.body, abortOnClose(reply)),
    ),
  );
}
