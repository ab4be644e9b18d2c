import type { Registry } from "@orrery/registry";
import type { FastifyInstance, FastifyReply } from "fastify";
import { GatewayError } from "../../../outgoing/gateway-error.ts";
import type { Gateway } from "../../gateway/gateway-api.ts";
import { abortOnClose } from "../../openai/inference-call.ts";
import { jsonParser } from "../../openai/parse-json.ts";
import { chatRequest } from "../converse/chat-request.ts";
import { countInput } from "../converse/converse-body.ts";
import type { RuntimeAsk } from "../dialect.ts";
import { findFacts } from "./find-facts.ts";
import { readAsk } from "./read-ask.ts";
import { parseBytes, readBody } from "./read-body.ts";
import { createModelReader, type ModelRequest } from "./read-model.ts";

/** CountTokens, of a conversation or of a body for InvokeModel. */
export function countOperation(
  app: FastifyInstance,
  gateway: Gateway,
  registry: Pick<Registry, "repos">,
) {
  const bodyOf = readBody(app);
  const parse = jsonParser(app);
  const readModel = createModelReader(gateway);

  const read = async (request: ModelRequest, model: string): Promise<RuntimeAsk> => {
    const { converse, invokeModel } = countInput.parse(await bodyOf(request)).input;
    if (converse) return { task: "conversational", input: chatRequest(converse) };
    if (!invokeModel)
      throw new GatewayError("invalid-request", "input must have converse or invokeModel.");
    const body = await parseBytes(parse, request, Buffer.from(invokeModel.body, "base64"));
    const facts = () => findFacts(registry, request.viewer, model);
    const { kind, task, input } = await readAsk(body, "application/json", facts);
    if (kind === "generation") return { task, input };
    throw new GatewayError("invalid-request", `The tokens of ${task} cannot be counted.`);
  };

  return async (request: ModelRequest, reply: FastifyReply) => {
    const { asked, body } = await readModel(request, reply, ({ id }) => read(request, id));
    const inputTokens = await gateway.countTokens({ ...asked, ...body }, abortOnClose(reply));
    return reply.type("application/json").send(Buffer.from(JSON.stringify({ inputTokens })));
  };
}
