import { randomUUID } from "node:crypto";
import type { Ranked } from "@orrery/inference";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { answeredCall } from "../gateway/fallbacks/answered.ts";
import type { Gateway } from "../gateway/gateway-api.ts";
import { createRanking, rerankBody } from "../schemas/rerank.ts";
import { abortOnClose, newCall, setServedHeaders } from "./inference-call.ts";

/** Cohere's clients call one of two versions of this; most other services have copied the first. */
const PATHS = ["/v1/rerank", "/v2/rerank"];

/** Orders documents by how well they answer a query. */
export function rerankRoutes(app: FastifyInstance, gateway: Gateway): void {
  const rank = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = rerankBody.parse(request.body);
    const { model, fallbacks, query, top_n, return_documents, returnDocuments, ...parameters } =
      body;
    const documents = body.documents.map((one) => (typeof one === "string" ? one : one.text));
    const { documents: _, ...options } = parameters;
    const call = newCall(request, {
      model: gateway.parseModel(model),
      fallbacks,
      task: "text-ranking",
      input: { inputs: { query, documents }, parameters: options },
    });
    const { output, usage, served } = await gateway.answer(call, abortOnClose(reply));
    setServedHeaders(reply, call.id, served);
    const isShown = return_documents ?? returnDocuments ?? false;
    // A document that is not there cannot be the answer to anything.
    const results = (output as readonly Ranked[])
      .filter(({ index }) => documents[index] !== undefined)
      .toSorted((a, b) => b.score - a.score || a.index - b.index)
      .slice(0, top_n || documents.length)
      .map(({ index, score }) => ({
        index,
        relevance_score: score,
        ...(isShown && { document: { text: documents[index] } }),
      }));
    return reply.send({
      id: randomUUID(),
      model: answeredCall({ id: call.id, model }, served).model,
      results,
      ...(usage.inputTokens !== undefined && {
        usage: { prompt_tokens: usage.inputTokens, total_tokens: usage.inputTokens },
      }),
      meta: { billed_units: { search_units: 1 } },
    });
  };
  const config = { runsModels: true, api: createRanking };
  for (const path of PATHS) app.post(path, { config }, rank);
}
