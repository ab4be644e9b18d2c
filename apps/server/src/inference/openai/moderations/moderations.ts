import { randomUUID } from "node:crypto";
import type { Label } from "@orrery/inference";
import type { FastifyInstance } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import { createModeration, moderationBody } from "../../schemas/moderations.ts";
import { abortOnClose, newCall, setServedHeaders } from "../inference-call.ts";
import { judge } from "./judge.ts";

/** More labels than any such model has. */
const ALL_LABELS = 100;

/** `/v1/moderations`, by any text classifier whose labels are known as categories. */
export function moderationRoutes(app: FastifyInstance, gateway: Gateway): void {
  const config = { runsModels: true, api: createModeration };
  app.post("/v1/moderations", { config }, async (request, reply) => {
    const { model, fallbacks, input } = moderationBody.parse(request.body);
    const signal = abortOnClose(reply);
    const wanted = gateway.parseModel(model);
    const judged = await Promise.all(
      textsOf(input).map(async (text) => {
        const parameters = { top_k: ALL_LABELS };
        const call = newCall(request, {
          model: wanted,
          fallbacks,
          task: "text-classification",
          input: { inputs: text, parameters },
        });
        const { output, served } = await gateway.answer(call, signal);
        setServedHeaders(reply, call.id, served);
        return judge(output as readonly Label[]);
      }),
    );
    const results = judged.filter((one) => one !== undefined);
    if (results.length < judged.length)
      throw new GatewayError(
        "invalid-request",
        `${model} does not classify by categories such as hate or violence.`,
        { names: { code: "invalid_value", param: "model" } },
      );
    return reply.send({ id: `modr-${randomUUID()}`, model, results });
  });
}

/** Texts are judged one by one; the parts of one input are one text. */
function textsOf(input: ReturnType<typeof moderationBody.parse>["input"]): readonly string[] {
  if (typeof input === "string") return [input];
  const texts = input.filter((one) => typeof one === "string");
  if (texts.length > 0) return texts;
  return [input.map((one) => (typeof one === "string" ? one : one.text)).join("\n")];
}
